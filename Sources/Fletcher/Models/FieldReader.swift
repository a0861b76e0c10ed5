/// A list or a map, which is read element by element: one that is not as described is no reason to read
/// the others again, which for lists in lists would take exponential time.
protocol FieldCollection {
  static var empty: Self { get }
  static var isMap: Bool { get }

  /// What the text stands for that came instead; nil where it is no list of texts.
  static func ofText(from decoder: any Decoder) -> Self?

  static func read(_ container: KeyedDecodingContainer<FieldKey>, _ key: FieldKey) throws -> Self
}

/// A type that has a value for `null` besides an Optional's nil.
protocol NullRepresentable {
  static var null: Self { get }
}

/// Reads fields one after the other, each by the cheapest of the container's ways to its type, and what is not as
/// described in the other ways that there are.
///
/// Nothing here is specialized for the type of a property, so what the fast path holds counts.
struct FieldReader {
  let container: KeyedDecodingContainer<FieldKey>
  /// Whether lists that are not there are empty in a whole response, too.
  var readsAbsentLists = false

  init(_ container: KeyedDecodingContainer<FieldKey>) { self.container = container }

  // MARK: Fields that are always there

  func text(_ key: FieldKey) throws -> String {
    do { return try container.decode(String.self, forKey: key) } catch {
      return try requiredAfter(error, String.self, key)
    }
  }

  func wholeNumber(_ key: FieldKey) throws -> Int {
    do { return try container.decode(WholeNumber.self, forKey: key).value } catch {
      return try requiredAfter(error, Int.self, key)
    }
  }

  func truth(_ key: FieldKey) throws -> Bool {
    do { return try container.decode(Bool.self, forKey: key) } catch {
      return try requiredAfter(error, Bool.self, key)
    }
  }

  func number(_ key: FieldKey) throws -> Double {
    do { return try container.decode(Double.self, forKey: key) } catch {
      return try requiredAfter(error, Double.self, key)
    }
  }

  func value<T: Decodable>(_ form: ValueForm<T>, _ key: FieldKey) throws -> T {
    do {
      if case .other = form.reading { return try container.decode(T.self, forKey: key) }
      return try plain(form, key)
    } catch {
      return try requiredAfter(error, T.self, key)
    }
  }

  // MARK: Fields that may be absent or null

  func textIfPresent(_ key: FieldKey) throws -> String? {
    do { return try container.decodeIfPresent(String.self, forKey: key) } catch {
      return try optionalAfter(error, String.self, key)
    }
  }

  func wholeNumberIfPresent(_ key: FieldKey) throws -> Int? {
    do { return try container.decodeIfPresent(WholeNumber.self, forKey: key)?.value } catch {
      return try optionalAfter(error, Int.self, key)
    }
  }

  func truthIfPresent(_ key: FieldKey) throws -> Bool? {
    do { return try container.decodeIfPresent(Bool.self, forKey: key) } catch {
      return try optionalAfter(error, Bool.self, key)
    }
  }

  func numberIfPresent(_ key: FieldKey) throws -> Double? {
    do { return try container.decodeIfPresent(Double.self, forKey: key) } catch {
      return try optionalAfter(error, Double.self, key)
    }
  }

  func valueIfPresent<T: Decodable>(_ form: ValueForm<T>, _ key: FieldKey) throws -> T? {
    do {
      if case .other = form.reading { return try container.decodeIfPresent(T.self, forKey: key) }
      return try plainIfPresent(form, key)
    } catch {
      return try optionalAfter(error, T.self, key)
    }
  }

  private func plainIfPresent<T: Decodable>(_ form: ValueForm<T>, _ key: FieldKey) throws -> T? {
    if case .text(let text) = form.reading {
      guard let value = try container.decodeIfPresent(String.self, forKey: key) else { return nil }
      return .some(try text.value(of: value, at: key, container))
    }
    guard container.contains(key) else { return nil }
    if try container.decodeNil(forKey: key) {
      guard case .nullable(let nullable) = form.reading else { return nil }
      return nullable.null as? T
    }
    return try plain(form, key)
  }

  // What is a model alone does not come here: each level of an object takes room on the stack.
  private func plain<T: Decodable>(_ form: ValueForm<T>, _ key: FieldKey) throws -> T {
    // The casts are between types that were found equal when the form was made.
    switch form.reading {
    case .text(let text):
      try text.value(of: try container.decode(String.self, forKey: key), at: key, container)
    case .texts: unsafeBitCast(try texts(key), to: T.self)
    case .wholeNumbers: unsafeBitCast(try wholeNumbers(key), to: T.self)
    case .collection(let collection): try value(collection, T.self, key)
    case .nullable, .other: try container.decode(T.self, forKey: key)
    }
  }

  /// The properties that a model does not name, as a map without those that can't be read; where a response has no others, they
  /// are what it was asked for.
  func additionalValues<Value: Decodable>(_ keys: [FieldKey]) throws -> [String: Value] {
    do {
      return try values(keys)
    } catch  where !Lenient.isStrict {
      let isWholeResponse = isOutermostOfSuccess && keys.count == container.allKeys.count
      guard !isWholeResponse,
        let readable = Lenient.skippingElements(mayBeEmpty: true, { try values(keys) })
          as [String: Value]?
      else { throw error }
      return readable
    }
  }

  /// The properties with these keys, as a map.
  func values<Value: Decodable>(_ keys: [FieldKey]) throws -> [String: Value] {
    let isText = DescribedText<Value>.applies
    var values: [String: Value] = [:]
    for key in keys {
      do {
        values[key.stringValue] =
          isText
          ? try container.decode(DescribedText<Value>.self, forKey: key).value
          : try container.decode(Value.self, forKey: key)
      } catch {
        if let value = try Lenient.element(
          Value.self, from: container.superDecoder(forKey: key), after: error, isInList: false)
        {
          values[key.stringValue] = value
        }
      }
    }
    return values
  }

