/// A comparison for people, as lines of text or as Markdown.
public struct ComparisonReport {
  /// A line, and whether it tells of something that breaks code.
  public struct Line: Sendable, Hashable {
    public var text: String
    public var isBreaking: Bool
  }

  private let comparison: Comparison

  /// - Parameter comparison: What to tell of.
  public init(_ comparison: Comparison) { self.comparison = comparison }

  /// A line for each change, below the operation or the type that has several of them, and one that
  /// counts them. `!` stands before what breaks code, `+` before what is new, `-` before what is gone.
  public var lines: [Line] {
    var lines: [Line] = []
    for (heading, changes) in sections {
      if !lines.isEmpty { lines.append(Line(text: "", isBreaking: false)) }
      lines.append(Line(text: "\(heading):", isBreaking: false))
      for group in Self.groups(of: changes) { lines += Self.lines(of: group) }
    }
    if !lines.isEmpty { lines.append(Line(text: "", isBreaking: false)) }
    return lines + [Line(text: summary, isBreaking: false)]
  }

  /// The changes of one thing after another, each where its first change is.
  private static func groups(of changes: [Change]) -> [[Change]] {
    var positions: [String: Int] = [:]
    var groups: [[Change]] = []
    for change in changes {
      if let position = positions[change.owner] {
        groups[position].append(change)
      } else {
        positions[change.owner] = groups.count
        groups.append([change])
      }
    }
    return groups
  }

  private static func lines(of group: [Change]) -> [Line] {
    guard let first = group.first, group.count > 1 else {
      return group.map {
        Line(text: "\($0.mark) \($0.name)  \($0.sentence)", isBreaking: $0.isBreaking)
      }
    }
    let members = group.map(\.member)
    let width = min(members.map(\.count).max() ?? 0, widestName)
    let isBreaking = group.contains(where: \.isBreaking)
    return [Line(text: "\(isBreaking ? "!" : " ") \(first.owner)", isBreaking: isBreaking)]
      + zip(group, members).map { change, member in
        let padding = String(repeating: " ", count: max(width - member.count, 0))
        let name = member.isEmpty ? "" : member + padding + "  "
        return Line(
          text: "  \(change.mark) \(name)\(change.sentence)", isBreaking: change.isBreaking)
      }
  }

  /// Markdown for a comment or for notes on a release: what breaks code first.
  public var markdown: [String] {
    var lines = ["## \(comparison.service)", "", summary]
    let parts = [
      ("Breaks code", comparison.changes.filter(\.isBreaking)),
      ("Breaks no code", comparison.changes.filter { !$0.isBreaking }),
    ]
    for (heading, changes) in parts where !changes.isEmpty {
      lines += ["", "### \(heading)", ""]
      lines += changes.map { "- \($0.subject.rawValue) `\($0.name)` \($0.sentence)" }
    }
    return lines
  }

  /// How much changed, in a sentence.
  public var summary: String {
    let breaking = comparison.breakingCount
    let harmless = comparison.changes.count - breaking
    // Code calls it what it was called when the code was written.
    let rename = comparison.changes.first { $0.subject == .service && $0.kind == .renamed }
    let service = rename?.old ?? comparison.service
    func count(_ number: Int) -> String { number == 1 ? "1 change" : "\(number) changes" }
    return switch (breaking, harmless) {
    case (0, 0): "Nothing changed for code that uses \(service)."
    case (0, _): "\(count(harmless)); none of them breaks code that uses \(service)."
    case (_, 0):
      "\(count(breaking)); \(breaking == 1 ? "it breaks" : "all break") code that uses \(service)."
    default:
      "\(count(breaking + harmless)); \(breaking) of them \(breaking == 1 ? "breaks" : "break") code that uses "
        + "\(service)."
    }
  }

  private static let widestName = 30

  private var sections: [(heading: String, changes: [Change])] {
    [
      ("Service", [.service, .credential, .server, .responseHeader]),
      ("Operations", [.operation, .argument]),
      ("Types", [Change.Subject.type, .property, .case]),
    ].compactMap { heading, subjects in
      let changes = comparison.changes.filter { subjects.contains($0.subject) }
      return changes.isEmpty ? nil : (heading, changes)
    }
  }
}

extension Change {
  fileprivate var mark: String {
    if isBreaking { return "!" }
    return switch kind {
    case .added: "+"
    case .removed: "-"
    case .renamed, .changed: " "
    }
  }

  /// Whether it happened to a part of something.
  private var isOfPart: Bool { [.argument, .property, .case].contains(subject) }

  /// The operation or the type that it happened to, or to a part of it.
  fileprivate var owner: String {
    guard isOfPart, let dot = name.lastIndex(of: ".") else { return name }
    return String(name[..<dot])
  }

  /// The part that it happened to; empty for the whole.
  fileprivate var member: String {
    isOfPart ? String(name.dropFirst(owner.count + 1)) : ""
  }

  /// The message, with what is new or gone where the message only says that.
  fileprivate var sentence: String {
    switch (kind, subject) {
    case (.added, .type): new.map { "\(message), \($0)" } ?? message
    case (.added, .operation), (.added, .argument), (.added, .property),
      (.added, .responseHeader), (.added, .credential):
      new.map { "\(message): `\($0)`" } ?? message
    case (.removed, .argument), (.removed, .property): old.map { "\(message): `\($0)`" } ?? message
    default: message
    }
  }
}
