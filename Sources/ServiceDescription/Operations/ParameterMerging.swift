import Diagnostics
import ServiceModel
import YAML

extension DescriptionReader {
  /// Reports path parameters that the path does not have, and returns the arguments that they were
  /// probably meant to be.
  mutating func checkPathParameters(
    of fields: FieldSet, in path: Path, text: String
  ) -> Set<String> {
    let arguments = path.arguments
    let known = Set(arguments)
    let declared = Set(fields.fields.lazy.filter { $0.id.in == .path }.map(\.name))
    let free = arguments.filter { !declared.contains($0) }
    var meant: Set<String> = []
    for field in fields.fields where field.id.in == .path && !known.contains(field.name) {
      var advice = "write `{\(escaped(field.name))}` where it belongs"
      // The only argument that is not declared may be meant, whatever its name.
      let only = free.count == 1 ? free.first : nil
      if let near = near(field.name, among: free) ?? only ?? near(field.name, among: arguments) {
        advice += ", or did you mean \(quoted(near))?"
        meant.insert(near)
      }
      error(
        "path parameter \(quoted(field.name)) has no place in the path \(quoted(text)); \(advice)",
        at: field.location)
    }
    return meant
  }

  /// Merges the fields of all levels, the nearest first, and returns their identities.
  mutating func merge(
    _ own: FieldSet, _ here: FieldSet, _ service: FieldSet, path: Path?, text: String,
    into operation: inout Operation
  ) -> Set<Field.ID> {
    var seen: Set<Field.ID> = []
    var inPath: [String: Field] = [:]
    var removesHeaders = false
    var misnamed = here.misnamed
    if let path { misnamed.formUnion(checkPathParameters(of: own, in: path, text: text)) }
    for (level, fields) in [(Level.operation, own), (.path, here), (.service, service)] {
      for field in fields.fields {
        // The constants of the service stay with the service.
        if level == .service, case .constant = field.content { continue }
        guard spend(at: field.location) else { break }
        guard seen.insert(field.id).inserted else { continue }
        switch field.content {
        case .removed: break
        case _ where field.id.in == .path: inPath[field.name] = field
        case .parameter(let parameter): operation.parameters.append(parameter)
        case .constant(let value):
          let constant = ConstantField(name: field.name, value: value)
          if field.id.in == .query {
            operation.query.append(constant)
          } else if !removesHeaders {
            operation.headers.append(constant)
          }
        }
      }
      if fields.removesHeaders { removesHeaders = true }
    }
    if let path {
      fill(
        path, with: inPath, declaring: own.pathKey ?? here.pathKey, misnamed: misnamed,
        into: &operation)
    }
    return seen
  }

  /// Puts the path's constants into the path, and its parameters before the others, in its order.
  private mutating func fill(
    _ path: Path, with fields: [String: Field], declaring key: Node?, misnamed: Set<String>,
    into operation: inout Operation
  ) {
    let location = operation.location
    let arguments = Set(path.arguments)
    // Declared, but not in the path: they may be misspelt names of arguments.
    let unused = fields.keys.filter { !arguments.contains($0) }
    var parameters: [Parameter] = []
    var parts: [Path.Part] = []
    func append(_ text: String) {
      if case .literal(let before)? = parts.last {
        parts[parts.count - 1] = .literal(before + text)
      } else {
        parts.append(.literal(text))
      }
    }
    for part in path.parts {
      switch part {
      case .literal(let text): append(text)
      case .argument(let name):
        guard spend(at: location) else { return }
        switch fields[name]?.content {
        case .constant(let text):
          if path.isWholeURL {
            error(
              "a whole URL comes from the caller and cannot be a constant",
              at: fields[name]?.location)
          }
          append(text)
        case .parameter(let parameter):
          if path.isWholeURL { checkWholeURL(parameter) }
          parts.append(part)
          parameters.append(parameter)
        case .removed, nil:
          if let key, !misnamed.contains(name) {
            let hint = suggestion(for: name, among: unused)
            error(
              "the path has `{\(escaped(name))}`, but `path` does not declare it\(hint)",
              at: key.location)
          }
          parts.append(part)
          parameters.append(
            Parameter(
              name: name, in: .path,
              schema: Schema(.string(path.isWholeURL ? .url : .plain), location: location),
              isRequired: true, style: .simple, explode: false, location: location))
        }
      }
    }
    operation.path = Path(parts: parts)
    operation.parameters.insert(contentsOf: parameters, at: 0)
  }

  private mutating func checkWholeURL(_ parameter: Parameter) {
    let schema = resolved(parameter.schema)
    switch schema.kind {
    case .string(.plain), .string(.url), .any: break
    default:
      error(
        "a whole URL is a `url` or a `string`, and this is \(noun(schema))",
        at: parameter.schema.location)
    }
  }
}

extension Service {
  /// Marks the optional parameters that the service itself has, unless an operation has another one of the name, or
  /// none.
  mutating func takeCommonParameters(_ fields: FieldSet) {
    for field in fields.fields {
      guard case .parameter(let parameter) = field.content, !parameter.isRequired else { continue }
      let places = operations.map { operation in
        operation.parameters.firstIndex { Field.ID($0.in, $0.name) == field.id }
      }
      let isEverywhere = zip(operations, places).allSatisfy { operation, place in
        place.map { operation.parameters[$0].location == parameter.location } ?? false
      }
      guard isEverywhere else { continue }
      for (index, place) in places.enumerated() {
        if let place { operations[index].parameters[place].isCommon = true }
      }
    }
  }
}
