import ServiceModel

// Pages that a header field of the response leads to.

extension PageConvention {
  /// The `Link` header field (RFC 8288), as GitHub has it, where there is something to count pages by, or a field that
  /// has what the next page is asked for by, as GitLab's `X-Next-Page`.
  func byHeader() -> Pagination? {
    let counts: Set<String> = [
      "page", "per_page", "page_size", "limit", "offset", "cursor", "after",
    ]
    let fields = operation.responseHeaders.map(\.name)
    let hasLinks = fields.contains { $0.lowercased() == "link" }
    if operation.method == "GET",
      hasLinks && parameters.contains(where: { counts.contains($0.name) })
        || parameters.contains(where: comesFromLink)
    {
      return Pagination(kind: .link)
    }
    for parameter in parameters {
      let next = "next" + parameter.name.withoutMarks
      let described = fields.first {
        $0.withoutMarks == next || $0.withoutMarks == "x" + next
      }
      if let field = described ?? headerNaming(parameter) ?? headerOfNext(parameter) {
        var pages = Pagination(
          kind: .cursor, parameter: parameter.name, in: parameter.in, nextHeader: field)
        let sent = Pagination.CursorType(of: models.resolved(parameter.schema).schema)
        pages.cursorType = parameter.in == .body && sent == .number ? sent : nil
        return pages
      }
    }
    return nil
  }

  /// The header field that says which parameter leads to the next page, as Modern Treasury's `X-After-Cursor`.
  private func headerNaming(_ parameter: PageParameter) -> String? {
    guard !Self.isSize(parameter.sentName),
      !["before", "prev"].contains(where: parameter.sentName.hasPrefix)
    else { return nil }
    return operation.responseHeaders.first { field in
      let text = field.schema.documentation.allText
      return field.name.withoutMarks == "x" + parameter.sentName
        && text.contains("`\(parameter.name)`") && text.lowercased().contains("next page")
    }?.name
  }

  /// The header field that a parameter has its value from, by its description: `X-Files-Cursor-Next` of Files.com's.
  private func headerOfNext(_ parameter: PageParameter) -> String? {
    guard Self.tokens.contains(parameter.sentName) else { return nil }
    let text = parameter.schema.documentation.allText
    guard text.lowercased().contains("header") else { return nil }
    let names = text.matches(of: #/\b[A-Za-z]+(?:-[A-Za-z]+)+\b/#).map { String($0.output) }
    return names.first {
      $0.lowercased().split(separator: "-").contains("next")
        && $0.withoutMarks.contains(parameter.sentName)
    }
  }

  /// Whether a parameter has its value from a link of the response before, as Okta's `after`, or Sentry's `cursor`.
  private func comesFromLink(_ parameter: PageParameter) -> Bool {
    let text = parameter.schema.documentation.allText.lowercased()
    if parameter.sentName == "cursor",
      text.contains("used to retrieve the next or previous results")
    {
      return true
    }
    return !Self.isSize(parameter.sentName) && text.contains("link")
      && text.contains(#/link`? (?:in the )?(?:http |response )*header|`?next`? link relation/#)
  }

  /// Whether a list takes a token that it has no place for. Where other lists of the service have the `Link` header
  /// field, this one has it as well: Ory's.
  var isListWithToken: Bool {
    guard operation.method == "GET", case .json(let schema)? = operation.responses.first?.content,
      case .array = models.resolved(schema).schema.kind
    else { return false }
    return parameters.contains { Self.tokens.contains($0.sentName) }
  }
}
