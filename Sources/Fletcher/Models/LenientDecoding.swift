import Foundation

/// A type that can be read from more than its description says.
///
/// Asked only after the described form was not there, so nothing here costs where all is well.
protocol LenientlyDecodable {
  /// What the description says, as "a number".
  static var described: String { get }

  /// The value, read from one of the other forms that services send; nil where there is none of them.
  ///
  /// - Throws: `DecodingError`, where a value inside of it can't be read.
  static func lenient(from decoder: any Decoder) throws -> Self?
}

/// Reads again what could not be read as it is described.
enum Lenient {
  private static var mode: DecodingPolicy.Mode { DecodingContext.current?.mode ?? .lenient }

  static var isStrict: Bool { mode == .strict }
  static var skipsElements: Bool { mode == .skippingElements }

  /// What a value is that is not there; nil where its type has nothing for that.
  static func nothing<T>(as type: T.Type) -> T? {
    (type as? any ExpressibleByNilLiteral.Type)?.init(nilLiteral: ()) as? T
  }

  /// The value, after it could not be read as it is described.
  ///
  /// - Parameter error: why not.
  /// - Throws: `DecodingError`, marked as final, so that nobody further out reads all of it again.
  static func value<T: Decodable>(
    _ type: T.Type, from decoder: any Decoder, after error: any Error
  ) throws -> T {
    let isList = type is any FieldCollection.Type
    if error.isFinal, !isList || !skipsElements { throw error }
    if !isStrict, let value = try otherForm(of: type, from: decoder) { return value }
    // Foundation's error for a number that does not fit does not say where it is; reading by parts does.
    if isStrict, !(error is DecodingError) { _ = try otherForm(of: type, from: decoder) }
    throw error.final(at: decoder.codingPath)
  }

  private static func otherForm<T>(of type: T.Type, from decoder: any Decoder) throws -> T? {
    if let lenient = type as? any LenientlyDecodable.Type {
      return try lenient.lenient(from: decoder) as? T
    }
    if let openEnum = type as? any OpenEnumDefaults.Type {
      return try openEnum.lenient(from: decoder) as? T
    }
    return nil
  }

  /// The value in either way.
  static func value<T: Decodable>(_ type: T.Type, from decoder: any Decoder) throws -> T {
    do {
      return try described(type, from: decoder)
    } catch {
      return try value(type, from: decoder, after: error)
    }
  }

  /// A whole response in either way. One that is no value is an error, where a property would be nil.
  static func response<T: Decodable>(_ type: T.Type, from decoder: any Decoder) throws -> T {
    do {
      return try described(type, from: decoder)
    } catch {
      if let optional = type as? any OptionalResponse.Type,
        let value = try optional.response(from: decoder) as? T
      {
        return value
      }
      do {
        return try value(type, from: decoder, after: error)
      } catch {
        // What Foundation says of it names its own containers.
        guard (try? decoder.singleValueContainer().decodeNil()) == true else { throw error }
        throw refusal(of: decoder, "null came, where \(type) is described")
      }
    }
  }

  /// The value as it is described.
  static func described<T: Decodable>(_ type: T.Type, from decoder: any Decoder) throws -> T {
    if DescribedText<T>.applies { return try DescribedText<T>(from: decoder).value }
    if type == [URL].self { return try unsafeBitCast([URL].read(from: decoder), to: T.self) }
    if type == [Date].self { return try unsafeBitCast([Date].read(from: decoder), to: T.self) }
    return try decoder.singleValueContainer().decode(type)
  }

  /// The element of a list or of a map, after it could not be read as it is described; nil where it is
  /// left out.
  ///
  /// - Parameter isInList: Whether the elements behind it would have other places without it.
  @inline(never)
  static func element<T: Decodable>(
    _ type: T.Type, from decoder: any Decoder, after error: any Error, isInList: Bool
  ) throws -> T? {
    if !isStrict, (try? decoder.singleValueContainer().decodeNil()) == true {
      // Numbers belong to those of other lists by their places.
      if isInList, isMeasured(type), !skipsElements || DecodingContext.current?.isOfProperty == true
      {
        throw error.final(at: decoder.codingPath)
      }
      noteOmission(of: decoder, type)
      return nil
    }
    do {
      return try value(type, from: decoder, after: error)
    } catch  where skipsElements {
      // A list in a list is a row, of which the others have their places, too.
      let isRow = isInList && type is any FieldCollection.Type
      if isRow, DecodingContext.current?.isOfProperty == true { throw error }
      noteOmission(of: decoder, type, after: error)
      return nil
    }
  }

