import Diagnostics
import FletcherOptions
import ServiceModel

extension TypePlanner {
  /// Types of somebody's own by the names of models and formats. That of a model is also that of requests.
  static func ownTypes(of options: SwiftOptions, _ models: Models) -> [String: String] {
    var types = Dictionary(options.types.map { ($0.subject.text, $0.type.text) }) { $1 }
    guard !types.isEmpty else { return [:] }
    for (requestModel, responseModel) in models.responseModels {
      let name = models[requestModel].name
      if types[name] == nil { types[name] = types[models[responseModel].name] }
    }
    return types
  }

  /// The type of somebody's own that takes the place of a model or a format.
  func ownType(of schema: Schema, in scope: [String]) -> SwiftType? {
    switch schema.kind {
    case .reference(let id):
      guard let type = ownTypes[models[id].name] else { return nil }
      scopesOfOwnNames[type, default: []].insert(scope)
      let isParameterValue =
        switch resolved(schema).kind {
        case .any, .object, .map, .union, .file: false
        default: true
        }
      return .own(type, isParameterValue: isParameterValue)
    case .string, .integer, .number:
      let names = [schema.format, schema.kind.formatName].compactMap(\.self)
      // A model's name is the model's alone.
      for name in names where models.id(named: name) == nil {
        guard let type = ownTypes[name] else { continue }
        scopesOfOwnNames[type, default: []].insert(scope)
        return .own(type, isParameterValue: true)
      }
      return nil
    default: return nil
    }
  }

  /// The protocols that a type conforms to. What all models conform to, models for requests need not: those of the
  /// description may do so by what requests don't have.
  func conformances(
    of schema: Schema, named model: String?, in scope: some Sequence<String>
  ) -> [String] {
    let own = ownConformances(of: model, in: scope)
    // A text that is any, with some that are listed: new ones are written as they are.
    guard case .enumeration(let listed) = schema.kind, listed.hasOthers, listed.base == .string,
      !own.contains("ExpressibleByStringLiteral")
    else { return own }
    return ["ExpressibleByStringLiteral"] + own
  }

  private func ownConformances(
    of model: String?, in scope: some Sequence<String>
  ) -> [String] {
    guard !conformances.isEmpty else { return [] }
    let scope = Array(scope)
    var result: [String] = []
    for conformance in conformances
    where conformance.models.isEverything
      ? !isPlanningRequestModel : model.map(conformance.models.matches) == true
    {
      for name in conformance.protocols where !result.contains(name.text) {
        result.append(name.text)
        scopesOfOwnNames[name.text, default: []].insert(scope)
      }
    }
    return result
  }

  /// What is only another name for a type can't conform to anything that the type does not.
  func checkConformances(of model: String, aliasOf type: SwiftType) {
    for conformance in conformances
    where conformance.models.isExact && conformance.models.matches(model) {
      diagnostics.error(
        "the model \(quoted(model)) is another name for \(quoted(names.spell(type, in: scope.path))), so "
          + "it can't conform to anything of its own", at: conformance.models.written.location)
    }
  }

  /// Whether somebody's own type or protocol has the name, or stands in what has it.
  func hasOwnName(_ name: String) -> Bool {
    scopesOfOwnNames.keys.contains { $0 == name || $0.hasPrefix(name + ".") }
  }

  /// What somebody names of their own must not mean something of the service's where it stands.
  func checkOwnNames(_ options: SwiftOptions) {
    for written in options.types.map(\.type) + options.conformances.flatMap(\.protocols) {
      guard let head = written.text.split(separator: ".").first.map(String.init),
        scopesOfOwnNames[written.text]?.contains(where: { scope in
          (0...scope.count).contains { names.isDeclared(head, in: Array(scope.prefix($0))) }
        }) == true
      else { continue }
      let rest = written.text.dropFirst(head.count + 1)
      let advice =
        if rest.isEmpty {
          "write its module before it, as in `MyApp.\(head)`"
        } else if names.isDeclared(head, in: []) {
          "where it is a module too, write \(quoted(String(rest))) and import it with `imports`"
        } else { "rename the model" }
      diagnostics.error(
        "\(quoted(head)) is a type of the service's where this would stand; \(advice)",
        at: written.location)
    }
  }
}
