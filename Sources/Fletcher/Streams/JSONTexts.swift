import Foundation

/// JSON texts out of bytes that come in any pieces: JSON lines, or a JSON text sequence (RFC 7464).
actor JSONTexts {
  private var bytes: Bytes.Iterator
  private var buffer = Data()
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
        if text.contains(where: { !Self.isBlank($0) }) { return text }
        continue
      }
      if isAtEnd { return nil }
      guard buffer.count <= limit else {
        throw ProviderError.other(underlying: ContentTooLarge(limit: limit))
      }
      var iterator = bytes
      let piece = try await iterator.next()
      bytes = iterator
      if let piece { buffer.append(piece) } else { isAtEnd = true }
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

  /// Takes a text out of the buffer; nil where there is none that is whole.
  private func takeText() -> Data? {
    guard let first = buffer.first else { return nil }
    let separator = UInt8(ascii: "\u{1E}")
    let isSequence = isSequence ?? (first == separator)
    self.isSequence = isSequence
    if isSequence, first == separator { buffer.removeFirst() }
    if let end = buffer.firstIndex(of: isSequence ? separator : UInt8(ascii: "\n")) {
      defer { buffer = Data(buffer[(isSequence ? end : end + 1)...]) }
      return Data(buffer[..<end])
    }
    // The separator of a sequence stands before a text, so that the last one's end is that of its JSON.
    let isWhole = isSequence && buffer.last == UInt8(ascii: "\n") && Self.isJSON(buffer)
    guard isAtEnd || isWhole, !buffer.isEmpty else {
      if isSequence, first == separator { buffer.insert(separator, at: buffer.startIndex) }
      return nil
    }
    defer { buffer = Data() }
    return buffer
  }

  private static func isJSON(_ data: Data) -> Bool {
    (try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)) != nil
  }
}
