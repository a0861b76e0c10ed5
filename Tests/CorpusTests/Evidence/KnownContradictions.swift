import Foundation
import Testing
import YAML

/// Responses that contradict the document they stand in, so that no client can be right: a file names
/// them one by one, each with the reason.
enum KnownContradictions {
  private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("KnownContradictions.yaml")

  /// Fails where one came up that is not named, and where one that is named is gone.
  static func check(_ found: [Evidence.Contradiction], in document: Document) throws {
    let node = try Node.parse(Array(try Data(contentsOf: file)), file: file.lastPathComponent)
    let known = Set(node[document.name]?.entries?.map(\.name) ?? [])
    let names = Set(found.map(\.name))
    let new = found.filter { !known.contains($0.name) }
    if !new.isEmpty {
      let lines = new.prefix(200).map { "  \(quoted($0.name)): \(quoted($0.text))" }
      Issue.record(
        "\(document.name): \(new.count) that \(file.lastPathComponent) does not name:\n\(lines.joined(separator: "\n"))"
      )
    }
    let gone = known.subtracting(names).sorted()
    if !gone.isEmpty {
      Issue.record(
        "\(document.name): \(file.lastPathComponent) names what is no longer so:\n  \(gone.joined(separator: "\n  "))"
      )
    }
  }

  private static func quoted(_ text: String) -> String {
    "'\(text.replacingOccurrences(of: "'", with: "''").replacingOccurrences(of: "\n", with: " "))'"
  }
}

/// The numbers of all documents so far.
actor EvidenceTally {
  static let shared = EvidenceTally()

  private var total = Evidence()

  /// Prints what came of a document's responses, and of all so far.
  func add(_ evidence: Evidence, of what: String, in document: Document) {
    guard evidence.count > 0 else { return }
    total.add(evidence)
    print("\(document.name), \(what): \(evidence)")
    print("responses so far: \(total)")
  }
}
