import Diagnostics

/// The response of an operation with one status, or with one range of them.
public struct Response: Sendable {
  public indirect enum Content: Sendable {
    case nothing
    case json(Schema)
    case text
    case data
    /// Bytes as base64 (RFC 4648, section 4), or in its alphabet for URLs.
    case base64
    /// Bytes that are written to a file as they arrive.
    case file
    case sequence(ValueSequence)
  }
  public var status: StatusPattern
  public var content: Content
  /// The media type of the content, where it isn't the usual one.
  public var mediaType: String?
  /// Whether the text that the content is in JSON may also come as it is, in `text/plain`.
  public var mayBePlainText = false
  /// Whether nothing is said of the content, and it is bytes for that.
  public var isUndescribed = false
  /// The operation's header fields that the response has, by their names in small letters; nil: all.
  public var headerNames: Set<String>?
  public var documentation: Documentation
  public var location: SourceLocation?

  public init(
    status: StatusPattern, content: Content, mediaType: String? = nil,
    documentation: Documentation = Documentation(), location: SourceLocation? = nil
  ) {
    self.status = status
    self.content = content
    self.mediaType = mediaType
    self.documentation = documentation
    self.location = location
  }
}

/// One status, or many.
public enum StatusPattern: Sendable, Hashable {
  case code(Int)
  /// `4XX`, as OpenAPI writes it: the first digit.
  case range(Int)
  /// Every status that no other pattern names.
  case `default`

  /// Every status of success, `2XX`.
  public static let success = StatusPattern.range(2)

  /// The statuses that there are (RFC 9110, section 15).
  public static let codes = 100...599

  /// The pattern and those that match what it matches, the narrowest first.
  public var widened: [StatusPattern] {
    switch self {
    case .code(let code): [self, .range(code / 100), .default]
    case .range: [self, .default]
    case .default: [self]
    }
  }

  /// The pattern that is written so: `404`, `4XX` or `default`.
  public init?(_ text: String) {
    if text == "default" {
      self = .default
      return
    }
    // `XX` in place of two digits.
    let isRange = text.hasSuffix("XX")
    let code = isRange ? text.dropLast(2) + "00" : text[...]
    guard code.utf8.count == 3, code.utf8.allSatisfy({ 0x30...0x39 ~= $0 }),
      let number = Int(code), Self.codes.contains(number)
    else { return nil }
    self = isRange ? .range(number / 100) : .code(number)
  }
}
