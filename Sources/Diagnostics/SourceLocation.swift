/// A location in a file, as editors show it.
///
/// Lines and columns both begin at 1. A column counts Unicode scalars from the start of the line, so
/// `é` written as one scalar is one column and a tab is one column. A byte order mark is no column.
/// A line ends at a line feed, a carriage return, or the two together.
public struct SourceLocation: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The name of the file, as it was given to whatever read it.
  public var file: String
  /// The line, from 1.
  public var line: Int
  /// The column in Unicode scalars, from 1.
  public var column: Int

  /// Creates a location in a file.
  public init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// The location as compilers write it: `file:line:column`, always on one line.
  public var description: String { "\(escaped(file)):\(line):\(column)" }

  /// The location in a message about another location: in the same file the line, and the column where the
  /// line is the same.
  public func described(at other: SourceLocation?) -> String {
    if let other, other.file != file { return description }
    return line == other?.line ? "line \(line), column \(column)" : "line \(line)"
  }

  /// Orders by file, then line, then column.
  public static func < (left: SourceLocation, right: SourceLocation) -> Bool {
    (left.file, left.line, left.column) < (right.file, right.line, right.column)
  }
}
