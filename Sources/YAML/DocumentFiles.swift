import Diagnostics

/// The files that a description is spread over: those that references of OpenAPI lead to (OpenAPI 3.2, section 4.3), and
/// samples.
public protocol DocumentFiles {
  /// Reads and parses a file. Called once for each path, and never for one that leads out of the folder that
  /// paths are relative to. The implementation decides which files may be read, and has to check symbolic
  /// links.
  ///
  /// - Parameter path: The path relative to the folder of the root document, with slashes between
  ///   its parts and without `.` and `..`.
  /// - Returns: The root of the file.
  /// - Throws: What is wrong: with a location if it is a mistake in the file, without one if the file
  ///   can't be read.
  func read(_ path: String) throws(Diagnostic) -> Node
}

/// A description that is one file.
public struct NoOtherFiles: DocumentFiles {
  /// Creates it.
  public init() {}

  /// Refuses every file.
  public func read(_ path: String) throws(Diagnostic) -> Node {
    throw Diagnostic(message: "there are no other files", location: nil)
  }
}
