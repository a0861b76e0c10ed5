import Foundation
import Testing

@testable import OutputFolder

@Suite("Several runs for one output folder")
struct ParallelTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let files: [OutputFile] = (1...20).map { number in
    OutputFile(path: "GitHub/\(number).swift", text: ours("\(number)"))
  }

  @Test("First runs at once all succeed, where the folder and those above it are not there")
  func firstRuns() async throws {
    for round in 1...20 {
      let output = OutputFolder(path: folder.at("\(round)/deep/Generated"))
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 1...8 {
          group.addTask {
            _ = try output.write(
              OutputContent(files: Self.files, folders: ["GitHub"], isComplete: true))
          }
        }
        try await group.waitForAll()
      }
    }
    #expect(folder.files.count == 20 * Self.files.count, "no temporary file is left")
  }

  @Test("Runs that can't write take away what they created, and not from under those that can")
  func failingRuns() async throws {
    // A name that no file system takes.
    let failing = [
      OutputFile(path: "GitHub/\(String(repeating: "a", count: 300)).swift", text: ours())
    ]
    let output = OutputFolder(path: folder.at("deep/Generated"))
    for _ in 1...20 {
      let failures = await withTaskGroup(of: String?.self) { group in
        for number in 1...8 {
          group.addTask {
            let files = number.isMultiple(of: 2) ? failing : Self.files
            let found = messages {
              _ = try output.write(OutputContent(files: files, folders: ["GitHub"]))
            }
            return found.isEmpty ? nil : found.joined(separator: "\n")
          }
        }
        return await group.reduce(into: [String]()) { if let failure = $1 { $0.append(failure) } }
      }
      #expect(failures.count == 4)
      #expect(failures.allSatisfy { $0.contains("file name too long") })
      #expect(folder.files.count == Self.files.count)
      try FileManager.default.removeItem(atPath: folder.at("deep"))
    }
    _ = messages { _ = try output.write(OutputContent(files: failing, folders: ["GitHub"])) }
    #expect(!folder.exists("deep"))
  }

  @Test("What a killed run left goes with the next run, whatever was written of it")
  func killedRuns() throws {
    for (name, text) in [
      (".fletch-0", ""), (".fletch-3w5e11264sgsf", "// Gener"), (".fletch-abc", ours("whole")),
    ] {
      try folder.put(text, at: "Generated/GitHub/\(name)")
      try folder.put(text, at: "Generated/Gone/\(name)")
    }
    try folder.put(ours(), at: "Generated/Gone/Gone.swift")
    let differences = try folder.output.difference(with: content(["GitHub/A.swift": ours()]))
    #expect(differences.map(\.change.path) == ["GitHub/A.swift"])
    let changes = try folder.output.write(content(["GitHub/A.swift": ours()], isComplete: true))
    #expect(changes.map(\.path) == ["GitHub/A.swift", "Gone/Gone.swift"])
    #expect(folder.files == ["Generated/GitHub/A.swift"])
    #expect(!folder.exists("Generated/Gone"))
  }

  @Test("Files of somebody else stay that have such a name, or lie where nothing is written")
  func keepsOtherFiles() throws {
    try folder.put("mine", at: "Generated/GitHub/.fletch-0")
    try folder.put("", at: "Generated/GitHub/.fletch-Notes")
    try folder.put("", at: "Generated/GitHub/.fletch-12345678901234")
    try folder.put("", at: "Generated/GitHub/.fletch-")
    try folder.put("", at: "Generated/Other/.fletch-0")
    try folder.link("Generated/GitHub/.fletch-1", to: "nowhere")
    let before = folder.files
    _ = try folder.output.write(content(["GitHub/A.swift": ours()]))
    #expect(folder.files.count == before.count + 1)
  }
}
