import Foundation

/// Dates as HTTP writes them (RFC 9110, section 5.6.7): the form that is sent today, and the two of old.
enum HTTPDate {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]

  /// Sun, 06 Nov 1994 08:49:37 GMT; nil of a date that has no year of four digits.
  static func format(_ date: Date) -> String? {
    let seconds = date.timeIntervalSince1970.rounded(.down)
    let parts = Timestamp.format(Date(timeIntervalSince1970: seconds))?
      .split { "-T:Z".contains($0) }
    guard let parts, parts.count == 6, let month = Int(parts[1]), months.indices.contains(month - 1)
    else { return nil }
    // 1 January 1970 was a Thursday.
    let day = (Int((seconds / 86_400).rounded(.down)) % 7 + 11) % 7
    return "\(weekdays[day]), \(parts[2]) \(months[month - 1]) \(parts[0]) "
      + "\(parts[3]):\(parts[4]):\(parts[5]) GMT"
  }

  static func parse(_ text: String) -> Date? {
    let words = text.split { " ,-".contains($0) }.map(String.init)
    // Sun, 06 Nov 1994 08:49:37 GMT · Sunday, 06-Nov-94 08:49:37 GMT · Sun Nov  6 08:49:37 1994
    switch words.count {
    case 6 where words[5] == "GMT": return date(words[3], words[2], words[1], words[4])
    case 5: return date(words[4], words[1], words[2], words[3])
    default: return nil
    }
  }

  private static func date(
    _ year: String, _ month: String, _ day: String, _ time: String
  ) -> Date? {
    guard let month = months.firstIndex(of: month), day.count <= 2, time.count == 8 else {
      return nil
    }
    let year = year.count == 2 ? fullYear(year) : year
    guard year.count == 4 else { return nil }
    func padded(_ text: String) -> String { text.count == 1 ? "0\(text)" : text }
    return Timestamp.parse("\(year)-\(padded(String(month + 1)))-\(padded(day))T\(time)Z")
  }

  /// Two digits of a year that would be more than 50 years ahead are of the past.
  private static func fullYear(_ digits: String) -> String {
    guard let number = Int(digits) else { return digits }
    let now = Calendar(identifier: .gregorian).component(.year, from: Date())
    let year = now - now % 100 + number
    return String(year > now + 50 ? year - 100 : year)
  }
}
