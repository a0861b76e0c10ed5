import Diagnostics

/// A key that a mapping has twice, against YAML 1.2.2, section 3.2.1.1.
public struct RepeatedKey: Sendable, Hashable {
  /// The text of the key.
  public var name: String
  /// Where the later of the two stands.
  public var location: SourceLocation
  /// The line of the earlier one.
  public var earlierLine: Int

  /// What is wrong, for people.
  public var message: String { "the key \(quoted(name)) is already there, at line \(earlierLine)" }
}

extension Node {
  /// What becomes of a key that a mapping has twice.
  public enum RepeatedKeys: Sendable {
    /// The document is refused.
    case refused
    /// The last one counts, as with most readers of JSON; ``Node/repeatedKeys`` lists them.
    case lastCounts
  }

  /// What becomes of what follows a document that has plainly ended: behind `...`, behind the bracket
  /// that closes its root, or in a second document.
  public enum Rest: Sendable {
    /// The document is refused.
    case refused
    /// It is left out, as with readers that take the first document; ``Node/rest`` says where it is.
    case leftOut
  }

  /// Reads a document of YAML 1.2 or JSON.
  ///
  /// The bytes are UTF-8, with or without a byte order mark, or UTF-16 with one. An empty document is
  /// a null. What is strict JSON (RFC 8259) is read by its rules, everything else by libyaml.
  ///
  /// Half of a surrogate pair that is escaped alone (`"\ud83d"`) becomes U+FFFD.
  ///
  /// - Parameters:
  ///   - bytes: The document.
  ///   - file: The name of the file, for locations in messages. Nothing is read from it.
  ///   - limits: How much the document may ask for.
  ///   - repeatedKeys: What becomes of a key that a mapping has twice.
  ///   - rest: What becomes of what follows the document.
  /// - Returns: The root of the document.
  /// - Throws: The first mistake, with its location: text that is not YAML, a repeated key, an alias to
  ///   nothing or to what it stands in, a second document, or a limit that is exceeded.
  public static func parse(
    _ bytes: [UInt8], file: String, limits: ParseLimits = .default,
    repeatedKeys: RepeatedKeys = .refused, rest: Rest = .refused
  ) throws(Diagnostic) -> Node {
    guard bytes.count <= min(limits.documentBytes, ParseLimits.largestDocument) else {
      let limit = min(limits.documentBytes, ParseLimits.largestDocument)
      throw Diagnostic(
        message: "the document has \(bytes.count) bytes, more than the limit of \(limit)",
        location: SourceLocation(file: file, line: 1, column: 1))
    }
    let source = try Source(bytes, file: file)
    if let root = try JSONScanner.parse(source, limits: limits, repeatedKeys) { return root }
    return try EventReader.parse(source, limits: limits, repeatedKeys, rest)
  }

  /// Reads a document of YAML 1.2 or JSON from text; see
  /// ``parse(_:file:limits:repeatedKeys:rest:)-([UInt8],_,_,_,_)``.
  public static func parse(
    _ text: String, file: String, limits: ParseLimits = .default,
    repeatedKeys: RepeatedKeys = .refused, rest: Rest = .refused
  ) throws(Diagnostic) -> Node {
    try parse(
      Array(text.utf8), file: file, limits: limits, repeatedKeys: repeatedKeys, rest: rest)
  }
}
