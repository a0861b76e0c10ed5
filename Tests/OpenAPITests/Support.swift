import Diagnostics
import OpenAPI
import ServiceModel
import Testing
import YAML

/// Other files of a document, by path; counts what is asked for.
final class Files: DocumentFiles {
  var texts: [String: String]
  private(set) var asked: [String] = []

  init(_ texts: [String: String] = [:]) { self.texts = texts }

  func read(_ path: String) throws(Diagnostic) -> Node {
    asked.append(path)
    guard let text = texts[path] else {
      throw Diagnostic(message: "there is no such file", location: nil)
    }
    return try Node.parse(text, file: path, repeatedKeys: .lastCounts, rest: .leftOut)
  }
}

/// What is read of a text, and all that is said of it: `line:column: message`, with `error: ` or
/// `note: ` before those that are no warnings. That a schema has no `type` is said where it is asked for:
/// most schemas of these tests are too short to have one.
func read(
  _ text: String, files: Files = Files(), mentionsTypes: Bool = false,
  readsPropertiesOfExamples: Bool = false
) -> (service: Service?, messages: [String]) {
  var diagnostics = Diagnostics()
  var service: Service?
  do throws(Diagnostic) {
    let node = try Node.parse(text, file: "openapi.yaml", repeatedKeys: .lastCounts, rest: .leftOut)
    service = OpenAPIReader.read(
      node, files: files, readsPropertiesOfExamples: readsPropertiesOfExamples, into: &diagnostics)
    if (service == nil) != diagnostics.hasErrors {
      Issue.record("there is a service if and only if there are no errors")
    }
  } catch {
    diagnostics.add(error)
  }
  let missingType = "this schema has no `type`"
  let untyped = Set(
    diagnostics.all.filter { $0.message.hasPrefix(missingType) }.compactMap(\.location))
  let messages = diagnostics.all.compactMap { diagnostic -> String? in
    if !mentionsTypes {
      if diagnostic.message.hasPrefix(missingType) { return nil }
      if diagnostic.message.contains("like this"), diagnostic.location.map(untyped.contains) == true
      {
        return nil
      }
    }
    let file = diagnostic.location.map { $0.file == "openapi.yaml" ? "" : $0.file + ":" } ?? ""
    let place = diagnostic.location.map { "\(file)\($0.line):\($0.column): " } ?? ""
    let severity = diagnostic.severity == .warning ? "" : diagnostic.severity.rawValue + ": "
    return place + severity + diagnostic.message
  }
  return (service, messages)
}

/// A service from text of which nothing is to be said.
func service(
  _ text: String, files: Files = Files(),
  _ sourceLocation: Testing.SourceLocation = #_sourceLocation
) throws -> Service {
  let (service, messages) = read(text, files: files)
  #expect(messages == [], sourceLocation: sourceLocation)
  return try #require(service, sourceLocation: sourceLocation)
}

/// Text with each line moved to the right.
func indented(_ text: String, by count: Int) -> String {
  text.split(separator: "\n", omittingEmptySubsequences: false)
    .map { String(repeating: " ", count: count) + $0 }.joined(separator: "\n")
}

/// A document of schemas alone; the first of them is at line 6.
func schemas(_ text: String, version: String = "3.0.3") -> String {
  """
  openapi: \(version)
  info: {title: Test, version: "1"}
  servers: [{url: "https://example.com"}]
  components:
    schemas:
  \(indented(text, by: 4))
  """
}

/// The models that schemas become, as `sketch` writes them.
func sketches(
  _ text: String, version: String = "3.0.3",
  _ sourceLocation: Testing.SourceLocation = #_sourceLocation
) throws -> [String] {
  let service = try service(schemas(text, version: version), sourceLocation)
  return service.models.sketches
}

/// What one schema becomes, and what is said of it. Its text begins at line 7.
func reading(_ text: String, version: String = "3.0.3") -> (sketch: String, messages: [String]) {
  let (service, messages) = read(schemas("A:\n" + indented(text, by: 2), version: version))
  guard let service, let id = service.models.id(named: "A") else { return ("nothing", messages) }
  return (sketch(service.models[id].schema, in: service.models), messages)
}

func sketch(
  of text: String, version: String = "3.0.3",
  _ sourceLocation: Testing.SourceLocation = #_sourceLocation
) -> String {
  let (sketch, messages) = reading(text, version: version)
  #expect(messages == [], sourceLocation: sourceLocation)
  return sketch
}

/// A document with one operation, whose keys begin at line 7.
func document(
  _ keys: String, path: String = "/a", method: String = "get", version: String = "3.0.3",
  rest: String = ""
) -> String {
  """
  openapi: \(version)
  info: {title: Test, version: "1"}
  servers: [{url: "https://example.com"}]
  paths:
    \(path):
      \(method):
  \(indented(keys, by: 6))
  \(rest)
  """
}

/// The one operation of a document without mistakes.
func operation(
  _ keys: String, path: String = "/a", method: String = "get", version: String = "3.0.3",
  rest: String = "", _ sourceLocation: Testing.SourceLocation = #_sourceLocation
) throws -> ServiceModel.Operation {
  let text = document(
    keys.contains("responses:") ? keys : keys + "\nresponses: {\"204\": {description: Done}}",
    path: path, method: method, version: version, rest: rest)
  let service = try service(text, sourceLocation)
  return try #require(service.operations.first, sourceLocation: sourceLocation)
}

