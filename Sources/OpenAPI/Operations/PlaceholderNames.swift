import Diagnostics
import ServiceModel

// Names of the query that stand for others.

extension DocumentReader {
  /// Reads a name of the query that stands for others: any names and values for Tailscale's `<field>=<value> filters`, and
  /// for Baserow's `filter__{field}__{filter}` and commercetools' `/^var[.][a-zA-Z0-9]+$/`.
  mutating func readPlaceholder(_ parameter: inout Parameter, at location: SourceLocation) {
    guard parameter.in == .query else { return }
    let isPattern = Self.wordOfPattern(parameter.name) != nil
    guard isPattern || parameter.schema.kind.isTextOrTexts else { return }
    // A regular expression takes a hundred times as long as looking for a mark.
    let hasMark = parameter.name.utf8.contains { "<{".utf8.contains($0) }
    guard
      isPattern || hasMark && parameter.name.contains(#/<[^<>]+>|\{[^{}]+\}/#)
        || endsInPlaceholder(parameter)
    else { return }
    guard isPattern || parameter.name.contains(#/^ *<[^<>]+> *= *<[^<>]+>|\{[^{}]+\}/#) else {
      warn(
        .parameter,
        "\(quoted(parameter.name)) stands for several names, and is sent as it is; an overlay can name each",
        at: location)
      return
    }
    warn(
      .parameter,
      "\(quoted(parameter.name)) stands for any names and values; a dictionary of these is assumed",
      at: location)
    let texts = Schema(.array(Schema(.string(.plain), location: location)), location: location)
    parameter.schema.kind = .map(texts)
    (parameter.style, parameter.explode) = (.form, true)
  }

  /// What a regular expression in place of a name begins with; nil where the name is none.
  fileprivate static func wordOfPattern(_ name: String) -> String? {
    guard name.utf8.count > 2, name.hasPrefix("/"), name.hasSuffix("/") else { return nil }
    let pattern = name.dropFirst().dropLast().drop { $0 == "^" }
    guard pattern.contains(where: { "[.+*".contains($0) }) else { return nil }
    return String(pattern.prefix { $0.isASCII && $0.isLetter || $0 == "_" || $0 == "-" })
  }

  /// Whether the last word of the name is one in capitals that the description shows, as Rundeck's `option.OPTNAME`.
  private func endsInPlaceholder(_ parameter: Parameter) -> Bool {
    guard let point = parameter.name.lastIndex(of: ".") else { return false }
    let word = parameter.name[point...].dropFirst()
    return word.utf8.count > 2 && word.allSatisfy(\.isUppercase)
      && parameter.schema.documentation.allText.contains("`\(word)`")
  }
}

extension Operation {
  /// Calls parameters whose names stand for others by what these begin with, where no other one is called so: the names
  /// are not sent.
  mutating func nameParametersOfPatterns() {
    let words = parameters.map { parameter -> String? in
      guard parameter.in == .query, case .map = parameter.schema.kind else { return nil }
      return DocumentReader.wordOfPattern(parameter.name)
    }
    guard words.contains(where: { $0 != nil }) else { return }
    let names = zip(parameters, words).map { $1 ?? $0.name }
    for (index, word) in words.enumerated() {
      guard let word, !word.isEmpty, names.count(where: { $0 == word }) == 1 else { continue }
      parameters[index].name = word
    }
  }
}

extension Schema.Kind {
  fileprivate var isTextOrTexts: Bool {
    switch self {
    case .string: true
    case .array(let element): if case .string = element.kind { true } else { false }
    default: false
    }
  }
}
