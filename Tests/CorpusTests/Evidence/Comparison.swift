import Fletcher
import Foundation

/// A place where what was encoded is not what came.
struct Difference {
  enum Kind: String {
    /// A described key is gone.
    case lost
    /// A key that the description has no name for, where others are allowed, is gone.
    case lostAdditional = "lost additional key"
    case changed
    /// Something is there that did not come.
    case invented
    /// A key did not come, and its default stands in.
    case defaulted
  }

  /// `$.items[0].price`
  var path: String
  var kind: Kind
  var text: String
}

/// Compares what came with what was encoded of it: the same JSON, keys that nobody described, and absent
/// against null, aside.
struct Comparison {
  private let described: DescribedKeys
  private(set) var differences: [Difference] = []

  init(_ described: DescribedKeys) { self.described = described }

  mutating func compare(_ came: JSON, _ encoded: JSON, by schema: Place?) {
    compare(came, encoded, schema.map { [$0] } ?? [], at: "$")
  }

  private mutating func compare(
    _ came: JSON, _ encoded: JSON, _ schemas: [Place], at path: String
  ) {
    switch (came, encoded) {
    case (.object(let came), .object(let encoded)):
      compare(came, encoded, described.parts(of: schemas), at: path)
    case (.array(let came), .array(let encoded)):
      guard came.count == encoded.count else {
        add(.changed, path, "\(came.count) elements came, \(encoded.count) were encoded")
        return
      }
      let items = described.items(of: described.parts(of: schemas))
      for (index, pair) in zip(came, encoded).enumerated() {
        compare(pair.0, pair.1, items, at: "\(path)[\(index)]")
      }
    case (.string(let left), .string(let right)) where SameText.isSame(left, right): break
    default:
      if came != encoded {
        add(.changed, path, "\(came.excerpt) came, \(encoded.excerpt) was encoded")
      }
    }
  }

  private mutating func compare(
    _ came: [String: JSON], _ encoded: [String: JSON], _ parts: [Place], at path: String
  ) {
    for (key, value) in came.sorted(by: { $0.key < $1.key }) {
      let path = "\(path).\(key)"
      let description = described.description(of: key, in: parts)
      guard let encoded = encoded[key] else {
        if value.isNull { continue }
        switch description {
        case .named, .anyObject: add(.lost, path, "\(value.excerpt) came")
        case .additional: add(.lostAdditional, path, "\(value.excerpt) came")
        case .undescribed: break
        }
        continue
      }
      compare(value, encoded, description.schemas, at: path)
    }
    for (key, value) in encoded.sorted(by: { $0.key < $1.key })
    where came[key] == nil && !value.isNull {
      let schemas = described.parts(of: described.description(of: key, in: parts).schemas)
      // Some write a default that is no text as one.
      let isDefault = schemas.contains { schema in
        guard let standard = schema["default"]?.node else { return false }
        return JSON(standard) == value || standard.text == value.excerpt
      }
      add(isDefault ? .defaulted : .invented, "\(path).\(key)", "\(value.excerpt) was encoded")
    }
  }

  private mutating func add(_ kind: Difference.Kind, _ path: String, _ text: String) {
    differences.append(Difference(path: path, kind: kind, text: text))
  }
}

extension DescribedKeys.Description {
  /// Of the key's value.
  var schemas: [Place] {
    switch self {
    case .named(let schemas), .additional(let schemas): schemas
    case .anyObject, .undescribed: []
    }
  }
}

extension JSON {
  /// The beginning of its text.
  var excerpt: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let text = (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    return text.count > 80 ? "\(text.prefix(80))…" : text
  }
}
