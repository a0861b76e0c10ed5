/// Compares the keys of mappings by the bytes of their text; keys that are collections come last and
/// equal nothing.
///
/// Ordered and not hashed, because no document can make an order slow.
struct KeyOrder {
  let records: [NodeRecord]
  let text: UnsafeBufferPointer<UInt8>

  private func bytes(_ record: NodeRecord) -> UnsafeBufferPointer<UInt8> {
    // A slice would be the same; a debug build takes ten times as long for it.
    guard let start = text.baseAddress else { return text }
    return UnsafeBufferPointer(start: start + Int(record.start), count: Int(record.count))
  }

  func has(_ key: UInt32, text name: UnsafeBufferPointer<UInt8>) -> Bool {
    let record = records[Int(key)]
    guard record.isScalar, Int(record.count) == name.count else { return false }
    return Self.compare(bytes(record), name) == 0
  }

  func areEqual(_ left: UInt32, _ right: UInt32) -> Bool {
    let first = records[Int(left)]
    let second = records[Int(right)]
    guard first.count == second.count, first.isScalar, second.isScalar else { return false }
    return Self.compare(bytes(first), bytes(second)) == 0
  }

  /// Negative where the key sorts before the name, 0 where it is the name.
  func compare(_ key: UInt32, to name: UnsafeBufferPointer<UInt8>) -> Int {
    let record = records[Int(key)]
    guard record.isScalar else { return 1 }
    return Self.compare(bytes(record), name)
  }

  /// Negative where the left key sorts before the right one.
  func compare(_ left: UInt32, _ right: UInt32) -> Int {
    let first = records[Int(left)]
    let second = records[Int(right)]
    switch (first.isScalar, second.isScalar) {
    case (true, true): return Self.compare(bytes(first), bytes(second))
    case (true, false): return -1
    case (false, true): return 1
    // Two collections: by their number, so that the order is total.
    case (false, false): return left < right ? -1 : left == right ? 0 : 1
    }
  }

  private static func compare(
    _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>
  ) -> Int {
    let shared = min(left.count, right.count)
    let (first, second) = (UnsafeRawBufferPointer(left), UnsafeRawBufferPointer(right))
    var position = 0
    // Eight bytes at a time: keys of one mapping often have a long beginning in common.
    while position + 8 <= shared {
      let one = first.loadUnaligned(fromByteOffset: position, as: UInt64.self)
      let other = second.loadUnaligned(fromByteOffset: position, as: UInt64.self)
      if one != other { return one.bigEndian < other.bigEndian ? -1 : 1 }
      position += 8
    }
    while position < shared {
      if left[position] != right[position] { return Int(left[position]) - Int(right[position]) }
      position += 1
    }
    return left.count - right.count
  }
}
