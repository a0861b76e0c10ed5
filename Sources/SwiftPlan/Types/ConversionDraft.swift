/// How a type for requests is made from the one that responses have in its place.
struct ConversionDraft {
  enum Content {
    case structure([Argument])
    case union([Case], unknownCase: (source: String, own: String))
  }

  /// An argument of the initializer of all properties.
  enum Argument {
    case converted(label: String, source: String, ConvertedValue)
    /// What the type for responses does not have is asked for.
    case parameter(PropertyDraft)
  }

  struct Case {
    var source: String
    var name: String
    /// What becomes of what the case holds; nil where it holds nothing.
    var value: ConvertedValue?
  }

  /// The type for responses.
  var source: SwiftType
  var content: Content

  /// The properties that the type for responses does not have.
  var parameters: [PropertyDraft] {
    guard case .structure(let arguments) = content else { return [] }
    return arguments.compactMap {
      if case .parameter(let property) = $0 { property } else { nil }
    }
  }
}

/// What becomes of a value of a response in a request.
indirect enum ConvertedValue {
  case same
  case made(SwiftType)
  /// What is nil stays nil.
  case optional(ConvertedValue)
  case elements(ConvertedValue)
  case values(ConvertedValue)
  /// A `Nullable` of a value that is there.
  case present(ConvertedValue)
  /// A `Nullable` that is null for nil.
  case nullable(ConvertedValue)

  /// The expression for it.
  ///
  /// - Parameters:
  ///   - value: The expression for the value of the response.
  ///   - path: Where it stands.
  func expression(of value: String, _ names: DeclaredNames, in path: [String]) -> String {
    func mapped(_ method: String, _ element: ConvertedValue) -> String {
      "\(value).\(method) { \(element.expression(of: "$0", names, in: path)) }"
    }
    return switch self {
    case .same: value
    case .made(let type): "\(names.spell(type, in: path))(\(value))"
    case .optional(let wrapped), .elements(let wrapped): mapped("map", wrapped)
    case .values(let wrapped): mapped("mapValues", wrapped)
    case .present(let wrapped): ".value(\(wrapped.expression(of: value, names, in: path)))"
    case .nullable(.same): "\(names.spell("Nullable", in: path))(\(value))"
    case .nullable(let wrapped): "\(names.spell("Nullable", in: path))(\(mapped("map", wrapped)))"
    }
  }

  /// What lists, maps and optional values are of which nothing becomes another.
  func unlessSame(_ around: (ConvertedValue) -> ConvertedValue) -> ConvertedValue {
    if case .same = self { .same } else { around(self) }
  }
}

extension ConversionDraft {
  func spelled(_ names: DeclaredNames, in path: [String]) -> ConversionPlan {
    let parameters = parameters.map { $0.spelled(names, in: path) }
    var name = "received"
    while self.parameters.contains(where: { $0.name == name }) { name += "Value" }
    var plan = ConversionPlan(
      parameter: name, type: names.spell(source, in: path), properties: parameters)
    switch content {
    case .structure(let arguments):
      plan.arguments = arguments.map { argument in
        switch argument {
        case .converted(let label, let source, let value):
          ConversionPlan.Argument(
            label: Identifier.label(label),
            expression: value.expression(of: "\(name).\(source)", names, in: path))
        case .parameter(let property):
          ConversionPlan.Argument(
            label: Identifier.label(property.name), expression: Identifier.escaped(property.name))
        }
      }
    case .union(let cases, let unknownCase):
      plan.cases =
        cases.map {
          ConversionPlan.Case(
            source: $0.source, name: $0.name,
            expression: $0.value?.expression(of: "value", names, in: path))
        } + [
          ConversionPlan.Case(
            source: unknownCase.source, name: unknownCase.own, expression: "value")
        ]
    }
    return plan
  }
}
