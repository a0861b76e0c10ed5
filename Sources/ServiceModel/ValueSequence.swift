/// Many values one after the other (OpenAPI 3.2, section 4.14.3, "Sequential Media Types").
public struct ValueSequence: Sendable {
  /// What stands around each value.
  public enum Framing: String, Sendable, Hashable, CaseIterable {
    /// JSON, a line for each value.
    case lines
    /// JSON behind a record separator (RFC 7464).
    case textSequence
    /// Server-sent events (HTML, section 9.2.6); a value is what an event's fields are where it has their names, and
    /// the content of `data` where it has others.
    case events
    /// Server-sent events; a value is the content of `data`.
    case eventData
    /// The parts of a multipart body without names (RFC 2046, section 5.1).
    case parts
  }
  public var item: Schema
  public var framing: Framing
  public var mediaType: String

  public init(item: Schema, framing: Framing, mediaType: String) {
    self.item = item
    self.framing = framing
    self.mediaType = mediaType
  }
}

extension ValueSequence {
  /// The fields of a server-sent event (HTML, section 9.2.6).
  public static let fieldsOfEvents: Set = ["data", "event", "id", "retry"]

  /// Whether a text is that of server-sent events, and no value.
  public static func isTextOfEvents(_ text: String) -> Bool {
    text.split(whereSeparator: \.isNewline).contains { $0.hasPrefix("data:") }
  }
}
