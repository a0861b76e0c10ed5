import Foundation
import Testing

@Suite("Generated code is laid out as swift-format lays it out")
struct FormatTests {
  @Test(
    "It is a fixed point of `swift format` with the default configuration",
    .enabled("there is no `swift format` here") { await SwiftFormat.isAvailable() },
    arguments: GeneratedCode.all)
  func fixedPoint(_ code: GeneratedCode) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("FormatTests-\(UUID().uuidString)", isDirectory: true)
    defer { _ = try? FileManager.default.removeItem(at: folder) }
    // With the line in, swift-format would leave the file alone.
    let files = try code.committedFiles()
      .mapValues { $0.replacingOccurrences(of: "// swift-format-ignore-file\n", with: "") }
    try #require(!files.isEmpty)
    for (path, text) in files {
      let file = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    // An empty configuration is the default one, whatever lies in the folders around.
    let status = try await SwiftFormat.run(
      "format", "--configuration", "{}", "--in-place", "--recursive", folder.path)
    #expect(status == 0)
    var differences = Differences()
    for (path, text) in files.sorted(by: { $0.key < $1.key }) {
      let formatted = try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
      differences.compare(path, text, with: formatted, named: "formatted")
    }
    #expect(differences.isEmpty, "\(differences)")
  }
}

/// The formatter that comes with the compiler.
enum SwiftFormat {
  static func isAvailable() async -> Bool { (try? await run("format", "--version")) == 0 }

  static func run(_ arguments: String...) async throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["swift"] + arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    return try await withCheckedThrowingContinuation { done in
      process.terminationHandler = { done.resume(returning: $0.terminationStatus) }
      do { try process.run() } catch { done.resume(throwing: error) }
    }
  }
}
