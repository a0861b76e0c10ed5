import Foundation

/// JSON texts out of bytes that come in any pieces: JSON lines, or a JSON text sequence (RFC 7464).
actor JSONTexts {
  private var bytes: Bytes.Iterator
  private var buffer: [UInt8] = []
  /// Where the text begins that is next.
  private var start = 0
  /// Up to where the next text's end was looked for.
  private var searched = 0
  /// From which length on the last text of a sequence is read for whether it is whole.
  private var wholeLength = 0
  private var isSequence: Bool?
  private var isAtEnd = false
  /// How long a text may be.
  private let limit: Int

  init(_ bytes: Bytes, limit: Int = 64 << 20) {
    self.bytes = bytes.makeAsyncIterator()
    self.limit = limit
  }

  /// The next text; nil at the end.
  ///
  /// - Throws: What reading the bytes throws; ``ProviderError/other(underlying:)`` of ``ContentTooLarge``.
  func next() async throws -> Data? {
    while true {
      if let text = takeText() {
        if text.holdsJSON(inSequence: isSequence == true) { return text }
        continue
      }
      if isAtEnd { return nil }
      guard buffer.count - start <= limit else {
        throw ProviderError.other(underlying: ContentTooLarge(limit: limit))
      }
      try Task.checkCancellation()
      var iterator = bytes
      let piece = try await iterator.next()
      bytes = iterator
      guard let piece else {
        isAtEnd = true
        continue
      }
      // What was taken is removed once for all texts of a piece.
      buffer.removeSubrange(..<start)
      searched -= start
      start = 0
      buffer.append(contentsOf: piece)
    }
  }

  /// Takes a text out of the buffer; nil where there is none that is whole.
  private func takeText() -> Data? {
    guard start < buffer.count else { return nil }
    let separator = UInt8(ascii: "\u{1E}")
    let isSequence = isSequence ?? (buffer[start] == separator)
    self.isSequence = isSequence
    // The separator of a sequence stands before a text.
    let begin = isSequence && buffer[start] == separator ? start + 1 : start
    let rest = buffer[max(begin, searched)...]
    if let end = rest.firstIndex(of: isSequence ? separator : UInt8(ascii: "\n")) {
      return take(begin..<end, upTo: isSequence ? end : end + 1)
    }
    searched = buffer.count
    let text = begin..<buffer.count
    guard isAtEnd || isSequence && isWhole(text), !text.isEmpty else { return nil }
    return take(text, upTo: buffer.count)
  }

  private func take(_ text: Range<Int>, upTo end: Int) -> Data {
    start = end
    searched = end
    wholeLength = 0
    return Data(buffer[text])
  }

  /// Whether the last text of a sequence ends where the buffer does: its end is that of its JSON.
  private func isWhole(_ text: Range<Int>) -> Bool {
    guard text.count >= wholeLength, buffer.last == UInt8(ascii: "\n") else { return false }
    if Self.isJSON(Data(buffer[text])) { return true }
    // A long one is not read again with each line that comes.
    wholeLength = text.count < 1 << 16 ? 0 : text.count * 2
    return false
  }

  private static func isJSON(_ data: Data) -> Bool {
    (try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)) != nil
  }
}

extension Data {
  /// Whether a piece of JSON lines or of a JSON text sequence is a text: there is more than white space (RFC 8259, section
  /// 2), and in a sequence a number, `true`, `false` or `null` has white space behind it, or it may be the beginning of
  /// another one (RFC 7464, section 2.4).
  func holdsJSON(inSequence isInSequence: Bool) -> Bool {
    let blanks: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]
    guard let first = first(where: { !blanks.contains($0) }), let last else { return false }
    return !isInSequence || "{[\"".utf8.contains(first) || blanks.contains(last)
  }
}
