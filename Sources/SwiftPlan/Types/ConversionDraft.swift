/// How a type for requests is made from the one that responses have in its place.
struct ConversionDraft {
  enum Content {
    case structure([Argument])
    case union([Case], unknownCase: (source: String, own: String))
  }

  /// An argument of the initializer of all properties.
  enum Argument {
    case converted(label: String, source: String, ConvertedValue)
    /// What can't be made of what the type for responses has.
    case parameter(Parameter)
  }

  struct Parameter {
    var property: PropertyDraft
    /// Whether a response may have had it, so that nobody leaves it out without a word.
    var isLost: Bool

    /// Whether the initializer has no value for it.
    var isAskedFor: Bool { isLost || property.hasNoValue }
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

  /// Whether most of what requests have is made of what came.
  var isMostlyMade: Bool {
    guard case .structure(let arguments) = content else { return true }
    return 2 * parameters.count(where: \.isAskedFor) <= arguments.count - parameters.count
  }

  var parameters: [Parameter] {
    guard case .structure(let arguments) = content else { return [] }
    return arguments.compactMap {
      if case .parameter(let parameter) = $0 { parameter } else { nil }
    }
  }
}

/// What becomes of a value of a response in a request.
indirect enum ConvertedValue {
  case same
  case made(SwiftType)
  /// The case of a union that holds it.
  case member(of: SwiftType, String, ConvertedValue)
  /// What is made of the elements of a list, or of the value of an Optional, a `Nullable` or a union of the runtime's.
  case mapped(ConvertedValue)
  /// What is made of the values of a dictionary.
  case mappedValues(ConvertedValue)
  /// A `Nullable` of it, where null and absent are not the same.
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
    case .member(let type, let name, let inner):
      "\(names.spell(type, in: path)).\(name)(\(inner.expression(of: value, names, in: path)))"
    case .mapped(let element): mapped("map", element)
    case .mappedValues(let element): mapped("mapValues", element)
    case .nullable(let inner):
      "\(names.spell("Nullable", in: path))(\(inner.expression(of: value, names, in: path)))"
    }
  }

  /// What becomes of what holds such values.
  var inside: ConvertedValue { if case .same = self { .same } else { .mapped(self) } }

  /// What becomes of a dictionary of such values.
  var insideDictionary: ConvertedValue {
    if case .same = self { .same } else { .mappedValues(self) }
  }
}

extension ConversionDraft {
  func spelled(_ names: DeclaredNames, in path: [String]) -> ConversionPlan {
    let parameters = parameters.map { parameter in
      var plan = parameter.property.spelled(names, in: path)
      if parameter.isLost { plan.initializerDefault = nil }
      return plan
    }
    var name = "received"
    while self.parameters.contains(where: { $0.property.name == name }) { name += "Value" }
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
        case .parameter(let parameter):
          ConversionPlan.Argument(
            label: Identifier.label(parameter.property.name),
            expression: Identifier.escaped(parameter.property.name))
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
