import Foundation

/// Compiles generated clients as the package manager compiles for debugging.
public struct Compiler: Sendable {
  /// How the work of a module is shared.
  public enum Way: Sendable {
    /// One compiler, which sees the whole module.
    case atOnce
    /// One compiler that writes an object for each file: what takes the square of a module's size otherwise
    /// takes that of a file's.
    case inFiles
    /// A compiler for each of the cores, with the lines for a debugger: what the package manager does.
    case inBatches
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
    let objects =
      switch way {
      case .atOnce: ["-wmo", "-o", "\(objects(of: module))/\(module).o"]
      case .inFiles: Self.inFiles
      case .inBatches: ["-g", "-enable-batch-mode", "-j\(processors)"]
      }
    // Each file's object goes where the compiler is run.
    try FileManager.default.createDirectory(
      atPath: self.objects(of: module), withIntermediateDirectories: true)
    return try await swiftc(
      ["-module-name", module, "-emit-module", "-emit-module-path", interface(of: module), "-c"]
        + objects + settings + sources, in: self.objects(of: module))
  }

  private static let inFiles = ["-enable-batch-mode", "-j1"]

  /// Compiles a program and links it with the runtime.
  ///
  /// - Parameters:
  ///   - program: The program's name.
  ///   - sources: The paths of its files.
  ///   - modules: The modules that it imports besides the runtime, compiled before.
  /// - Returns: What came of it; the compiler's lines are its errors.
  public func link(
    program: String, _ sources: [String], importing modules: [String]
  ) async throws -> Outcome {
    let compiled = try await compile(module: program, sources, settings: ["-I", folder])
    guard compiled.status == 0 else { return compiled }
    let objects = try ([program] + modules).flatMap { module in
      try FileManager.default.contentsOfDirectory(atPath: self.objects(of: module))
        .filter { $0.hasSuffix(".o") }.sorted().map { "\(self.objects(of: module))/\($0)" }
    }
    return try await swiftc(
      ["-o", path(of: program)] + objects + products.runtimeObjects(), in: folder)
  }

  /// Where a linked program is.
  public func path(of program: String) -> String { "\(folder)/\(program)" }

  private func objects(of module: String) -> String { "\(folder)/\(module).objects" }

  private func interface(of module: String) -> String { "\(folder)/\(module).swiftmodule" }

  private var processors: Int { ProcessInfo.processInfo.activeProcessorCount }

  private func swiftc(_ arguments: [String], in folder: String) async throws -> Outcome {
    try await run(
      "swiftc",
      ["-swift-version", "6", "-Onone", "-parse-as-library", "-I", products.modules] + arguments,
      in: folder)
  }
}