// MARK: - Sketches

extension Models {
  /// The models in one line each: `Pet: {id: int}`.
  var sketches: [String] { map { "\($0.name): \(sketch($0.schema, in: self))" } }

  var schemaSketches: [String] { map { sketch($0.schema, in: self) } }
}

/// A schema in one line: `{id: int, name?: string?}`.
func sketch(_ schema: Schema, in models: Models = Models()) -> String {
  var text = kind(schema.kind, models)
  if schema.isNullable {
    if case .union = schema.kind { text = "(\(text))" }
    text += "?"
  }
  if let value = schema.defaultValue { text += " = \(sketch(value))" }
  return text
}

private func kind(_ kind: Schema.Kind, _ models: Models) -> String {
  switch kind {
  case .any: return "any"
  case .boolean: return "bool"
  case .string(let format): return format == .plain ? "string" : format.rawValue
  case .integer(let format): return format.rawValue
  case .number(let format): return format.rawValue
  case .file: return "file"
  case .array(let element): return "[\(sketch(element, in: models))]"
  case .map(let value): return "{*: \(sketch(value, in: models))}"
  case .object(let object):
    var members = object.properties.map {
      "\($0.name)\($0.isRequired ? "" : "?"): \(sketch($0.schema, in: models))"
    }
    if let additional = object.additionalProperties {
      members.append("*: \(sketch(additional, in: models))")
    }
    return "{\(members.joined(separator: ", "))}"
  case .enumeration(let enumeration):
    let cases = enumeration.cases.map {
      ($0.name.map { "\($0)=" } ?? "") + sketch($0.value)
    }
    return "\(enumeration.base.rawValue)(\(cases.joined(separator: "|")))"
  case .union(let union):
    let cases = union.cases.map {
      ($0.discriminatorValues.isEmpty ? "" : "<\($0.discriminatorValues.joined(separator: ","))>")
        + sketch($0.schema, in: models)
    }
    return (union.discriminator.map { "\($0): " } ?? "") + cases.joined(separator: " | ")
  case .constant(let value): return "=\(sketch(value))"
  case .reference(let id): return models.numbers.contains(id.number) ? models[id].name : "a model"
  }
}

func sketch(_ value: JSONValue) -> String {
  switch value {
  case .null: "null"
  case .bool(let value): String(value)
  case .integer(let value): String(value)
  case .number(let value): String(value)
  case .numberText(let text): text + "n"
  case .string(let text): text
  case .array(let items): "[\(items.map(sketch).joined(separator: ","))]"
  case .object(let members):
    "{\(members.map { "\($0.name):\(sketch($0.value))" }.joined(separator: ","))}"
  }
}

func sketch(_ parameter: Parameter, in models: Models = Models()) -> String {
  var text = "\(parameter.in.rawValue) \(parameter.name)\(parameter.isRequired ? "" : "?"): "
  text += "\(sketch(parameter.schema, in: models)) \(parameter.style.rawValue)"
  if parameter.explode { text += " explode" }
  if parameter.allowsReserved { text += " reserved" }
  return text
}

func sketch(_ body: Body?, in models: Models = Models()) -> String {
  guard let body else { return "none" }
  let content =
    switch body.content {
    case .json(let schema): "json \(sketch(schema, in: models))"
    case .form(let schema): "form \(sketch(schema, in: models))"
    case .multipart(let schema): "multipart \(sketch(schema, in: models))"
    case .text: "text"
    case .data: "data"
    case .file: "file"
    case .binary: "bytes"
    case .base64: "base64"
    case .sequence(let sequence):
      "\(sequence.framing.rawValue) of \(sketch(sequence.item, in: models))"
    }
  return content + (body.isRequired ? "" : "?") + (body.mediaType.map { " as \($0)" } ?? "")
}

func sketch(_ responses: [Response], in models: Models = Models()) -> String {
  responses.map { response in
    let status =
      switch response.status {
      case .code(let code): String(code)
      case .range(let digit): "\(digit)XX"
      case .default: "default"
      }
    let content =
      switch response.content {
      case .nothing: "nothing"
      case .json(let schema): sketch(schema, in: models)
      case .text: "text"
      case .data: "data"
      case .base64: "base64"
      case .file: "file"
      case .sequence(let sequence):
        "\(sequence.framing.rawValue) of \(sketch(sequence.item, in: models))"
      }
    return "\(status) \(content)" + (response.mediaType.map { " as \($0)" } ?? "")
  }.joined(separator: ", ")
}

func sketch(_ path: Path) -> String {
  path.parts.map { part in
    switch part {
    case .literal(let text): text
    case .argument(let name): "{\(name)}"
    }
  }.joined()
}

extension [String] {
  /// What messages say, without their places.
  var withoutPlaces: [Substring] { map { $0.drop { $0 != " " }.dropFirst() } }
}

extension Service {
  /// The union that the first model is; nil where it is something else.
  var union: Union? {
    if case .union(let union)? = models.first?.schema.kind { union } else { nil }
  }
}
