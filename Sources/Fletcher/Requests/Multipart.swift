import Foundation

/// A value that can be a part of a multipart body: a ``FilePart``, a plain value as text, a model as
/// JSON, where it says that it conforms, a list of those as a part for each.
public protocol MultipartValue: Sendable {
  /// What the value comes down to.
  var multipartContent: MultipartContent { get }
}

/// The content of a field of a multipart body.
public indirect enum MultipartContent: Sendable {
  /// A file.
  case file(FilePart)
  /// Text; a part for each element of a list.
  case parameter(Parameter)
  /// A part of the type `application/json`; text where the value encodes to a plain value.
  case json(any Encodable & Sendable)
  /// Several parts with the same name.
  case list([MultipartContent])
  /// A part, or parts, with a media type or headers of their own.
  case typed(MultipartContent, contentType: String?, headers: [PartHeader])
  /// Parts named `name[key]`.
  case object([(key: String, value: MultipartContent)])
}

/// A header of a part of a multipart body.
public struct PartHeader: Sendable {
  /// The header's name.
  public var name: String
  /// The header's value.
  public var value: any ParameterValue

  /// A header.
  public init(_ name: String, _ value: any ParameterValue) {
    self.name = name
    self.value = value
  }
}

/// A part with a media type or headers of its own.
public struct TypedPart: MultipartValue {
  /// The value's, with the media type and the headers; no part where the value is nil.
  public let multipartContent: MultipartContent

  /// A part.
  ///
  /// - Parameters:
  ///   - value: what the part holds; nil leaves it out.
  ///   - contentType: what is sent as the part's `Content-Type` (RFC 7578, section 4.4), unless a file says
  ///     what it is itself; nil leaves it to the value. Of several, `image/png, image/*`, it is the value's
  ///     own where that is among them, else the first that is no range.
  ///   - headers: other headers of the part; one that is nil is left out.
  public init(
    _ value: (any MultipartValue)?, contentType: String? = nil,
    headers: KeyValuePairs<String, (any ParameterValue)?> = [:]
  ) {
    let headers = headers.compactMap { name, value in value.map { PartHeader(name, $0) } }
    multipartContent =
      value.map { .typed($0.multipartContent, contentType: contentType, headers: headers) }
      ?? .list([])
  }
}

extension Optional: MultipartValue where Wrapped: MultipartValue {
  /// The value's, or no part for nil.
  public var multipartContent: MultipartContent { self?.multipartContent ?? .list([]) }
}

extension Nullable: MultipartValue where Value: MultipartValue {
  /// The value's, or no part for `null`.
  public var multipartContent: MultipartContent { value?.multipartContent ?? .list([]) }
}

extension Indirect: MultipartValue where Value: MultipartValue {
  /// The value's.
  public var multipartContent: MultipartContent { wrappedValue.multipartContent }
}

extension Array: MultipartValue where Element: MultipartValue {
  /// A part for each element.
  public var multipartContent: MultipartContent { .list(map(\.multipartContent)) }
}

extension Set: MultipartValue where Element: MultipartValue {
  /// A part for each element.
  public var multipartContent: MultipartContent { .list(map(\.multipartContent)) }
}

extension Dictionary: MultipartValue where Key == String, Value: MultipartValue {
  /// A part for each value, named `name[key]`.
  public var multipartContent: MultipartContent {
    .object(sorted { $0.key < $1.key }.map { ($0.key, $0.value.multipartContent) })
  }
}

/// The fields of a multipart body (RFC 7578), in their order; a field that is nil is left out.
public struct MultipartFields: Sendable, ExpressibleByDictionaryLiteral {
  let fields: [(name: String, value: any MultipartValue)]
  /// Whether there is a body where there is no part.
  var isRequired = false

  /// The fields, without those that are nil.
  public init(dictionaryLiteral elements: (String, (any MultipartValue)?)...) {
    fields = elements.compactMap { name, value in value.map { (name, $0) } }
  }

  /// The fields.
  public init(_ fields: [(name: String, value: any MultipartValue)]) { self.fields = fields }

  /// A part of the body, whose file isn't read yet.
  struct Part: Hashable {
    let head: String
    let content: ByteSource
  }

  /// The parts that the fields become.
  func parts() throws -> [Part] {
    var parts: [Part] = []
    for (name, value) in fields {
      do {
        try Self.append(value.multipartContent, named: name, to: &parts)
      } catch let error as InvalidParameter {
        throw InvalidParameter(reason: "the field \"\(name)\" cannot be sent: \(error.reason)")
      }
    }
    return parts
  }

  /// The body and its media type, with the boundary; nil where there is no part and need not be a body.
  func encoded() throws -> (body: RequestBody, contentType: String)? {
    let parts = try parts()
    if parts.isEmpty, !isRequired { return nil }
    if let length = try parts.map(\.content).length(), length <= Self.memoryLimit {
      let contents = try parts.compactMap { part in
        try part.content.read().map { (head: part.head, content: $0) }
      }
      if contents.count == parts.count { return Self.body(of: contents) }
    }
    return try Self.streamedBody(of: parts)
  }

  /// How many bytes of files are read into memory.
  private static let memoryLimit = 1024 * 1024

