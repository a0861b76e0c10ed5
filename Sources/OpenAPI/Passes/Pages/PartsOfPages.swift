import ServiceModel

// What of a request and a response may say something of pages.

/// A parameter of the query, or a property of the body, that may say which page is asked for.
struct PageParameter {
  let name: String
  let `in`: Pagination.Location
  let schema: Schema
  /// Whether an object's properties are each sent as they are.
  let isSentAsProperties: Bool

  init(_ parameter: Parameter) {
    name = parameter.name
    self.in = .query
    schema = parameter.schema
    isSentAsProperties = parameter.style == .form && parameter.explode
  }

  init(_ property: Property) {
    name = property.name
    self.in = .body
    schema = property.schema
    isSentAsProperties = false
  }

  /// Its name without marks, without what some put before a cursor: Notion's `start_cursor`.
  var sentName: String {
    let name = name.withoutMarks
    return name == "startcursor" || name == "pagecursor" ? "cursor" : name
  }
}

extension ObjectSchema {
  func hasProperties(_ names: Set<String>) -> Bool {
    names.isSubset(of: properties.map(\.name))
  }
}

extension PageConvention {
  static func properties(ofBody body: Body?, _ models: Models) -> [PageParameter] {
    guard case .json(let schema)? = body?.content,
      case .object(let object) = models.resolved(schema).schema.kind
    else { return [] }
    return object.properties.map(PageParameter.init)
  }
}

extension PageConvention {
  /// A property of the response, or of an object in it, as `meta.next_cursor`.
  struct Place {
    let path: KeyPath
    /// Its name without marks.
    let name: String
    /// The name, without marks, of the object that it is in.
    let outerName: String?
    /// Those of the object that has it, of which it is one: copies of them would take long.
    private let properties: [Property]
    private let index: Int

    init(_ index: Int, of object: ObjectSchema, in outer: Place? = nil) {
      properties = object.properties
      self.index = index
      path = (outer?.path ?? []) + [object.properties[index].name]
      name = object.properties[index].name.withoutMarks
      outerName = outer?.name
    }

    var property: Property { properties[index] }

    /// Whether the object that it is in has a property of a name, too.
    func isBeside(_ name: String) -> Bool { properties.contains { $0.name == name } }

    /// Whether it is in an object that says how the next page is asked for.
    var isInNext: Bool { outerName?.hasPrefix("next") == true }

    /// Whether it is the link to the next page, as HAL has it, or JSON:API (section 8.3).
    var isHypertextLink: Bool {
      path.dropFirst() == ["next", "href"] && ["_links", "link", "links"].contains(path.first)
    }
  }

  /// The properties of an object, behind them those of the objects in it, and behind these those of a `next` or a
  /// `cursor` there, as 7shifts' `meta.cursor.next`.
  func places(in object: ObjectSchema) -> [Place] {
    let own = object.properties.indices.map { Place($0, of: object) }
    let inner = own.flatMap(places)
    return own + inner + inner.filter { ["next", "cursor"].contains($0.name) }.flatMap(places)
  }

  /// The properties of a page, and those of objects that say something of it, as `meta.pagination.total_pages`.
  func placesOfPages(in object: ObjectSchema) -> [Place] {
    let own = object.properties.indices.map { Place($0, of: object) }
    let inner = own.filter { isOfPages($0.name) }.flatMap(places)
    return own + inner + inner.filter { isOfPages($0.name) }.flatMap(places)
  }

  func places(in outer: Place) -> [Place] {
    guard case .object(let content) = resolved(outer.property).kind else { return [] }
    return content.properties.indices.map { Place($0, of: content, in: outer) }
  }

  /// The list that an object is a page of, and where it is: beside what says something of pages, or in HAL's `_embedded`,
  /// which single resources have as well.
  func items(of object: ObjectSchema) -> (path: KeyPath, list: Property)? {
    if let list = list(in: object) { return ([list.name], list) }
    guard let embedded = object.properties.first(where: { $0.name == "_embedded" }),
      case .object(let content) = resolved(embedded).kind, let list = list(in: content),
      !object.properties.contains(where: { $0.name == "id" })
    else { return nil }
    return ([embedded.name, list.name], list)
  }

  /// The list that the response is a page of: the only one of objects, or the only one, or the one with a name that
  /// others don't have.
  func list(in object: ObjectSchema) -> Property? {
    let lists = object.properties.filter {
      // What JSON:API has beside the items, or beside one (section 7.1).
      guard $0.name != "included", case .array = resolved($0).kind else { return false }
      return true
    }
    let subject = operation.path.text.withoutMarks
    // Messages are items, too, but where a response speaks of its errors.
    let saysErrors = saysErrors(object)
    let main = lists.filter {
      let name = $0.name.withoutMarks
      let isBeside =
        Self.namesBesideLists.contains(name) || name == "messages" && saysErrors
      return !isBeside || subject.hasSuffix(name)
    }
    guard !object.properties.contains(where: isTableOfLists) else { return nil }
    let ofObjects = (main.isEmpty ? lists : main).filter(isOfObjects)
    if ofObjects.count == 1 { return ofObjects[0] }
    // A list of texts beside a table of objects is the order of these: Mattermost's posts.
    if ofObjects.isEmpty, lists.count == 1 {
      return object.properties.contains(where: isTableOfObjects) ? nil : lists[0]
    }
    let named = ofObjects.filter { Self.namesOfLists.contains($0.name) }
    return named.count == 1 ? named[0] : nil
  }

