/// A stored property, where it is in a value, and its name in JSON.
///
/// What is bound to a type here is memory of a property whose type was found to be that one.
final class Field: Sendable {
  let key: FieldKey
  private let form: FieldForm
  private let encodesNull: Bool
  private let value: any FieldValue
  let evidence: FieldEvidence
  /// Whether requests don't have it.
  let isReadOnly: Bool
  /// Whether it is a list or a map.
  let isCollection: Bool
  /// Whether nil stands for what is absent.
  private let isNilable: Bool
  /// Whether it stands for all that have no property of their own.
  let isAdditional: Bool
  /// Where the property is in a value.
  let offset: Int
  let size: Int
  let alignment: Int

  init<Stored>(
    _ key: FieldKey, of type: Stored.Type, at offset: Int, _ value: any FieldValue,
    _ evidence: FieldEvidence, form: FieldForm = .other, encodesNull: Bool = false,
    isReadOnly: Bool = false, isAdditional: Bool = false
  ) {
    self.key = key
    self.form = form
    self.encodesNull = encodesNull
    self.value = value
    self.evidence = evidence
    self.isReadOnly = isReadOnly
    isCollection = type is any FieldCollection.Type
    isNilable = type is any ExpressibleByNilLiteral.Type
    self.isAdditional = isAdditional
    self.offset = offset
    size = MemoryLayout<Stored>.size
    alignment = MemoryLayout<Stored>.alignment
  }

  /// Whether no object without it is read.
  var hasToBeThere: Bool {
    evidence.isAlwaysThere && evidence.constant == nil && !isNilable && !isAdditional
  }

  /// What people know it by.
  var title: String { isAdditional ? "the additional fields" : "\"\(key.stringValue)\"" }

  /// Reads the field of the object and initializes the memory of its property.
  func decode(_ reader: FieldReader, to start: UnsafeMutableRawPointer) throws {
    // What holds other models is apart, because each level of an object takes room on the stack.
    if form == .other {
      try value.decode(reader, key, to: start + offset)
    } else {
      try decodePlain(reader, to: start + offset)
    }
  }

  private func decodePlain(_ reader: FieldReader, to place: UnsafeMutableRawPointer) throws {
    switch form {
    case .text:
      place.initializeMemory(as: String.self, to: try reader.text(key))
    case .wholeNumber:
      place.initializeMemory(as: Int.self, to: try reader.wholeNumber(key))
    case .truth:
      place.initializeMemory(as: Bool.self, to: try reader.truth(key))
    case .number:
      place.initializeMemory(as: Double.self, to: try reader.number(key))
    case .optionalText:
      place.initializeMemory(as: String?.self, to: try reader.textIfPresent(key))
    case .optionalWholeNumber:
      place.initializeMemory(as: Int?.self, to: try reader.wholeNumberIfPresent(key))
    case .optionalTruth:
      place.initializeMemory(as: Bool?.self, to: try reader.truthIfPresent(key))
    case .optionalNumber:
      place.initializeMemory(as: Double?.self, to: try reader.numberIfPresent(key))
    case .other:
      try value.decode(reader, key, to: place)
    }
  }

  /// Writes the property of a value.
  func encode(
    _ start: UnsafeRawPointer, to container: inout KeyedEncodingContainer<FieldKey>
  ) throws {
    let place = start + offset
    switch form {
    case .text:
      return try container.encode(place.assumingMemoryBound(to: String.self).pointee, forKey: key)
    case .wholeNumber:
      return try container.encode(place.assumingMemoryBound(to: Int.self).pointee, forKey: key)
    case .truth:
      return try container.encode(place.assumingMemoryBound(to: Bool.self).pointee, forKey: key)
    case .number:
      return try container.encode(place.assumingMemoryBound(to: Double.self).pointee, forKey: key)
    case .optionalText:
      if let value = place.assumingMemoryBound(to: String?.self).pointee {
        return try container.encode(value, forKey: key)
      }
    case .optionalWholeNumber:
      if let value = place.assumingMemoryBound(to: Int?.self).pointee {
        return try container.encode(value, forKey: key)
      }
    case .optionalTruth:
      if let value = place.assumingMemoryBound(to: Bool?.self).pointee {
        return try container.encode(value, forKey: key)
      }
    case .optionalNumber:
      if let value = place.assumingMemoryBound(to: Double?.self).pointee {
        return try container.encode(value, forKey: key)
      }
    case .other:
      return try value.encode(place, key, to: &container)
    }
    if encodesNull { try container.encodeNil(forKey: key) }
  }

  /// Whether the property has the value of a field that is absent.
  func mayBeAbsent(_ start: UnsafeRawPointer) -> Bool {
    let place = start + offset
    return switch form {
    case .optionalText: place.assumingMemoryBound(to: String?.self).pointee == nil
    case .optionalWholeNumber: place.assumingMemoryBound(to: Int?.self).pointee == nil
    case .optionalTruth: place.assumingMemoryBound(to: Bool?.self).pointee == nil
    case .optionalNumber: place.assumingMemoryBound(to: Double?.self).pointee == nil
    case .text, .wholeNumber, .truth, .number: false
    case .other: value.mayBeAbsent(place)
    }
  }

  func areEqual(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
    switch form {
    case .text: areEqual(left, right, String.self)
    case .wholeNumber: areEqual(left, right, Int.self)
    case .truth: areEqual(left, right, Bool.self)
    case .optionalText: areEqual(left, right, String?.self)
    default: value.areEqual(left + offset, right + offset)
    }
  }

  @inline(__always)
  private func areEqual<Stored: Equatable>(
    _ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ type: Stored.Type
  ) -> Bool {
    (left + offset).assumingMemoryBound(to: type).pointee
      == (right + offset).assumingMemoryBound(to: type).pointee
  }

  func hash(_ start: UnsafeRawPointer, into hasher: inout Hasher) {
    value.hash(start + offset, into: &hasher)
  }

  /// Ends the life of a property that was decoded.
  func deinitialize(_ start: UnsafeMutableRawPointer) { value.deinitialize(start + offset) }
}

/// Types whose properties are read and written apart: containers have methods of their own for them, several times as
/// fast as the generic one, but a generic context never chooses them by itself.
enum FieldForm: Sendable {
  case text
  case wholeNumber
  case truth
  case number
  case optionalText
  case optionalWholeNumber
  case optionalTruth
  case optionalNumber
  case other

  init(of type: any Any.Type) {
    self =
      switch type {
      case is String.Type: .text
      case is Int.Type: .wholeNumber
      case is Bool.Type: .truth
      case is Double.Type: .number
      case is String?.Type: .optionalText
      case is Int?.Type: .optionalWholeNumber
      case is Bool?.Type: .optionalTruth
      case is Double?.Type: .optionalNumber
      default: .other
      }
  }
}
