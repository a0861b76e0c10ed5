import ServiceModel

/// Names for the objects of a union that have none: what an object has and the others have not says what it is.
struct NamelessMembers {
  private let objects: [ObjectSchema?]
  /// How many of the objects have a property.
  private var counts: [String: Int] = [:]
  /// How many of the objects have a property that is always the same text.
  private var countsOfConstants: [Constant: Int] = [:]

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
      for property in object?.properties ?? [] {
        counts[property.name, default: 0] += 1
        if let constant = Self.constant(property) { countsOfConstants[constant, default: 0] += 1 }
      }
    }
  }

  /// The text that one of the properties always is, as `created` for `{ type: created }`, or the only property that
  /// has to be there, as `aws` for `{ aws: … }`; nil where another object has the same.
  func name(ofMember index: Int) -> String? {
    guard objects.indices.contains(index), let object = objects[index] else { return nil }
    for property in object.properties {
      if let constant = Self.constant(property), countsOfConstants[constant] == 1 {
        return constant.text
      }
    }
    let required = object.properties.filter(\.isRequired)
    guard required.count == 1, let only = required.first, counts[only.name] == 1 else { return nil }
    return only.name
  }

  private static func constant(_ property: Property) -> Constant? {
    let value: JSONValue? =
      switch property.schema.kind {
      case .constant(let value): value
      case .enumeration(let listed) where listed.cases.count == 1: listed.cases.first?.value
      default: nil
      }
    guard case .string(let text)? = value, text.contains(where: \.isLetter),
      text.utf8.count <= longestName
    else { return nil }
    return Constant(property: property.name, text: text)
  }
}
