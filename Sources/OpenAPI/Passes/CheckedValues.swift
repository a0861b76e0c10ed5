import Diagnostics
import SchemaChecking
import ServiceModel

extension DocumentReader {
  /// Drops the samples and defaults that don't fit their schemas.
  mutating func checkValues(_ service: inout Service) {
    let evidence = ExampleEvidence(service.models)
    var messages = messages
    forEachSchema(with: .values, in: &service) { Self.check(&$0, evidence, &messages) }
    self.messages = messages
  }

  private static func check(
    _ schema: inout Schema, _ evidence: ExampleEvidence, _ messages: inout Messages
  ) {
    // The samples of scalars were checked when they were read.
    if let sample = schema.sample, !schema.isScalar,
      let mismatch = evidence.checker.mismatch(of: sample.value, with: schema)
    {
      let readable = evidence.inFormOfSchema(sample.value, schema)
      let message =
        readable == nil
        ? "the example does not fit: \(described(mismatch)); it is ignored"
        : "the example is not what its schema says: \(described(mismatch)); the client reads it "
          + "all the same"
      if readable == nil || !sample.value.isPlaceholder(at: mismatch.path[...]) {
        messages.warn(.example, message, at: sample.location)
      }
      schema.sample = readable.map { Sample(value: $0, location: sample.location) }
    }
    if let value = schema.defaultValue,
      let mismatch = evidence.checker.mismatch(
        of: value, with: schema, strictness: .enumerations)
    {
      messages.warn(
        .defaultValue, "the default does not fit: \(described(mismatch)); it is ignored",
        at: schema.location)
      schema.defaultValue = nil
    }
  }

  static func described(_ mismatch: Mismatch) -> String {
    guard !mismatch.path.isEmpty else { return mismatch.message }
    var path = ""
    for step in mismatch.path {
      if Int(step) != nil {
        path += "[\(step)]"
      } else {
        path += path.isEmpty ? step : ".\(step)"
      }
    }
    return "at \(quoted(path)): \(mismatch.message)"
  }
}

extension JSONValue {
  /// Whether there is a text that programs write where they know no example of an object.
  fileprivate func isPlaceholder(at path: ArraySlice<String>) -> Bool {
    guard let step = path.first else { return self == .string("{}") || self == .string("") }
    switch self {
    case .array(let items):
      guard let index = Int(step), items.indices.contains(index) else { return false }
      return items[index].isPlaceholder(at: path.dropFirst())
    case .object: return self[step]?.isPlaceholder(at: path.dropFirst()) == true
    default: return false
    }
  }
}
