import ServiceModel

// Some documents say at each operation what has nothing to do with what it is for: Google's `fields` and
// `prettyPrint`, Apideck's `x-apideck-service-id`. Such a parameter is the service's.

extension DocumentReader {
  /// Finds the optional parameters that all operations take.
  ///
  /// Where a service is only read, what all operations take may be what each of them is about, as a place or a date
  /// is. So there the document has to say it at the paths, and not at the operations.
  mutating func findCommonParameters(_ service: inout Service) {
    let operations = service.operations
    guard operations.count >= 3, let first = operations.first else { return }
    let isOnlyRead = operations.allSatisfy { ["GET", "HEAD"].contains($0.method) }
    let entries = operationTable.parameters.map { entries in
      Dictionary(entries.map { ($0.identity, $0) }) { first, _ in first }
    }
    for parameter in first.parameters where parameter.canBeCommon {
      let identity = ParameterNodes.Identity(
        location: parameter.in.rawValue, name: parameter.name)
      guard let node = entries.first?[identity]?.node else { continue }
      var isCommon = true
      for entries in entries where isCommon {
        guard let other = entries[identity], !isOnlyRead || !other.isOwn else {
          isCommon = false
          continue
        }
        isCommon = SchemaComparison.isSame(node, other.node, &self)
      }
      if isCommon { service.makeCommon(parameter) }
    }
  }
}

extension Service {
  fileprivate mutating func makeCommon(_ parameter: Parameter) {
    for index in operations.indices {
      for number in operations[index].parameters.indices
      where operations[index].parameters[number].in == parameter.in
        && operations[index].parameters[number].name == parameter.name
      {
        operations[index].parameters[number].isCommon = true
      }
    }
  }
}

extension Parameter {
  /// Whether a caller may give it once for all operations: not what each request has another value of.
  fileprivate var canBeCommon: Bool {
    guard !isRequired, self.in == .query || self.in == .header else { return false }
    if case .constant = schema.kind { return false }
    return self.in == .query || !isOfOneRequest
  }

  /// Whether it is a condition (RFC 9110, section 13.1), a range, a digest or a signature (RFC 9530, RFC 9421), or
  /// what a request is known by.
  private var isOfOneRequest: Bool {
    let name = name.lowercased()
    if name.hasPrefix("if-") || Self.namesOfOneRequest.contains(name) { return true }
    guard case .string = schema.kind else { return false }
    return Self.identities.contains { name.hasSuffix($0) }
  }

  private static let namesOfOneRequest: Set<String> = [
    "content-digest", "digest", "range", "repr-digest", "signature", "signature-input",
  ]

  private static let identities = [
    "correlation-id", "idempotency-key", "interaction-id", "request-id", "trace-id",
    "transaction-id",
  ]
}
