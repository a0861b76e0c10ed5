import Diagnostics
import YAML

/// Kinds of warnings. Of each kind a few are reported, and then how many more there are.
enum Warning: String, CaseIterable {
  case composition = "schemas that contradict each other"
  case cycle = "schemas that lead back to themselves"
  case defaultValue = "defaults"
  case depth = "schemas that are nested too deep"
  case enumeration = "enums"
  case example = "examples"
  case file = "other files"
  case format = "formats"
  case header = "headers"
  case key = "unknown keys"
  case limit = "limits of values"
  case mediaType = "media types"
  case name = "names"
  case operation = "operations"
  case operationID = "operation ids"
  case parameter = "parameters"
  case path = "paths"
  case reference = "references"
  case repetition = "repeated keys"
  case requirement = "required properties"
  case response = "responses"
  case schema = "schemas"
  case security = "authentication"
  case sibling = "keys beside references"
  case size = "sizes"
  case server = "servers"
  case type = "schemas without a type"

  static let reported = 100
  /// How many times the same message is shown, for as many locations.
  static let repeated = 3

  /// What messages that say the same have in common. Examples differ in their values and in the indices of their lists, keys
  /// beside references in their names. Where a client is the same without what was read, names make no difference either.
  func subject(of message: String) -> String {
    if let start = message.firstRange(of: "leads to a file that can't be read") {
      return String(message[start.lowerBound...])
    }
    switch self {
    case .example:
      let isRead = message.hasSuffix("the client reads it all the same")
      let expected = isRead ? message.firstRange(of: "expected") : nil
      return Self.withoutQuoted(message[(expected?.lowerBound ?? message.startIndex)...])
    case .requirement where message.hasSuffix("there is no such property; it is ignored"):
      return "no such property"
    case .sibling: return message.contains(" ignored") ? "ignored" : "read"
    // One method with several paths has one id for all of them in descriptions of gRPC.
    case .format: return message.contains(" is not known; ") ? "unknown" : message
    case .operationID: return message.contains(" is there twice") ? "twice" : message
    case .enumeration:
      return message.contains(" is in `enum` twice, ") ? "twice in `enum`" : message
    default: return message
    }
  }

  private static func withoutQuoted(_ message: Substring) -> String {
    var isQuoted = false
    return message.filter { character in
      if character == "\"" { isQuoted.toggle() }
      return !isQuoted && !character.isNumber
    }
  }
}

extension SourceLocation {
  /// Where something stood first, in a message about its second location.
  func asFirst(of second: SourceLocation) -> String {
    "first at \(described(at: second))"
  }
}

/// The messages about a description: errors, notes, and of each kind of warning no more than people read.
struct Messages {
  private(set) var diagnostics = Diagnostics()
  private var counts: [Warning: Int] = [:]
  private var known: Set<Diagnostic> = []
  private var warned: Set<SourceLocation> = []
  private var repetitions: [String: Repetition] = [:]

  /// How often a message was given.
  private struct Repetition {
    var count = 0
    /// Where it was shown last.
    var lastShown: SourceLocation?
    /// The first one that is not shown: alone it is as short as what says so.
    var heldBack: Diagnostic?
  }

  mutating func error(_ message: String, at location: SourceLocation?) {
    diagnostics.error(message, at: location)
  }

  mutating func note(_ message: String, at location: SourceLocation?) {
    diagnostics.note(message, at: location)
  }

  mutating func add(_ diagnostic: Diagnostic) { diagnostics.add(diagnostic) }

  mutating func warn(_ kind: Warning, _ message: String, at location: SourceLocation?) {
    if willBeShown(kind) {
      // A node may be read once for each reference to it.
      let warning = Diagnostic(severity: .warning, message: message, location: location)
      guard known.insert(warning).inserted else { return }
      let subject = kind.subject(of: message)
      var repetition = repetitions[subject] ?? Repetition()
      repetition.count += 1
      let isShown = repetition.count <= Warning.repeated
      if isShown {
        repetition.lastShown = location
      } else if repetition.heldBack == nil {
        repetition.heldBack = warning
      }
      repetitions[subject] = repetition
      guard isShown else { return }
      diagnostics.add(warning)
      counts[kind, default: 0] += 1
    } else if location.map({ warned.insert($0).inserted }) ?? true {
      counts[kind, default: 0] += 1
    }
  }

  /// Whether one more warning of this kind would be reported.
  func willBeShown(_ kind: Warning) -> Bool { counts[kind, default: 0] < Warning.reported }

  /// Says how many warnings were not reported.
  mutating func reportUncounted(at location: SourceLocation) {
    for (_, repetition) in repetitions.sorted(by: { $0.key < $1.key }) {
      let hidden = repetition.count - Warning.repeated
      guard hidden > 0 else { continue }
      if hidden == 1, let warning = repetition.heldBack {
        diagnostics.add(warning)
        continue
      }
      diagnostics.warning(
        "\(hidden) more warnings like this are not shown", at: repetition.lastShown ?? location)
    }
    for kind in Warning.allCases {
      let hidden = counts[kind, default: 0] - Warning.reported
      guard hidden > 0 else { continue }
      diagnostics.warning(
        "\(hidden) more warnings of \(kind.rawValue) are not shown", at: location)
    }
  }

  /// Warns of repeated keys and of a second document, which YAML does not allow. Most readers take the last of
  /// two equal keys and the first document, so that is what the author has seen.
  mutating func reportSyntax(_ root: Node) {
    if let rest = root.rest {
      warn(.file, "the document has ended before this; the rest of the file is left out", at: rest)
    }
    for key in root.repeatedKeys {
      warn(.repetition, key.message + "; this one is taken", at: key.location)
    }
  }
}

extension DocumentReader {
  mutating func error(_ message: String, at location: SourceLocation?) {
    messages.error(message, at: location)
  }

  mutating func warn(_ kind: Warning, _ message: String, at location: SourceLocation?) {
    messages.warn(kind, message, at: location)
  }

  /// The entries of a mapping whose keys are text; none, and a warning, where the node is something else. A
  /// null counts as an empty mapping.
  mutating func entries(_ node: LocatedNode?, _ what: String, _ kind: Warning) -> [LocatedEntry] {
    guard let node, isMapping(node, what, kind, assuming: "it is left out"),
      let entries = node.node.entries
    else { return [] }
    return entries.compactMap {
      $0.key.kind == .scalar ? LocatedEntry($0, in: node.document) : nil
    }
  }

  /// Whether a node is a mapping. A warning says so where it is none, unless it is null.
  mutating func isMapping(
    _ node: LocatedNode, _ what: String, _ kind: Warning, assuming assumption: String
  ) -> Bool {
    if node.kind != .mapping, !node.isNull {
      warn(
        kind, "\(what) is a mapping, but this is \(found(node)); \(assumption)", at: node.location)
    }
    return node.kind == .mapping
  }

  /// The items of a list; none, and a warning, where the node is something else. A null counts as an empty
  /// list.
  mutating func items(_ node: LocatedNode?, _ what: String, _ kind: Warning) -> [LocatedNode] {
    if let node, node.kind != .sequence, !node.isNull {
      warn(kind, "\(what) is a list, but this is \(found(node)); it is left out", at: node.location)
    }
    return node.elements
  }
}
