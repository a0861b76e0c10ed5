import Foundation

/// The folder with what the package manager built together with the running program.
public struct BuildFolder: Sendable {
  /// Where it is.
  public let path: String

  /// The folder of the running program, or of the running tests.
  ///
  /// - Throws: ``CommandFailure`` where the runtime's module is not beside them.
  public init() throws {
    var folders = Bundle.allBundles
      .filter { $0.bundlePath.hasSuffix(".xctest") }
      .map { $0.bundleURL.deletingLastPathComponent() }
    folders.append(Bundle.main.bundleURL)
    folders.append(Bundle.main.bundleURL.deletingLastPathComponent())
    if let program = CommandLine.arguments.first {
      folders.append(URL(fileURLWithPath: program).deletingLastPathComponent())
    }
    let paths = folders.map { $0.resolvingSymlinksInPath().path }
    guard
      let path = paths.first(where: {
        FileManager.default.fileExists(atPath: $0 + "/Modules/Fletcher.swiftmodule")
      })
    else {
      throw CommandFailure(
        description: "there is no Modules/Fletcher.swiftmodule in any of \(paths)")
    }
    self.path = path
  }

  /// Where the compiler finds the built modules, for `-I`.
  public var modules: String { path + "/Modules" }

  /// A command that was built.
  ///
  /// - Throws: ``CommandFailure`` where there is none of that name.
  public func command(_ name: String) throws -> String {
    let command = "\(path)/\(name)"
    guard FileManager.default.isExecutableFile(atPath: command) else {
      throw CommandFailure(description: "there is no \(command); `swift build` makes it")
    }
    return command
  }

  /// The object files that a program with generated code is linked with.
  ///
  /// - Throws: Where the runtime was not built, or otherwise than the package manager does it.
  public func runtimeObjects() throws -> [String] {
    try ["Fletcher", "HTTPTypes"].flatMap { module in
      // The folder may also have objects of sources that are gone, and the map names one for the whole
      // module beside one for each file.
      let map = URL(fileURLWithPath: "\(path)/\(module).build/output-file-map.json")
      let entries = try JSONDecoder().decode(
        [String: [String: String]].self, from: Data(contentsOf: map))
      return entries.values.compactMap { $0["object"] }
        .filter { FileManager.default.fileExists(atPath: $0) }.sorted()
    }
  }
}
