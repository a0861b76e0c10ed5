/// The fields of a model, with the places of their properties in memory.
///
/// Unchecked, because what is unmanaged in it are fields, which are `Sendable`.
final class FieldTable: @unchecked Sendable {
  private let size: Int
  /// Kept as long as the table, so that nobody need count references to them.
  private let fields: [Unmanaged<Field>]
  private let hasReadOnlyFields: Bool
  /// Whether an object is the model's whatever keys it has.
  let takesAnyKeys: Bool
  /// Whether an object without any of the keys is read.
  let requiresNothing: Bool
  /// Whether all that has to be there are lists and maps, which are empty where they are absent.
  private let requiresOnlyCollections: Bool
  /// What people know the model by.
  private let title: String

  init<Root: ModelFields>(of type: Root.Type) {
    var fields = Fields<Root>()
    Root.fields(&fields)
    // Left to itself it would be memory that nobody wrote, or an error that looks like one of the server's.
    if let mistake = fields.mistake { fatalError("\(type).fields is wrong: \(mistake)") }
    size = MemoryLayout<Root>.size
    let list = fields.list
    hasReadOnlyFields = list.contains(where: \.isReadOnly)
    takesAnyKeys = list.isEmpty || list.contains(where: \.isAdditional)
    let required = list.filter { $0.evidence.isAlwaysThere && $0.evidence.constant == nil }
    requiresNothing = !takesAnyKeys && required.isEmpty
    requiresOnlyCollections =
      !takesAnyKeys && !required.isEmpty && required.allSatisfy(\.isCollection)
    title = "\(type)"
    self.fields = list.map(Unmanaged.passRetained)
  }

  deinit { for field in fields { field.release() } }

  /// Decodes the fields and initializes the memory of a value with them.
  ///
  /// - Throws: `DecodingError`; nothing is initialized then.
  func decode(from decoder: any Decoder, to start: UnsafeMutableRawPointer) throws {
    guard !fields.isEmpty else { return }
    let container = try decoder.container(keyedBy: FieldKey.self)
    var reader = FieldReader(container)
    start.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    for (index, field) in fields.enumerated() {
      do {
        try field._withUnsafeGuaranteedRef { try $0.decode(reader, to: start) }
      } catch {
        // A whole response that lacks a list may be an error, unless it has all else.
        if container.codingPath.isEmpty, !reader.readsAbsentLists, lacksOnlyCollections(container) {
          reader.readsAbsentLists = true
          do {
            try field._withUnsafeGuaranteedRef { try $0.decode(reader, to: start) }
            continue
          } catch {}
        }
        deinitialize(fields.prefix(index), start)
        throw withOtherKeys(error, that: container, lacksBehind: index)
      }
    }
    guard requiresNothing || requiresOnlyCollections, mayLackAllFields(start),
      hasOnlyOtherKeys(container)
    else { return }
    do {
      let reason = "The object has none of the keys of \(title)"
      if requiresOnlyCollections { throw Lenient.refusal(of: decoder, reason) }
      try Lenient.leaveOut(
        decoder, described: "\(title), of which it has no key", reason: reason)
    } catch {
      deinitialize(fields[...], start)
      throw error
    }
  }

  /// Whether an object has all that has to be there, of which there is something, but for lists and maps.
  @inline(never)
  private func lacksOnlyCollections(_ object: KeyedDecodingContainer<FieldKey>) -> Bool {
    var hasRequired = false
    var hasOptional = false
    let hasKeyOfErrors = object.allKeys.contains { Self.keysOfErrors.contains(Self.name(of: $0)) }
    for field in fields {
      let (key, isCollection, isAdditional, hasToBeThere) = field._withUnsafeGuaranteedRef {
        ($0.key, $0.isCollection, $0.isAdditional, $0.hasToBeThere)
      }
      guard !isAdditional, !isCollection || hasToBeThere else { continue }
      let name = Self.name(of: key)
      if hasToBeThere {
        guard object.contains(key) else {
          if isCollection { continue }
          return false
        }
        if isCollection, (try? object.decodeNil(forKey: key)) == true || hasKeyOfErrors { continue }
        hasRequired = hasRequired || !Self.keysOfErrors.contains(name)
      } else if object.contains(key) {
        hasOptional =
          hasOptional || !Self.keysOfErrors.contains(name) && !Self.keysOfAll.contains(name)
      }
    }
    return (hasRequired || hasOptional) && !Self.isError(object)
  }

