// Errors of values that all ways to read were tried of.

/// The last key of a path, where all ways to read the value at it were tried.
private struct FinalKey: CodingKey {
  let key: any CodingKey

  init(_ key: any CodingKey) { self.key = key }

  init?(stringValue: String) { key = FieldKey(stringValue) }
  init?(intValue: Int) { key = FieldKey(intValue: intValue) }

  var stringValue: String { key.stringValue }
  var intValue: Int? { key.intValue }
  var description: String { key.description }
  var debugDescription: String { key.debugDescription }
}

extension Error {
  /// Whether all ways to read the value were tried. Without it each list around a value would try all
  /// of them again, which for lists in lists takes exponential time.
  var isFinal: Bool { (self as? DecodingError)?.context?.codingPath.last is FinalKey }

  /// The error with that mark, and with the path of the value: for some numbers Foundation's has none. An error of
  /// another type is the underlying one of a `DecodingError`.
  func final(at path: [any CodingKey]) -> any Error {
    guard let error = self as? DecodingError, let old = error.context else {
      return DecodingError.dataCorrupted(
        .init(
          codingPath: path.final, debugDescription: "The value can't be read: \(self)",
          underlyingError: self))
    }
    let context = DecodingError.Context(
      codingPath: (old.codingPath.count < path.count ? path : old.codingPath).final,
      debugDescription: old.debugDescription, underlyingError: old.underlyingError)
    switch error {
    case .typeMismatch(let type, _): return DecodingError.typeMismatch(type, context)
    case .valueNotFound(let type, _): return DecodingError.valueNotFound(type, context)
    case .keyNotFound(let key, _): return DecodingError.keyNotFound(key, context)
    case .dataCorrupted: return DecodingError.dataCorrupted(context)
    @unknown default: return self
    }
  }
}

extension [any CodingKey] {
  /// The path with the mark; nothing is around a value without a path.
  fileprivate var final: [any CodingKey] { dropLast() + suffix(1).map(FinalKey.init) }
}

extension DecodingError {
  fileprivate var context: Context? {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context), .dataCorrupted(let context):
      context
    @unknown default: nil
    }
  }

  /// How many keys lead to what it is of.
  var depth: Int {
    if case .keyNotFound = self { return (context?.codingPath.count ?? 0) + 1 }
    return context?.codingPath.count ?? 0
  }

  /// Whether it is of something inside of the value at the path.
  func isInside(_ path: [any CodingKey]) -> Bool {
    if case .keyNotFound = self { return true }
    return context.map { $0.codingPath.pathText != path.pathText } ?? false
  }
}
