import Foundation
import OutputFolder

/// What a run of the command gave.
struct Outcome {
  var status: Int32
  var output: String
  var errors: String
}

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
    let process = Process()
    process.executableURL = try builtCommand()
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: at(folder))
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    // Files, since a pipe that nobody empties would stop the command when it is full.
    let names = ["out", "err"].map { at(".\(UUID().uuidString).\($0)") }
    let streams = try names.map { name in
      _ = FileManager.default.createFile(atPath: name, contents: nil)
      return try FileHandle(forWritingTo: URL(fileURLWithPath: name))
    }
    process.standardOutput = streams[0]
    process.standardError = streams[1]
    try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in done.resume() }
      do { try process.run() } catch { done.resume(throwing: error) }
    }
    let texts = try names.map { name in
      let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: name)), as: UTF8.self)
      try FileManager.default.removeItem(atPath: name)
      return text
    }
    return Outcome(status: process.terminationStatus, output: texts[0], errors: texts[1])
  }
}

/// The command that was built with these tests, which lies beside them.
private func builtCommand() throws -> URL {
  var folders = Bundle.allBundles
    .filter { $0.bundlePath.hasSuffix(".xctest") }
    .map { $0.bundleURL.deletingLastPathComponent() }
  folders.append(Bundle.main.bundleURL)
  folders.append(Bundle.main.bundleURL.deletingLastPathComponent())
  if let program = CommandLine.arguments.first {
    folders.append(URL(fileURLWithPath: program).deletingLastPathComponent())
  }
  for folder in folders {
    let url = folder.appendingPathComponent("fletch")
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), !isFolder.boolValue
    {
      return url
    }
  }
  struct NoCommand: Error, CustomStringConvertible {
    var description: String
  }
  throw NoCommand(description: "there is no fletch in \(folders.map(\.path))")
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
