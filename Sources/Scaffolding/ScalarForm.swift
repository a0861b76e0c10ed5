import YAML

/// What a value looks like that is no list and no object.
enum ScalarForm: String, Hashable {
  case bool, int, decimal, number, string, uuid, url, date
  case dateTime = "date-time"

  private var isText: Bool { [.string, .uuid, .url, .date, .dateTime].contains(self) }

  init(_ value: Scalar) {
    self =
      switch value {
      case .bool: .bool
      case .integer: .int
      case .bigInteger: .decimal
      case .float: .number
      case .string(let text): ScalarForm(text: text)
      case .null: .string
      }
  }

  private static let longestURL = 2_000

  /// The form of a text. Patterns are only tried where the first look says that they may fit, since a
  /// response has many texts.
  init(text: String) {
    let startsWithDigit = text.utf8.first.map { (0x30...0x39).contains($0) } ?? false
    let count = text.utf8.count
    self =
      if count == 36, text.contains(Self.uuidPattern) {
        .uuid
      } else if startsWithDigit, count == 10, text.contains(Self.datePattern) {
        .date
      } else if startsWithDigit, (20...40).contains(count), text.contains(Self.dateTimePattern) {
        .dateTime
      } else if text.hasPrefix("http"), count < Self.longestURL, text.contains(Self.urlPattern) {
        .url
      } else {
        .string
      }
  }

  /// The form of a value in a query or a form, where all is text.
  init(query text: String) {
    self =
      if text == "true" || text == "false" { .bool }
      // Zeros in front are digits of a code, not of a number.
      else if text.contains(/^(?:0|-?[1-9][0-9]{0,17})$/) {
        .int
      } else if text.contains(/^-?(?:0|[1-9][0-9]{0,17})\.[0-9]{1,15}$/) { .number } else {
        ScalarForm(text: text)
      }
  }

  /// The fewest forms that have all of these values; one that has only texts, one that has only numbers.
  static func merged(_ forms: Set<ScalarForm>) -> [ScalarForm] {
    var result: [ScalarForm] = []
    let texts = forms.filter(\.isText)
    if !texts.isEmpty { result.append(texts.count == 1 ? texts.first ?? .string : .string) }
    if forms.contains(.number) {
      result.append(.number)
    } else if forms.contains(.decimal) {
      result.append(.decimal)
    } else if forms.contains(.int) {
      result.append(.int)
    }
    if forms.contains(.bool) { result.append(.bool) }
    return result
  }

  private static var uuidPattern: some RegexComponent {
    /^[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$/
  }
  private static var datePattern: some RegexComponent {
    /^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$/
  }
  /// RFC 3339, section 5.6.
  private static var dateTimePattern: some RegexComponent {
    /^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])[Tt](?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\.[0-9]+)?(?:[Zz]|[+\-][0-9]{2}:[0-9]{2})$/
  }
  private static var urlPattern: some RegexComponent {
    /^https?:\/\/[A-Za-z0-9.\-]+(?::[0-9]+)?(?:[\/?#][A-Za-z0-9\-._~!$&'()*+,;=:@\/?%#]*)?$/
  }
}