  /// Whether an object may be the model that a list has only one of: it has little else. In place of a whole response it has
  /// a key that has to be there, and that errors don't have.
  func isOnlyElement(_ object: KeyedDecodingContainer<FieldKey>) -> Bool {
    var known = 0
    var hasRequired = false
    for field in fields {
      let (key, isAdditional, hasToBeThere) = field._withUnsafeGuaranteedRef {
        ($0.key, $0.isAdditional, $0.hasToBeThere && !$0.isCollection)
      }
      guard !isAdditional, object.contains(key) else { continue }
      known += 1
      hasRequired = hasRequired || hasToBeThere && !Self.keysOfErrors.contains(Self.name(of: key))
    }
    guard known > 0, known * 2 >= object.allKeys.count else { return false }
    return !object.codingPath.isEmpty || hasRequired && !Self.isError(object)
  }

  private static func isError(_ object: KeyedDecodingContainer<FieldKey>) -> Bool {
    object.allKeys.contains { marksOfErrors.contains(name(of: $0)) }
  }

  /// A key in small letters, without marks.
  private static func name(of key: FieldKey) -> String {
    key.stringValue.lowercased().filter(\.isLetter)
  }

  /// What only errors have, in small letters and without marks.
  private static let marksOfErrors: Set<String> = [
    "error", "errorcode", "errormessage", "errors", "exception",
  ]

  /// What responses have where they are errors, too.
  private static let keysOfErrors: Set<String> = marksOfErrors.union([
    "code", "detail", "message", "msg", "ok", "requestid", "status", "statuscode", "success",
    "title", "type",
  ])

  /// What both may have beside these, and need not.
  private static let keysOfAll: Set<String> = [
    "description", "id", "info", "infocode", "instance", "name", "path", "reason", "timestamp",
    "traceid",
  ]

  /// The error of a key that is not there, with the others that are not.
  @inline(never)
  private func withOtherKeys(
    _ error: any Error, that object: KeyedDecodingContainer<FieldKey>, lacksBehind index: Int
  ) -> any Error {
    guard case DecodingError.keyNotFound(let key, let context) = error,
      context.codingPath.count == object.codingPath.count, context.underlyingError == nil
    else { return error }
    let others = fields[(index + 1)...].compactMap { field in
      field._withUnsafeGuaranteedRef { field in
        field.hasToBeThere && !field.isCollection && !object.contains(field.key) ? field.key : nil
      }
    }
    guard !others.isEmpty else { return error }
    return DecodingError.keyNotFound(
      key,
      .init(
        codingPath: context.codingPath, debugDescription: context.debugDescription,
        underlyingError: MissingKeys(keys: others)))
  }

  /// Whether no property has a value that only a key can have given it, which is sooner known than which keys there are.
  private func mayLackAllFields(_ start: UnsafeRawPointer) -> Bool {
    fields.allSatisfy { $0._withUnsafeGuaranteedRef { $0.mayBeAbsent(start) } }
  }

  /// Whether an object has values, and no key that is known.
  func hasOnlyOtherKeys(_ object: KeyedDecodingContainer<FieldKey>) -> Bool {
    for field in fields
    where field._withUnsafeGuaranteedRef({ object.contains($0.key) }) { return false }
    return object.allKeys.contains { (try? object.decodeNil(forKey: $0)) == false }
  }

  private func deinitialize(
    _ fields: ArraySlice<Unmanaged<Field>>, _ start: UnsafeMutableRawPointer
  ) {
    for field in fields { field._withUnsafeGuaranteedRef { $0.deinitialize(start) } }
  }

  /// Encodes the properties of a value; for a request without those that only the service sets.
  ///
  /// - Throws: `EncodingError`.
  func encode(_ start: UnsafeRawPointer, to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldKey.self)
    let isForRequest = hasReadOnlyFields && RequestEncoding.isUnderWay
    for field in fields {
      if isForRequest, field._withUnsafeGuaranteedRef({ $0.isReadOnly }) { continue }
      try field._withUnsafeGuaranteedRef { try $0.encode(start, to: &container) }
    }
  }

  /// Whether something is true of the evidence of all fields that have names.
  func allSatisfy(_ condition: (FieldKey, FieldEvidence) -> Bool) -> Bool {
    fields.allSatisfy {
      $0._withUnsafeGuaranteedRef { $0.isAdditional || condition($0.key, $0.evidence) }
    }
  }

  /// Whether a field has a name.
  func has(_ key: FieldKey) -> Bool {
    fields.contains { $0._withUnsafeGuaranteedRef { !$0.isAdditional && $0.key == key } }
  }

  /// Whether a field tells the model from others.
  var hasConstants: Bool {
    fields.contains { $0._withUnsafeGuaranteedRef { $0.evidence.constant != nil } }
  }

  func areEqual(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
    fields.allSatisfy { $0._withUnsafeGuaranteedRef { $0.areEqual(left, right) } }
  }

  func hash(_ start: UnsafeRawPointer, into hasher: inout Hasher) {
    for field in fields { field._withUnsafeGuaranteedRef { $0.hash(start, into: &hasher) } }
  }
}
