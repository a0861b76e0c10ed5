import Diagnostics
import ServiceDescription
import ServiceModel
import Testing
import YAML

/// A service from text that has no mistakes.
func service(_ text: String, _ sourceLocation: Testing.SourceLocation = #_sourceLocation) throws
  -> Service
{
  let node = try Node.parse(text, file: "a.service.yaml")
  var diagnostics = Diagnostics()
  let service = ServiceDescriptionReader.read(node, into: &diagnostics)
  for diagnostic in diagnostics.all where diagnostic.severity == .error {
    Issue.record("\(diagnostic)", sourceLocation: sourceLocation)
  }
  return try #require(service, sourceLocation: sourceLocation)
}

/// What is said of a text: `line:column: message`, with `warning: ` before those that are none.
func mistakes(_ text: String) -> [String] {
  var diagnostics = Diagnostics()
  do throws(Diagnostic) {
    let node = try Node.parse(text, file: "a.service.yaml")
    let service = ServiceDescriptionReader.read(node, into: &diagnostics)
    if (service == nil) != diagnostics.hasErrors {
      Issue.record("there is a service if and only if there are no mistakes")
    }
  } catch {
    diagnostics.add(error)
  }
  return diagnostics.all.map { diagnostic in
    let place = diagnostic.location.map { "\($0.line):\($0.column): " } ?? ""
    return place + (diagnostic.severity == .error ? "" : "warning: ") + diagnostic.message
  }
}

/// The lines that every description needs, three of them, and the rest.
func description(_ rest: String) -> String {
  """
  service: Test
  baseURL: https://example.com
  \(rest.contains("paths:") ? "summary: Test." : "paths: {}")
  \(rest)
  """
}

/// A description with one operation at line 6, whose keys are given one a line.
func operation(_ keys: String, method: String = "get", path: String = "/a", models: String = "")
  -> String
{
  let indented = keys.split(separator: "\n", omittingEmptySubsequences: false)
    .map { "      \($0)" }.joined(separator: "\n")
  return description("paths:\n  \(path):\n    \(method):\n      name: a\n\(indented)\n\(models)")
}

extension Service {
  /// The only operation.
  var only: ServiceModel.Operation {
    get throws { try #require(operations.count == 1 ? operations.first : nil) }
  }

  func operation(_ name: String) throws -> ServiceModel.Operation {
    try #require(operations.first { $0.name == name })
  }

  func short(_ model: String) throws -> String {
    ServiceDescriptionTests.short(try schema(model), in: models)
  }

  func schema(_ model: String) throws -> Schema {
    try #require(models.first { $0.name == model }).schema
  }

  func object(_ model: String) throws -> ObjectSchema {
    guard case .object(let object) = try schema(model).kind else {
      throw Diagnostic(message: "\(model) is no object", location: nil)
    }
    return object
  }
}

/// A schema in short, for comparisons: `[string?]`, `{a: int, b?: url}`, `User`.
func short(_ schema: Schema, in models: Models = Models()) -> String {
  let text: String =
    switch schema.kind {
    case .any: "any"
    case .boolean: "bool"
    case .string(let format): format == .plain ? "string" : format.rawValue
    case .integer(let format): format.rawValue
    case .number(let format): format.rawValue
    case .file: "file"
    case .array(let element): "[\(short(element, in: models))]"
    case .map(let value): "{*: \(short(value, in: models))}"
    case .object(let object): "{\(short(object, in: models))}"
    case .enumeration(let enumeration):
      "enum(" + enumeration.cases.map { short($0.value) }.joined(separator: "|") + ")"
    case .union(let union):
      "union(" + union.cases.map { short($0.schema, in: models) }.joined(separator: "|") + ")"
    case .constant(let value): "const(\(short(value)))"
    case .reference(let id): models.numbers.contains(id.number) ? models[id].name : "a model"
    }
  let value = schema.defaultValue.map { " = \(short($0))" } ?? ""
  return text + (schema.isNullable ? "?" : "") + value
}

func short(_ object: ObjectSchema, in models: Models = Models()) -> String {
  var parts = object.properties.map {
    "\($0.name)\($0.isRequired ? "" : "?"): \(short($0.schema, in: models))"
  }
  if let values = object.additionalProperties { parts.append("*: \(short(values, in: models))") }
  return parts.joined(separator: ", ")
}

func short(_ value: JSONValue) -> String {
  switch value {
  case .null: "null"
  case .bool(let value): "\(value)"
  case .integer(let value): "\(value)"
  case .number(let value): "\(value)"
  case .numberText(let text): "#\(text)"
  case .string(let text): "\"\(text)\""
  case .array(let values): "[" + values.map(short).joined(separator: ", ") + "]"
  case .object(let members):
    "{" + members.map { "\($0.name): \(short($0.value))" }.joined(separator: ", ") + "}"
  }
}

/// A parameter in short: `query page?: int form*`.
func short(_ parameter: Parameter) -> String {
  "\(parameter.in.rawValue) \(parameter.name)\(parameter.isRequired ? "" : "?"): "
    + short(parameter.schema)
}
