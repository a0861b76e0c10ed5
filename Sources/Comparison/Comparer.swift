import SwiftPlan

/// Says what changed between two versions of a client, for Swift code that uses it.
///
/// - Parameters:
///   - old: The client as it was.
///   - new: The client as it is.
public func compare(_ old: ServicePlan, with new: ServicePlan) -> Comparison {
  let comparer = Comparer(old: old, new: new)
  comparer.compareServices(old, new)
  comparer.compareOperations(old, new)
  comparer.compareTypes()
  return Comparison(service: new.name, changes: comparer.changes)
}

/// Says what changed between two versions of several clients, which are the same where their services
/// have the same name. One client is compared with one whatever their names are.
public func compare(_ old: [ServicePlan], with new: [ServicePlan]) -> [Comparison] {
  if let first = old.first, let second = new.first, old.count == 1, new.count == 1 {
    return [compare(first, with: second)]
  }
  let gone = old.filter { plan in !new.contains { $0.name == plan.name } }
  return new.map { plan in
    old.first { $0.name == plan.name }.map { compare($0, with: plan) }
      ?? Comparison(of: plan.name, .added, isBreaking: false)
  } + gone.map { Comparison(of: $0.name, .removed, isBreaking: true) }
}

/// Collects the changes.
final class Comparer {
  let oldTypes: TypeTable
  let newTypes: TypeTable
  let operations: OperationPairing
  let renames: TypeRenames
  /// Whether the properties of all new structures can be changed.
  let allAreMutable: Bool
  private(set) var changes: [Change] = []

  init(old: ServicePlan, new: ServicePlan) {
    allAreMutable = new.binding == "var"
    oldTypes = TypeTable(of: old)
    newTypes = TypeTable(of: new)
    operations = OperationPairing(old, new)
    renames = TypeRenames(from: oldTypes, to: newTypes, uses: operations.uses)
  }

  /// Adds a change.
  func add(
    _ kind: Change.Kind, _ subject: Change.Subject, _ name: String, breaking isBreaking: Bool,
    _ message: String, old: String? = nil, new: String? = nil
  ) {
    // Names stand in backticks where they are shown.
    changes.append(
      Change(
        kind: kind, subject: subject, name: name.filter { $0 != "`" }, isBreaking: isBreaking,
        message: message, old: old, new: new))
  }

  /// Adds a rename.
  ///
  /// - Parameters:
  ///   - old: The name alone as it was; nil for the whole one.
  ///   - new: The name alone as it is.
  func addRename(
    _ subject: Change.Subject, _ name: String, to newName: String, old: String? = nil,
    new: String? = nil
  ) {
    add(
      .renamed, subject, name, breaking: true, "is now `\(newName.filter { $0 != "`" })`",
      old: old ?? name, new: new ?? newName)
  }

  /// Adds what is gone of the things of one kind, and what is new.
  ///
  /// - Parameters:
  ///   - owner: What they are parts of; nil for what is part of the service.
  ///   - old: The type or value of a thing that is gone.
  ///   - new: The type or value of a new one.
  ///   - news: What is said of a new one, and whether it breaks code.
  func addMembers<Element>(
    _ pairing: Pairing<Element>, as subject: Change.Subject, of owner: String? = nil,
    old: (Element) -> String?, new: (Element) -> String?,
    whenNew news: (Element) -> (String, isBreaking: Bool) = { _ in ("is new", false) }
  ) {
    for element in pairing.removed {
      let name = pairing.name(of: element, in: owner)
      add(.removed, subject, name, breaking: true, "is gone", old: old(element))
    }
    for element in pairing.added {
      let name = pairing.name(of: element, in: owner)
      let (message, isBreaking) = news(element)
      add(.added, subject, name, breaking: isBreaking, message, new: new(element))
    }
  }

  /// Adds what is gone of things that have types, what is new, and what has another type.
  func compareMembers<Element>(
    _ pairing: Pairing<Element>, as subject: Change.Subject, of owner: String? = nil,
    type: (Element) -> String, in scopes: Scopes
  ) {
    addMembers(
      pairing, as: subject, of: owner, old: { shownOld(type($0), in: scopes.old) },
      new: { shownNew(type($0), in: scopes.new) })
    for (old, new) in pairing.both {
      compareType(
        type(old), type(new), in: scopes, as: subject, named: pairing.name(of: new, in: owner))
    }
  }

