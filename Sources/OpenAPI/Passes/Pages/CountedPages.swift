import ServiceModel

// A page that is asked for by its number, or by the number of items before it, needs nothing of the response: the list
// ends with an empty page. But where counting starts has to be known, since the first page is asked for without a number.

extension PageConvention {
  /// `offset`, or `page` where the document says whether the first is 0 or 1.
  ///
  /// - Parameter object: The page; nil where it is the list itself.
  func byNumber(_ object: ObjectSchema?) -> Pagination? {
    if let object, isPageOfSpring(object) {
      for parameter in parameters {
        guard let page = pageOfSpring(parameter) else { continue }
        return Pagination(
          kind: .page, parameter: "page", in: parameter.in, first: firstPageOfSpring(page))
      }
    }
    // A number in a body may mean anything, unless the page says it again, as Outline's, or the path says that the
    // body chooses some of a list, as Prefect's `/flows/filter`.
    if let parameter = parameters.first(where: { $0.in == .body && isOffset($0) }),
      operation.responses.first?.status == .code(200),
      parameters.contains(where: { $0.in == .body && Self.isSize($0.sentName) }),
      choosesSome || object.map(isCountedRest) == true
        || object.map(numbers)?.contains(where: { $0.name == parameter.sentName }) == true
    {
      return Pagination(kind: .offset, parameter: parameter.name, in: .body)
    }
    let parameters = parameters.filter { $0.in == .query }
    if let parameter = parameters.first(where: isOffset) {
      return Pagination(kind: .offset, parameter: parameter.name, in: parameter.in)
    }
    for parameter in parameters where isNumberOfPage(parameter) {
      guard
        let first = firstNumber(of: parameter) ?? firstPageOfFrameworks(parameter, object)
          ?? firstPageOfExample(parameter, object)
      else { continue }
      return Pagination(kind: .page, parameter: parameter.name, in: parameter.in, first: first)
    }
    return nil
  }

  private var choosesSome: Bool {
    lastSegment.map { ["filter", "list", "query", "search"].contains($0.lowercased()) } ?? false
  }

  /// Whether the path gets some of what the response says the number of, as Plaid's `/institutions/get`.
  private func isCountedRest(_ object: ObjectSchema) -> Bool {
    guard case .literal(let text)? = operation.path.parts.last, text.hasSuffix("/get") else {
      return false
    }
    return numbers(in: object).contains { $0.name.hasPrefix("total") }
  }

  /// Whether pages are asked for by their numbers.
  var hasNumberOfPage: Bool {
    parameters.contains { isNumberOfPage($0) && number($0) != nil }
  }

