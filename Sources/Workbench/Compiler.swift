/// Compiles generated clients as the package manager compiles for debugging.
public struct Compiler: Sendable {
  private let products: BuildFolder
  private let folder: String

  /// - Parameters:
  ///   - products: Where the runtime is.
  ///   - folder: Where modules and programs are written.
  public init(products: BuildFolder, folder: String) {
    self.products = products
    self.folder = folder
  }

  /// Compiles a module: `<module>.o` and `<module>.swiftmodule`.
  ///
  /// - Parameters:
  ///   - module: The module's name.
  ///   - sources: The paths of its files.
  /// - Returns: What came of it; the compiler's lines are its errors.
  public func compile(module: String, _ sources: [String]) async throws -> Outcome {
    try await swiftc(
      ["-module-name", module, "-emit-module", "-emit-module-path", interface(of: module)]
        + ["-c", "-o", object(of: module)] + sources)
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
      ["-module-name", program, "-I", folder, "-o", path(of: program)] + sources
        + modules.map { object(of: $0) } + products.runtimeObjects())
  }

  /// Where a linked program is.
  public func path(of program: String) -> String { "\(folder)/\(program)" }

  private func object(of module: String) -> String { "\(folder)/\(module).o" }

  private func interface(of module: String) -> String { "\(folder)/\(module).swiftmodule" }

  private func swiftc(_ arguments: [String]) async throws -> Outcome {
    try await run(
      "swiftc",
      ["-swift-version", "6", "-Onone", "-wmo", "-parse-as-library", "-I", products.modules]
        + arguments)
  }
}
