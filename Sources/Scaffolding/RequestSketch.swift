import Diagnostics
import ServiceModel
import YAML

/// A request as a description says it.
struct RequestSketch {
  enum Body {
    /// A body whose fields are arguments, or one of a type.
    case fields(key: String, [FieldSketch])
    case type(TypeSketch)
    /// `text`, `data` or `file` with the media type.
    case content(key: String, mediaType: String)
  }

  var method: String
  var baseURL: String
  var serviceName: String?
  var path: PathSketch
  var schemes: [Secrets.Scheme] = []
  /// Header fields that are always sent, with their values.
  var constants: [(name: String, value: String)] = []
  var query: [FieldSketch] = []
  var header: [FieldSketch] = []
  var cookies: [FieldSketch] = []
  var body: Body?
  /// Whether the body could not be read.
  var bodyIsUnknown = false
  var accept: String?

  private static let methods = [
    "get", "put", "post", "delete", "options", "head", "patch", "trace",
  ]

  /// - Parameters:
  ///   - url: The URL of a request.
  ///   - base: What every path is appended to, where somebody named it.
  ///   - file: The name of the request in messages.
  init(_ url: RequestURL, base: String?, file: String) throws(Diagnostic) {
    method = "get"
    var segments = url.segments[...]
    if let base {
      let root = try RequestURL(base: base)
      guard root.origin == url.origin, segments.starts(with: root.segments) else {
        throw Diagnostic(
          "the URL of the request does not begin with \(quoted(base)), which --base-url names",
          in: file)
      }
      segments = segments.dropFirst(root.segments.count)
      baseURL = ([root.origin] + root.segments).joined(separator: "/")
    } else {
      baseURL =
        ([url.origin] + segments.prefix(url.baseSegmentCount)).joined(separator: "/")
      segments = segments.dropFirst(url.baseSegmentCount)
    }
    serviceName = url.serviceName
    path = PathSketch(segments, endsInSlash: url.endsInSlash)
    if url.hasUser { add(.login) }
    takeQuery(url.query)
  }

  /// - Parameters:
  ///   - command: The command.
  ///   - base: What every path is appended to, where somebody named it.
  ///   - file: The name of the command in messages.
  ///   - read: Gives the content of a file that the command sends; nil where there is none.
  ///   - naming: Names the models of the body.
  init(
    _ command: CurlCommand, base: String?, file: String, read: @escaping (String) -> [UInt8]?,
    naming: inout ModelNaming
  ) throws(Diagnostic) {
    try self.init(try RequestURL(command.url, file: file), base: base, file: file)
    if command.hasUser { add(.login) }
    if command.hasBearer { add(.token) }
    if command.isSigned {
      schemes.removeAll { $0 == .login }
      add(.signature)
    }
    var contentType = command.isJSON ? "application/json" : nil
    for (name, value) in command.headers { take(name, value, &contentType) }
    for name in command.cookies where !cookies.contains(where: { $0.key == name }) {
      cookies.append(FieldSketch(key: name, type: .named("string"), isRequired: false))
    }
    takeQuery(command.query.flatMap { RequestURL.pairs($0.drop { $0 == "+" }) })
    if command.dataIsQuery {
      takeQuery(command.data.flatMap { RequestURL.pairs($0.formText) })
    } else {
      body = BodySketch(command: command, contentType: contentType, read: read).body(&naming)
      bodyIsUnknown = contentType?.contains("json") == true && isAny(body)
    }
    let hasBody = !command.data.isEmpty && !command.dataIsQuery || !command.parts.isEmpty
    let written =
      command.method ?? (command.uploadsFile ? "PUT" : hasBody ? "POST" : "GET")
    method = written.lowercased()
    guard Self.methods.contains(method) else {
      throw Diagnostic(
        "a description has no method \(quoted(written, limit: 20)); its methods are "
          + Self.methods.map { "`\($0)`" }.joined(separator: ", "), in: file)
    }
    if ["head", "trace"].contains(method) { body = nil }
  }

  private func isAny(_ body: Body?) -> Bool {
    if case .type(.any) = body { true } else { false }
  }

  private mutating func add(_ scheme: Secrets.Scheme) {
    guard !schemes.contains(where: { $0.text == scheme.text }) else { return }
    let name = freeName(scheme.name) { name in schemes.contains { $0.name == name } }
    schemes.append(Secrets.Scheme(name: name, text: scheme.text))
  }

  private mutating func takeQuery(_ pairs: [(name: String, value: String)]) {
    var rest: [(name: String, value: String)] = []
    for pair in pairs {
      if let scheme = Secrets.scheme(query: pair.name) { add(scheme) } else { rest.append(pair) }
    }
    query += Self.fields(rest, areRequired: false)
      .filter { field in !query.contains { $0.key == field.key } }
  }

  /// Fields for names and values; a name that is there several times is a list.
  static func fields(
    _ pairs: [(name: String, value: String)], areRequired: Bool
  ) -> [FieldSketch] {
    var order: [String] = []
    var values: [String: [String]] = [:]
    for (name, value) in pairs {
      if values[name] == nil { order.append(name) }
      values[name, default: []].append(value)
    }
    return order.map { name in
      let values = values[name] ?? []
      let form = ScalarForm.merged(Set(values.map { ScalarForm(query: $0) }))
      let type = TypeSketch.named((form.count == 1 ? form[0] : .string).rawValue)
      let isList = values.count > 1 || name.hasSuffix("[]")
      return FieldSketch(
        key: name, type: isList ? .list(type) : type, isRequired: areRequired)
    }
  }

  // MARK: - Header fields

  private mutating func take(_ name: String, _ value: String, _ contentType: inout String?) {
    let lowercased = name.lowercased()
    if let scheme = Secrets.scheme(header: name, value: value) {
      add(scheme)
    } else if lowercased == "content-type" {
      contentType = HTTPWord.mediaType(value)
    } else if lowercased == "accept" {
      let type = HTTPWord.mediaType(value)
      // Fletcher asks for JSON by itself, and browsers ask for everything.
      if let type, type != "application/json", type != "*/*", !value.contains(",") {
        accept = type
        constants.append((name, value))
      }
    } else if Self.ownFields.contains(lowercased) || lowercased.hasPrefix("sec-")
      || !HTTPSyntax.isToken(name)
    {
      return
    } else if lowercased.hasSuffix("version"), value.contains(/^[A-Za-z0-9.\-_]{1,30}$/) {
      constants.append((name, value))
    } else if !header.contains(where: { $0.key.lowercased() == lowercased }) {
      header.append(FieldSketch(key: name, type: .named("string"), isRequired: false))
    }
  }

  /// What a client or a browser sends by itself.
  private static let ownFields: Set<String> = [
    "host", "connection", "content-length", "transfer-encoding", "accept-encoding",
    "accept-language", "accept-charset", "user-agent", "origin", "referer", "dnt", "cache-control",
    "pragma", "priority", "te", "upgrade-insecure-requests", "expect", "keep-alive",
    "x-requested-with", "proxy-authorization", "cookie2",
  ]
}
