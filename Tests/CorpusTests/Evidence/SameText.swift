import Foundation

/// Whether two texts are the same date, URL or UUID.
enum SameText {
  static func isSame(_ left: String, _ right: String) -> Bool {
    if left == right { return true }
    if let left = Instant(left), let right = Instant(right) { return left == right }
    if let left = UUID(uuidString: left), let right = UUID(uuidString: right) {
      return left == right
    }
    // A URL has escapes for what a text has as it is.
    guard let left = left.removingPercentEncoding, let right = right.removingPercentEncoding else {
      return false
    }
    return left == right && left.contains(":")
  }

  /// A date with a time, to the nanosecond, in whatever form.
  private struct Instant: Equatable {
    var seconds: Int
    var nanoseconds: Int

    init?(_ text: String) {
      let form =
        /(\d{4})-(\d\d)-(\d\d)(?:[Tt ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d+))?)?\s*(?:[Zz]|UTC|([-+])(\d\d):?(\d\d)?)?)?/
      guard let match = text.wholeMatch(of: form)?.output else { return nil }
      func number(_ text: Substring?) -> Int { text.flatMap { Int($0) } ?? 0 }
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = .gmt
      let components = DateComponents(
        year: number(match.1), month: number(match.2), day: number(match.3), hour: number(match.4),
        minute: number(match.5), second: number(match.6))
      guard let date = calendar.date(from: components) else { return nil }
      let offset = number(match.9) * 3600 + number(match.10) * 60
      seconds = Int(date.timeIntervalSince1970) + (match.8 == "-" ? offset : -offset)
      nanoseconds = number((match.7 ?? "").padding(toLength: 9, withPad: "0", startingAt: 0)[...])
    }
  }
}