  private static func body(
    of parts: [(head: String, content: Data)]
  ) -> (body: RequestBody, contentType: String) {
    let boundary = Self.boundary(for: parts)
    let size = parts.reduce(boundary.utf8.count + 6) {
      $0 + $1.head.utf8.count + $1.content.count + boundary.utf8.count + 6
    }
    var body = Data(capacity: size)
    for part in parts {
      body.append(contentsOf: "--\(boundary)\r\n\(part.head)".utf8)
      body.append(part.content)
      body.append(contentsOf: "\r\n".utf8)
    }
    body.append(contentsOf: "--\(boundary)--\r\n".utf8)
    return (.data(body), contentType(boundary))
  }

  private static func streamedBody(
    of parts: [Part]
  ) throws(InvalidParameter) -> (body: RequestBody, contentType: String) {
    // What is not in memory cannot be searched: 122 random bits are in no file by chance.
    let boundary = "fletcher-boundary-\(UUID().uuidString)"
    var sources: [ByteSource] = []
    for part in parts {
      sources.append(.data(Data("--\(boundary)\r\n\(part.head)".utf8)))
      sources.append(part.content)
      sources.append(.data(Data("\r\n".utf8)))
    }
    sources.append(.data(Data("--\(boundary)--\r\n".utf8)))
    return (.stream(try BodyStream(sources)), contentType(boundary))
  }

  private static func contentType(_ boundary: String) -> String {
    "multipart/form-data; boundary=\(boundary)"
  }

  /// What is said of a part beside its content.
  private struct Description {
    var contentType: String?
    var headers: [PartHeader] = []
  }

  private static func append(
    _ content: MultipartContent, named name: String, _ description: Description = Description(),
    to parts: inout [Part]
  ) throws {
    switch content {
    case .typed(let content, let contentType, let headers):
      var description = description
      description.contentType = description.contentType ?? contentType
      description.headers += headers
      try append(content, named: name, description, to: &parts)
    case .list(let elements):
      for element in elements { try append(element, named: name, description, to: &parts) }
    case .object(let properties):
      for (key, value) in properties { try append(value, named: "\(name)[\(key)]", to: &parts) }
    case .parameter(let parameter):
      // Nothing in a part is escaped.
      if case .delimited(let elements, .comma) = parameter,
        elements.contains(where: { $0.contains(",") })
      {
        throw InvalidParameter(reason: Parameter.Delimiter.comma.refusal)
      }
      for item in try parameter.items(named: name) {
        parts.append(
          Part(
            head: try head(name: item.name, description), content: .data(Data(item.value.utf8))))
      }
    case .json(let value):
      let data = try JSONEncoder.shared.encode(value)
      // A union may hold a plain value, which is text (OpenAPI 3.2, section 4.15.1.1).
      if description.contentType == nil, let first = data.first, !"{[".utf8.contains(first) {
        let scalar = try JSONDecoder.shared.decode(JSON.self, from: data)
        return try append(.parameter(scalar.parameter), named: name, description, to: &parts)
      }
      parts.append(
        Part(
          head: try head(name: name, description, usual: "application/json"),
          content: .data(data)))
    case .file(let file):
      var description = description
      if file.isTypeGiven { description.contentType = nil }
      parts.append(
        Part(
          head: try head(
            name: name, filename: file.filename, description, usual: file.contentType),
          content: file.source))
    }
  }

  private static func head(
    name: String, filename: String? = nil, _ description: Description, usual: String? = nil
  ) throws -> String {
    var head = "Content-Disposition: form-data; name=\"\(escaped(name))\""
    if let filename { head += "; filename=\"\(escaped(filename))\"" }
    let described = description.contentType.flatMap { MediaType.chosen(among: $0, for: usual) }
    if let contentType = described ?? usual {
      guard HeaderRules.isValid(value: contentType) else {
        throw InvalidParameter(reason: "its content type has characters that no header can have")
      }
      head += "\r\nContent-Type: \(contentType)"
    }
    for header in description.headers {
      guard let text = try header.value.parameter.simpleText() else { continue }
      let value = try HeaderRules.value(text, of: header.name)
      head += "\r\n\(try HeaderRules.name(header.name).rawName): \(value)"
    }
    return head + "\r\n\r\n"
  }

  // WHATWG HTML, multipart form data: names and file names.
  private static func escaped(_ name: String) -> String {
    var result: [UInt8] = []
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\r"), UInt8(ascii: "\n"):
        result.append(percentEncoded: byte)
      default: result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// A boundary that the parts do not contain: looked for rather than left to chance, and so the same
  /// for the same content.
  private static func boundary(for parts: [(head: String, content: Data)]) -> String {
    var number = 0
    while true {
      let boundary = "fletcher-boundary-\(number)"
      let needle = Array("--\(boundary)".utf8)
      let occurs = parts.contains {
        ByteSearch.contains($0.content, needle) || ByteSearch.contains(Data($0.head.utf8), needle)
      }
      if !occurs { return boundary }
      number += 1
    }
  }
}

enum ByteSearch {
  /// Whether the bytes occur in the data.
  static func contains(_ data: Data, _ needle: [UInt8]) -> Bool {
    guard let first = needle.first else { return true }
    return data.withUnsafeBytes { bytes in
      guard bytes.count >= needle.count else { return false }
      var index = 0
      while index <= bytes.count - needle.count {
        if bytes[index] == first, bytes[index...].starts(with: needle) { return true }
        index += 1
      }
      return false
    }
  }
}
