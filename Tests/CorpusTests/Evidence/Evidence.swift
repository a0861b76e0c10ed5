import Fletcher
import Foundation

/// What came of real responses that a client was given.
struct Evidence {
  /// A response that did not come through whole.
  struct Contradiction {
    /// The response, and the place in it: what ``KnownContradictions`` name it by.
    var name: String
    var text: String
  }

  var contradictions: [Contradiction] = []
  var count = 0
  var decoded = 0
  var lossless = 0
  var unknownMembers = 0
  var deviations = 0
  /// Values that stand for what did not come.
  var defaults = 0

  /// Judges one outcome.
  ///
  /// - Parameters:
  ///   - name: What the response is called.
  ///   - value: What came.
  ///   - schema: What describes it.
  mutating func add(
    _ outcome: ValueOutcome, of name: String, _ value: JSON, _ schema: Place?,
    described: DescribedKeys
  ) {
    count += 1
    deviations += outcome.deviations.count
    let before = contradictions.count
    switch outcome.kind {
    case .failed:
      add(name, outcome.path ?? "$", "does not decode: \(outcome.text)")
      return
    case .nothing: add(name, "$", "the method gives nothing of it")
    case .text:
      // Where nothing describes the JSON, its bytes are given.
      let isWhole = JSON.string(outcome.text) == value || JSON(text: outcome.text) == value
      if !isWhole { add(name, "$", "other text was given") }
    case .value:
      guard let encoded = JSON(text: outcome.text) else {
        add(name, "$", "\(outcome.text.prefix(80)) is no JSON")
        break
      }
      var comparison = Comparison(described)
      comparison.compare(value, encoded, by: schema)
      for difference in comparison.differences where !outcome.lists(difference.path) {
        if difference.kind == .defaulted {
          defaults += 1
        } else {
          add(name, difference.path, "\(difference.kind.rawValue): \(difference.text)")
        }
      }
    }
    if outcome.member != outcome.chosen {
      add(name, "$", "is .\(outcome.chosen ?? "") and should be .\(outcome.member ?? "")")
    }
    unknownMembers += outcome.unknown.count
    for unknown in outcome.unknown { add(name, unknown, "is no known member") }
    decoded += 1
    if contradictions.count == before { lossless += 1 }
  }

  /// Adds what came of others.
  mutating func add(_ other: Evidence) {
    contradictions += other.contradictions
    count += other.count
    decoded += other.decoded
    lossless += other.lossless
    unknownMembers += other.unknownMembers
    deviations += other.deviations
    defaults += other.defaults
  }

  /// Of a response that no method was asked for.
  mutating func addMissing(_ name: String) {
    count += 1
    add(name, "$", "no method gives it")
  }

  private mutating func add(_ name: String, _ path: String, _ text: String) {
    contradictions.append(Contradiction(name: "\(name) \(path)", text: text))
  }
}

extension Evidence: CustomStringConvertible {
  var description: String {
    """
    \(count) given, \(decoded) decoded, \(lossless) without loss, \(unknownMembers) unknown members of \
    unions, \(deviations) deviations, \(defaults) defaults
    """
  }
}

extension ValueOutcome {
  /// Whether the runtime said that this place, or one that it is part of, is other than described.
  fileprivate func lists(_ path: String) -> Bool {
    deviations.contains { deviation in
      guard path.hasPrefix(deviation.path) else { return false }
      let rest = path.dropFirst(deviation.path.count)
      return rest.isEmpty || rest.hasPrefix(".") || rest.hasPrefix("[")
    }
  }
}
