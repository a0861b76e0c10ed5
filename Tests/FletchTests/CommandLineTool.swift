import Foundation
import Workbench

/// A folder with descriptions, in which the built command is run. It is gone when the test is over.
final class Workplace: Sendable {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("FletchTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.resolvingSymlinksInPath().path
  }

  deinit {
    _ = try? FileManager.default.removeItem(atPath: path)
  }

  func at(_ relative: String) -> String { "\(path)/\(relative)" }

  func put(_ text: String, at relative: String) throws {
    let url = URL(fileURLWithPath: at(relative))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  func text(_ relative: String) -> String? {
    FileManager.default.contents(atPath: at(relative)).map { String(decoding: $0, as: UTF8.self) }
  }

  func exists(_ relative: String) -> Bool {
    (try? FileManager.default.attributesOfItem(atPath: at(relative))) != nil
  }

  /// The files below a folder, relative to it, in order.
  func files(in folder: String) -> [String] {
    (FileManager.default.subpaths(atPath: at(folder)) ?? [])
      .filter { name in
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(
          atPath: at("\(folder)/\(name)"), isDirectory: &isFolder)
          && !isFolder.boolValue
      }
      .sorted()
  }

  /// Runs the command in this folder, or in one in it.
  func fletch(
    _ arguments: String..., in folder: String = ".", environment: [String: String] = [:]
  ) async throws -> Outcome {
    try await run(
      BuildFolder().command("fletch"), arguments, in: at(folder), environment: environment)
  }
}

/// Descriptions as people write them.
enum Description {
  static let gitHub = """
    service: GitHub
    baseURL: https://api.github.com
    errors:
      default: Failure
    paths:
      /zen:
        get: { name: zen, returns: text }
      /users/{username}:
        get: { name: user, returns: User }
    models:
      User:
        login: string
        id: int
      Failure:
        message: string

    """

  static let imgur = """
    service: Imgur
    baseURL: https://api.imgur.com/3
    paths:
      /credits:
        get: { name: credits, returns: Credits }
    models:
      Credits:
        remaining: int

    """

  /// A description with a key that no service has, in line 2.
  static let withUnknownKey = imgur.replacingOccurrences(
    of: "baseURL:", with: "sumary: Images.\nbaseURL:")
}
