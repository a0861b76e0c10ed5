import Foundation

/// A picture as a PNG file (PNG specification, third edition), without compression.
struct PNG {
  typealias Color = (red: UInt8, green: UInt8, blue: UInt8)

  /// The file.
  let data: Data

  /// A picture of few colours, up to 65,535 pixels in width and height.
  ///
  /// - Parameter pixel: the number of a pixel's colour in the palette.
  init(width: Int, height: Int, palette: [Color], pixel: (_ x: Int, _ y: Int) -> UInt8) {
    var file = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    // A palette of 8 bits, and no interlacing (section 11.2.1).
    let form: [UInt8] = [8, 3, 0, 0, 0]
    file.append(chunk: "IHDR", UInt32(width).bytes + UInt32(height).bytes + form)
    file.append(chunk: "PLTE", palette.flatMap { [$0.red, $0.green, $0.blue] })
    var lines: [[UInt8]] = []
    // Each line begins with the number of its filter, 0 for none (section 9).
    for y in 0..<height { lines.append([0] + (0..<width).map { pixel($0, y) }) }
    file.append(chunk: "IDAT", Self.stored(lines))
    file.append(chunk: "IEND", [])
    data = file
  }

  /// A zlib stream of stored blocks, one a line (RFC 1950, section 2.2; RFC 1951, section 3.2.4).
  private static func stored(_ lines: [[UInt8]]) -> [UInt8] {
    var bytes: [UInt8] = [0x78, 0x01]
    for (index, line) in lines.enumerated() {
      let length = UInt16(line.count)
      bytes.append(index == lines.count - 1 ? 1 : 0)
      bytes += [UInt8(length & 0xFF), UInt8(length >> 8)]
      bytes += [UInt8(~length & 0xFF), UInt8(~length >> 8)]
      bytes += line
    }
    return bytes + adler32(lines.joined()).bytes
  }

  private static func adler32(_ bytes: some Sequence<UInt8>) -> UInt32 {
    var (first, second): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      first = (first + UInt32(byte)) % 65_521
      second = (second + first) % 65_521
    }
    return second << 16 | first
  }
}

extension Data {
  /// Appends a chunk with its length and its checksum (section 5.3).
  fileprivate mutating func append(chunk name: String, _ content: [UInt8]) {
    let content = Array(name.utf8) + content
    append(contentsOf: UInt32(content.count - 4).bytes)
    append(contentsOf: content)
    append(contentsOf: content.crc32.bytes)
  }
}

extension [UInt8] {
  /// The checksum of a chunk (section 5.5).
  fileprivate var crc32: UInt32 {
    ~reduce(into: UInt32.max) { checksum, byte in
      checksum ^= UInt32(byte)
      for _ in 0..<8 { checksum = checksum >> 1 ^ (checksum & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
  }
}

extension UInt32 {
  /// The most significant byte first.
  fileprivate var bytes: [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self >> $0) } }
}
