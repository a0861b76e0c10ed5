/// Numbers and truth values that a property of a certain name may have.
enum PlausibleNumbers {
  /// Midnight of 1 January 2026, UTC.
  static let unixTime = 1_767_225_600

  /// A whole number for a name.
  static func integer(for words: NameWords) -> Int {
    if words.all.count > 1, words.last == "at" || words.last == "on" { return unixTime }
    if ["at", "in"].contains(words.last), words.all.contains("expires") { return 3_600 }
    return integers[words.last] ?? (words.contains(counts) ? 3 : 1)
  }

  /// A number for a name.
  static func number(for words: NameWords) -> Double {
    if let number = numbers[words.last] { return number }
    return integers[words.last].map(Double.init) ?? 1.5
  }

  /// A truth value for a name.
  static func boolean(for words: NameWords) -> Bool { !words.contains(negatives) }

  private static let counts: Set = ["count", "total", "num", "number", "items", "length"]

  private static let integers = [
    "id": 1, "count": 3, "total": 3, "page": 1, "pages": 1, "offset": 0, "limit": 30,
    "size": 1_024, "bytes": 1_024, "length": 3, "width": 640, "height": 480, "year": 2_026,
    "month": 1, "day": 15, "hour": 9, "minute": 30, "second": 0, "age": 36, "port": 443,
    "status": 200, "code": 200, "timestamp": unixTime, "time": unixTime, "date": unixTime,
    "datetime": unixTime, "created": unixTime, "updated": unixTime, "expires": unixTime,
    "duration": 60, "interval": 60, "timeout": 60, "views": 100, "score": 10, "points": 10,
    "percent": 50, "percentage": 50, "progress": 50, "price": 10, "amount": 10, "quantity": 1,
    "rating": 5, "seconds": 60, "milliseconds": 500, "ms": 500, "bandwidth": 1_024,
    "weight": 70, "position": 1, "index": 0, "level": 1, "ttl": 3_600,
  ]

  private static let numbers = [
    "latitude": 51.5072, "lat": 51.5072, "longitude": -0.1276, "lng": -0.1276, "lon": -0.1276,
    "long": -0.1276, "price": 9.99, "amount": 9.99, "cost": 9.99, "fee": 0.99, "balance": 99.5,
    "rate": 0.5, "ratio": 0.5, "score": 0.5, "rating": 4.5, "percent": 50, "percentage": 50,
    "temperature": 21.5, "weight": 70.5, "distance": 1.5, "duration": 60,
  ]

  private static let negatives: Set = [
    "deleted", "archived", "disabled", "private", "locked", "hidden", "draft", "closed", "expired",
    "suspended", "banned", "blocked", "nsfw", "spam", "deprecated", "error", "failed", "removed",
    "truncated", "timed", "timeout", "errors", "failure", "dead", "killed", "oom", "abandoned",
    "paused", "cancelled", "canceled", "revoked", "muted", "incomplete", "prerelease",
  ]
}
