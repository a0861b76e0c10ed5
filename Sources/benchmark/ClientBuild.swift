import Foundation
import Workbench

/// Builds of a client in one folder.
struct ClientBuild {
  /// What a build took, and gave.
  struct Result {
    let outcome: Outcome
    /// In bytes.
    let objectSize: Int
  }

  private let client: GeneratedClient
  private let folder: TemporaryFolder
  private let compiler: Compiler

  init(of client: GeneratedClient) throws {
    self.client = client
    folder = try TemporaryFolder()
    compiler = try Compiler(products: BuildFolder(), folder: folder.path)
  }

  /// - Parameter program: The source of a program that the client is part of; nil where it is a module of its own.
  /// - Throws: ``CommandFailure`` where it does not compile.
  func run(_ way: Compiler.Way, in program: String? = nil) async throws -> Result {
    var sources = client.sources
    if let program { sources.append(try write(program, as: "Program")) }
    let outcome = try await compiler.compile(module: Self.module, sources, way)
    try Self.check(outcome)
    let size = try folder.files(endingIn: ".o").reduce(0) { sum, file in
      sum + (try Self.size(of: file))
    }
    return Result(outcome: outcome, objectSize: size)
  }

  /// Builds a program for a release, and leaves out the names of what is in it.
  ///
  /// - Parameters:
  ///   - source: Its one file.
  ///   - withClient: Whether the client, which was built for a release, is linked.
  /// - Returns: The size of the program, in bytes.
  func strippedProgram(_ source: String, withClient: Bool) async throws -> Int {
    let name = withClient ? "Caller" : "Runtime"
    try Self.check(
      try await compiler.link(
        program: name, [try write(source, as: name)], importing: withClient ? [Self.module] : [],
        .forRelease))
    return try await strippedSize(of: name)
  }

  /// The size in bytes of the program that the client was built as a part of for a release, without the names of
  /// what is in it.
  func strippedProgram() async throws -> Int {
    try Self.check(
      try await compiler.link(program: "Whole", of: [Self.module], .forRelease))
    return try await strippedSize(of: "Whole")
  }

  static let module = "Client"

  private func write(_ source: String, as name: String) throws -> String {
    let file = "\(folder.path)/\(name).swift"
    try source.write(toFile: file, atomically: true, encoding: .utf8)
    return file
  }

  private func strippedSize(of program: String) async throws -> Int {
    let path = compiler.path(of: program)
    try Self.check(try await Workbench.run("strip", [path]))
    return try Self.size(of: path)
  }

  private static func check(_ outcome: Outcome) throws {
    guard outcome.status == 0 else {
      throw CommandFailure(description: String(outcome.errors.prefix(2_000)))
    }
  }

  private static func size(of file: String) throws -> Int {
    try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int ?? 0
  }
}

/// The same build in several rounds.
struct BuildSeries {
  let name: String
  private(set) var series = Series()
  private(set) var last: ClientBuild.Result?

  init(_ name: String) { self.name = name }

  mutating func add(_ result: ClientBuild.Result) {
    series.add(result.outcome.duration)
    last = result
  }
}
