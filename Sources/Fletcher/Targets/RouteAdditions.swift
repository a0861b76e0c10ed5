import Foundation

// What a provider adds to the routes of targets that it did not write: see `mappingRoutes`.

extension Route {
  /// The route with another path and query.
  ///
  /// - Parameters:
  ///   - template: a URI template (RFC 6570).
  ///   - arguments: a value for each of the template's variables, in their order.
  public consuming func path(_ template: String, _ arguments: any ParameterValue...) -> Route {
    with { route in
      route.template = template
      route.arguments = arguments
    }
  }

  /// Sets an argument of the path that the provider is to give, and none that a target has itself; nil changes nothing.
  ///
  /// - Parameter name: the name that ``Parameter/common(_:)`` was given.
  public consuming func settingPath(_ name: String, _ value: (any ParameterValue)?) -> Route {
    with { route in
      guard let value, !value.parameter.isUndefined else { return }
      for index in route.arguments.indices
      where (route.arguments[index] as? CommonArgument)?.name == name {
        route.arguments[index] = CommonArgument(name: name, value: value)
      }
    }
  }

  /// Sets an item of the query, in place of those that were appended under its name; nil leaves these.
  public consuming func settingQuery(
    _ name: String, _ value: (any ParameterValue)?
  ) -> Route {
    with { route in
      guard let value, !value.parameter.isUndefined else { return }
      route.queryItems.removeAll { $0.name == name }
      route.queryItems.append((name, value))
    }
  }

  /// Adds properties to the JSON object that is the body, in place of those of the same name; a property
  /// that is nil is left out. Without a body, they are the body.
  ///
  /// A body that is no JSON object is refused when the request is built.
  public consuming func addingJSON(_ fields: JSONFields) -> Route {
    with { route in
      switch route.body {
      case .none:
        route.body = .json(JSONBody(value: fields), contentType: "application/json")
      case .json(var body, let type):
        body.additions = body.additions.adding(fields)
        route.body = .json(body, contentType: type)
      default: route.body = .refused("its body is no JSON, and JSON is to be added to it")
      }
    }
  }

  /// Adds fields to the form that is the body, in place of those of the same name; a field that is nil is
  /// left out. Without a body, they are the body.
  ///
  /// A body that is no form is refused when the request is built.
  public consuming func addingForm(_ fields: FormFields) -> Route {
    with { route in
      switch route.body {
      case .none: route.body = .form(fields)
      case .form(let form):
        let added = fields.fields.filter { !$0.value.parameter.isUndefined }
        let kept = form.fields.filter { field in !added.contains { $0.name == field.name } }
        route.body = .form(FormFields(kept + added))
      default: route.body = .refused("its body is no form, and fields are to be added to it")
      }
    }
  }

  /// Adds a field for each of these names, in the order of the names, to those that the form has; of a name that it has
  /// already, none is added. Nil adds nothing. Lists of plain values are a field for each, other lists and objects are
  /// JSON text.
  // Disfavored, so that a dictionary literal is fields of any type.
  @_disfavoredOverload
  public consuming func addingForm<Value: Encodable & Sendable>(
    _ fields: [String: Value]?
  ) -> Route {
    guard let fields else { return self }
    var names: Set<String> = []
    if case .form(let form) = body {
      names = Set(form.fields.filter { !$0.value.parameter.isUndefined }.map(\.name))
    }
    let added = FormFields(propertiesOf: fields.filter { !names.contains($0.key) })
    return addingForm(FormFields(added.fields.sorted { $0.name < $1.name }))
  }

  /// Adds parts to the multipart body, after those that it has; a field that is nil is left out. Without a
  /// body, they are the body.
  ///
  /// A body that is not multipart is refused when the request is built.
  public consuming func addingMultipart(_ fields: MultipartFields) -> Route {
    with { route in
      switch route.body {
      case .none: route.body = .multipart(fields)
      case .multipart(let parts):
        var all = MultipartFields(parts.fields + fields.fields)
        all.isRequired = parts.isRequired
        route.body = .multipart(all)
      default: route.body = .refused("its body is not multipart, and parts are to be added to it")
      }
    }
  }

  /// Adds a part for each of these names, in the order of the names, to those that the multipart body has; of a name
  /// that it has already, none is added. Nil adds nothing.
  // Disfavored, so that a dictionary literal is fields of any type.
  @_disfavoredOverload
  public consuming func addingMultipart<Value: MultipartValue>(_ parts: [String: Value]?) -> Route {
    guard let parts else { return self }
    var names: Set<String> = []
    if case .multipart(let fields) = body { names = Set(fields.fields.map(\.name)) }
    let added = parts.filter { !names.contains($0.key) }.sorted { $0.key < $1.key }
    return addingMultipart(MultipartFields(added.map { (name: $0.key, value: $0.value) }))
  }
}

extension Body {
  fileprivate static func refused(_ reason: String) -> Body {
    .encoded({ throw InvalidParameter(reason: reason) }, contentType: "")
  }
}
