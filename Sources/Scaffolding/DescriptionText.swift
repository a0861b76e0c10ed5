/// Writes the description of one request, with comments that say what else there is.
struct DescriptionText {
  let service: String
  let request: RequestSketch
  /// The type of the response, where it is known.
  let returns: TypeSketch?
  let models: [ModelSketch]

  var text: String {
    var lines = Self.head(of: service)
    lines += ["service: \(service)", "baseURL: \(FieldText.yaml(path: request.baseURL))"]
    lines += authentication + constants
    lines += [
      "",
      "# Each path with its methods. What stands in braces is an argument: write `{name}` in place of what",
      "# differs from call to call.", "paths:",
    ]
    lines.append("  \(FieldText.yaml(path: request.path.text)):")
    lines += operation.map { "    " + $0 }
    lines += modelLines
    return lines.map { $0 + "\n" }.joined()
  }

  /// What every description begins with.
  static func head(of service: String) -> [String] {
    [
      "# What \(service) offers. `fletch generate` makes a Swift client of it, and `fletch validate` says what",
      "# is wrong, and where. A mapping is an object's properties; a `?` behind a name says that it may be",
      "# absent, and one behind a type that the value may be null. Types: string, int, number, bool, date,",
      "# date-time, uuid, url, data, any, [a list], { $map: values by any key }, { $enum: [a, b] }, and models.",
    ]
  }

  private var authentication: [String] {
    guard !request.schemes.isEmpty else {
      return [
        "", "# Who calls: none, or one of these, with a name of yours.",
        "# auth: { token: bearer }", "# auth: { login: basic }",
        "# auth: { key: { type: apiKey, in: header, name: X-API-Key } }",
      ]
    }
    let example = request.schemes.first.map { scheme in
      scheme.text == "basic"
        ? ".\(scheme.name)(username: \"…\", password: \"…\")"
        : scheme.text == "signer" ? ".\(scheme.name) { request in … }" : ".\(scheme.name)(\"…\")"
    }
    return [
      "",
      "# Who calls. The secret itself stays in your code: Provider<\(service)>(auth: \(example ?? ""))",
      "auth:",
    ] + request.schemes.map { "  \($0.name): \($0.text)" }
  }

  private var constants: [String] {
    guard !request.constants.isEmpty else { return [] }
    return ["", "# Sent with every request.", "headers:"]
      + request.constants.map { "  \(FieldText.yaml($0.name)): \(FieldText.quoted($0.value))" }
  }

  // MARK: - The operation

  private var operation: [String] {
    var lines: [String] = []
    if !request.path.arguments.isEmpty {
      lines += ["path:"] + FieldText.lines(request.path.arguments, indentation: "  ")
    }
    lines.append("\(request.method):")
    var body = ["name: \(FieldText.yaml(request.path.operationName(method: request.method)))"]
    body.append("# summary: What it does, in one sentence.")
    body += mapping(
      "query", request.query, "Values can be left out with a `?`; `= 30` is a default.")
    body += mapping("header", request.header, "Values that the caller gives.")
    body += mapping("cookie", request.cookies, nil)
    body += bodyLines
    body += returnLines
    return lines + body.map { "  " + $0 }
  }

  private func mapping(
    _ key: String, _ fields: [FieldSketch], _ comment: String?
  ) -> [String] {
    guard !fields.isEmpty else { return [] }
    return (comment.map { ["# " + $0] } ?? []) + ["\(key):"]
      + FieldText.lines(fields, indentation: "  ")
  }

  private var bodyLines: [String] {
    switch request.body {
    case nil: []
    case .fields(let key, let fields)?:
      mapping(key, fields, "The body; each of these is an argument.")
    case .type(let type)?:
      (request.bodyIsUnknown ? ["# The body was not there to be read: say what it holds."] : [])
        + ["json: \(type.text())"]
    case .content(let key, let type)?: ["\(key): \(FieldText.yaml(path: type))"]
    }
  }

  private var returnLines: [String] {
    if let returns { return ["returns: \(returns.text())"] }
    if request.method == "head" { return [] }
    let word: String
    switch request.accept {
    case let type? where type.hasPrefix("text/") && !type.hasSuffix("json"): word = "text"
    case let type? where !type.hasSuffix("json"): word = "data"
    default: word = request.method == "delete" ? "nothing" : "any"
    }
    return [
      "# The response: a type, `text`, `data`, `file` or `nothing`. To have models made of one, give the",
      "# JSON of a response to `fletch init --response`.", "returns: \(word)",
    ]
  }

  // MARK: - Models

  private var modelLines: [String] {
    guard !models.isEmpty else { return [] }
    var lines = [
      "",
      "# Made from one sample of JSON: look through what may be absent or null, and what other values",
      "# there are.", "models:",
    ]
    for model in models {
      lines.append(
        "  \(FieldText.yaml(model.name)):\(model.fields.isEmpty ? " { $map: any }" : "")")
      lines += FieldText.lines(model.fields, indentation: "    ")
    }
    return lines
  }
}
