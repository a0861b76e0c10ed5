/// Hides values wherever they come up, in one pass however many there are.
package struct ValueRedaction: Sendable {
  /// In the order of their bytes, so that a value stands before those that it is the beginning of.
  private let values: [[UInt8]]
  /// A bit for each byte that one of them begins with.
  private let firstBytes: SIMD4<UInt64>
  private let replacement: String

  /// Hides nothing.
  init() {
    values = []
    firstBytes = SIMD4()
    replacement = ""
  }

  package init(_ values: some Collection<String>, replacement: String) {
    self.values = values.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) }
      .reduce(into: []) { all, value in
        if !value.isEmpty, all.last != value { all.append(value) }
      }
    var bits = SIMD4<UInt64>()
    for byte in self.values.compactMap(\.first) { bits[Int(byte >> 6)] |= 1 << (byte & 63) }
    firstBytes = bits
    self.replacement = replacement
  }

  var isEmpty: Bool { values.isEmpty }

  /// The length of the longest value in bytes.
  var longest: Int { values.map(\.count).max() ?? 0 }

  /// The text with the replacement for each value.
  package func removed(from text: String) -> String {
    isEmpty ? text : String(decoding: removed(from: Array(text.utf8)), as: UTF8.self)
  }

  /// The bytes with the replacement for each value, however it is escaped; one for several that overlap.
  func removed(from bytes: [UInt8]) -> [UInt8] {
    if values.isEmpty { return bytes }
    var output: [UInt8] = []
    var copied = 0
    for (index, byte) in bytes.enumerated()
    where firstBytes[Int(byte >> 6)] & (1 << (byte & 63)) != 0 || EscapedBytes.begin(with: byte) {
      guard let end = endOfLongest(in: bytes, from: index), end > copied else { continue }
      if index >= copied {
        output.append(contentsOf: bytes[copied..<index])
        output.append(contentsOf: replacement.utf8)
      }
      copied = end
    }
    return copied == 0 ? bytes : output + bytes[copied...]
  }

  /// Where the longest value ends that begins there.
  private func endOfLongest(in bytes: [UInt8], from start: Int) -> Int? {
    var steps = Self.mostSteps
    return endOfLongest(of: values[...], after: 0, in: bytes, from: start, &steps)
  }

  /// How much is tried at one place: a text of escape sequences only can be read in many ways.
  private static let mostSteps = 100_000

  /// - Parameters:
  ///   - candidates: the values that what was read is the beginning of.
  ///   - offset: how much of them that is.
  private func endOfLongest(
    of candidates: ArraySlice<[UInt8]>, after offset: Int, in bytes: [UInt8], from start: Int,
    _ steps: inout Int
  ) -> Int? {
    var candidates = candidates
    var offset = offset
    var longest: Int?
    var index = start
    while index < bytes.count, steps > 0 {
      steps -= 1
      // What may be an escape sequence may stand for itself.
      if let (escaped, end) = EscapedBytes.decoded(in: bytes, at: index) {
        var others = candidates
        for (number, byte) in escaped.enumerated() {
          others = Self.narrowed(others, by: byte, at: offset + number)
        }
        let length = offset + escaped.count
        if !others.isEmpty {
          let rest = others.first?.count == length ? others.dropFirst() : others
          let further = endOfLongest(of: rest, after: length, in: bytes, from: end, &steps)
          if let end = further ?? (rest.count < others.count ? end : nil) {
            longest = max(longest ?? end, end)
          }
        }
      }
      candidates = Self.narrowed(candidates, by: bytes[index], at: offset)
      offset += 1
      index += 1
      guard let first = candidates.first else { break }
      if first.count == offset {
        longest = max(longest ?? index, index)
        candidates = candidates.dropFirst()
      }
    }
    return longest
  }

  /// The values that have a byte at an offset, of some that are the same up to there and longer.
  private static func narrowed(
    _ candidates: ArraySlice<[UInt8]>, by byte: UInt8, at offset: Int
  ) -> ArraySlice<[UInt8]> {
    // One that ends within what an escape sequence stands for is a beginning of the others.
    let long = candidates.drop { $0.count <= offset }
    let from = long[first(in: long) { $0[offset] >= byte }...]
    return from[..<first(in: from) { $0[offset] > byte }]
  }

  /// The first one of which a condition is true that is true of all behind it, or the end.
  private static func first(
    in values: ArraySlice<[UInt8]>, where condition: ([UInt8]) -> Bool
  ) -> Int {
    var low = values.startIndex
    var high = values.endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if condition(values[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
