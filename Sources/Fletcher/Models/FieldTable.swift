/// The fields of a model, with the places of their properties in memory.
///
/// Unchecked, because what is unmanaged in it are fields, which are `Sendable`.
final class FieldTable: @unchecked Sendable {
  private let type: any Any.Type
  private let size: Int
  /// Never freed, as a table is not, so that nobody need count references to them.
  private let fields: [Unmanaged<Field>]
  /// Why no value can be made from the fields.
  private let mistake: String?

  init<Root: ModelFields>(of type: Root.Type) {
    var fields = Fields<Root>()
    Root.fields(&fields)
    self.type = type
    size = MemoryLayout<Root>.size
    self.fields = fields.list.map(Unmanaged.passRetained)
    mistake = fields.mistake ?? Self.gap(in: fields.list, size: size)
  }

  /// What says that a stored property has no field or several: the fields leave out memory that is not there only to
  /// align the next one. A property that fits into that, a `Bool` for instance, is zero where it has no field.
  private static func gap(in fields: [Field], size: Int) -> String? {
    var end = 0
    for field in fields.sorted(by: { ($0.offset, $0.size) < ($1.offset, $1.size) }) {
      let name = field.key.stringValue
      if field.offset < end { return "the property of \"\(name)\" has several fields" }
      let next = (end + field.alignment - 1) / field.alignment * field.alignment
      if field.offset > next { return "a stored property before that of \"\(name)\" has no field" }
      end = field.offset + field.size
    }
    return end < size ? "a stored property has no field" : nil
  }

  /// Decodes the fields and initializes the memory of a value with them.
  ///
  /// - Throws: `DecodingError`; nothing is initialized then.
  func decode(from decoder: any Decoder, to start: UnsafeMutableRawPointer) throws {
    if let mistake {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "\(type) cannot be decoded: \(mistake)"))
    }
    guard !fields.isEmpty else { return }
    let reader = FieldReader(try decoder.container(keyedBy: FieldKey.self))
    start.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    for (index, field) in fields.enumerated() {
      do {
        try field._withUnsafeGuaranteedRef { try $0.decode(reader, to: start) }
      } catch {
        deinitialize(fields.prefix(index), start)
        throw error
      }
    }
  }

  private func deinitialize(
    _ fields: ArraySlice<Unmanaged<Field>>, _ start: UnsafeMutableRawPointer
  ) {
    for field in fields { field._withUnsafeGuaranteedRef { $0.deinitialize(start) } }
  }

  /// Encodes the properties of a value.
  ///
  /// - Throws: `EncodingError`.
  func encode(_ start: UnsafeRawPointer, to encoder: any Encoder) throws {
    if let mistake {
      throw EncodingError.invalidValue(
        type,
        .init(
          codingPath: encoder.codingPath,
          debugDescription: "\(type) cannot be encoded: \(mistake)"))
    }
    var container = encoder.container(keyedBy: FieldKey.self)
    for field in fields {
      try field._withUnsafeGuaranteedRef { try $0.encode(start, to: &container) }
    }
  }

  func areEqual(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
    fields.allSatisfy { $0._withUnsafeGuaranteedRef { $0.areEqual(left, right) } }
  }

  func hash(_ start: UnsafeRawPointer, into hasher: inout Hasher) {
    for field in fields { field._withUnsafeGuaranteedRef { $0.hash(start, into: &hasher) } }
  }
}
