import Diagnostics
import ServiceModel

/// Plans the headers of responses: for all operations together, since most services have the same few
/// everywhere.
struct ResponseHeaderPlanner {
  private struct Header {
    var name: String
    var type: SwiftType
    var isJSON: Bool
    var documentation: DocumentationPlan
    var location: SourceLocation?
  }
  private var headers: [Header] = []
  private var numbers: [String: Int] = [:]

  init(service: Service, types: TypePlanner) {
    for header in service.responseHeaders { add(header, types) }
    for operation in service.operations {
      for header in operation.responseHeaders { add(header, types) }
    }
  }

  /// The names of headers are the same in capitals (RFC 9110, section 5.1).
  private mutating func add(_ header: Parameter, _ types: TypePlanner) {
    let isJSON = header.style == .json
    let type = isJSON ? types.type(ofJSON: header.schema) : types.type(ofHeader: header.schema)
    let key = header.name.lowercased()
    guard let number = numbers[key] else {
      numbers[key] = headers.count
      headers.append(
        Header(
          name: header.name, type: type, isJSON: isJSON,
          documentation: Self.documentation(of: header), location: header.location))
      return
    }
    if headers[number].type != type || headers[number].isJSON != isJSON {
      // What is said of it differs; whatever it is, it is text.
      headers[number].type = .standard(.string)
      headers[number].isJSON = false
    }
    if headers[number].documentation.wireName != nil {
      // The first one's spelling is what it is called.
      headers[number].documentation = Self.documentation(of: header, named: headers[number].name)
    }
  }

  private static func documentation(
    of header: Parameter, named name: String? = nil
  ) -> DocumentationPlan {
    var documentation = DocumentationPlan(of: header.schema)
    if documentation.isEmpty {
      documentation.wireName = DocumentationLines.word(name ?? header.name)
    }
    return documentation
  }

  /// The types of the headers' values.
  var types: [SwiftType] { headers.map(\.type) }

  /// The headers in an enum of the service's; nil where there are none.
  func plan(_ types: TypePlanner) -> ResponseHeadersPlan? {
    guard !headers.isEmpty else { return nil }
    let scope = types.declareNamespace("ResponseHeaders")
    var memberNames = MemberNames(kind: "headers", areAuthored: false)
    let names = types.names
    return ResponseHeadersPlan(
      name: scope.name,
      headers: headers.map { header in
        let member = memberNames.claimDistinct(
          Identifier.member(header.name), for: header.name, at: header.location)
        return ResponseHeadersPlan.Header(
          name: Identifier.escaped(member), key: Literals.string(header.name),
          type: names.spell(header.type, in: scope.path), isJSON: header.isJSON,
          documentation: header.documentation)
      },
      names: ScopeNames(names, scope: scope.path))
  }
}

extension TypePlanner {
  /// The type of what a header's text stands for. Nothing is declared for it: what is no list and no
  /// single value is read as names and texts.
  fileprivate func type(ofHeader schema: Schema) -> SwiftType {
    if case .reference(let model) = schema.kind, case .enumeration = resolved(schema).kind,
      let id = declarationID(of: model)
    {
      return .declared(id)
    }
    let schema = resolved(schema)
    switch schema.kind {
    case .array(let element):
      if let type = scalarType(ofHeader: resolved(element)) { return .array(type) }
      return .standard(.string)
    case .object, .map: return .dictionary(.standard(.string))
    default: return scalarType(ofHeader: schema) ?? .standard(.string)
    }
  }

  private func scalarType(ofHeader schema: Schema) -> SwiftType? {
    switch schema.kind {
    case .boolean, .string, .integer, .number: .standard(StandardType(schema.kind))
    case .enumeration(let enumeration): .standard(StandardType(enumeration.base))
    case .constant, .any, .union, .file, .array, .map, .object, .reference: nil
    }
  }

  fileprivate func type(ofJSON schema: Schema) -> SwiftType {
    if case .reference(let model) = schema.kind, let id = declarationID(of: model) {
      return .declared(id)
    }
    if case .reference(let model) = schema.kind, modelNames.standard.contains(model) {
      return .standard(StandardType(models[model].schema.kind))
    }
    return .standard(.json)
  }
}
