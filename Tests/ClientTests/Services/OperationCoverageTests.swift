import Foundation
import Testing

@Suite("The tests of the services call every operation")
struct OperationCoverageTests {
  @Test("A test calls it", arguments: ["GitHub", "Imgur", "Marvel", "VK"])
  func coverage(of service: String) throws {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let package = tests.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let folder = package.appendingPathComponent("Generated/\(service)")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") }.sorted()
    var operations: [String] = []
    for file in files {
      let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
      operations += Self.operations(in: text, service: service)
    }
    try #require(operations.count >= 10, "the generated code is read wrongly")
    let testFile = tests.appendingPathComponent("\(service)OperationTests.swift")
    // Without white space, so that a call may stand on several lines.
    let calls = try String(contentsOf: testFile, encoding: .utf8).filter { !$0.isWhitespace }
    let missing = operations.filter { !calls.contains("\(service.lowercased()).\($0)(") }
    #expect(
      missing.isEmpty,
      "\(testFile.lastPathComponent) has no call of \(missing.joined(separator: ", "))")
  }

  /// The provider's methods, with the group before them: `repos.list`.
  static func operations(in text: String, service: String) -> [String] {
    var operations: [String] = []
    var group: String?
    for line in text.split(separator: "\n") {
      let words = line.split { " {(".contains($0) }.map(String.init)
        .filter { $0 != "nonisolated" }
      if words.first == "extension" {
        group = nil
        guard words.starts(with: ["extension", "Provider", "where", "T", "=="]), words.count > 5
        else { continue }
        let name = words[5].split(separator: ".").dropFirst().first.map(String.init) ?? ""
        group = name.isEmpty ? "" : name.prefix(1).lowercased() + name.dropFirst() + "."
      } else if let group, words.starts(with: ["public", "func"]), words.count > 2 {
        operations.append(group + words[2].filter { $0 != "`" })
      }
    }
    return operations
  }
}