  private static func isMeasured(_ type: any Any.Type) -> Bool {
    type == Double.self || type == Int.self || type == Bool.self || type == Int64.self
      || type == UInt64.self || type == Decimal.self || type == UnixTime.self
  }

  /// A list or a map without the elements that can't be read; nil where there is none.
  ///
  /// - Parameter mayBeEmpty: Whether it is one where nothing is left.
  static func readableElements<T: Decodable>(
    _ type: T.Type, from decoder: any Decoder, after error: any Error, mayBeEmpty: Bool
  ) -> T? {
    guard type is any FieldCollection.Type else { return nil }
    return skippingElements(mayBeEmpty: mayBeEmpty) {
      try value(type, from: decoder, after: error)
    }
  }

  /// What is read without the elements that can't be; nil where it can't be read.
  static func skippingElements<T>(mayBeEmpty: Bool, _ read: () throws -> T) -> T? {
    let outer = DecodingContext.current
    let context = DecodingContext(.skippingElements, in: outer)
    let elements = try? DecodingContext.$current.withValue(context, operation: read)
    if !mayBeEmpty, (elements as? any Collection)?.isEmpty == true { return nil }
    if elements != nil, let outer {
      for deviation in context.deviations where outer.note(deviation.outcome) {
        outer.add(deviation)
      }
    }
    return elements
  }

  /// Lists that what is at the decoder's place is not as described, but was read.
  static func note(_ decoder: any Decoder, _ described: String) {
    note(decoder, described, .read)
  }

  /// Lists that what is at the decoder's place is not as described and was left out.
  ///
  /// - Parameters:
  ///   - key: The key that is missing, where that is why.
  ///   - error: The error, where it may be that of something inside.
  static func noteOmission(
    of decoder: any Decoder, _ type: any Any.Type, lacking key: String? = nil,
    after error: (any Error)? = nil
  ) {
    let lack = key.map { ", which has `\($0)`" } ?? ""
    note(decoder, description(of: type) + lack, .leftOut, error)
  }

  /// Lists that what is at the decoder's place is not as described and is left out.
  ///
  /// - Parameter reason: What the error says.
  /// - Throws: `DecodingError`, where the policy is strict.
  static func leaveOut(_ decoder: any Decoder, described: String, reason: String) throws {
    guard isStrict else { return note(decoder, described, .leftOut) }
    throw refusal(of: decoder, reason)
  }

  /// The error that what is at the decoder's place can't be read, in whatever way.
  static func refusal(of decoder: any Decoder, _ reason: String) -> any Error {
    DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: reason))
      .final(at: decoder.codingPath)
  }

  private static func note(
    _ decoder: any Decoder, _ described: String, _ outcome: Deviation.Outcome,
    _ error: (any Error)? = nil
  ) {
    guard let context = DecodingContext.current, context.note(outcome) else { return }
    let reason = (error as? DecodingError).flatMap { error in
      error.isInside(decoder.codingPath) ? shownText(of: error) : nil
    }
    context.add(
      Deviation(
        path: decoder.codingPath.pathText, described: described,
        found: (try? JSON(from: decoder)) ?? .null, outcome: outcome, reason: reason))
  }

  /// What a description says where values have this type.
  static func description(of type: any Any.Type) -> String {
    switch type {
    case let type as any LenientlyDecodable.Type: type.described
    case let type as any OpenEnumDefaults.Type: type.described
    default: "\(type)"
    }
  }
}

// MARK: Values in values

extension Optional: LenientlyDecodable where Wrapped: Decodable {
  static var described: String { Lenient.description(of: Wrapped.self) }

  static func lenient(from decoder: any Decoder) throws -> Wrapped?? {
    do {
      return .some(try Lenient.value(Wrapped.self, from: decoder))
    } catch  where !Lenient.isStrict {
      Lenient.noteOmission(of: decoder, Wrapped.self)
      return .some(nil)
    }
  }
}

