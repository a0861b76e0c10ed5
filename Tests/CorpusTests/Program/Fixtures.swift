import Fletcher
import Foundation

/// A model of the client that objects of a service are decoded as.
struct FixtureModel: Sendable {
  /// A union of the client that has the model as a member.
  struct Union: Sendable {
    var type: any (Codable & Hashable & Sendable).Type
    var name: String
    /// The case that it is.
    var member: String
  }

  /// The name of the service's schema.
  var schema: String
  var type: any (Codable & Hashable & Sendable).Type
  var unions: [Union] = []

  init(_ schema: String, _ type: any (Codable & Hashable & Sendable).Type) {
    self.schema = schema
    self.type = type
  }
}

extension [FixtureModel] {
  /// Adds a union that has the last model as a member.
  mutating func addUnion(
    _ type: any (Codable & Hashable & Sendable).Type, _ name: String, _ member: String
  ) {
    guard !isEmpty else { return }
    self[count - 1].unions.append(FixtureModel.Union(type: type, name: name, member: member))
  }
}

/// What comes of the object as its model, and then as each union that may hold it.
func outcomes(of fixture: Fixture) -> [ValueOutcome] {
  guard let model = fixtureModels.first(where: { $0.schema == fixture.schema }) else { return [] }
  let data = Data(fixture.body.utf8)
  var outcomes = [outcome(of: data, as: model.type, ValueOutcome(id: fixture.id, place: ""))]
  for union in model.unions {
    let empty = ValueOutcome(id: fixture.id, place: union.name, member: union.member)
    outcomes.append(outcome(of: data, as: union.type, empty))
  }
  return outcomes
}

private func outcome<Value: Codable & Hashable & Sendable>(
  of data: Data, as type: Value.Type, _ empty: ValueOutcome
) -> ValueOutcome {
  var outcome = empty
  do {
    let value = try JSONDecoder.fletcher.decode(type, from: data)
    if empty.member != nil { outcome.chosen = Mirror(reflecting: value).children.first?.label }
    try outcome.fill(with: value)
  } catch {
    outcome.fail(error)
  }
  return outcome
}