  private func isNumberOfPage(_ parameter: PageParameter) -> Bool {
    switch parameter.name.withoutMarks {
    case "page", "pageindex", "pagenum", "pagenumber": true
    case "p":
      parameter.schema.documentation.allText.lowercased()
        .contains(#/\bpage number|\b(?:number|index) of the (?:\w+ )?page\b/#)
    default: false
    }
  }

  /// Spring's `Page`, which is numbered from 0, or that of Spring HATEOAS.
  private func isPageOfSpring(_ object: ObjectSchema) -> Bool {
    if object.hasProperties(["content", "totalPages", "last", "number", "size"]) { return true }
    if object.hasProperties(["totalElements"]),
      let content = object.properties.first(where: { $0.name == "content" }),
      case .array = resolved(content).kind
    {
      return true
    }
    guard let page = object.properties.first(where: { $0.name == "page" }),
      case .object(let content) = resolved(page).kind
    else { return false }
    return content.hasProperties(["number", "size", "totalElements", "totalPages"])
  }

  /// The schema of `page`, which is the parameter or a property of it, where each of these is sent as it is.
  private func pageOfSpring(_ parameter: PageParameter) -> Schema? {
    switch models.resolved(parameter.schema).schema.kind {
    case .integer: return parameter.name == "page" ? parameter.schema : nil
    case .object(let object):
      guard parameter.isSentAsProperties else { return nil }
      return object.properties.first { $0.name == "page" }?.schema
    default: return nil
    }
  }

  /// Spring counts from 0, unless the default or the minimum says otherwise.
  private func firstPageOfSpring(_ schema: Schema) -> Int {
    let integer = models.resolved(schema).schema
    if case .integer(let first)? = schema.defaultValue ?? integer.defaultValue { return first }
    if let first = (schema.documentation.allText + integer.documentation.allText).firstPage {
      return first
    }
    return integer.limits.minimum.flatMap { Int(exactly: $0) } ?? 0
  }

  /// Laravel, Django and Rails count from 1, which their names show: `meta.pagination.current_page` beside `per_page` and
  /// `total_pages`, where Spring's programs have `currentPage` and count from 0.
  private func firstPageOfFrameworks(_ parameter: PageParameter, _ object: ObjectSchema?) -> Int? {
    guard let object, let schema = number(parameter),
      parameter.schema.defaultValue ?? schema.defaultValue == nil,
      (parameter.schema.documentation.allText + schema.documentation.allText).firstPage != 0
    else { return nil }
    let numbers = numbers(in: object)
    let names = Set(numbers.compactMap(\.path.last))
    let isLaravel =
      names.isSuperset(of: ["current_page", "per_page"])
      && !names.isDisjoint(with: ["last_page", "total_pages"])
    // Those of libraries for JavaScript that have Laravel's words, or say as well how many items the page has.
    let isCamelCased =
      names.isSuperset(of: ["currentPage", "perPage", "lastPage"])
      || names.isSuperset(of: ["currentPage", "itemCount", "itemsPerPage", "totalPages"])
    // Django's, of which authentik has `pagination.current`.
    let isDjango = Set(numbers.filter { $0.outerName == "pagination" }.compactMap(\.path.last))
      .isSuperset(of: ["current", "total_pages"])
    guard isLaravel || isCamelCased || isDjango,
      !numbers.contains(where: { $0.property.schema.documentation.allText.firstPage == 0 })
    else { return nil }
    let samples =
      [parameter.schema, schema]
      + numbers.filter { ["current", "currentpage"].contains($0.name) }.map(\.property.schema)
    return samples.contains { $0.sample?.value == .integer(0) } ? nil : 1
  }

  /// The example of a parameter is the first page's number where it is 0 or 1, and the response counts pages.
  private func firstPageOfExample(_ parameter: PageParameter, _ object: ObjectSchema?) -> Int? {
    guard let object, number(parameter) != nil,
      case .integer(let example)? = parameter.schema.sample?.value, example == 0 || example == 1
    else { return nil }
    let counts = Self.pageCounts + ["lastpage", "pages"]
    return numbers(in: object).contains { counts.contains($0.name) } ? example : nil
  }

  /// Whether a parameter says how many items to leave out: what is `start` or `from` may be a time, too.
  private func isOffset(_ parameter: PageParameter) -> Bool {
    guard let schema = number(parameter), (schema.limits.minimum ?? 0) <= 0 else { return false }
    let defaultValue = parameter.schema.defaultValue ?? schema.defaultValue
    if let defaultValue, defaultValue != .integer(0) { return false }
    switch parameter.name.withoutMarks {
    case "offset", "pageoffset", "skip", "startat": return true
    case "startindex":
      // SCIM's is 1 for the first item (RFC 7644, section 3.4.2.4).
      let text = parameter.schema.documentation.allText.lowercased()
      return (defaultValue != nil || text.contains("lower index will be dropped"))
        && !["1-based", "one-based", "not zero"].contains { text.contains($0) }
    case "start", "from":
      let text = parameter.schema.documentation.allText.lowercased()
      return text.contains("offset") || text.contains("paginat")
        || parameter.name == "start" && defaultValue != nil && isBesideSize(parameter, text)
    default: return false
    }
  }

  /// Whether how many items there are is said as well, and nothing of a time or an end.
  private func isBesideSize(_ parameter: PageParameter, _ text: String) -> Bool {
    let ends: Set<String> = ["end", "to", "until", "stop", "finish"]
    return parameters.contains { Self.isSize($0.sentName) }
      && !parameters.contains { ends.contains($0.sentName) }
      && !text.contains(#/time|date|epoch|second|day|hour/#)
  }

  private func firstNumber(of parameter: PageParameter) -> Int? {
    let schema = models.resolved(parameter.schema).schema
    let text = parameter.schema.documentation.allText
    switch (parameter.schema.defaultValue ?? schema.defaultValue, schema.kind) {
    case (.integer(let value)?, _): return value == 0 || value == 1 ? value : nil
    // A number that is sent as text is one all the same.
    case (.string(let value)?, .string(.plain)): return value == "0" ? 0 : value == "1" ? 1 : nil
    case (nil, .string(.plain)): return text.lowercased().contains("number") ? text.firstPage : nil
    case (nil, _) where number(parameter) != nil: break
    default: return nil
    }
    // A smallest number of 0 may be that of a server whose first page is 1.
    if schema.limits.minimum == 1 || schema.limits.exclusiveMinimum == 0 { return 1 }
    return text.firstPage
  }

  private func number(_ parameter: PageParameter) -> Schema? { number(parameter.schema) }

  /// The schema behind all references where it is a number: JavaScript's documents have no other type for whole ones.
  func number(_ schema: Schema) -> Schema? {
    let schema = models.resolved(schema).schema
    switch schema.kind {
    case .integer, .number(.double), .number(.float): return schema
    default: return nil
    }
  }
}

extension String {
  /// The number that a description has for the first page, 0 or 1; nil where it has none.
  fileprivate var firstPage: Int? {
    let text = lowercased().replacing("`", with: "")
    let isOne = text.says("1")
    let isZero = text.says("0")
    // The sentence is Django REST framework's.
    let basedOnOne = text.contains(
      #/one-based|\bpage=1\b|\bpage 1 equates|a page number within the paginated result set/#)
    let basedOnZero = text.contains(#/zero-based|\bpage=0\b/#)
    guard isOne || basedOnOne else { return isZero || basedOnZero ? 0 : nil }
    return isZero || basedOnZero ? nil : 1
  }

  private func says(_ number: String) -> Bool {
    if ["\(number)-based", "\(number) based", "\(number)-indexed"].contains(where: contains) {
      return true
    }
    let beginnings = [
      "default ", "default: ", "default:", "default is ", "default=", "default = ", "defaults to ",
      "default page is ", "start at ", "starts at ", "starting at ", "start from ", "starts from ",
      "starting from ", "starts with ", "starting with ", "begins at ", "beginning at ",
      "first page is ",
    ]
    return beginnings.contains { beginning in
      ranges(of: beginning + number).contains { range in
        range.upperBound == endIndex || !self[range.upperBound].isNumber
      }
    }
  }
}
