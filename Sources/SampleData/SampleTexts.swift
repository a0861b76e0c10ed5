import ServiceModel

extension Limits {
  /// A text of a format, inside the limits where the format can be.
  ///
  /// - Parameters:
  ///   - names: The words of the names that may say what the text is, the nearest one first.
  ///   - owner: The words of the name of the object that the text is in.
  func text(_ format: Schema.StringFormat, names: [NameWords], owner: NameWords?) -> String {
    switch format {
    case .plain:
      plainText(names.lazy.compactMap { PlausibleText.text(for: $0, owner: owner) }.first)
    case .date: PlausibleText.date
    case .dateTime: PlausibleText.dateTime
    case .uuid: PlausibleText.uuid
    case .url: url(names.first.map { PlausibleText.url(for: $0) } ?? PlausibleText.url)
    case .base64: base64
    }
  }

  /// Longer texts than this are not made, whatever the least length.
  private static let longest = 4_096

  /// Whether a text is no shorter and no longer than the limits say.
  private func allowLength(of text: String) -> Bool {
    let length = text.unicodeScalars.count
    return length >= minLength ?? 0 && length <= maxLength ?? .max
  }

  private func plainText(_ plausible: String?) -> String {
    let plausible = plausible ?? PlausibleText.unknown
    if let pattern = pattern.flatMap({ TextPattern($0) }) {
      for candidate in [plausible, PlausibleText.unknown]
      where allowLength(of: candidate) && pattern.matches(candidate) {
        return candidate
      }
      // Some letters look more like a value than none or one.
      let least = max(minLength ?? 0, 0)
      for extra in Array(3...8) + [2, 1, 0, 16, 24, least, least - 1] where extra >= 0 {
        if extra <= Self.longest, let text = pattern.text(extra: extra), allowLength(of: text),
          pattern.matches(text) || text.unicodeScalars.count > TextPattern.longestMatched
        {
          return text
        }
      }
    }
    if allowLength(of: plausible) { return plausible }
    // Half an address is no address.
    let isWhole = plausible.contains("@") || plausible.contains("://")
    return fitted(isWhole ? PlausibleText.unknown : plausible)
  }

  /// A plain text, cut or repeated until it fits.
  private func fitted(_ text: String) -> String {
    let separator = text.contains(" ") ? " " : ""
    var result = text
    let least = min(minLength ?? 0, Self.longest)
    if result.unicodeScalars.count < least {
      let unit = separator + (text.isEmpty ? PlausibleText.unknown : text)
      let missing = least - result.unicodeScalars.count
      let count = unit.unicodeScalars.count
      result += String(repeating: unit, count: (missing + count - 1) / count)
      result = cut(result, to: least)
    }
    if let maxLength, result.unicodeScalars.count > maxLength {
      result = cut(result, to: maxLength)
    }
    return result
  }

  private func cut(_ text: String, to length: Int) -> String {
    var scalars = Array(text.unicodeScalars.prefix(max(length, 0)))
    if scalars.last == " " { scalars[scalars.count - 1] = "." }
    return String(String.UnicodeScalarView(scalars))
  }

  private func url(_ plausible: String) -> String {
    let least = min(minLength ?? 0, Self.longest)
    for start in [plausible, PlausibleText.url, "http://a.co", "//a.co", "a"] {
      if allowLength(of: start) { return start }
      // The path is made longer; where there is none, one begins.
      let path = start == plausible && start != PlausibleText.url ? start : start + "/"
      let missing = max(least - path.unicodeScalars.count, 0)
      let long = path + String(repeating: "a", count: missing)
      if allowLength(of: long) { return long }
    }
    return plausible
  }

  private var base64: String {
    let text = PlausibleText.base64
    if allowLength(of: text) { return text }
    let least = min(max(minLength ?? 0, 0), Self.longest)
    return String(repeating: "Rmxl", count: (least + 3) / 4)
  }
}
