/// Decides which numbered file each part of a client stands in.
///
/// The compiler gets files in batches, as many in each, so the files of each batch shall weigh the same. What a change of
/// a description adds or takes away shall leave the rest where it stands. So a part's own key says which batch and
/// which file it stands in, but where that batch has enough (consistent hashing with bounded loads).
struct NumberedPlaces {
  private struct Batch {
    let files: Range<Int>
    /// What may be added where its parts leave a choice.
    var room: Int
  }

  private var batches: [Batch]
  /// What each file weighs.
  private var weights: [Int]

  /// The file of each part, from 0.
  ///
  /// - Parameters:
  ///   - parts: The key of each part, which is its own, and its weight.
  ///   - count: The number of files, at least one.
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
    // The compiler's rule on two cores: the first of them have a file more where they can't all have as many.
    let number = min(max(ClientSize.batches(ofFiles: count), 2), count)
    let (size, more) = count.quotientAndRemainder(dividingBy: number)
    batches = (0..<number).map { index in
      let start = index * size + min(index, more)
      // The job that writes the module runs beside the first one and is shorter, and the compiler's driver often waits
      // for both.
      let eighths = index == 0 ? 7 : 8
      return Batch(
        files: start..<(start + size + (index < more ? 1 : 0)),
        room: weight * eighths / (8 * number - 1) * 33 / 32 + 1)
    }
    weights = Array(repeating: 0, count: count)
  }

  /// Finds a file for a part, and adds its weight to it.
  private mutating func place(weighing weight: Int, hash: UInt64) -> Int {
    let first = Int(hash % UInt64(batches.count))
    let indices = Array(first..<batches.count) + Array(0..<first)
    let index =
      indices.first { batches[$0].room >= weight }
      ?? indices.max { batches[$0].room < batches[$1].room } ?? first
    let files = batches[index].files
    // The lightest of four.
    let candidates = [16, 28, 40, 52].map { bits in
      files.lowerBound + Int((hash >> bits) % UInt64(files.count))
    }
    let place = candidates.min { weights[$0] < weights[$1] } ?? files.lowerBound
    batches[index].room -= weight
    weights[place] += weight
    return place
  }
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
