import ServiceModel

/// Names for the objects of a union that have none: what an object has and the others have not says what it is.
struct NamelessMembers {
  private let objects: [ObjectSchema?]
  /// How many of the objects have a property.
  private var counts: [String: Int] = [:]
  /// How many of the objects have a property that is always the same text, also one level further inside.
  private var countsOfConstants: [Constant: Int] = [:]

  /// What many objects have, so that a type of that name would be taken for its type.
  private static let sayNothing: Set<String> = ["id", "name", "type", "value"]
  /// A longer text is a sentence.
  private static let longestName = 64

  private struct Constant: Hashable {
    let property: String
    let text: String
  }

  init(of union: Union, _ models: Models) {
    objects = union.cases.map { unionCase in
      guard case .object(let object) = models.resolved(unionCase.schema).schema.kind else {
        return nil
      }
      return object
    }
    for object in objects {
      guard let object else { continue }
      for property in object.properties { counts[property.name, default: 0] += 1 }
      for constant in Self.constants(of: object) { countsOfConstants[constant, default: 0] += 1 }
    }
  }

  /// The text that one of the properties always is, as `created` for `{ type: created }`, or a property that no other
  /// object has, one that has to be there before others; nil where there is none.
  func name(ofMember index: Int) -> String? {
    guard objects.indices.contains(index), let object = objects[index] else { return nil }
    for constant in Self.constants(of: object) where countsOfConstants[constant] == 1 {
      return constant.text
    }
    let own = object.properties.filter {
      counts[$0.name] == 1 && !Self.sayNothing.contains($0.name)
    }
    return (own.first(where: \.isRequired) ?? own.first)?.name
  }

  /// The properties that are always the same text, and then those of the objects in it.
  private static func constants(of object: ObjectSchema) -> [Constant] {
    let inner = object.properties.compactMap { property -> [Constant]? in
      guard case .object(let inner) = property.schema.kind else { return nil }
      return inner.properties.compactMap { constant($0, in: property.name + ".") }
    }
    return object.properties.compactMap { constant($0) } + inner.flatMap(\.self)
  }

  private static func constant(_ property: Property, in path: String = "") -> Constant? {
    let value: JSONValue? =
      switch property.schema.kind {
      case .constant(let value): value
      case .enumeration(let listed) where listed.cases.count == 1: listed.cases.first?.value
      default: nil
      }
    guard case .string(let text)? = value, text.contains(where: \.isLetter),
      text.utf8.count <= longestName
    else { return nil }
    return Constant(property: path + property.name, text: text)
  }
}
