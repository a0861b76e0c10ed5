import YAML

/// The body of a curl command's request.
struct BodySketch {
  let command: CurlCommand
  let contentType: String?
  /// Gives the content of a file; nil where there is none.
  let read: (String) -> [UInt8]?

  /// The body; nil where the request has none.
  func body(_ naming: inout ModelNaming) -> RequestSketch.Body? {
    if !command.parts.isEmpty { return .fields(key: "multipart", parts(&naming)) }
    if command.uploadsFile {
      return .content(key: "file", mediaType: contentType ?? "application/octet-stream")
    }
    guard let first = command.data.first else { return nil }
    let (text, isFile) = content(first)
    // An empty body is what makes curl send a POST.
    if text == "", !isFile, command.data.count == 1, contentType == nil { return nil }
    switch contentType {
    case let type? where type.hasSuffix("json"): return json(text, &naming)
    // JSON that curl sends as a form by mistake is still JSON.
    case nil where "{[".contains(text?.trimmed.first ?? " "): return json(text, &naming)
    case nil where text == nil && first.path?.lowercased().hasSuffix(".json") == true:
      return json(nil, &naming)
    case nil, Self.form: return formFields ?? unstructured(first, text)
    case let type?: return .content(key: isFile ? "file" : Self.key(of: type), mediaType: type)
    }
  }

  private static let form = "application/x-www-form-urlencoded"

  /// The key that a body in memory has.
  private static func key(of mediaType: String) -> String {
    mediaType.hasPrefix("text/") || mediaType == form ? "text" : "data"
  }

  /// The fields of a form; nil where the body is none, though curl says so of every body without a type.
  private var formFields: RequestSketch.Body? {
    var pairs: [(name: String, value: String)] = []
    for data in command.data {
      guard let text = formText(data) else { return nil }
      for pair in text.split(separator: "&") {
        guard pair.contains("="), let pair = RequestURL.pairs(pair).first, Self.isName(pair.name)
        else { return nil }
        pairs.append(pair)
      }
    }
    return pairs.isEmpty
      ? nil : .fields(key: "form", RequestSketch.fields(pairs, areRequired: true))
  }

  /// Whether a text is the name of a field, and not the beginning of a sentence or of XML.
  private static func isName(_ text: String) -> Bool {
    !text.contains { $0.isWhitespace || "<>{}\"".contains($0) }
  }

  /// What is sent, as it stands in a form; nil where it is that of a file that can't be read.
  private func formText(_ data: CurlCommand.Data) -> String? {
    guard data.isFile else { return data.formText }
    return content(data).text.map { String($0.filter { !$0.isNewline }) }
  }

  /// Text or bytes that nothing says the type of.
  private func unstructured(_ data: CurlCommand.Data, _ text: String?) -> RequestSketch.Body {
    guard let text, !text.unicodeScalars.contains(where: { $0 == "\u{FFFD}" || $0 == "\0" }) else {
      return .content(key: "file", mediaType: contentType ?? "application/octet-stream")
    }
    let isXML = text.trimmed.hasPrefix("<")
    let type = contentType ?? (isXML ? "application/xml" : "text/plain")
    if case .binary = data, data.isFile { return .content(key: "file", mediaType: type) }
    return .content(key: Self.key(of: type), mediaType: type)
  }

  /// The text of a part of the body; nil where it is that of a file that can't be read.
  private func content(_ data: CurlCommand.Data) -> (text: String?, isFile: Bool) {
    if let path = data.path {
      return (read(path).map { String(decoding: $0, as: UTF8.self) }, true)
    }
    switch data {
    case .raw(let text), .encoded(let text), .text(let text), .binary(let text):
      return (text, false)
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

  private func parts(_ naming: inout ModelNaming) -> [FieldSketch] {
    var fields: [FieldSketch] = []
    for part in command.parts {
      let text: String
      let isForm: Bool
      switch part {
      case .form(let form): (text, isForm) = (form, true)
      case .text(let literal): (text, isForm) = (literal, false)
      }
      guard let equals = text.firstIndex(of: "=") else { continue }
      let name = text[..<equals].trimmed
      let value = text[text.index(after: equals)...]
      let type = isForm ? formType(value, named: name, &naming) : Self.type(ofText: value)
      if let known = fields.firstIndex(where: { $0.key == name }) {
        if case .list = fields[known].type { continue }
        fields[known].type = .list(fields[known].type == type ? type : .named("string"))
      } else if !name.isEmpty {
        fields.append(FieldSketch(key: name, type: type, isRequired: true))
      }
    }
    return fields
  }

  private static func type(ofText value: some StringProtocol) -> TypeSketch {
    .named(ScalarForm(query: String(value)).rawValue)
  }

  /// The type of the value of a part: files, JSON, or text.
  private func formType(
    _ value: Substring, named name: String, _ naming: inout ModelNaming
  ) -> TypeSketch {
    // What is said of the part, such as `;type=image/png`.
    let settings = value.firstRange(of: /;(?:type|filename|headers|encoder)=/)
    let content = value[..<(settings?.lowerBound ?? value.endIndex)]
    if content.hasPrefix("@") {
      return content.contains(",") ? .list(.named("file")) : .named("file")
    }
    if content.hasPrefix("<") { return .named("string") }
    // What is in quotes may hold a `;`.
    guard let settings, value[settings.lowerBound...].contains("json"),
      let node = try? Node.parse(String(content), file: "", repeatedKeys: .lastCounts),
      let object = Observation(node).object, object.valueOfMap == nil
    else { return Self.type(ofText: content) }
    return naming.type(of: Observation(node), named: name)
  }
}

extension CurlCommand.Data {
  /// The path of the file whose content is meant; nil where it is none.
  fileprivate var path: String? {
    switch self {
    case .text(let text), .binary(let text): text.hasPrefix("@") ? String(text.dropFirst()) : nil
    case .raw, .encoded: nil
    }
  }

  /// Whether the content is that of a file.
  var isFile: Bool { path != nil }

  /// The text as it stands in a form.
  var formText: String {
    switch self {
    case .text(let text), .raw(let text), .binary(let text): text
    case .encoded(let text):
      // `name=content` and `name@file` name a field, and what is no name is the content.
      if let equals = text.firstIndex(of: "=") {
        String(text[...equals])
          + text[equals...].dropFirst().replacing("%", with: "%25").replacing("&", with: "%26")
          .replacing("+", with: "%2B")
      } else if let at = text.firstIndex(of: "@") {
        String(text[..<at]) + "="
      } else {
        text
      }
    }
  }
}
