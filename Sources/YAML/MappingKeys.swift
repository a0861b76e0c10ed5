import Diagnostics

extension Composer {
  /// Appends the entries of a mapping to `children`, merge keys applied, and behind those of a large one what
  /// ``NodeStorage/entry(named:in:)`` needs to find keys.
  ///
  /// - Returns: How many entries there are.
  mutating func appendEntries(
    _ pairs: [UInt32], hasMergeKey: Bool
  ) throws(Diagnostic) -> Int {
    let start = children.count
    var pairs = pairs
    var order = order(of: pairs[...])
    if let repeated = repeatedKey(in: pairs, order) {
      try removeRepeatedKeys(&pairs, repeated)
      order = nil
    }
    if hasMergeKey {
      try appendMerging(pairs)
      order = nil
    } else {
      children.append(contentsOf: pairs)
    }
    let count = (children.count - start) / 2
    if let order { children.append(contentsOf: order) } else { indexKeys(from: start) }
    return count
  }

  /// Appends what ``NodeStorage/entry(named:in:)`` needs to find keys in a large mapping whose
  /// entries are the children from `start`.
  mutating func indexKeys(from start: Int) {
    if let order = order(of: children[start...]) { children.append(contentsOf: order) }
  }

  /// Refuses a second key with the same text, or removes the first. The text decides, quoted or not: a
  /// mapping is read by name, where `200` and `"200"` are the same.
  private mutating func removeRepeatedKeys(
    _ pairs: inout [UInt32], _ repeated: (first: UInt32, second: UInt32)
  ) throws(Diagnostic) {
    let (first, second) = repeated
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
  ///
  /// - Parameter order: The entries of a large mapping by their keys.
  private func repeatedKey(
    in pairs: [UInt32], _ order: [UInt32]?
  ) -> (first: UInt32, second: UInt32)? {
    let count = pairs.count / 2
    guard count > 1 else { return nil }
    return text.withUnsafeBufferPointer { text in
      let keys = KeyOrder(records: records, text: text)
      guard let order else {
        for second in 1..<count {
          for first in 0..<second where keys.areEqual(pairs[2 * first], pairs[2 * second]) {
            return (pairs[2 * first], pairs[2 * second])
          }
        }
        return nil
      }
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

  /// The numbers of the entries by their keys, those with equal keys in the order of the file; nil of a mapping whose
  /// keys are looked at one by one.
  private func order(of pairs: ArraySlice<UInt32>) -> [UInt32]? {
    guard pairs.count > 2 * NodeStorage.linearSearchLimit else { return nil }
    let first = pairs.startIndex
    return text.withUnsafeBufferPointer { text in
      let keys = KeyOrder(records: records, text: text)
      return (0..<UInt32(truncatingIfNeeded: pairs.count / 2)).sorted { left, right in
        let comparison = keys.compare(pairs[first + 2 * Int(left)], pairs[first + 2 * Int(right)])
        return comparison == 0 ? left < right : comparison < 0
      }
    }
  }
}
