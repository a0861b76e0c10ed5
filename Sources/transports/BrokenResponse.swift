import Foundation

/// A response that something is wrong with: the same for the same number.
struct BrokenResponse {
  let number: Int
  let bytes: Data
  /// Whether it is one to a `HEAD`.
  var isHead: Bool { number % 17 == 0 }

  init(number: Int) {
    self.number = number
    var chance = Chance(seed: UInt64(number))
    var bytes = Array(Self.responses[number % Self.responses.count])
    for _ in 0..<(1 + chance.below(3)) { Self.change(&bytes, &chance) }
    self.bytes = Data(bytes)
  }

  private static let responses: [Data] = [
    text(
      "HTTP/1.1 200 OK", ["Content-Type: application/json", "Content-Length: 13"], "{\"a\": [1, 2]}"
    ),
    text(
      "HTTP/1.1 200 OK", ["Transfer-Encoding: chunked", "Server: x", "Trailer: X-Sum"],
      "5\r\nhello\r\n6;a=b\r\n world\r\n0\r\nX-Sum: 1\r\n\r\n"),
    text(
      "HTTP/1.1 200 OK", ["Content-Encoding: gzip", "Content-Length: \(gzip.count)", "Vary: *"],
      gzip),
    text(
      "HTTP/1.1 200 OK", ["Content-Encoding: gzip", "Transfer-Encoding: chunked"],
      Data("\(String(gzip.count, radix: 16))\r\n".utf8) + gzip + Data("\r\n0\r\n\r\n".utf8)),
    text("HTTP/1.1 204 No Content", ["Set-Cookie: a=b; Path=/", "Set-Cookie: c=d", "ETag: \"1\""]),
    text("HTTP/1.1 304 Not Modified", ["ETag: W/\"1\"", "Content-Length: 100"]),
    text(
      "HTTP/1.1 206 Partial Content", ["Content-Range: bytes 0-4/10", "Content-Length: 5"], "hello"),
    text("HTTP/1.1 302 Found", ["Location: /y", "Content-Length: 5"], "moved"),
    text(
      "HTTP/1.1 401 Unauthorized", ["WWW-Authenticate: Basic realm=\"x\"", "Content-Length: 4"],
      "who?"),
    text("HTTP/1.1 503 Service Unavailable", ["Retry-After: 1", "Connection: close"], "later"),
    text("HTTP/1.1 100 Continue", [], "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"),
    text("HTTP/1.0 200 OK", ["Content-Type: text/event-stream"], "id: 1\ndata: x\n\ndata: y\n\n"),
    text("HTTP/1.1 200 OK", ["Content-Length: 70000"], Data(repeating: 0x61, count: 70_000)),
  ]

  private static let gzip =
    Data(
      base64Encoded:
        "H4sIAAAAAAACA+3BAQEAAACAkP6v7ggKAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAauuOl9cAAAEA"
    ) ?? Data()

  private static func text(_ line: String, _ fields: [String], _ body: String = "") -> Data {
    text(line, fields, Data(body.utf8))
  }

  private static func text(_ line: String, _ fields: [String], _ body: Data) -> Data {
    Data(([line] + fields).map { $0 + "\r\n" }.joined().utf8) + Data("\r\n".utf8) + body
  }

  private static func change(_ bytes: inout [UInt8], _ chance: inout Chance) {
    guard !bytes.isEmpty else { return }
    // Most of what is read with care is at the beginning.
    let reach = chance.below(4) == 0 ? bytes.count : min(bytes.count, 200)
    let place = chance.below(reach)
    let length = min(1 + chance.below(12), bytes.count - place)
    switch chance.below(10) {
    case 0, 1: bytes.removeSubrange(place...)
    case 2: bytes[place] ^= 1 << UInt8(chance.below(8))
    case 3: bytes[place] = UInt8(chance.below(256))
    case 4: bytes.insert(contentsOf: (0..<length).map { _ in UInt8(chance.below(256)) }, at: place)
    case 5: bytes.removeSubrange(place..<(place + length))
    case 6: bytes.insert(contentsOf: bytes[place..<(place + length)], at: place)
    case 7: changeNumber(&bytes, from: place, &chance)
    case 8: changeLineEnd(&bytes, from: place, &chance)
    default: insertField(&bytes, from: place, &chance)
    }
  }

  private static func changeNumber(_ bytes: inout [UInt8], from place: Int, _ chance: inout Chance)
  {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard let start = bytes[place...].firstIndex(where: digits.contains) else { return }
    let end = bytes[start...].firstIndex { !digits.contains($0) } ?? bytes.count
    let numbers = [
      "", "0", "-1", "+5", "1e3", "0x10", "99", "600", "999", "1000", "18446744073709551615",
      "9223372036854775808", "4294967296", "ffffffffffffffff", "５",
    ]
    bytes.replaceSubrange(start..<end, with: Array(numbers[chance.below(numbers.count)].utf8))
  }

  private static func changeLineEnd(
    _ bytes: inout [UInt8], from place: Int, _ chance: inout Chance
  ) {
    guard let end = bytes[place...].firstIndex(of: 10) else { return }
    let ends = ["", "\n", "\r", "\r\r\n", "\n\n", "\r\n ", "\0", "\r\n\t", "\r\n:\r\n", "\r\n\r\n"]
    let start = end > 0 && bytes[end - 1] == 13 ? end - 1 : end
    bytes.replaceSubrange(start...end, with: Array(ends[chance.below(ends.count)].utf8))
  }

  private static func insertField(_ bytes: inout [UInt8], from place: Int, _ chance: inout Chance) {
    guard let end = bytes[place...].firstIndex(of: 10) else { return }
    let fields = [
      "X-Long: \(String(repeating: "x", count: 100_000))", "Content-Length: 3",
      "Content-Length: -3",
      "Transfer-Encoding: chunked", "Transfer-Encoding: gzip, chunked", "Content-Encoding: gzip",
      "Content-Encoding: deflate", "Content-Encoding: br", "Location: http://[", "Location: //",
      "Connection: upgrade", "Upgrade: h2c", ": x", "X", "X : y", " folded", "X\u{E4}: \u{E4}",
      "Set-Cookie: ", "Content-Type: text/plain; charset=\"", "Content-Range: bytes 9-0/*",
      (0..<400).map { "X-\($0): \($0)" }.joined(separator: "\r\n"), "HTTP/1.1 200 OK",
    ]
    let field = fields[chance.below(fields.count)]
    bytes.insert(contentsOf: Array("\(field)\r\n".utf8), at: end + 1)
  }
}

/// Chance that is the same for the same seed (SplitMix64).
private struct Chance {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

  mutating func below(_ limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    value ^= value >> 31
    return Int(value % UInt64(max(1, limit)))
  }
}

/// What the server sends next.
///
/// Unchecked, because the compiler cannot see that the lock guards every use of the bytes. A server's thread reads
/// them, which cannot wait for an actor.
final class CurrentResponse: @unchecked Sendable {
  private let lock = NSLock()
  private var content = Data()

  var bytes: Data {
    get { lock.withLock { content } }
    set { lock.withLock { content = newValue } }
  }
}
