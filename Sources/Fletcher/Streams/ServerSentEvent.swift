import Foundation

/// An event of an event stream, `text/event-stream` (WHATWG HTML, section 9.2).
public struct ServerSentEvent: Hashable, Sendable {
  /// The ID of the latest event that had one; empty where none had.
  public var id: String
  /// What kind of event it is; `message` where the server doesn't say.
  public var type: String
  /// The content.
  public var data: String

  /// An event.
  public init(id: String = "", type: String = "message", data: String) {
    self.id = id
    self.type = type
    self.data = data
  }

  /// The content as a value.
  ///
  /// - Throws: `DecodingError`.
  public func value<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
    try JSONDecoder.fletcher.decode(type, from: Data(data.utf8))
  }
}

extension ServerSentEvent {
  /// The fields as a value.
  ///
  /// - Throws: `DecodingError`.
  func fields<Value: Decodable>(_ type: Value.Type) throws -> Value {
    func value(with data: JSON) throws -> Value {
      try JSON.object(["data": data, "event": .string(self.type), "id": .string(id)])
        .decoded(as: type)
    }
    // The text may be JSON for a property that is text, too.
    if let json = try? JSONDecoder.shared.decode(JSON.self, from: Data(data.utf8)),
      let value = try? value(with: json)
    {
      return value
    }
    return try value(with: .string(data))
  }
}

/// Reads an event stream as bytes come (WHATWG HTML, section 9.2.6).
struct EventParser {
  /// The ID that a further request names, `Last-Event-ID`.
  private(set) var lastID = ""
  /// How long the server asks to wait before another request; nil where it doesn't.
  private(set) var reconnectionTime: Duration?
  private var line: [UInt8] = []
  private var data = ""
  private var hasData = false
  private var type = ""
  private var id = ""
  private var isAfterCarriageReturn = false
  private var isFirstLine = true

  init() {}

  /// A parser of what comes of a further connection, which was asked to go on from the last event.
  init(after other: EventParser) {
    lastID = other.lastID
    id = other.lastID
    reconnectionTime = other.reconnectionTime
  }

  /// How many bytes of an event wait for its end.
  var pendingCount: Int { line.count + data.utf8.count }

  /// The events that end in the bytes. What is left of one at the end of the stream is none.
  mutating func parse(_ bytes: Data) -> [ServerSentEvent] {
    var events: [ServerSentEvent] = []
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\n") where isAfterCarriageReturn: isAfterCarriageReturn = false
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        isAfterCarriageReturn = byte == UInt8(ascii: "\r")
        if let event = endLine() { events.append(event) }
      default:
        isAfterCarriageReturn = false
        line.append(byte)
      }
    }
    return events
  }

  private mutating func endLine() -> ServerSentEvent? {
    if isFirstLine, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
    isFirstLine = false
    defer { line.removeAll(keepingCapacity: true) }
    guard !line.isEmpty else { return dispatch() }
    let colon = line.firstIndex(of: UInt8(ascii: ":"))
    let name = line[..<(colon ?? line.endIndex)]
    var value = colon.map { line[($0 + 1)...] } ?? []
    if value.first == UInt8(ascii: " ") { value.removeFirst() }
    let text = String(decoding: value, as: UTF8.self)
    switch String(decoding: name, as: UTF8.self) {
    case "event": type = text
    case "data":
      if hasData { data += "\n" }
      data += text
      hasData = true
    case "id": if !value.contains(0) { id = text }
    case "retry":
      if !value.isEmpty, value.allSatisfy({ (0x30...0x39).contains($0) }), let time = Int64(text) {
        reconnectionTime = .milliseconds(time)
      }
    default: break
    }
    return nil
  }

  private mutating func dispatch() -> ServerSentEvent? {
    defer {
      data = ""
      hasData = false
      type = ""
    }
    lastID = id
    guard !data.isEmpty || hasData else { return nil }
    return ServerSentEvent(id: id, type: type.isEmpty ? "message" : type, data: data)
  }
}
