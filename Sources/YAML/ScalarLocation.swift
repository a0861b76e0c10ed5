import Diagnostics

extension Node {
  /// Where a character of a scalar stands, for mistakes in texts that have a grammar of their own.
  ///
  /// Exact where the scalar is on one line and has no escapes but those of its quotes and of backslashes;
  /// else the scalar's location.
  ///
  /// - Parameter offset: How many Unicode scalars of ``text`` are before it.
  public func location(ofCharacter offset: Int) -> SourceLocation {
    var location = location
    let record = record
    guard record.isScalar, record.form != .block, record.tag == .none else { return location }
    let before = String(decoding: storage.bytes(of: record), as: UTF8.self).unicodeScalars
      .prefix(offset)
    // A line break in it is written in more than one way.
    guard !before.contains(where: { $0 < " " }) else { return location }
    let escaped = before.count { scalar in
      switch record.form {
      case .quoted: scalar == "\"" || scalar == "\\"
      case .singleQuoted: scalar == "'"
      default: false
      }
    }
    location.column += before.count + escaped + (isQuoted ? 1 : 0)
    return location
  }
}
