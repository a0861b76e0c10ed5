import FletcherFileSystem
import Foundation
import Testing

@testable import OutputFolder

@Suite("Writing files into an output folder")
struct WritingTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("Files and the folders for them are created")
  func creates() throws {
    let changes = try folder.output.write(
      content(["GitHub/GitHub.swift": ours("a"), "GitHub/Models/User.swift": ours("b")]))
    #expect(
      changes == [
        FileChange(path: "GitHub/GitHub.swift", kind: .added),
        FileChange(path: "GitHub/Models/User.swift", kind: .added),
      ])
    #expect(folder.text("Generated/GitHub/GitHub.swift") == ours("a"))
    #expect(folder.text("Generated/GitHub/Models/User.swift") == ours("b"))
    #expect(folder.files.count == 2, "no temporary file is left")
  }

  @Test("Folders above the output folder are created, too")
  func createsParents() throws {
    let deep = OutputFolder(path: folder.at("a/b/c/"))
    _ = try deep.write(content(["GitHub/A.swift": ours()]))
    #expect(folder.text("a/b/c/GitHub/A.swift") == ours())
  }

  @Test("A file that is right already is not touched, and one that is not is replaced")
  func writesOnlyChanges() throws {
    _ = try folder.output.write(
      content(["GitHub/A.swift": ours("a"), "GitHub/B.swift": ours("b")]))
    let past = Date(timeIntervalSince1970: 1_000_000_000)
    for name in ["A", "B"] {
      try FileManager.default.setAttributes(
        [.modificationDate: past], ofItemAtPath: folder.at("Generated/GitHub/\(name).swift"))
    }
    let changes = try folder.output.write(
      content(["GitHub/A.swift": ours("a"), "GitHub/B.swift": ours("other")]))
    #expect(changes.map(\.kind) == [.unchanged, .changed])
    func date(_ name: String) throws -> Date? {
      try FileManager.default.attributesOfItem(
        atPath: folder.at("Generated/GitHub/\(name).swift"))[.modificationDate] as? Date
    }
    #expect(try date("A") == past)
    #expect(try date("B") != past)
    #expect(folder.text("Generated/GitHub/B.swift") == ours("other"))
  }

  @Test("Permissions that someone gave a file stay when its text changes")
  func keepsPermissions() throws {
    _ = try folder.output.write(content(["GitHub/A.swift": ours("a")]))
    let path = folder.at("Generated/GitHub/A.swift")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    _ = try folder.output.write(content(["GitHub/A.swift": ours("b")]))
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test("Empty and large files, and every kind of text, arrive as they are")
  func keepsText() throws {
    let large = ours(String(repeating: "// é 🏹 \r\n", count: 100_000))
    _ = try folder.output.write(
      content(["GitHub/A.swift": OutputFolder.header, "GitHub/É 🏹.swift": large]))
    #expect(folder.text("Generated/GitHub/A.swift") == OutputFolder.header)
    let bytes = try FileSystem.read(folder.at("Generated/GitHub/É 🏹.swift"))
    #expect(bytes == Array(large.utf8))
  }

  @Test("The output folder itself may be a symbolic link")
  func followsLinkToFolder() throws {
    try folder.put("", at: "Elsewhere/keep")
    try folder.link("Generated", to: "Elsewhere")
    _ = try folder.output.write(content(["GitHub/A.swift": ours()]))
    #expect(folder.text("Elsewhere/GitHub/A.swift") == ours())
  }

  @Test("A file of ours that can't be written leaves everything as it was")
  func preparesEverythingFirst() throws {
    _ = try folder.output.write(content(["GitHub/A.swift": ours("old")]))
    // A name that is too long for the disk is only found out when it is used.
    let long = "GitHub/New/" + String(repeating: "x", count: 300) + ".swift"
    let found = messages {
      _ = try folder.output.write(content(["GitHub/A.swift": ours("new"), long: ours()]))
    }
    #expect(found.count == 1)
    #expect(found.first?.contains("file name too long") == true)
    #expect(folder.text("Generated/GitHub/A.swift") == ours("old"))
    #expect(folder.files == ["Generated/GitHub/A.swift"])
    #expect(!folder.exists("Generated/GitHub/New"))
  }

  @Test("What was prepared is undone where a later file can't be")
  func undoesWhatWasPrepared() throws {
    let plan = try OutputPlan(
      of: content(["A/New/A.swift": ours("a"), "B/B.swift": ours("b")], folders: ["A", "B"]),
      in: folder.output)
    var transaction = Transaction(plan: plan)
    // Someone puts a file where the folder was to be, after the plan was made.
    try folder.put("mine", at: "Generated/B")
    #expect(throws: OutputError.self) { try transaction.prepare() }
    #expect(folder.files == ["Generated/B"])
    #expect(!folder.exists("Generated/A"))
  }

  @Test("What was replaced and removed is put back where a later file can't be replaced")
  func undoesWhatWasDone() throws {
    _ = try folder.output.write(
      content(["GitHub/A.swift": ours("a"), "GitHub/B.swift": ours("b")]))
    let plan = try OutputPlan(
      of: content([
        "GitHub/A.swift": ours("new"), "GitHub/A2.swift": ours("new"),
        "GitHub/C.swift": ours("c"),
      ]), in: folder.output)
    var transaction = Transaction(plan: plan)
    try transaction.prepare()
    // Someone puts a folder where the last file was to be, after the plan was made.
    try folder.put("mine", at: "Generated/GitHub/C.swift/keep")
    let found = messages { try transaction.commit() }
    #expect(found.count == 1)
    #expect(found.first?.hasSuffix("GitHub/C.swift`: is a directory") == true)
    #expect(
      folder.files == [
        "Generated/GitHub/A.swift", "Generated/GitHub/B.swift", "Generated/GitHub/C.swift/keep",
      ])
    #expect(folder.text("Generated/GitHub/A.swift") == ours("a"))
    #expect(folder.text("Generated/GitHub/B.swift") == ours("b"))
  }
}
