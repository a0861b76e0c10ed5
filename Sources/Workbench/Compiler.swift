import Foundation

/// Compiles generated clients as the package manager compiles for debugging.
public struct Compiler: Sendable {
  /// How the work of a module is shared.
  public enum Way: Sendable {
    /// One compiler sees the whole module.
    case atOnce
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
  ///   - way: Where a program is to be linked with it, ``Way/atOnce``.
  ///   - settings: Further arguments, which may say another language mode than 6.
  /// - Returns: What came of it; the compiler's lines are its errors.
  public func compile(
    module: String, _ sources: [String], _ way: Way = .atOnce, settings: [String] = []
  ) async throws -> Outcome {
    let objects =
      switch way {
      case .atOnce: ["-wmo", "-o", object(of: module)]
      // Each file's object goes where the compiler is run.
      case .inBatches: ["-g", "-enable-batch-mode", "-j\(processors)"]
      }
    return try await swiftc(
      ["-module-name", module, "-emit-module", "-emit-module-path", interface(of: module), "-c"]
        + objects + settings + sources)
  }

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
    try await swiftc(
      ["-module-name", program, "-wmo", "-I", folder, "-o", path(of: program)] + sources
        + modules.map { object(of: $0) } + products.runtimeObjects())
  }

  /// Where a linked program is.
  public func path(of program: String) -> String { "\(folder)/\(program)" }

  private func object(of module: String) -> String { "\(folder)/\(module).o" }

  private func interface(of module: String) -> String { "\(folder)/\(module).swiftmodule" }

  private var processors: Int { ProcessInfo.processInfo.activeProcessorCount }

  private func swiftc(_ arguments: [String]) async throws -> Outcome {
    try await run(
      "swiftc",
      ["-swift-version", "6", "-Onone", "-parse-as-library", "-I", products.modules] + arguments,
      in: folder)
  }
}
