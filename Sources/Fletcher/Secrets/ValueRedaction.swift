/// Hides values wherever they come up, in one pass however many there are.
struct ValueRedaction: Sendable {
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

  init(_ values: some Collection<String>, replacement: String) {
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

  /// The bytes with the replacement for each value; one for several that overlap.
  func removed(from bytes: [UInt8]) -> [UInt8] {
    if values.isEmpty { return bytes }
    var output: [UInt8] = []
    var copied = 0
    for (index, byte) in bytes.enumerated()
    where firstBytes[Int(byte >> 6)] & (1 << (byte & 63)) != 0 {
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
    // Those that the bytes up to the index are the beginning of.
    var candidates = values[...]
    var longest: Int?
    for index in start..<bytes.count {
      let offset = index - start
      candidates = candidates[Self.first(in: candidates) { $0[offset] >= bytes[index] }...]
      candidates = candidates[..<Self.first(in: candidates) { $0[offset] > bytes[index] }]
      guard let first = candidates.first else { break }
      if first.count == offset + 1 {
        longest = index + 1
        candidates = candidates.dropFirst()
      }
    }
    return longest
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
