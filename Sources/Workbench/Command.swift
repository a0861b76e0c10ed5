import Foundation

/// What a command that ended gave, and what it took.
public struct Outcome: Sendable {
  /// The exit status; 128 and the signal's number where a signal ended it, as in shells.
  public var status: Int32
  /// What it wrote to its standard output.
  public var output: String
  /// What it wrote to its standard error.
  public var errors: String
  /// The time from its start to its end.
  public var duration: Duration
  /// The processor time of it and of the processes that it started and waited for.
  public var processorTime: Duration
  /// The most memory that it, or one of the processes that it started and waited for, had at a time:
  /// the resident set, in bytes.
  public var peakMemory: Int
}

/// A command that can't be run.
public struct CommandFailure: Error, CustomStringConvertible {
  /// What was to be done, and why it could not.
  public var description: String

  /// - Parameter description: What was to be done, and why it could not.
  public init(description: String) { self.description = description }
}

/// Runs a command to its end. Cancelling the task ends the command.
///
/// - Parameters:
///   - command: The path of a program, or the name of one that `PATH` leads to.
///   - arguments: What stands after it.
///   - folder: Where it is run; nil is where this process is.
///   - environment: Variables over those of this process.
/// - Throws: ``CommandFailure`` where it can't be started; what reading its output throws.
public func run(
  _ command: String, _ arguments: [String] = [], in folder: String? = nil,
  environment: [String: String] = [:]
) async throws -> Outcome {
  let streams = try OutputFiles()
  defer { streams.remove() }
  let start = ContinuousClock.now
  let child = try Child(
    command, arguments, folder: folder,
    environment: ProcessInfo.processInfo.environment.merging(environment) { $1 },
    output: streams.output, errors: streams.errors)
  let end = try await withTaskCancellationHandler {
    try await child.end()
  } onCancel: {
    Task { await child.terminate() }
  }
  return Outcome(
    status: end.status, output: try streams.text(of: streams.output),
    errors: try streams.text(of: streams.errors), duration: end.instant - start,
    processorTime: end.processorTime, peakMemory: end.peakMemory)
}

/// Files for what a command writes, since a pipe that nobody empties would stop the command when it is
/// full.
private struct OutputFiles {
  let output: String
  let errors: String
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("Workbench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    output = folder.appendingPathComponent("output").path
    errors = folder.appendingPathComponent("errors").path
  }

  func text(of file: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: file)), as: UTF8.self)
  }

  func remove() { _ = try? FileManager.default.removeItem(at: folder) }
}
