import Foundation

/// A body that is JSON, before it is encoded.
struct JSONBody: Sendable {
  var value: any Encodable & Sendable
  var encoder = JSONEncoder.shared
  /// Properties that are added to the value, which must be an object then.
  var additions: JSONFields = [:]

  func encoded() throws -> Data {
    let data = try encoder.encode(value)
    guard !additions.fields.isEmpty else { return data }
    guard case .object(let properties) = try JSONDecoder.shared.decode(JSON.self, from: data) else {
      throw InvalidParameter(reason: "properties are to be added to it, and it is no object")
    }
    let added = try encoder.encode(additions)
    // Not the names of the fields: the encoder may have a strategy for keys.
    let replaced = try JSONDecoder.shared.decode([String: JSON].self, from: added).keys
    // What the encoder wrote stays as it is where it can: numbers may have more digits than are kept here.
    let kept =
      replaced.allSatisfy { properties[$0] == nil }
      ? data
      : try JSONEncoder.shared.encode(JSON.object(properties.filter { !replaced.contains($0.key) }))
    return try joined(kept, added)
  }

  /// One object of two that have no name in common.
  private func joined(_ first: Data, _ second: Data) throws -> Data {
    guard let end = first.lastIndex(of: UInt8(ascii: "}")),
      let start = second.firstIndex(of: UInt8(ascii: "{"))
    else { throw InvalidParameter(reason: "its encoder makes no object") }
    // RFC 8259, section 2: a value is between the brackets where something else than white space is.
    let isEmpty = first[..<end].allSatisfy { [0x7B, 0x20, 0x09, 0x0A, 0x0D].contains($0) }
    return first[..<end] + (isEmpty ? Data() : Data(",".utf8)) + second[(start + 1)...]
  }
}

extension JSONFields {
  /// These properties, and others in place of those of the same name.
  func adding(_ others: JSONFields) -> JSONFields {
    JSONFields(
      pairs: fields.filter { field in !others.fields.contains { $0.name == field.name } }
        + others.fields)
  }
}