  // MARK: What is not as described

  @inline(never)
  private func requiredAfter<T: Decodable>(
    _ error: any Error, _ type: T.Type, _ key: FieldKey
  ) throws -> T {
    guard container.contains(key) else {
      if !Lenient.isStrict, let written = keyInOtherCase(than: key) {
        let decoder = try container.superDecoder(forKey: written)
        let value = try Lenient.value(type, from: decoder)
        Lenient.note(decoder, "\(Lenient.description(of: type)) at the key \(key.stringValue)")
        return value
      }
      // Only now, because the cast is slow and nearly no required property is absent.
      if let nothing = Lenient.nothing(as: type) { return nothing }
      // Go's programs leave out what is empty.
      if !Lenient.isStrict, readsAbsentLists || !container.codingPath.isEmpty,
        let collection = type as? any FieldCollection.Type, let value = collection.empty as? T
      {
        Lenient.note(
          try container.superDecoder(forKey: key),
          Lenient.description(of: type) + " that is always there")
        return value
      }
      throw error.final(at: container.codingPath)
    }
    let decoder = try container.superDecoder(forKey: key)
    do {
      return try Lenient.emptyURL(type, from: decoder)
        ?? Lenient.value(type, from: decoder, after: error)
    } catch  where !Lenient.isStrict {
      // What is looked up by a key may be absent at each of them.
      guard (type as? any FieldCollection.Type)?.isMap == true, !isWholeResponse(key, decoder),
        let value = Lenient.readableElements(type, from: decoder, after: error, mayBeEmpty: true)
      else { throw error }
      return value
    }
  }

  /// The only key that differs in case alone: documents that are made of Go's sources say `Id` where a server sends `ID`, as
  /// Docker's does. Of one letter it may be another one: Binance's `e` and `E`.
  private func keyInOtherCase(than key: FieldKey) -> FieldKey? {
    let name = key.stringValue
    guard name.utf8.count > 1 else { return nil }
    let lowercased = name.lowercased()
    let alike = container.allKeys.filter {
      $0.stringValue.utf8.count == name.utf8.count && $0.stringValue.lowercased() == lowercased
    }
    return alike.count == 1 ? alike[0] : nil
  }

  @inline(never)
  private func optionalAfter<T: Decodable>(
    _ error: any Error, _ type: T.Type, _ key: FieldKey
  ) throws -> T? {
    let decoder = try container.superDecoder(forKey: key)
    do {
      return try Lenient.value(type, from: decoder, after: error)
    } catch  where !Lenient.isStrict {
      if let value = Lenient.listOfText(type, from: decoder) { return value }
      if isWholeResponse(key, decoder) { throw error }
      if let value = Lenient.readableElements(
        type, from: decoder, after: error, mayBeEmpty: false)
      {
        return value
      }
      Lenient.noteOmission(of: decoder, type, after: error)
      return nil
    }
  }

  /// Whether a response says nothing without a property: it has nothing else, or it is an envelope of what services call
  /// so, and no thing of its own.
  private func isWholeResponse(_ key: FieldKey, _ decoder: any Decoder) -> Bool {
    guard isOutermostOfSuccess else { return false }
    if container.allKeys.count == 1 { return true }
    guard ["data", "items", "result", "results"].contains(key.stringValue) else { return false }
    let list = try? decoder.unkeyedContainer()
    // PHP writes an empty object, and no object, as an empty list.
    return !isThing(besides: list != nil) && list?.isAtEnd != true
  }

  /// Whether it is all that a response has, and the response is no error.
  private var isOutermostOfSuccess: Bool {
    container.codingPath.isEmpty && DecodingContext.current?.isOfFailure != true
  }

  /// Whether there is what identifies one thing, and not a call as in JSON-RPC. Beside a list, a `key` or a `token` may be
  /// that of the next page.
  private func isThing(besides isList: Bool) -> Bool {
    if container.contains("id") { return !container.contains("jsonrpc") }
    return (["number", "slug", "uuid"] + (isList ? [] : ["key", "token"])).contains { name in
      (try? container.decode(String.self, forKey: FieldKey(name)))?.isEmpty == false
    }
  }

  @inline(never)
  private func value<T>(
    _ collection: any FieldCollection.Type, _ type: T.Type, _ key: FieldKey
  ) throws -> T {
    guard let value = try collection.read(container, key) as? T else {
      throw DecodingError.typeMismatch(
        type, .init(codingPath: container.codingPath + [key], debugDescription: "It is no \(type)"))
    }
    return value
  }

  private func texts(_ key: FieldKey) throws -> [String] {
    var elements = try container.nestedUnkeyedContainer(forKey: key)
    var values: [String] = []
    while !elements.isAtEnd { values.append(try elements.decode(String.self)) }
    return values
  }

  private func wholeNumbers(_ key: FieldKey) throws -> [Int] {
    var elements = try container.nestedUnkeyedContainer(forKey: key)
    var values: [Int] = []
    while !elements.isAtEnd { values.append(try elements.decode(Int.self)) }
    return values
  }
}

/// An `Int` that is decoded from a container for a single value.
///
/// Foundation's JSON decoder has its code for whole numbers specialized there and not in its keyed
/// containers, where one takes half as long again.
private struct WholeNumber: Decodable {
  let value: Int

  init(from decoder: any Decoder) throws {
    value = try decoder.singleValueContainer().decode(Int.self)
  }
}
