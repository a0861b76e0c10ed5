import ServiceModel

// Some programs give each response the same title, as `data`: it names none of them.

extension Service {
  /// Takes away titles of what operations send and receive that three or more have that differ in their properties.
  /// These are named after their operations.
  mutating func leaveOutTitlesOfMany() {
    var contents: [String: Set<[String]>] = [:]
    forEachTitled { title, object, _ in
      contents[title, default: []].insert(object.properties.map(\.name).sorted())
    }
    let titles = contents.filter { $0.value.count >= Self.fewestContents }
    guard !titles.isEmpty else { return }
    forEachTitled { title, _, provenance in
      if titles[title] != nil { provenance.name = nil }
    }
  }

  private static let fewestContents = 3

  /// Calls the body with each object that is a whole body or response, or an element of one, and has a title.
  private mutating func forEachTitled(
    _ body: (_ title: String, ObjectSchema, inout Provenance) -> Void
  ) {
    for index in operations.indices {
      operations[index].body?.content.changeSchema { $0.changeTitle(body) }
      for number in operations[index].responses.indices {
        operations[index].responses[number].content.changeSchema { $0.changeTitle(body) }
      }
      for number in operations[index].errors.indices {
        operations[index].errors[number].content.changeSchema { $0.changeTitle(body) }
      }
    }
  }
}

extension Schema {
  fileprivate mutating func changeTitle(
    _ body: (_ title: String, ObjectSchema, inout Provenance) -> Void
  ) {
    switch kind {
    case .array(var element):
      element.changeTitle(body)
      kind = .array(element)
    case .object(let object):
      guard let title = provenance.name else { return }
      body(title, object, &provenance)
    default: return
    }
  }
}
