import Diagnostics

/// A document as UTF-8 without a byte order mark. It is not known to be valid: whoever reads it
/// checks that.
struct Source {
  let file: String
  /// The file, which a byte order mark may precede.
  private let storage: [UInt8]
  private let start: Int

  var count: Int { storage.count - start }

  /// Calls `body` with the bytes, which are there only during the call.
  func withBytes<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try storage.withUnsafeBufferPointer { buffer throws(Failure) -> Result in
      try body(UnsafeBufferPointer(rebasing: buffer[start...]))
    }
  }

  /// The same document with bytes changed in place.
  func replacing(_ change: (inout [UInt8]) -> Void) -> Source {
    var bytes = Array(storage[start...])
    change(&bytes)
    return Source(file: file, storage: bytes, start: 0)
  }

  /// The same document with spaces for the tabs of a line that is empty but for them, or a comment:
  /// there YAML 1.2.2 (section 6.7) has them, and libyaml has not.
  ///
  /// - Returns: nil where the line holds anything else, or no tab.
  func replacingTabs(beforeTextOf line: Int) -> Source? {
    let blanks: Range<Int>? = withBytes { bytes in
      let start = bytes.start(ofLine: line)
      let end = bytes[start...].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? bytes.count
      let isBlank = end == bytes.count || [0x0A, 0x0D, UInt8(ascii: "#")].contains(bytes[end])
      return isBlank && bytes[start..<end].contains(0x09) ? start..<end : nil
    }
    guard let blanks else { return nil }
    return replacing { bytes in
      for position in blanks { bytes[position] = 0x20 }
    }
  }

  /// The text of a line, or as much of it as so many bytes are.
  func text(ofLine line: Int, bytes limit: Int) -> String {
    withBytes { bytes in
      let start = bytes.start(ofLine: line)
      let rest = bytes[start..<Swift.min(bytes.count, start + limit)]
      return String(decoding: rest.prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
    }
  }

  /// The location of a byte, for errors that are known by offset alone.
  func location(ofByte offset: Int) -> SourceLocation {
    withBytes { bytes in
      var line = 1
      var column = 1
      for position in 0..<Swift.min(Swift.max(offset, 0), bytes.count) {
        if bytes.endsLine(at: position) {
          line += 1
          column = 1
        } else if !(0x80...0xBF).contains(bytes[position]) {
          column += 1
        }
      }
      return SourceLocation(file: file, line: line, column: column)
    }
  }

  /// Where the first sequence of bytes begins that is not UTF-8, nil where there is none.
  var firstInvalidByte: Int? {
    withBytes { bytes in
      var position = 0
      while position < bytes.count {
        let length = validUTF8Length(bytes[position...])
        if length == 0 { return position }
        position += length
      }
      return nil
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether a byte is the last of a line: a line feed, or a carriage return without one (YAML 1.2.2, section 5.4).
  fileprivate func endsLine(at position: Int) -> Bool {
    switch self[position] {
    case 0x0A: true
    case 0x0D: position + 1 >= count || self[position + 1] != 0x0A
    default: false
    }
  }

  /// The first byte of a line; the end where there are not so many.
  fileprivate func start(ofLine line: Int) -> Int {
    var start = 0
    var current = 1
    while current < line, start < count {
      if endsLine(at: start) { current += 1 }
      start += 1
    }
    return start
  }
}

// MARK: - Encodings

extension Source {
  init(_ bytes: [UInt8], file: String) throws(Diagnostic) {
    var storage = bytes
    var start = 0
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
      throw Diagnostic(
        message: "the file is UTF-32; save it as UTF-8",
        location: SourceLocation(file: file, line: 1, column: 1))
    } else if bytes.starts(with: [0xFF, 0xFE]) {
      storage = try Self.transcoded(bytes[2...], lowByteFirst: true, file: file)
    } else if bytes.starts(with: [0xFE, 0xFF]) {
      storage = try Self.transcoded(bytes[2...], lowByteFirst: false, file: file)
    } else if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      start = 3
    }
    self.init(file: file, storage: storage, start: start)
  }

  /// UTF-16 as UTF-8. The two are brought to one form first, because locations and the JSON reader then
  /// work for both.
  private static func transcoded(
    _ bytes: ArraySlice<UInt8>, lowByteFirst: Bool, file: String
  ) throws(Diagnostic) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var position = bytes.startIndex
    func unit() -> UInt32? {
      guard position + 1 < bytes.endIndex else { return nil }
      let (first, second) = (UInt32(bytes[position]), UInt32(bytes[position + 1]))
      return lowByteFirst ? second << 8 | first : first << 8 | second
    }
    while position < bytes.endIndex {
      var value = unit()
      position += 2
      if let high = value, 0xD800...0xDBFF ~= high {
        value = nil
        if let low = unit(), 0xDC00...0xDFFF ~= low {
          value = 0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)
          position += 2
        }
      }
      guard let value, let scalar = Unicode.Scalar(value) else {
        let read = Source(file: file, storage: result, start: 0)
        throw Diagnostic(
          message: "the file is not valid UTF-16 here; save it as UTF-8",
          location: read.location(ofByte: result.count))
      }
      result.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
    return result
  }
}
