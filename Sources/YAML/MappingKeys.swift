import Diagnostics

extension Composer {
  /// Appends the entries of a mapping to `children`, merge keys applied.
  mutating func appendEntries(_ pairs: [UInt32], hasMergeKey: Bool) throws(Diagnostic) {
    try checkDuplicateKeys(pairs)
    if hasMergeKey {
      try appendMerging(pairs)
    } else {
      children.append(contentsOf: pairs)
    }
  }

  /// Refuses a second key with the same text. The text decides, quoted or not, because whoever reads
  /// a mapping by name can tell `200` and `"200"` apart no more than JSON can.
  private func checkDuplicateKeys(_ pairs: [UInt32]) throws(Diagnostic) {
    guard let (first, second) = duplicateKeys(pairs) else { return }
    let line = records[Int(first)].line
    if isMergeKey(second) {
      throw error(
        "the mapping has a second `<<`, after the one at line \(line); merge several mappings with a list, `<<: [*a, *b]`",
        at: second)
    }
    let record = records[Int(second)]
    let name = String(
      decoding: text[Int(record.start)..<Int(record.start) + Int(record.count)], as: UTF8.self)
    throw error("the key \(quoted(name)) is already there, at line \(line)", at: second)
  }

  /// The first key that repeats an earlier one, and that earlier one.
  private func duplicateKeys(_ pairs: [UInt32]) -> (UInt32, UInt32)? {
    let count = pairs.count / 2
    guard count > 1 else { return nil }
    return text.withUnsafeBufferPointer { text in
      let keys = KeyOrder(records: records, text: text)
      if count <= NodeStorage.linearSearchLimit {
        for second in 1..<count {
          for first in 0..<second where keys.areEqual(pairs[2 * first], pairs[2 * second]) {
            return (pairs[2 * first], pairs[2 * second])
          }
        }
        return nil
      }
      let order = Self.sortedEntries(pairs[...], by: keys)
      var found: (first: UInt32, second: UInt32)?
      for (left, right) in zip(order, order.dropFirst()) {
        guard keys.areEqual(pairs[2 * Int(left)], pairs[2 * Int(right)]) else { continue }
        // Of several repeated keys, the one that comes first in the file is reported.
        if let found, found.second <= right { continue }
        found = (left, right)
      }
      return found.map { (pairs[2 * Int($0.first)], pairs[2 * Int($0.second)]) }
    }
  }

  /// The numbers of entries by their keys, those with equal keys in the order of the file.
  private static func sortedEntries(_ pairs: ArraySlice<UInt32>, by keys: KeyOrder) -> [UInt32] {
    let first = pairs.startIndex
    return (0..<UInt32(truncatingIfNeeded: pairs.count / 2)).sorted { left, right in
      let comparison = keys.compare(pairs[first + 2 * Int(left)], pairs[first + 2 * Int(right)])
      return comparison == 0 ? left < right : comparison < 0
    }
  }

  /// Appends what ``NodeStorage/entry(named:in:)`` needs to find keys in a large mapping whose
  /// entries are the children from `start`.
  mutating func indexKeys(from start: Int) {
    guard children.count - start > 2 * NodeStorage.linearSearchLimit else { return }
    let order = text.withUnsafeBufferPointer { text in
      Self.sortedEntries(children[start...], by: KeyOrder(records: records, text: text))
    }
    children.append(contentsOf: order)
  }
}