  /// Whether a list stands beside the lists in `data`, as Outline's `policies`, which say what may be done with these.
  func isBesideData(_ list: Property, in object: ObjectSchema) -> Bool {
    guard !Self.namesOfLists.contains(list.name),
      let data = object.properties.first(where: { $0.name == "data" }),
      case .object(let content) = resolved(data).kind
    else { return false }
    return content.properties.contains { property in
      if case .array = resolved(property).kind { isOfObjects(property) } else { false }
    }
  }

  /// Whether an object is the envelope of whatever comes, with its errors.
  func saysErrors(_ object: ObjectSchema) -> Bool {
    object.properties.contains { $0.name == "errors" || $0.name == "success" }
  }

  func hasOneList(_ object: ObjectSchema) -> Bool {
    object.properties.count { if case .array = resolved($0).kind { true } else { false } } == 1
  }

  /// Whether the elements of a list are objects, or may be: of one that is named as the items are nothing has to be
  /// described.
  func isOfObjects(_ list: Property) -> Bool {
    guard case .array(let element) = resolved(list).kind else { return false }
    switch models.resolved(element).schema.kind {
    case .object, .union: return true
    case .any, .map: return Self.namesOfLists.contains(list.name)
    default: return false
    }
  }

  /// Whether a property has a list for each of several keys, of which each is a page: Baserow's kanban.
  private func isTableOfLists(_ property: Property) -> Bool {
    guard case .map(let value) = resolved(property).kind,
      case .object(let object) = models.resolved(value).schema.kind
    else { return false }
    return object.properties.contains {
      if case .array = resolved($0).kind { Self.namesOfLists.contains($0.name) } else { false }
    }
  }

  private static let namesOfLists: Set<String> = [
    "data", "entries", "items", "result", "results", "value", "values",
  ]

  /// What pages have besides their items, without marks.
  private static let namesBesideLists: Set<String> = [
    "errors", "facets", "links", "metadata", "warnings",
  ]

  static func isNameOfList(_ name: String?) -> Bool { name.map(namesOfLists.contains) ?? false }

  /// Whether an object is one of the items rather than a page of them: GitLab's document has the issue in place of the
  /// list of issues.
  func isItem(_ object: ObjectSchema, with list: Property) -> Bool {
    !Self.namesOfLists.contains(list.name)
      && object.properties.contains { $0.name.lowercased() == "id" }
  }

  /// Whether a list of texts is something of the one object that the path ends in the identifier of.
  func isOneWithNames(_ list: Property) -> Bool {
    guard operation.path.endsInArgument,
      case .array(let element) = resolved(list).kind
    else { return false }
    switch models.resolved(element).schema.kind {
    case .string, .integer, .number: return true
    default: return false
    }
  }

  private func isTableOfObjects(_ property: Property) -> Bool {
    let others: Set<String> = ["embedded", "errors", "links", "meta", "metadata"]
    guard !others.contains(property.name.withoutMarks),
      case .map(let value) = resolved(property).kind
    else { return false }
    return if case .object = models.resolved(value).schema.kind { true } else { false }
  }

  func hasMore(_ object: ObjectSchema) -> KeyPath? {
    flag(of: object, ["hasmore", "hasnext", "hasnextpage", "ismore", "more"])?.path
  }

  func isLast(_ object: ObjectSchema) -> KeyPath? {
    let names: Set<String> = ["endofstream", "islast", "islastpage", "last", "lastpage"]
    if let flag = flag(of: object, names) { return flag.path }
    // Svix', unless it is said what else is done.
    guard let done = flag(of: object, ["done"]) else { return nil }
    let text = done.property.schema.documentation.allText.lowercased()
    return text.isEmpty || text.contains(#/page|more|iterat|result/#) ? done.path : nil
  }

  /// The boolean property that has one of some names, which are without marks: of the page, or of an object that says
  /// something of it, as `meta.pagination.has_more`.
  private func flag(of object: ObjectSchema, _ names: Set<String>) -> Place? {
    placesOfPages(in: object).first { place in
      guard names.contains(place.name), case .boolean = resolved(place.property).kind else {
        return false
      }
      // In other objects `last` and `done` may be of anything.
      return place.outerName.map { $0.contains("pag") } ?? true || place.name.contains("next")
        || place.name.contains("page") || place.name == "hasmore"
    }
  }

  /// Whether all kinds of values of a schema have an identifier.
  ///
  /// - Parameter name: What the identifier is called.
  func hasIdentifier(_ schema: Schema, _ name: String = "id") -> Bool {
    switch models.resolved(schema).schema.kind {
    case .object(let object):
      return object.properties.contains { $0.name == name }
    case .union(let union): return union.cases.allSatisfy { hasIdentifier($0.schema, name) }
    default: return false
    }
  }

  func isSameScalar(_ property: Property, _ parameter: PageParameter) -> Bool {
    switch (resolved(property).kind, models.resolved(parameter.schema).schema.kind) {
    case (.string, .string), (.integer, .integer), (.number, .number): true
    // Qdrant's are numbers or UUIDs.
    case (.union(let one), .union(let other)):
      one.cases.count == other.cases.count
        && (one.cases + other.cases).allSatisfy { models.resolved($0.schema).schema.isScalar }
    default: false
    }
  }

  func resolved(_ property: Property) -> Schema { models.resolved(property.schema).schema }
}
