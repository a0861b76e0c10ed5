/// The other keys that an object lacks, beneath the error of the first one: whoever corrects a description wants to know
/// all of them.
struct MissingKeys: Error {
  let keys: [any CodingKey]
}

extension DecodingError.Context {
  /// The other keys that an object lacks.
  var otherMissingKeys: [any CodingKey] { (underlyingError as? MissingKeys)?.keys ?? [] }
}
