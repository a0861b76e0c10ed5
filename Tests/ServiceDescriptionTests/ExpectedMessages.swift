import Foundation

/// A file in `Messages` that has, for each text of a table, the line that is wrong and all that is said of
/// the text. So a message that changes is one command, and a difference that a person reads.
struct ExpectedMessages {
  static let updateVariable = "FLETCHER_UPDATE_MESSAGES"
  static let command =
    "\(updateVariable)=1 swift test --filter ServiceDescriptionTests.MistakeTests"

  let name: String

  private var url: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Messages/\(name).txt")
  }

  func entries() throws -> [String] {
    try String(contentsOf: url, encoding: .utf8).dropLast().components(separatedBy: "\n\n")
  }

  func update(_ entries: [String]) throws {
    guard ProcessInfo.processInfo.environment[Self.updateVariable] != nil else { return }
    try (entries.joined(separator: "\n\n") + "\n").write(to: url, atomically: true, encoding: .utf8)
  }

  /// What the file has of one text.
  static func entry(of text: String) -> String {
    let messages = mistakes(text)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let numbers = Set(messages.compactMap { $0.split(separator: ":").first.flatMap { Int($0) } })
    let wrong = numbers.sorted().compactMap { number in
      lines.indices.contains(number - 1) ? "\(number) | \(lines[number - 1])" : nil
    }
    return (wrong + (messages.isEmpty ? ["nothing is said"] : messages)).joined(separator: "\n")
  }
}