/// An Optional, which is a whole response.
private protocol OptionalResponse {
  /// - Throws: `DecodingError`, where there is something else than a value or `null`.
  static func response(from decoder: any Decoder) throws -> Self
}

extension Optional: OptionalResponse where Wrapped: Decodable {
  static func response(from decoder: any Decoder) throws -> Wrapped? {
    if try decoder.singleValueContainer().decodeNil() { return nil }
    return try Lenient.response(Wrapped.self, from: decoder)
  }
}

extension Nullable: LenientlyDecodable where Value: Decodable {
  static var described: String { Lenient.description(of: Value.self) }

  static func lenient(from decoder: any Decoder) throws -> Nullable? {
    .value(try Lenient.value(Value.self, from: decoder))
  }
}

extension Indirect: LenientlyDecodable where Value: Decodable {
  static var described: String { Lenient.description(of: Value.self) }

  static func lenient(from decoder: any Decoder) throws -> Indirect? {
    Indirect(wrappedValue: try Lenient.value(Value.self, from: decoder))
  }
}

extension Array: LenientlyDecodable where Element: Decodable {
  static var described: String { "a list" }

  static func lenient(from decoder: any Decoder) throws -> [Element]? {
    if try decoder.singleValueContainer().decodeNil() {
      Lenient.note(decoder, described)
      return []
    }
    guard var elements = try? decoder.unkeyedContainer() else {
      return Lenient.onlyElement(Element.self, from: decoder).map { [$0] }
    }
    return try read(&elements)
  }
}

extension Array: FieldCollection where Element: Decodable {
  static var empty: [Element] { [] }
  static var isMap: Bool { false }

  static func ofText(from decoder: any Decoder) -> [Element]? {
    guard Element.self == String.self || Element.self is any OpenEnumDefaults.Type else {
      return nil
    }
    return (try? decoder.singleValueContainer().decode(Element.self)).map { [$0] }
  }

  static func read(
    _ container: KeyedDecodingContainer<FieldKey>, _ key: FieldKey
  ) throws -> [Element] {
    var elements = try container.nestedUnkeyedContainer(forKey: key)
    return try read(&elements)
  }

  fileprivate static func read(from decoder: any Decoder) throws -> [Element] {
    var elements = try decoder.unkeyedContainer()
    return try read(&elements)
  }

  fileprivate static func read(
    _ elements: inout any UnkeyedDecodingContainer
  ) throws -> [Element] {
    let isText = DescribedText<Element>.applies
    var values: [Element] = []
    while !elements.isAtEnd {
      do {
        values.append(
          isText
            ? try elements.decode(DescribedText<Element>.self).value
            : try elements.decode(Element.self))
      } catch {
        let value = try Lenient.element(
          Element.self, from: elements.superDecoder(), after: error, isInList: true)
        if let value { values.append(value) }
      }
    }
    return values
  }
}

extension Dictionary: LenientlyDecodable where Key: Decodable, Value: Decodable {
  static var described: String { "a map" }

  static func lenient(from decoder: any Decoder) throws -> [Key: Value]? {
    // PHP writes an empty map as an empty list.
    if try decoder.singleValueContainer().decodeNil()
      || (try? decoder.unkeyedContainer())?.isAtEnd == true
    {
      Lenient.note(decoder, described)
      return [:]
    }
    guard let container = try? decoder.container(keyedBy: FieldKey.self) else { return nil }
    return try FieldReader(container).values(container.allKeys) as [String: Value] as? [Key: Value]
  }
}

extension Dictionary: FieldCollection where Key: Decodable, Value: Decodable {
  static var empty: [Key: Value] { [:] }
  static var isMap: Bool { true }

  static func ofText(from decoder: any Decoder) -> [Key: Value]? { nil }

  static func read(
    _ container: KeyedDecodingContainer<FieldKey>, _ key: FieldKey
  ) throws -> [Key: Value] {
    // Models have no maps with other keys than text.
    guard Key.self == String.self else { return try container.decode(Self.self, forKey: key) }
    let values = try container.nestedContainer(keyedBy: FieldKey.self, forKey: key)
    return try unsafeBitCast(
      FieldReader(values).values(values.allKeys) as [String: Value], to: Self.self)
  }
}
