import Diagnostics

extension Composer {
  /// Appends the entries of a mapping to `children`, merge keys applied.
  mutating func appendEntries(_ pairs: [UInt32], hasMergeKey: Bool) throws(Diagnostic) {
    var pairs = pairs
    try removeDuplicateKeys(&pairs)
    if hasMergeKey {
      try appendMerging(pairs)
    } else {
      children.append(contentsOf: pairs)
    }
  }

  /// Refuses a second key with the same text, or removes the first. The text decides, quoted or not: a
  /// mapping is read by name, where `200` and `"200"` are the same.
  private mutating func removeDuplicateKeys(_ pairs: inout [UInt32]) throws(Diagnostic) {
    guard let (first, second) = duplicateKeys(pairs) else { return }
    try refuseMergeKey(second, after: first)
    guard repetition == .lastCounts else {
      let repeated = repeatedKey(second, after: first)
      throw Diagnostic(message: repeated.message, location: repeated.location)
    }
    var kept: [UInt32] = []
    kept.reserveCapacity(pairs.count)
    var positions: [Int: Int] = [:]
    for index in stride(from: 0, to: pairs.count - 1, by: 2) {
      let (key, value) = (pairs[index], pairs[index + 1])
      if let number = keyNumber(key) {
        if let earlier = positions[number] {
          try refuseMergeKey(key, after: kept[earlier])
          repeatedKeys.append(repeatedKey(key, after: kept[earlier]))
          (kept[earlier], kept[earlier + 1]) = (key, value)
          continue
        }
        positions[number] = kept.count
      }
      kept.append(key)
      kept.append(value)
    }
    pairs = kept
  }

  private func refuseMergeKey(_ second: UInt32, after first: UInt32) throws(Diagnostic) {
    guard isMergeKey(second) else { return }
    throw error(
      "the mapping has a second `<<`, after the one at line \(records[Int(first)].line); merge several mappings with a list, `<<: [*a, *b]`",
      at: second)
  }

  private func repeatedKey(_ second: UInt32, after first: UInt32) -> RepeatedKey {
    let record = records[Int(second)]
    return RepeatedKey(
      name: String(decoding: text[record.range], as: UTF8.self),
      location: location(Position(line: Int(record.line), column: Int(record.column))),
      earlierLine: Int(records[Int(first)].line))
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
