import Foundation
import HTTPTypes

/// Writes a request, and what comes back for it, without secrets.
///
/// Beside the values of secret names it hides the credentials of the request wherever they come up again: a
/// server may send them back.
package struct Redactor: Sendable {
  /// What is shorter than this is hidden by its name only, and in a path, where it has none, because it would be
  /// found in ordinary words.
  private static let shortestValue = 6
  /// RFC 3986, section 2.3.
  private static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")

  /// Whether multipart bodies get the same boundary each time, so that they can be compared.
  package var writesBoundary = false
  private let secrets: Secrets
  private let secretHeaders: Set<HTTPField.Name>
  /// The names that this request's credentials have in its query.
  private let secretItems: Set<String>
  /// The segments of the path that are or have secrets which are too short to be found elsewhere.
  private let segments: Set<String>
  /// The credentials of the request.
  private let values: ValueRedaction

  /// - Parameters:
  ///   - request: what was to be sent.
  ///   - response: the response, whose request is what was sent: it has credentials that a step of a
  ///     provider doesn't see before.
  ///   - looksAtBody: whether secrets of the request's body are hidden elsewhere, too.
  package init(
    _ secrets: Secrets, for request: Request? = nil, _ response: Response? = nil,
    looksAtBody: Bool = true
  ) {
    let requests = [request, response?.request].compactMap { $0 }
    self.secrets = secrets
    secretHeaders = Set(requests.flatMap(\.secretHeaders))
    secretItems = Set(requests.flatMap(\.credentialItems))
    var values: Set<String> = []
    var segments: Set<String> = []
    for path in secrets.hidesNothing ? [] : request?.call?.paths ?? [] {
      let arguments = path.secretArguments(secrets)
      if arguments.isEmpty { continue }
      values.formUnion(arguments)
      segments.formUnion(path.segments(secrets, withSecretsShorterThan: Self.shortestValue))
    }
    self.segments = segments
    var last: URL?
    var url: URL?
    for request in secrets.hidesNothing ? [] : requests {
      for field in request.headers
      where secretHeaders.contains(field.name) || secrets.isSecret(field.name) {
        values.formUnion(secrets.credentials(in: field))
      }
      // The request of a response is mostly sent to where the first one was to go.
      if request.url == last { continue }
      last = request.url
      // What was sent mostly went where the request was to go.
      if request.url == url { continue }
      url = request.url
      for (name, value) in request.url.percentEncodedQueryItems {
        let decoded = name.withoutPercentEncoding
        guard secretItems.contains(decoded) || secrets.isSecret(decoded, in: .parameter) else {
          continue
        }
        values.insert(String(value))
        values.insert(value.withoutPercentEncoding)
      }
    }
    if looksAtBody { values.formUnion(request?.secretsOfBody(secrets) ?? []) }
    for value in values {
      // As it stands in a URL, and as some write it in JSON.
      if !value.utf8.allSatisfy(ASCIISet.unreserved.contains) {
        values.insert(value.addingPercentEncoding(withAllowedCharacters: Self.unreserved) ?? value)
      }
      if value.utf8.contains(UInt8(ascii: "/")) {
        values.insert(value.replacingOccurrences(of: "/", with: #"\/"#))
      }
    }
    self.values = ValueRedaction(
      values.filter { $0.utf8.count >= Self.shortestValue }, replacement: secrets.replacement)
  }

  /// The URL with the values of its query, but for secret ones.
  package func url(_ url: URL) -> String {
    guard !secrets.hidesNothing else { return url.absoluteString }
    let (base, query) = url.baseAndQuery
    var text = base
    if base.utf8.contains(UInt8(ascii: "=")) {
      text = String(
        decoding: PairRedaction(secrets: secrets, place: .parameter)(base.utf8), as: UTF8.self)
    }
    if let query {
      let items = query.split(separator: "&", omittingEmptySubsequences: false).map { item in
        guard let sign = item.utf8.firstIndex(of: UInt8(ascii: "=")),
          item.utf8.index(after: sign) < item.endIndex,
          hides(item: String(item.prefix(upTo: sign)))
        else { return String(item) }
        return String(item.prefix(through: sign)) + secrets.replacement
      }
      text += "?" + items.joined(separator: "&")
    }
    return withoutCredentials(text)
  }

  /// The value of a header field; hidden where it is secret.
  package func value(of field: HTTPField) -> String {
    if secrets.hidesNothing { return field.value }
    if hides(field.name) { return secrets.replacement }
    return text(field.value)
  }

  /// Text of any kind, without the secrets in its URLs.
  package func text(_ text: String) -> String {
    if secrets.hidesNothing { return text }
    return withoutCredentials(String(decoding: Self.inText(text.utf8, secrets), as: UTF8.self))
  }

  /// The content of a request or a response.
  package func content(_ data: Data, contentType: String?) -> RedactedContent {
    content(data, contentType, depth: 0)
  }

  /// How deep multipart bodies are looked at that are parts of others. Nobody needs more, and each takes as long
  /// as all that is in it.
  private static let deepestPart = 8

  private func content(_ data: Data, _ contentType: String?, depth: Int) -> RedactedContent {
    let kind = MediaKind(contentType, data)
    if secrets.hidesNothing, kind != .multipart || !writesBoundary {
      return RedactedContent(kind: kind, data: data, contentType: contentType)
    }
    var bytes = Array(data)
    switch kind {
    case .json: bytes = JSONRedaction(secrets: secrets)(bytes)
    case .form: bytes = PairRedaction(secrets: secrets, place: .parameter, isForm: true)(bytes)
    case .text: bytes = Self.inText(bytes, secrets)
    case .multipart:
      let redaction = MultipartRedaction(secrets: secrets) { [self] part, type in
        content(part, type, depth: depth + 1).data
      }
      if depth < Self.deepestPart, let contentType,
        let (body, type) = redaction(data, contentType: contentType)
      {
        return RedactedContent(kind: kind, data: body, contentType: type)
      }
      // What the parts are is not known, and so not what is secret.
      let shown = secrets.hidesNothing ? data : Data()
      return RedactedContent(kind: kind, data: shown, contentType: contentType)
    case .binary: break
    }
    return RedactedContent(
      kind: kind, data: Data(values.removed(from: bytes)), contentType: contentType)
  }

  private func hides(_ name: HTTPField.Name) -> Bool {
    secretHeaders.contains(name) || secrets.isSecret(name)
  }

  private func hides(item name: String) -> Bool {
    let decoded = name.withoutPercentEncoding
    return secretItems.contains(decoded) || secrets.isSecret(decoded, in: .parameter)
  }

  /// Text of which some was hidden already, without the credentials of the request.
  func withoutCredentials(_ text: String) -> String {
    // The segments first: they are not what they were without their longer secrets.
    let text = withoutSegments(text)
    return values.isEmpty
      ? text : String(decoding: values.removed(from: Array(text.utf8)), as: UTF8.self)
  }

  static func inText(_ text: some Sequence<UInt8>, _ secrets: Secrets) -> [UInt8] {
    let text = Array(text)
    // What is looked for has one of them: a part's head, user information, a label, a pair and an element.
    guard text.contains(where: ":=<".utf8.contains) else { return text }
    let parts = UserInfoRedaction(secrets: secrets)(MultipartRedaction.inText(text, secrets))
    return LabelRedaction(secrets: secrets)(PairRedaction(secrets: secrets, place: .member)(parts))
  }

  /// Text without the segments of paths in it that are secret.
  private func withoutSegments(_ text: String) -> String {
    if segments.isEmpty { return text }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let hidden = parts.dropFirst().map { part -> String in
      let whole = part.prefix { !"?#\"'<> \t\r\n".contains($0) }
      // A parameter of a segment, and what stands behind a URL in a text.
      for segment in [whole, whole.prefix { !",;&)".contains($0) }] where !segment.isEmpty {
        if segments.contains(String(segment))
          || segments.contains(segment.withoutPercentEncoding)
        {
          return secrets.replacement + part[segment.endIndex...]
        }
      }
      return String(part)
    }
    return ([String(parts.first ?? "")] + hidden).joined(separator: "/")
  }
}

extension URL {
  /// What stands before the query, without user, password and fragment; and the query.
  fileprivate var baseAndQuery: (base: String, query: Substring?) {
    let text = absoluteString
    // Most URLs have neither, and taking one apart takes long.
    if baseURL == nil,
      !text.utf8.contains(where: { $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: "#") })
    {
      guard let mark = text.utf8.firstIndex(of: UInt8(ascii: "?")) else { return (text, nil) }
      return (String(text[..<mark]), text[text.utf8.index(after: mark)...])
    }
    guard var components = URLComponents(url: self, resolvingAgainstBaseURL: true) else {
      return ("(no URL)", nil)
    }
    components.user = nil
    components.password = nil
    components.fragment = nil
    let query = components.percentEncodedQuery
    components.percentEncodedQuery = nil
    return (components.string ?? "(no URL)", query.map { $0[...] })
  }

  /// The names and values of the query, as they are written.
  fileprivate var percentEncodedQueryItems: [(name: Substring, value: Substring)] {
    guard let query = baseAndQuery.query else { return [] }
    return query.split(separator: "&").compactMap { item in
      guard let sign = item.utf8.firstIndex(of: UInt8(ascii: "=")) else { return nil }
      return (item[..<sign], item[item.utf8.index(after: sign)...])
    }
  }
}
