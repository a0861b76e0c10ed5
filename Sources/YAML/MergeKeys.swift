import Diagnostics

/// Numbers for the texts of keys, so that a key is hashed once however often it is merged.
struct KeyNumbers {
  private var byText: [[UInt8]: Int] = [:]
  private var byNode: [UInt32: Int] = [:]

  mutating func number(of node: UInt32, text: () -> [UInt8]) -> Int {
    if let known = byNode[node] { return known }
    let fresh = byText.count
    let key = text()
    let number = byText[key] ?? fresh
    byText[key] = number
    byNode[node] = number
    return number
  }
}

extension Composer {
  /// Whether a key is a merge key: a plain `<<` (yaml.org/type/merge.html). A quoted one is a key
  /// like any other.
  func isMergeKey(_ node: UInt32) -> Bool {
    let record = records[Int(node)]
    guard record.form == .plain, record.count == 2 else { return record.tag == .merge }
    let start = Int(record.start)
    return (record.tag == .none || record.tag == .merge)
      && text[start] == UInt8(ascii: "<") && text[start + 1] == UInt8(ascii: "<")
  }

  /// Appends the entries to `children`, with those that `<<` brings in where it stands.
  mutating func appendMerging(_ pairs: [UInt32]) throws(Diagnostic) {
    var known: Set<Int> = []
    for index in stride(from: 0, to: pairs.count, by: 2) {
      if let number = keyNumber(pairs[index]) { known.insert(number) }
    }
    for index in stride(from: 0, to: pairs.count - 1, by: 2) {
      let (key, value) = (pairs[index], pairs[index + 1])
      guard isMergeKey(key) else {
        children.append(key)
        children.append(value)
        continue
      }
      for source in try mergedMappings(value, key: key) {
        let record = records[Int(source)]
        let count = Int(record.count)
        // Counted before the work is done, each time, so that the work has a bound.
        mergedEntries += count
        if mergedEntries <= limits.mergedEntries { mergedEntries += keyWeight(of: record) }
        guard mergedEntries <= min(limits.mergedEntries, ParseLimits.largestCount) else {
          throw error(
            "merge keys bring in more than \(limits.mergedEntries) entries", at: key)
        }
        for entry in 0..<count {
          let position = Int(record.start) + 2 * entry
          if let number = keyNumber(children[position]), !known.insert(number).inserted { continue }
          children.append(children[position])
          children.append(children[position + 1])
        }
      }
    }
  }

  /// What the keys of a mapping add to its number of entries because they are long: every merged
  /// mapping is sorted anew, and comparing long keys takes long.
  private func keyWeight(of mapping: NodeRecord) -> Int {
    var weight = 0
    for entry in 0..<Int(mapping.count) {
      let key = records[Int(children[Int(mapping.start) + 2 * entry])]
      if key.isScalar { weight += Int(key.count) / 64 }
    }
    return weight
  }

  /// The mappings a merge key's value stands for: itself, or the items of a sequence.
  private func mergedMappings(_ value: UInt32, key: UInt32) throws(Diagnostic) -> [UInt32] {
    let record = records[Int(value)]
    let sources = record.form == .sequence ? Array(children[record.range]) : [value]
    for source in sources where records[Int(source)].form != .mapping {
      throw error(
        "a merge key `<<` takes a mapping or a list of mappings; quote it to have a key of that name",
        at: key)
    }
    return sources
  }

  /// A number that keys with the same text share; nil for keys that are collections.
  mutating func keyNumber(_ node: UInt32) -> Int? {
    let record = records[Int(node)]
    guard record.isScalar else { return nil }
    return keyNumbers.number(of: node) { Array(text[record.range]) }
  }
}
