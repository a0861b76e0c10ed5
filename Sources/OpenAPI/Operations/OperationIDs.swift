import Diagnostics
import ServiceModel

/// The names of the operations, no two of which are the same.
struct OperationIDs {
  struct Name {
    var text: String
    var isMade: Bool
    /// A name made of the method and the path, where the operation id says nothing else.
    var route: String?
  }

  private var taken: Set<String> = []
  /// Where operation ids stand that operations have.
  private var locations: [String: SourceLocation] = [:]
  /// The operation ids of the document.
  private var written: Set<String> = []
  /// What is in no made-up name.
  private var shared = SharedSegments()
  private var routes = RouteIDs()
  /// The letters of the operation ids: `get-/pets` has those of a made-up `getPets`.
  private var writtenLetters: Set<String> = []
  /// How many arguments the path has that has the fewest of those with one short name.
  private var fewestArguments: [String: Int] = [:]
  /// The last number behind a made-up name.
  private var numbers: [String: Int] = [:]

  /// Reserves an operation id, so that no made-up name takes it.
  mutating func reserve(_ name: String, method: String, _ path: PathTemplate) {
    written.insert(name)
    writtenLetters.insert(RouteIDs.letters(name))
    routes.look(at: name, method: method, path, without: shared)
  }

  /// Says which paths there are, so that no made-up name has what all of them begin with.
  mutating func expect(_ paths: [PathTemplate]) { shared = SharedSegments(of: paths) }

  /// Leaves the short name to the path with the fewest arguments, be it behind the others: of `/item/{id}` and `/item`,
  /// which both are `getItem`.
  mutating func expectUnnamed(method: String, _ path: PathTemplate) {
    let names = MadeOperationName.names(method: method, path: path, without: shared)
    guard let short = names.first else { return }
    let count = path.arguments.count
    fewestArguments[short] = min(fewestArguments[short] ?? count, count)
  }

  /// The operation id, or a name made of the method and the path where there is none or it is taken.
  mutating func name(
    of node: LocatedNode, method: String, _ path: PathTemplate, _ messages: inout Messages
  ) -> Name {
    let idNode = node["operationId"]
    let id = text(idNode)?.trimmed ?? ""
    let hasLetters = id.hasLetterOrDigit
    if hasLetters, taken.insert(id).inserted {
      locations[id] = idNode?.location
      return Name(text: id, isMade: false, route: routeName(for: id, method: method, path))
    }
    let name = madeName(method: method, path)
    if let idNode {
      let first = locations[id].map { ", " + $0.asFirst(of: idNode.location) } ?? ""
      messages.warn(
        .operationID,
        hasLetters
          ? "the operation id \(quoted(id)) is there twice\(first); this one is named \(quoted(name))"
          : "an operation id has letters, but this is \(found(idNode)); \(quoted(name)) is assumed",
        at: idNode.location)
    }
    return Name(text: name, isMade: true)
  }

  /// An operation in another form, whose name is new; nil, and a warning, where all its names are taken.
  mutating func form(
    of usual: String, as representation: Representation, _ messages: inout Messages
  ) -> Operation.Form? {
    for words in representation.names {
      let form = Operation.Form(of: usual, words: words)
      if !written.contains(form.name), taken.insert(form.name).inserted { return form }
    }
    messages.warn(
      .mediaType,
      "\(quoted(representation.mediaType)) is left out, since other operations have the names that it "
        + "could have", at: representation.location)
    return nil
  }

  /// A name made of the method and the path, where the id says nothing else and that is usual in the document, or where it is
  /// a class and the method twice: `SmartlockActionResource_post_post`, `SmartlockLockActionResource_postLock_post`.
  private mutating func routeName(
    for id: String, method: String, _ path: PathTemplate
  ) -> String? {
    let parts = id.split(separator: "_")
    let isOfClass =
      parts.count == 3 && parts[0].hasSuffix("Resource") && parts[1].hasPrefix(method.lowercased())
      && parts[2] == method.lowercased()
    guard
      isOfClass || routes.areUsual && routes.isRoute(id, method: method, path, without: shared)
    else { return nil }
    let names = MadeOperationName.names(method: method, path: path, without: shared)
    // Without an argument it only says what the others are told from, and is nobody's name.
    guard !path.arguments.isEmpty else { return names.first }
    let own = RouteIDs.letters(id)
    for name in names {
      let letters = RouteIDs.letters(name)
      guard letters == own || !writtenLetters.contains(letters) else { continue }
      if taken.insert(name).inserted { return name }
    }
    return nil
  }

  private mutating func madeName(method: String, _ path: PathTemplate) -> String {
    let names = MadeOperationName.names(method: method, path: path, without: shared)
    for name in names where !written.contains(name) {
      if let fewest = fewestArguments[name], fewest < path.arguments.count { continue }
      if taken.insert(name).inserted { return name }
    }
    let base = names.last ?? method.lowercased()
    var number = numbers[base, default: 1] + 1
    while written.contains(base + String(number)) || !taken.insert(base + String(number)).inserted {
      number += 1
    }
    numbers[base] = number
    return base + String(number)
  }
}

extension Operation.Form {
  /// The operation's name in the service: `report as csv`.
  var name: String { "\(usual) as \(words)" }
}
