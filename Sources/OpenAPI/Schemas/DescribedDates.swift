import Diagnostics
import ServiceModel
import YAML

// Many documents say of a date and time only in prose that it is one, and show it.

extension DocumentReader {
  /// Whether a text that nothing else is said of is a date and time by its description and by all its examples.
  func isDescribedDate(_ keys: SchemaKeys) -> Bool {
    guard !keys.hasAny(of: .saysMoreOfText), let prose = keys[.description]?.text,
      keys.hasAny(of: .values)
    else { return false }
    let examples = ([keys[.example]].compactMap { $0 } + keys[.examples].elements)
      .filter { !$0.isNull }
    let values = examples + [keys[.default]].compactMap { $0 }.filter { !$0.isNull }
    return !examples.isEmpty
      && values.allSatisfy { $0.text.map(Self.isDateAndTime) == true }
      && prose.contains(Self.wordsForDates) && !prose.contains(Self.wordsForOthers)
      // What the prose shows is an example, too.
      && prose.matches(of: Self.shownDate).allSatisfy {
        Self.isDateAndTime(String($0.output))
      }
  }

  /// Whether a date and time has no zone by its description, though its format says that it has: Amadeus has the local
  /// time of an airport, others a form of their own. A `Date` would be sent as another time, or in another form.
  mutating func isLocalDate(_ keys: SchemaKeys) -> Bool {
    guard let prose = keys[.description]?.text, let node = keys[.format] ?? keys[.type],
      prose.contains(Self.wordsForLocalDates)
    else { return false }
    let shown = shownTexts(keys)
    guard !saysZone(prose, besides: shown) || prose.contains(Self.formWithSpace),
      shown.allSatisfy({ !$0.contains(Self.zone) }),
      prose.contains(Self.formOfLocalDates) || !shown.isEmpty || prose.contains(Self.shownLocalDate)
    else { return false }
    warn(
      .format,
      "by its description the date and time has no time zone (RFC 3339, section 5.6); any text is assumed",
      at: node.location)
    return true
  }

  /// The texts that a schema shows.
  private func shownTexts(_ keys: SchemaKeys) -> [String] {
    ([keys[.example], keys[.default]].compactMap { $0 } + keys[.examples].elements)
      .compactMap(\.text)
  }

  /// Whether what its format calls a date has a time by all its examples, as Vonage's `date_start`. Programs that write
  /// documents add midnight to the example of a date, in whatever zone, which says nothing.
  mutating func hasTime(_ keys: SchemaKeys) -> Bool {
    hasTime(shownTexts(keys), prose: keys[.description]?.text, at: keys[.format]?.location)
  }

  /// - Parameter shown: The examples.
  mutating func hasTime(_ shown: [String], prose: String?, at location: SourceLocation?) -> Bool {
    guard !shown.isEmpty,
      shown.allSatisfy({ $0.wholeMatch(of: Self.shownDateAndTime) != nil }),
      !shown.allSatisfy({ $0.contains(Self.wholeHour) })
        || prose?.contains(Self.formOfTimes) == true
    else { return false }
    warn(.format, "by its examples the date has a time; a date and time is assumed", at: location)
    return true
  }

  private static var shownDateAndTime: Regex<Substring> {
    #/\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:?\d\d)/#
  }

  private static var wholeHour: Regex<Substring> { #/[Tt]\d\d:00:00/# }

  private static var formOfTimes: Regex<Substring> { #/hh:mm|date[ -]time/#.ignoresCase() }

  /// Whether a description speaks of a time zone. One that shows the form without any may only say which one is meant, as
  /// Amadeus' "the same day as the search (with respect to timezone)".
  private func saysZone(_ prose: String, besides shown: [String]) -> Bool {
    if prose.contains(Self.marksOfZones) { return true }
    guard prose.contains(Self.wordsForZones) else { return false }
    return !prose.contains(Self.formOfLocalDates) && !prose.contains(Self.shownLocalDate)
      && shown.isEmpty
  }

  private static var zone: Regex<Substring> { #/(?:[Zz]|[+-]\d\d:?\d\d)$/# }

  private static var wordsForLocalDates: Regex<Substring> {
    #/\blocal (?:date|time|departure|arrival)|\byyyy-mm-dd[ 't]/#.ignoresCase()
  }

  private static var formOfLocalDates: Regex<Substring> {
    #/\byyyy-mm-dd(?: |'?t'?)hh:mm(?::ss)?(?![:.\[+'\w-])/#.ignoresCase()
  }

  /// Mandrill's, which says of such a text that it is in UTC, and asks for it in this form.
  private static var formWithSpace: Regex<Substring> {
    #/\byyyy-mm-dd hh:mm(?::ss)?(?![:.\[+'\w-]| ?(?:z|utc|gmt|±|[+-]))/#.ignoresCase()
  }

  private static var shownLocalDate: Regex<Substring> { #/\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d/# }

  private static var marksOfZones: Regex<Substring> {
    #/\b(?:utc|gmt|offset|z|tzd)\b|±|[+-]\d\d:\d\d|\d\dZ/#.ignoresCase()
  }

  private static var wordsForZones: Regex<Substring> { #/time ?zone/#.ignoresCase() }

  private static func isDateAndTime(_ text: String) -> Bool {
    // There are many texts, and making an expression takes long.
    let bytes = Array(text.utf8)
    return bytes.count >= 20 && bytes[4] == UInt8(ascii: "-")
      && text.wholeMatch(of: dateAndTime) != nil
  }

  /// RFC 3339, section 5.6, with no more digits of the second than a `Date` keeps. Without a zone it is no point in time,
  /// and a service that writes it so may read no other.
  private static var dateAndTime: Regex<(Substring, Substring?, Substring)> {
    #/\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d{1,6})?([Zz]|[+-]\d\d:\d\d)/#
  }

  private static var shownDate: Regex<Substring> { #/\d{4}-\d\d-\d\d(?:[Tt]?[\d:.+-]*[\dZz])?/# }

  private static var wordsForDates: Regex<Substring> {
    #/ISO[ _-]?8601|RFC[ _-]?3339|date[ /-]?time|date and time/#.ignoresCase()
  }

  /// Texts that may be a date and time, or something else.
  private static var wordsForOthers: Regex<Substring> {
    #/\b(?:duration|epoch|unix|relative)\b/#.ignoresCase()
  }
}

extension KeywordSet {
  /// What says more of a text than that it is one.
  fileprivate static let saysMoreOfText = KeywordSet(
    .format, .enum, .const, .pattern, .contentEncoding, .contentMediaType, .contentSchema)
}