  /// Adds that a value has another default in Swift, or has one now.
  func compareDefaults(
    _ old: String?, _ new: String?, of name: String, as subject: Change.Subject
  ) {
    guard old != new, let new else { return }
    let was = old.map { "`\($0)`" } ?? "none"
    add(
      .changed, subject, name, breaking: false, "has the default `\(new)`, was \(was)", old: old,
      new: new)
  }

  /// Adds that the service assumes another value where none is sent.
  func compareAssumedValues(
    _ old: String?, _ new: String?, of name: String, as subject: Change.Subject
  ) {
    guard old != new else { return }
    guard let new else {
      add(
        .changed, subject, name, breaking: false,
        "has no default at the service any more, had `\(old ?? "")`", old: old)
      return
    }
    let was = old.map { "`\($0)`" } ?? "none"
    add(
      .changed, subject, name, breaking: false,
      "has the default `\(new)` at the service, had \(was)", old: old, new: new)
  }

  // MARK: - Types

  /// Where types stand in both versions: paths below the service, or nil for outside of it.
  typealias Scopes = (old: [String]?, new: [String]?)

  /// Two types that are not the same, as people read them.
  struct TypeDifference {
    var was: String
    var now: String
    /// Whether the new type is the old one with a `?`.
    var isOptionalNow: Bool
  }

  /// Nil where the types are the same. One that changed behind its name is reported where it is declared.
  func difference(_ old: String, _ new: String, in scopes: Scopes) -> TypeDifference? {
    let (oldType, newType) = (oldMeaning(old, in: scopes.old), newMeaning(new, in: scopes.new))
    return shownApart({ $0(oldType) }, { $0(newType) }).map {
      TypeDifference(was: $0.was, now: $0.now, isOptionalNow: oldType.optional == newType)
    }
  }

  /// A text with types in it, made from what each of them means.
  typealias Spelling = ((TypeText.Meaning) -> String) -> String

  /// Two texts with types in them, as people read them; nil where the types are the same, or differ behind their names.
  func shownApart(_ old: Spelling, _ new: Spelling) -> (was: String, now: String)? {
    guard old(\.text) != new(\.text), old(\.marked) != new(\.marked) else { return nil }
    let (was, now) = (old(\.shown), new(\.shown))
    guard was == now else { return (was, now) }
    // A model may be called as a type of the standard library's is.
    return (
      old { $0.qualified(with: oldTypes.text.service) },
      new { $0.qualified(with: newTypes.text.service) }
    )
  }

  /// Adds that a type is another one now.
  func compareType(
    _ old: String, _ new: String, in scopes: Scopes, as subject: Change.Subject,
    named name: String, _ verb: String = "is ", _ rest: String = ""
  ) {
    guard let difference = difference(old, new, in: scopes) else { return }
    add(
      .changed, subject, name, breaking: true,
      "\(verb)`\(difference.now)`\(rest), was `\(difference.was)`", old: difference.was,
      new: difference.now)
  }

  /// What an old type means, with the names that types have now.
  func oldMeaning(_ text: String, in scope: [String]?) -> TypeText.Meaning {
    // A name that is an alias now means the same wherever it is written.
    oldTypes.text.meaning(
      of: text, in: scope, renames: renames.paths, newAlias: newTypes.text.meaning(ofAlias:))
  }

  /// What a new type means.
  func newMeaning(_ text: String, in scope: [String]?) -> TypeText.Meaning {
    newTypes.text.meaning(of: text, in: scope)
  }

  /// An old type as it was spelled then, for people.
  func shownOld(_ text: String, in scope: [String]?) -> String {
    oldTypes.text.meaning(of: text, in: scope).shown
  }

  /// A new type as it is spelled, for people.
  func shownNew(_ text: String, in scope: [String]?) -> String {
    newTypes.text.meaning(of: text, in: scope).shown
  }
}
