import Foundation
import Testing

@testable import OutputFolder

@Suite("Files that are out of date")
struct StaleFileTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("A file of ours that a service no longer has is removed, and its folder if it was the last")
  func removes() throws {
    try folder.put(ours(), at: "Generated/GitHub/Old.swift")
    try folder.put(ours(), at: "Generated/GitHub/Deep/Er/Old.swift")
    let changes = try folder.output.write(content(["GitHub/A.swift": ours()]))
    #expect(
      changes == [
        FileChange(path: "GitHub/A.swift", kind: .added),
        FileChange(path: "GitHub/Deep/Er/Old.swift", kind: .removed),
        FileChange(path: "GitHub/Old.swift", kind: .removed),
      ])
    #expect(folder.files == ["Generated/GitHub/A.swift"])
    #expect(!folder.exists("Generated/GitHub/Deep"))
  }

  @Test("Files that are not ours stay, whatever they are called")
  func keepsForeignFiles() throws {
    try folder.put("// Mine\n", at: "Generated/GitHub/GitHub+Mine.swift")
    try folder.put("\n\(ours())", at: "Generated/GitHub/Almost.swift")
    try folder.put("", at: "Generated/GitHub/Empty.swift")
    try folder.put("hidden", at: "Generated/GitHub/.git/HEAD")
    try folder.put(ours(), at: "Generated/GitHub/.git/objects")
    try folder.put(ours(), at: "Generated/Top.swift")
    let before = folder.files
    let changes = try folder.output.write(
      content(["GitHub/A.swift": ours()], isComplete: true))
    #expect(changes == [FileChange(path: "GitHub/A.swift", kind: .added)])
    #expect(folder.files == (before + ["Generated/GitHub/A.swift"]).sorted())
  }

  @Test("Another service's folder stays as long as it is not known that the service is gone")
  func keepsOtherServices() throws {
    try folder.put(ours(), at: "Generated/Imgur/Imgur.swift")
    _ = try folder.output.write(content(["GitHub/A.swift": ours()]))
    #expect(folder.exists("Generated/Imgur/Imgur.swift"))
  }

  @Test("The folder of a service that is gone goes, if it holds nothing but files of ours")
  func removesGoneServices() throws {
    try folder.put(ours(), at: "Generated/Imgur/Imgur.swift")
    try folder.put(ours(), at: "Generated/Imgur/Models/Image.swift")
    try folder.put(ours(), at: "Generated/Mixed/Mixed.swift")
    try folder.put("// Mine", at: "Generated/Mixed/Mine.swift")
    try folder.put(ours(), at: "Generated/.hidden/A.swift")
    try FileManager.default.createDirectory(
      atPath: folder.at("Generated/Empty"), withIntermediateDirectories: true)
    let changes = try folder.output.write(content(["GitHub/A.swift": ours()], isComplete: true))
    #expect(
      changes.filter { $0.kind == .removed }.map(\.path) == [
        "Imgur/Imgur.swift", "Imgur/Models/Image.swift",
      ])
    #expect(!folder.exists("Generated/Imgur"))
    #expect(folder.exists("Generated/Empty"))
    #expect(folder.exists("Generated/.hidden/A.swift"))
    #expect(folder.text("Generated/Mixed/Mixed.swift") == ours())
    #expect(folder.text("Generated/Mixed/Mine.swift") == "// Mine")
  }

  @Test("What the Finder leaves in a folder does not make it someone else's")
  func ignoresFinder() throws {
    try folder.put(ours(), at: "Generated/Imgur/Imgur.swift")
    try folder.put("\0", at: "Generated/Imgur/.DS_Store")
    _ = try folder.output.write(content(["GitHub/A.swift": ours()], isComplete: true))
    #expect(folder.files == ["Generated/GitHub/A.swift", "Generated/Imgur/.DS_Store"])
  }

  @Test("A temporary file that an interrupted run left is removed")
  func removesLeftovers() throws {
    try folder.put(ours(), at: "Generated/GitHub/.fletch-abc")
    _ = try folder.output.write(content(["GitHub/A.swift": ours()]))
    #expect(folder.files == ["Generated/GitHub/A.swift"])
  }

  @Test("A file whose name only changed in case is there afterwards, whatever the disk")
  func changesCase() throws {
    _ = try folder.output.write(content(["Github/Github.swift": ours()], folders: ["Github"]))
    _ = try folder.output.write(content(["GitHub/GitHub.swift": ours()], isComplete: true))
    #expect(folder.text("Generated/GitHub/GitHub.swift") == ours())
  }

  @Test("Symbolic links are neither followed nor removed")
  func ignoresLinks() throws {
    try folder.put(ours(), at: "Elsewhere/A.swift")
    try folder.put(ours(), at: "Generated/GitHub/A.swift")
    try folder.link("Generated/GitHub/Linked", to: "../../Elsewhere")
    try folder.link("Generated/GitHub/B.swift", to: "../../Elsewhere/A.swift")
    try folder.link("Generated/Other", to: "../Elsewhere")
    let changes = try folder.output.write(content(["GitHub/A.swift": ours()], isComplete: true))
    #expect(changes == [FileChange(path: "GitHub/A.swift", kind: .unchanged)])
    #expect(folder.exists("Elsewhere/A.swift"))
    #expect(folder.exists("Generated/GitHub/Linked"))
    #expect(folder.exists("Generated/GitHub/B.swift"))
    #expect(folder.exists("Generated/Other"))
  }
}
