import Diagnostics
import ServiceModel
import YAML

// The parameters of a path, and of the query that its key may have.

extension DocumentReader {
  /// The name with which a parameter is sent, and where.
  mutating func place(
    of identity: ParameterNodes.Identity, in places: PlacesInPath, at nameLocation: SourceLocation
  ) -> (name: String, location: Parameter.Location)? {
    let name = identity.name
    guard let location = Parameter.Location(rawValue: identity.location) else { return nil }
    guard location == .path || location == .query else { return (name, location) }
    switch places[identity] {
    case .argument(name): return (name, .path)
    case .query(let key) where location == .query: return (key, .query)
    case nil where location == .query: return (name, .query)
    case .argument(let other):
      warn(
        .parameter,
        "the path has no argument \(quoted(name)); \(quoted(other)) is assumed to be it",
        at: nameLocation)
      return (other, .path)
    case .query(let key):
      warn(
        .parameter,
        "\(quoted(name)) is in the query of the path; the query's parameter \(quoted(key)) is assumed",
        at: nameLocation)
      return (key, .query)
    case nil:
      warn(
        .parameter,
        "the path has no argument \(quoted(name)), so this parameter has no place; it is left out",
        at: nameLocation)
      return nil
    }
  }

  /// Puts the arguments of the path before the other parameters, in its order, with those that are not
  /// declared.
  mutating func completePath(
    _ operation: inout Operation, _ template: PathTemplate, at location: SourceLocation?
  ) {
    func text(_ name: String, in place: Parameter.Location) -> Parameter {
      Parameter(
        name: name, in: place, schema: Schema(.string(.plain), location: location),
        isRequired: true, style: place == .path ? .simple : .form, explode: place == .query,
        allowsReserved: place == .path && template.reserved.contains(name), location: location)
    }
    var inPath: [String: Parameter] = [:]
    for parameter in operation.parameters where parameter.in == .path {
      inPath[parameter.name] = parameter
    }
    operation.parameters.removeAll { $0.in == .path }
    sendConstants(of: &operation)
    for argument in template.queryArguments
    where !operation.parameters.contains(where: { $0.in == .query && $0.name == argument.key }) {
      operation.parameters.append(text(argument.key, in: .query))
    }
    let arguments = template.arguments.map { name in
      if let declared = inPath[name] { return declared }
      warn(
        .parameter,
        "the argument \(quoted(name)) of the path is not declared; text is assumed", at: location)
      return text(name, in: .path)
    }
    operation.parameters = arguments + operation.parameters
    if template.beginsWithURL, case .string(.plain)? = operation.parameters.first?.schema.kind {
      operation.parameters[0].schema.kind = .string(.url)
    }
  }

  /// Makes a value in the query of a path the default of the parameter with its name: `/orders?status=open` is what it
  /// says unless the caller gives another.
  private func sendConstants(of operation: inout Operation) {
    operation.query.removeAll { constant in
      guard
        let index = operation.parameters.firstIndex(where: {
          $0.in == .query && $0.name == constant.name
        })
      else { return false }
      let value = constantValue(constant.value, of: operation.parameters[index].schema)
      if !operation.parameters[index].isRequired, let value {
        operation.parameters[index].schema.defaultValue = value
        operation.parameters[index].isRequired = true
      }
      return true
    }
  }

  private func constantValue(_ text: String, of schema: Schema) -> JSONValue? {
    guard !text.isEmpty else { return nil }
    switch schema.kind {
    case .string(.plain): return .string(text)
    case .integer: return Int(text).map(JSONValue.integer)
    case .boolean: return Bool(text).map(JSONValue.bool)
    case .enumeration(let listed):
      return listed.cases.contains { $0.value == .string(text) } ? .string(text) : nil
    default: return nil
    }
  }
}
