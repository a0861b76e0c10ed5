import Foundation
import OutputFolder

/// A folder of its own for each test, gone when the test is over.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("OutputFolderTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.resolvingSymlinksInPath().path
  }

  deinit {
    _ = try? FileManager.default.removeItem(atPath: path)
  }

  /// The output folder in it, which is not there before something is written.
  var output: OutputFolder { OutputFolder(path: at("Generated")) }

  func at(_ relative: String) -> String { "\(path)/\(relative)" }

  func put(_ text: String, at relative: String) throws {
    let url = URL(fileURLWithPath: at(relative))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  func link(_ relative: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: at(relative), withDestinationPath: target)
  }

  /// The text of a file, or nil where there is none.
  func text(_ relative: String) -> String? {
    FileManager.default.contents(atPath: at(relative)).map { String(decoding: $0, as: UTF8.self) }
  }

  func exists(_ relative: String) -> Bool {
    (try? FileManager.default.attributesOfItem(atPath: at(relative))) != nil
  }

  /// Every file, in order of path.
  var files: [String] {
    (FileManager.default.subpaths(atPath: path) ?? [])
      .filter { name in
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: at(name), isDirectory: &isFolder)
          && !isFolder.boolValue
      }
      .sorted()
  }
}

/// A text that is ours.
func ours(_ text: String = "") -> String { "\(OutputFolder.header)\n\(text)" }

/// The content of services, each with a folder of its own.
func content(
  _ files: KeyValuePairs<String, String>, folders: [String] = ["GitHub"], isComplete: Bool = false
) -> OutputContent {
  OutputContent(
    files: files.map { OutputFile(path: $0.key, text: $0.value) },
    folders: folders, isComplete: isComplete)
}

/// The messages of what a closure throws, or none if it throws nothing.
func messages(of body: () throws -> Void) -> [String] {
  do {
    try body()
    return []
  } catch let error as OutputError {
    return error.diagnostics.all.map(\.description)
  } catch {
    return ["unexpected: \(error)"]
  }
}
