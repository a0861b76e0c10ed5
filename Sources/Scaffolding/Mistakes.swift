import Diagnostics

extension Diagnostic {
  /// What is wrong with a text as a whole.
  init(_ message: String, in file: String) {
    self.init(message: message, location: SourceLocation(file: file, line: 1, column: 1))
  }
}
