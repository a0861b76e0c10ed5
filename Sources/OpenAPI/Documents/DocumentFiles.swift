import Diagnostics
import YAML

/// The files that a description is spread over (OpenAPI 3.2, section 4.3).
public protocol DocumentFiles {
  /// Reads and parses a file. Asked once for each path, and never for a path that leads out of the
  /// folder that paths are relative to; which of the files in it may be read, and that no symbolic link
  /// leads to others, is for the implementation to see to.
  ///
  /// - Parameter path: The path relative to the folder of the root document, with slashes between
  ///   its parts and without `.` and `..`.
  /// - Returns: The root of the file.
  /// - Throws: What is wrong: with a location where it is a mistake in the file, without where the
  ///   file can't be read at all.
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
