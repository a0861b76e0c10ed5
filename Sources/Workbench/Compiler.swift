import Foundation

/// Compiles generated clients as the package manager does.
public struct Compiler: Sendable {
  /// How the work of a module is shared.
  public enum Way: Sendable {
    /// One compiler, which sees the whole module.
    case atOnce
    /// One compiler that writes an object for each file: what takes the square of a module's size otherwise
    /// takes that of a file's.
    case inFiles
    /// A compiler for each of the cores, with the lines for a debugger: what the package manager does.
    /// Again in the same folder, only what is another is compiled.
    case inBatches
    /// One compiler with a thread for each of the cores, and everything optimized: what the package
    /// manager does for a release.
    case forRelease
  }

  private let products: BuildFolder
  private let folder: String

  /// - Parameters:
  ///   - products: Where the runtime is.
  ///   - folder: Where modules and programs are written.
  public init(products: BuildFolder, folder: String) {
    self.products = products
    self.folder = folder
  }

  /// Compiles a module to object files, and to `<module>.swiftmodule`.
  ///
  /// - Parameters:
  ///   - module: The module's name.
  ///   - sources: The paths of its files, of which no two have the same name.
  ///   - way: How the work is shared.
  ///   - settings: Further arguments, which may say another language mode than 6.
  /// - Returns: What came of it; the compiler's lines are its errors.
  public func compile(
    module: String, _ sources: [String], _ way: Way = .inFiles, settings: [String] = []
  ) async throws -> Outcome {
    // Each file's object goes where the compiler is run.
    try FileManager.default.createDirectory(
      atPath: objects(of: module), withIntermediateDirectories: true)
    let arguments =
      switch way {
      case .atOnce: ["-Onone", "-wmo", "-o", "\(objects(of: module))/\(module).o"]
      case .inFiles: ["-Onone", "-enable-batch-mode", "-j1"]
      case .inBatches:
        ["-Onone", "-g", "-enable-batch-mode", "-j\(processors)", "-incremental"]
          + ["-output-file-map", try OutputFileMap(sources).write(to: objects(of: module))]
      case .forRelease: ["-O", "-g", "-wmo", "-num-threads", "\(processors)"]
      }
    return try await swiftc(
      ["-module-name", module, "-emit-module", "-emit-module-path", interface(of: module), "-c"]
        + arguments + settings + sources, in: objects(of: module))
  }

  /// Compiles a program and links it with the runtime.
  ///
  /// - Parameters:
  ///   - program: The program's name.
  ///   - sources: The paths of its files.
  ///   - modules: The modules that it imports besides the runtime, compiled before.
  ///   - way: How it is compiled; for a release, what nothing refers to is left out.
  /// - Returns: What came of it; the compiler's lines are its errors.
  public func link(
    program: String, _ sources: [String], importing modules: [String], _ way: Way = .inFiles
  ) async throws -> Outcome {
    let compiled = try await compile(module: program, sources, way, settings: ["-I", folder])
    guard compiled.status == 0 else { return compiled }
    return try await link(program: program, of: [program] + modules, way)
  }

  /// Links modules that are compiled with the runtime.
  ///
  /// - Parameters:
  ///   - program: The program's name.
  ///   - modules: The modules, of which one has the entry point.
  ///   - way: How they were compiled; for a release, what nothing refers to is left out.
  /// - Returns: What came of it.
  public func link(
    program: String, of modules: [String], _ way: Way = .inFiles
  ) async throws -> Outcome {
    let objects = try modules.flatMap { module in
      try FileManager.default.contentsOfDirectory(atPath: self.objects(of: module))
        .filter { $0.hasSuffix(".o") }.sorted().map { "\(self.objects(of: module))/\($0)" }
    }
    var arguments = way == .forRelease ? ["-Xlinker", Self.leavingOutUnused] : []
    // The runtime was built as this process was.
    if ThreadSanitizer.isOn { arguments.append("-sanitize=thread") }
    return try await swiftc(
      ["-o", path(of: program)] + arguments + objects + products.runtimeObjects(), in: folder)
  }

  #if canImport(Darwin)
    private static let leavingOutUnused = "-dead_strip"
  #else
    private static let leavingOutUnused = "--gc-sections"
  #endif

  /// Where a linked program is.
  public func path(of program: String) -> String { "\(folder)/\(program)" }

  private func objects(of module: String) -> String { "\(folder)/\(module).objects" }

  private func interface(of module: String) -> String { "\(folder)/\(module).swiftmodule" }

  private var processors: Int { ProcessInfo.processInfo.activeProcessorCount }

  private func swiftc(_ arguments: [String], in folder: String) async throws -> Outcome {
    try await run(
      "swiftc",
      ["-swift-version", "6", "-parse-as-library", "-I", products.modules] + arguments,
      in: folder)
  }
}

/// Where the compiler writes what it makes of each file, and what it has to know of the last build to
/// compile only what is another.
private struct OutputFileMap {
  private let sources: [String]

  init(_ sources: [String]) { self.sources = sources }

  /// - Returns: The path of the map.
  func write(to folder: String) throws -> String {
    var map = ["": ["swift-dependencies": "\(folder)/module.swiftdeps"]]
    for source in sources {
      let name = URL(fileURLWithPath: source).deletingPathExtension().lastPathComponent
      map[source] = [
        "object": "\(folder)/\(name).o", "swift-dependencies": "\(folder)/\(name).swiftdeps",
      ]
    }
    let path = "\(folder)/outputs.json"
    try JSONEncoder().encode(map).write(to: URL(fileURLWithPath: path))
    return path
  }
}
