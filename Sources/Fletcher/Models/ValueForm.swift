import Foundation

/// How values of a type are read from a field and written to one, found out once for each property.
///
/// Unchecked, because all that is in it are types, which never change.
struct ValueForm<Value>: @unchecked Sendable {
  enum Reading {
    case text(TextForm)
    case texts
    case wholeNumbers
    case collection(any FieldCollection.Type)
    case nullable(any NullRepresentable.Type)
    case other
  }

  let reading: Reading

  init(of type: Value.Type) {
    reading =
      if let form = TextForm(of: type) {
        .text(form)
      } else if type == [String].self {
        .texts
      } else if type == [Int].self {
        .wholeNumbers
      } else if let collection = type as? any FieldCollection.Type {
        .collection(collection)
      } else if let nullable = type as? any NullRepresentable.Type {
        .nullable(nullable)
      } else {
        .other
      }
  }
}

extension ValueForm where Value: Encodable {
  /// Writes a value.
  func encode(
    _ value: Value, _ key: FieldKey, to container: inout KeyedEncodingContainer<FieldKey>
  ) throws {
    switch reading {
    case .text(let form):
      try container.encode(form.text(of: value, container.codingPath + [key]), forKey: key)
    case .collection: try container.encodeCollection(value, key)
    case .texts, .wholeNumbers, .nullable, .other: try container.encode(value, forKey: key)
    }
  }
}

extension KeyedEncodingContainer<FieldKey> {
  /// Writes a value as a property of a model is written.
  mutating func encodeField<Value: Encodable>(_ value: Value, _ key: FieldKey) throws {
    if let form = TextForm(of: Value.self) {
      try encode(form.text(of: value, codingPath + [key]), forKey: key)
    } else {
      try encodeCollection(value, key)
    }
  }

  /// Writes a value that may be a list or a map that encoders write in ways of their own.
  fileprivate mutating func encodeCollection<Value: Encodable>(
    _ value: Value, _ key: FieldKey
  ) throws {
    if let texts = try PlainTexts(of: value, codingPath + [key]) {
      try encode(texts, forKey: key)
    } else {
      try encode(value, forKey: key)
    }
  }
}
