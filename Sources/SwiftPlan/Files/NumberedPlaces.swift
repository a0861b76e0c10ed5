/// Decides which numbered file each part of a client stands in.
///
/// The compiler gets files in batches, as many in each, so the files of each batch shall weigh the same. What a change of
/// a description adds or takes away shall leave the rest where it stands. So a part's own key says which batch and
/// which file it stands in, but where that batch has enough (consistent hashing with bounded loads).
struct NumberedPlaces {
  /// The number of files.
  private let count: Int
  private let batches: [Range<Int>]
  /// The most that each batch weighs, where its parts leave a choice.
  private let limits: [Int]
  private var weights: [Int]

  /// The file of each part, from 0.
  ///
  /// - Parameters:
  ///   - parts: The key of each part, which is its own, and its weight.
  ///   - count: The number of files.
  static func places(of parts: [(key: String, weight: Int)], in count: Int) -> [Int] {
    var places = NumberedPlaces(weight: parts.reduce(0) { $0 + $1.weight }, count: count)
    var result = Array(repeating: 0, count: parts.count)
    let hashes = parts.map(\.key.stableHash)
    // In an order that no other part has a say in.
    for index in parts.indices.sorted(by: { (hashes[$0], $0) < (hashes[$1], $1) }) {
      result[index] = places.place(weighing: parts[index].weight, hash: hashes[index])
    }
    return result
  }

  private init(weight: Int, count: Int) {
    self.count = max(count, 1)
    // The compiler's rule on two cores: the first of them have a file more where they can't all have as many.
    let number = min(max(ClientSize.batches(ofFiles: self.count), 2), self.count)
    let (size, more) = self.count.quotientAndRemainder(dividingBy: number)
    batches = (0..<number).map { index in
      let start = index * size + min(index, more)
      return start..<(start + size + (index < more ? 1 : 0))
    }
    // The job that writes the module runs beside the first one and is shorter, and the compiler's driver often waits
    // for both.
    limits = (0..<number).map { index in
      weight * (index == 0 ? 7 : 8) / (8 * number - 1) * 33 / 32 + 1
    }
    weights = Array(repeating: 0, count: self.count)
  }

  /// Finds a file for a part, and adds its weight to it.
  private mutating func place(weighing weight: Int, hash: UInt64) -> Int {
    let first = Int(hash % UInt64(batches.count))
    let indices = Array(first..<batches.count) + Array(0..<first)
    let index =
      indices.first { room(in: $0) >= weight } ?? indices.max { room(in: $0) < room(in: $1) } ?? 0
    let batch = batches[index]
    // The lightest of four.
    let candidates = [16, 28, 40, 52].map { bits in
      batch.lowerBound + Int((hash >> bits) % UInt64(batch.count))
    }
    let place = candidates.min { weights[$0] < weights[$1] } ?? batch.lowerBound
    weights[place] += weight
    return place
  }

  private func room(in batch: Int) -> Int { limits[batch] - weights[batches[batch]].reduce(0, +) }
}

extension String {
  /// A number that is always the same for the same text: FNV-1a, with its bits mixed, since its last ones say little of
  /// the first letters.
  fileprivate var stableHash: UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    hash = (hash ^ (hash >> 33)) &* 0xff51_afd7_ed55_8ccd
    return hash ^ (hash >> 33)
  }
}
