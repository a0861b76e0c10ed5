import ServiceModel

// Some documents say at each operation what has nothing to do with what it is for: Google's `fields` and
// `prettyPrint`, Apideck's `x-apideck-service-id`, Clockify's workspace. Such a parameter is the service's.

extension DocumentReader {
  /// Finds the parameters that all operations take: headers, and what is optional in the query. A header may be absent
  /// from one of five, since it does no harm where it says nothing; a parameter of the query from one of twenty, and then
  /// it may be one that has to be there, as Snyk's `version`.
  ///
  /// Where a service is only read, what all operations take may be what each of them is about, as a place or a date
  /// is. So there the document has to say it at the paths, and not at the operations.
  mutating func findCommonParameters(_ service: inout Service) {
    let count = service.operations.count
    guard count >= 3 else { return }
    let isLarge = count >= 20
    let isOnlyRead = service.operations.allSatisfy { ["GET", "HEAD"].contains($0.method) }
    var common: [(identity: ParameterNodes.Identity, evenRequired: Bool)] = []
    for entries in entriesOfParameters() {
      guard let first = entries.first else { continue }
      let isHeader = first.identity.location == "header"
      guard
        entries.count == count || isHeader && count >= 10 && entries.count * 5 >= count * 4
          || isLarge && entries.count * 20 >= count * 19,
        !isOnlyRead || entries.allSatisfy({ !$0.isOwn })
      else { continue }
      let areSame = entries.dropFirst().allSatisfy {
        if SchemaComparison.isSame(first.node, $0.node, &self) { return true }
        // One operation may not require what the others do.
        guard isHeader, let schema = first.node["schema"], let other = $0.node["schema"] else {
          return false
        }
        return SchemaComparison.isSame(schema, other, &self)
      }
      if areSame { common.append((first.identity, isHeader || isLarge)) }
    }
    let places = common.isEmpty ? [:] : service.placesOfParameters
    for (identity, evenRequired) in common {
      service.makeCommon(at: places[identity] ?? [], evenRequired: evenRequired)
    }
    if isLarge, !isOnlyRead { service.makeBeginningOfPathsCommon() }
  }

  /// What the operations say of each parameter, in the order of the document.
  private func entriesOfParameters() -> [[ParameterNodes.Entry]] {
    var numbers: [ParameterNodes.Identity: Int] = [:]
    var result: [[ParameterNodes.Entry]] = []
    for entry in operationTable.parameters.joined() {
      if let number = numbers[entry.identity] {
        result[number].append(entry)
      } else {
        numbers[entry.identity] = result.count
        result.append([entry])
      }
    }
    return result
  }
}

extension Service {
  /// Where one parameter is in the operations.
  fileprivate typealias PlaceOfParameter = (operation: Int, parameter: Int)

  /// Where each parameter is: looked for at once, since there may be a thousand in each operation.
  fileprivate var placesOfParameters: [ParameterNodes.Identity: [PlaceOfParameter]] {
    var places: [ParameterNodes.Identity: [PlaceOfParameter]] = [:]
    for (number, operation) in operations.enumerated() {
      for (index, parameter) in operation.parameters.enumerated() {
        let identity = parameter.identity
        guard places[identity]?.last?.operation != number else { continue }
        places[identity, default: []].append((number, index))
      }
    }
    return places
  }

  /// Leaves the argument to the provider that all but one of twenty paths have first, behind the same text, as
  /// `/v1/workspaces/{workspaceId}`.
  fileprivate mutating func makeBeginningOfPathsCommon() {
    let beginnings = operations.map { operation -> [Path.Part]? in
      let parts = operation.path.parts
      guard parts.count > 1, case .argument = parts[1] else { return nil }
      return Array(parts[..<2])
    }
    guard let (beginning, count) = mostFrequent(beginnings.compactMap(\.self)),
      count * 20 >= operations.count * 19, case .argument(let name) = beginning[1]
    else { return }
    var places: [PlaceOfParameter] = []
    for number in operations.indices where beginnings[number] == beginning {
      let index = operations[number].parameters.firstIndex { $0.in == .path && $0.name == name }
      guard let index else { return }
      places.append((number, index))
    }
    let schemas = places.map { operations[$0.operation].parameters[$0.parameter].schema }
    guard let first = schemas.first, schemas.allSatisfy({ $0.isSameIdentifier(as: first) }) else {
      return
    }
    for place in places { operations[place.operation].parameters[place.parameter].isCommon = true }
  }

  /// Leaves a parameter to the provider, unless a caller can't give it once for all operations.
  fileprivate mutating func makeCommon(at places: [PlaceOfParameter], evenRequired: Bool) {
    let canBeCommon = places.allSatisfy { place in
      let parameter = operations[place.operation].parameters[place.parameter]
      return parameter.canBeCommon && (evenRequired || !parameter.isRequired)
    }
    guard canBeCommon else { return }
    let field = constantField(places)
    if let field { headers.append(field) }
    for place in places {
      operations[place.operation].parameters[place.parameter].isCommon = true
      if field != nil {
        operations[place.operation].parameters[place.parameter].isRequired = false
      }
    }
  }

  /// What is sent where the caller gives nothing, as Klaviyo's `revision`, or Gusto's only version of the API; nil where it
  /// may be absent.
  private func constantField(_ places: [PlaceOfParameter]) -> ConstantField? {
    let parameters = places.map { operations[$0.operation].parameters[$0.parameter] }
    return parameters.lazy.filter { $0.isRequired || $0.schema.hasOneValue }
      .compactMap(\.constantField).first
  }
}

extension Schema {
  /// Whether both are any text, or any whole number, that the caller has to know.
  fileprivate func isSameIdentifier(as other: Schema) -> Bool {
    switch (kind, other.kind) {
    case (.string(let first), .string(let second)): first == second
    case (.integer(let first), .integer(let second)): first == second
    default: false
    }
  }
}

extension Parameter {
  /// Whether a caller may give it once for all operations: not what each request has another value of.
  fileprivate var canBeCommon: Bool {
    guard self.in == .header || self.in == .query else { return false }
    if case .constant = schema.kind { return false }
    return self.in == .query && !isRequired || !isOfOneRequest
  }

  /// A header field with the default; nil where it has none. That of Nextcloud's `OCS-APIRequest` is `true`.
  fileprivate var constantField: ConstantField? {
    guard self.in == .header, let value = schema.defaultValue?.scalarText, !value.isEmpty,
      value.utf8.allSatisfy({ 0x21...0x7E ~= $0 })
    else { return nil }
    return ConstantField(name: name, value: value)
  }

  /// Whether it is a condition (RFC 9110, section 13.1), a range, a digest or a signature (RFC 9530, RFC 9421), or
  /// what a request is known by.
  private var isOfOneRequest: Bool {
    let name = name.lowercased().replacing("_", with: "-")
    if name.hasPrefix("if-") || Self.namesOfOneRequest.contains(name) { return true }
    guard case .string = schema.kind else { return false }
    return Self.identities.contains { name.hasSuffix($0) }
  }

  private static let namesOfOneRequest: Set<String> = [
    "content-digest", "digest", "range", "repr-digest", "signature", "signature-input",
  ]

  private static let identities = [
    "correlation-id", "idempotency", "idempotency-key", "interaction-id", "request-id", "signature",
    "timestamp", "trace-id", "transaction-id",
  ]
}
