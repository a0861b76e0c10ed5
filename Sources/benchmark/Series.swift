/// The seconds that the rounds of one thing took.
struct Series {
  private var values: [Double] = []

  mutating func add(_ duration: Duration) { add(duration.inSeconds) }

  mutating func add(_ seconds: Double) { values.append(seconds) }

  /// What it took when the least else was going on.
  var minimum: Double { values.min() ?? .nan }

  var median: Double {
    let sorted = values.sorted()
    guard let upper = sorted.dropFirst(sorted.count / 2).first else { return .nan }
    guard sorted.count.isMultiple(of: 2) else { return upper }
    return (upper + (sorted.dropFirst(sorted.count / 2 - 1).first ?? upper)) / 2
  }
}

extension Duration {
  var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}
