import YAML

/// The body of a curl command's request.
struct BodySketch {
  private let command: CurlCommand
  private let contentType: String?
  private let read: (String) -> [UInt8]?

  init(_ command: CurlCommand, contentType: String?, read: @escaping (String) -> [UInt8]?) {
    self.command = command
    self.contentType = contentType
    self.read = read
  }

  /// The body; nil where the request has none.
  func body(_ naming: inout ModelNaming) -> RequestSketch.Body? {
    if !command.parts.isEmpty { return .fields(key: "multipart", parts) }
    if command.uploadsFile {
      return .content(key: "file", mediaType: contentType ?? "application/octet-stream")
    }
    guard let first = command.data.first else { return nil }
    let (text, isFile) = content(first)
    // What is sent as a form by mistake is JSON all the same.
    let looksLikeJSON = text.map { "{[".contains($0.trimmed.first ?? " ") } ?? false
    switch contentType {
    case let type? where type.hasSuffix("json"): return json(text, &naming)
    case nil where looksLikeJSON: return json(text, &naming)
    case nil, "application/x-www-form-urlencoded":
      guard !isFile || text != nil else {
        return .content(key: "file", mediaType: contentType ?? "application/octet-stream")
      }
      let pairs = command.data.flatMap { RequestURL.pairs($0.isFile ? "" : $0.formText) }
      guard !pairs.isEmpty else { return .content(key: "text", mediaType: "text/plain") }
      return .fields(key: "form", RequestSketch.fields(pairs, areRequired: true))
    case let type?:
      if isFile { return .content(key: "file", mediaType: type) }
      return .content(key: type.hasPrefix("text/") ? "text" : "data", mediaType: type)
    }
  }

  /// The text of a part of the body; nil where it is that of a file that can't be read.
  private func content(_ data: CurlCommand.Data) -> (text: String?, isFile: Bool) {
    switch data {
    case .raw(let text), .encoded(let text): (text, false)
    case .text(let text), .binary(let text):
      text.hasPrefix("@")
        ? (read(String(text.dropFirst())).map { String(decoding: $0, as: UTF8.self) }, true)
        : (text, false)
    }
  }

  private func json(_ text: String?, _ naming: inout ModelNaming) -> RequestSketch.Body {
    guard let text,
      let node = try? Node.parse(text, file: "", repeatedKeys: .lastCounts, rest: .leftOut),
      node.kind != .scalar
    else { return .type(.any) }
    let value = Observation(node)
    if let object = value.object, object.valueOfMap == nil {
      let fields = naming.fields(of: object)
      if !fields.isEmpty { return .fields(key: "json", fields) }
    }
    return .type(naming.type(of: value, named: "Body"))
  }

  private var parts: [FieldSketch] {
    var fields: [FieldSketch] = []
    for part in command.parts {
      guard let equals = part.firstIndex(of: "=") else { continue }
      let name = part[..<equals].trimmed
      let isFile = part[part.index(after: equals)...].hasPrefix("@")
      let type = TypeSketch.named(isFile ? "file" : "string")
      if let known = fields.firstIndex(where: { $0.key == name }) {
        fields[known].type = .list(type)
      } else if !name.isEmpty {
        fields.append(FieldSketch(key: name, type: type, isRequired: true))
      }
    }
    return fields
  }
}

extension CurlCommand.Data {
  /// Whether the content is that of a file.
  var isFile: Bool {
    switch self {
    case .text(let text), .binary(let text): text.hasPrefix("@")
    case .raw, .encoded: false
    }
  }

  /// The text as it stands in a form.
  var formText: String {
    switch self {
    case .text(let text), .raw(let text), .binary(let text): text
    case .encoded(let text):
      // `name=content` and `name@file` name a field.
      text.contains("=") ? text : text.prefix { $0 != "@" } + "="
    }
  }
}
