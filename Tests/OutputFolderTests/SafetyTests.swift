import Foundation
import Testing

@testable import OutputFolder

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The administrator may write everywhere.
private let isAdministrator = geteuid() == 0

@Suite("What an output folder refuses")
struct SafetyTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func refusals(
    _ files: KeyValuePairs<String, String>, folders: [String] = ["GitHub"]
  ) -> [String] {
    let before = folder.files
    let found = messages { _ = try folder.output.write(content(files, folders: folders)) }
    #expect(folder.files == before, "nothing is written")
    #expect(
      found
        == messages { _ = try folder.output.difference(with: content(files, folders: folders)) },
      "comparing says the same")
    return found
  }

  @Test(
    "Paths that could lead out of the folder",
    arguments: [
      "../A.swift", "GitHub/../../A.swift", "/tmp/A.swift", "", "GitHub/", "GitHub//A.swift",
      "./A.swift", "GitHub/..", "A\0.swift", #"..\A.swift"#, "../\u{301}A.swift",
      "GitHub/../\u{301}/A.swift",
    ])
  func refusesPaths(path: String) {
    let found = refusals([path: ours(), "GitHub/Fine.swift": ours()])
    #expect(found.count == 1)
    #expect(found.first?.contains("is no path below the folder") == true)
  }

  @Test(
    "Folders of services that could lead out of the folder", arguments: ["..", "", "/", "a/.."])
  func refusesFolders(name: String) {
    #expect(refusals([:], folders: [name]).count == 1)
  }

  @Test(
    "Symbolic links to folders, whether they lead out or not", arguments: ["../Elsewhere", "Real"])
  func refusesLinkedFolders(target: String) throws {
    try folder.put("mine", at: "Elsewhere/A.swift")
    try folder.put("mine", at: "Generated/Real/A.swift")
    try folder.link("Generated/GitHub", to: target)
    let found = refusals(["GitHub/A.swift": ours(), "GitHub/B.swift": ours()])
    #expect(found.count == 1, "said once for the folder")
    #expect(found.first?.contains("Generated/GitHub` is a symbolic link") == true)
    #expect(folder.text("Elsewhere/A.swift") == "mine")
  }

  @Test("A symbolic link in the place of a file")
  func refusesLinkedFiles() throws {
    try folder.put(ours("elsewhere"), at: "Elsewhere/A.swift")
    try folder.put("", at: "Generated/GitHub/keep")
    try folder.link("Generated/GitHub/A.swift", to: "../../Elsewhere/A.swift")
    try folder.link("Generated/GitHub/B.swift", to: "nowhere")
    let found = refusals(["GitHub/A.swift": ours(), "GitHub/B.swift": ours()])
    #expect(found.count == 2)
    #expect(found.allSatisfy { $0.contains("there is a symbolic link of that name") })
    #expect(folder.text("Elsewhere/A.swift") == ours("elsewhere"))
  }

  @Test("Overwriting files that are not ours, which are all named with their places")
  func refusesForeignFiles() throws {
    try folder.put("// Mine\n", at: "Generated/GitHub/A.swift")
    try folder.put("", at: "Generated/GitHub/B.swift")
    let found = refusals([
      "GitHub/A.swift": ours(), "GitHub/B.swift": ours(), "GitHub/C.swift": ours(),
    ])
    #expect(found.count == 2)
    #expect(
      found.first?.hasPrefix(
        "\(folder.at("Generated/GitHub/A.swift")):1:1: error: this file was not")
        == true)
    #expect(folder.text("Generated/GitHub/A.swift") == "// Mine\n")
  }

  @Test("Text without our first line, which could not be told from someone else's the next time")
  func refusesTextWithoutHeader() {
    #expect(refusals(["GitHub/A.swift": "import Foundation\n"]).count == 1)
  }

  @Test("Two files of one name, also where only some disks see one name")
  func refusesDuplicates() {
    #expect(refusals(["GitHub/A.swift": ours("1"), "GitHub/A.swift": ours("2")]).count == 1)
    let found = refusals(["GitHub/A.swift": ours(), "Github/a.swift": ours()])
    #expect(found.count == 1)
    #expect(found.first?.contains("`GitHub/A.swift` and `Github/a.swift`") == true)
  }

  @Test("A file where a folder should be, and a folder where a file should be")
  func refusesWrongKinds() throws {
    try folder.put("mine", at: "Generated/GitHub")
    try folder.put("mine", at: "Generated/Imgur/A.swift/keep")
    let found = refusals(
      ["GitHub/A.swift": ours(), "GitHub/B.swift": ours(), "Imgur/A.swift": ours()],
      folders: ["GitHub", "Imgur"])
    #expect(found.count == 2)
    #expect(found.contains { $0.contains("Generated/GitHub` is a file; a folder") })
    #expect(found.contains { $0.contains("Imgur/A.swift`: there is a folder of that name") })
  }

  @Test("A pipe in the place of a file, without waiting for someone to write into it")
  func refusesPipes() throws {
    try folder.put("", at: "Generated/GitHub/keep")
    #expect(mkfifo(folder.at("Generated/GitHub/A.swift"), 0o600) == 0)
    #expect(
      messages { _ = try folder.output.write(content(["GitHub/A.swift": ours()])) }.count == 1)
    // One that is in no one's place is left alone.
    let changes = try folder.output.write(content(["GitHub/B.swift": ours()]))
    #expect(changes.map(\.path) == ["GitHub/B.swift"])
  }

  @Test("An output folder that is a file, is below a file, leads nowhere or has no name")
  func refusesOutputFolders() throws {
    try folder.put("mine", at: "File")
    try folder.link("Link", to: "nowhere")
    for (path, reason) in [
      (folder.at("File"), "is a file"), (folder.at("File/Deep/Er"), "is a file"),
      (folder.at("Link"), "leads nowhere"), ("", "is no name"), ("a\0b", "is no name"),
    ] {
      let found = messages {
        _ = try OutputFolder(path: path).write(content(["GitHub/A.swift": ours()]))
      }
      #expect(found.count == 1)
      #expect(found.first?.contains(reason) == true, "\(found)")
    }
    #expect(folder.text("File") == "mine")
  }

  @Test(
    "Folders that may not be written, with the system's reason",
    .disabled(if: isAdministrator, "the administrator may write everywhere"))
  func reportsPermissions() throws {
    try folder.put(ours("old"), at: "Generated/GitHub/A.swift")
    try folder.put(ours("old"), at: "Generated/Imgur/A.swift")
    func permit(_ permissions: Int) throws {
      try FileManager.default.setAttributes(
        [.posixPermissions: permissions], ofItemAtPath: folder.at("Generated/Imgur"))
    }
    try permit(0o500)
    defer { try? permit(0o700) }
    let found = messages {
      _ = try folder.output.write(
        content(
          ["GitHub/A.swift": ours("new"), "Imgur/A.swift": ours("new")],
          folders: ["GitHub", "Imgur"]))
    }
    #expect(found.count == 1)
    #expect(found.first?.hasSuffix("Generated/Imgur/A.swift`: permission denied") == true)
    #expect(folder.text("Generated/GitHub/A.swift") == ours("old"))
    #expect(folder.files.count == 2)

    // A file that can't be removed, when others have been written: they are put back.
    let undone = messages {
      _ = try folder.output.write(
        content(["GitHub/A.swift": ours("new")], folders: ["GitHub", "Imgur"]))
    }
    #expect(undone.count == 1)
    #expect(undone.first?.contains("can't remove") == true)
    #expect(folder.text("Generated/GitHub/A.swift") == ours("old"))
  }
}
