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

  /// Whether multipart bodies get the same boundary each time, so that they can be compared.
  package var writesBoundary = false
  private let secrets: Secrets
  private var secretHeaders: [HTTPField.Name] = []
  /// The names that this request's credentials have in its query.
  private var secretItems: [String] = []
  /// The segments of the path that are or have secrets which are too short to be found elsewhere.
  private var segments: Set<String> = []
  /// The credentials of the request.
  private var credentials: [String] = []
  private var values = ValueRedaction()
  /// The text of a URL that nothing is left out of because of its names, as of most: it is asked for again.
  private var shownURL: String?

  package init(_ secrets: Secrets) { self.secrets = secrets }

  /// - Parameters:
  ///   - request: what was to be sent.
  ///   - looksAtBody: whether secrets of the request's body are hidden elsewhere, too.
  package init(_ secrets: Secrets, for request: borrowing Request, looksAtBody: Bool = true) {
    self.init(secrets)
    if secrets.hidesNothing { return }
    addSecrets(of: request, looksAtBody: looksAtBody)
    hideCredentials()
  }

  /// - Parameters:
  ///   - request: what was to be sent.
  ///   - response: the response, whose request is what was sent: it has credentials that a step of a
  ///     provider doesn't see before.
  package init(_ secrets: Secrets, for request: Request?, _ response: Response?) {
    self.init(secrets)
    if secrets.hidesNothing { return }
    if let request { addSecrets(of: request, looksAtBody: true) }
    // What was sent may have them, though the request that is known here does not have them yet.
    if let call = (response?.request ?? request)?.call {
      credentials += call.credentials.texts(secrets) + (call.tokens?.all ?? [])
    }
    if let sent = response?.request { addCredentials(of: sent, after: request) }
    hideCredentials()
  }

  /// The redactor of a request for the response to it, too.
  package func with(_ response: Response, to request: Request) -> Redactor {
    if secrets.hidesNothing { return self }
    var redactor = self
    redactor.addCredentials(of: response.request, after: request)
    redactor.credentials += response.request.call?.tokens?.all ?? []
    if redactor.credentials.count > credentials.count { redactor.hideCredentials() }
    return redactor
  }

  private mutating func addSecrets(of request: Request, looksAtBody: Bool) {
    if let call = request.call {
      addSecrets(of: call.path)
      if let path = call.unmappedPath { addSecrets(of: path) }
    }
    if looksAtBody, case .data = request.body { credentials += request.secretsOfBody(secrets) }
    addCredentials(of: request)
  }

  private mutating func addSecrets(of path: RoutePath) {
    let arguments = path.secretArguments(secrets)
    if arguments.isEmpty { return }
    credentials += arguments
    segments.formUnion(path.segments(secrets, withSecretsShorterThan: Self.shortestValue))
  }

  /// - Parameter earlier: a request whose credentials are known.
  private mutating func addCredentials(of request: Request, after earlier: Request? = nil) {
    if !request.secretHeaders.isEmpty, request.secretHeaders != earlier?.secretHeaders {
      secretHeaders += request.secretHeaders
    }
    for field in request.headers where hides(field.name) {
      if let earlier, earlier.headers.contains(field),
        earlier.secretHeaders.contains(field.name) || secrets.isSecret(field.name)
      {
        continue
      }
      credentials += secrets.credentials(in: field)
    }
    if earlier == nil || earlier?.call !== request.call {
      let items = request.credentialItems
      if !items.isEmpty { secretItems += items }
    }
    // What was sent mostly went where the request was to go.
    if request.url == earlier?.url { return }
    let text = request.url.absoluteString
    if isShown(text) {
      shownURL = text
      return
    }
    for (name, value) in request.url.percentEncodedQueryItems where hides(item: name) {
      let text = value.withoutPercentEncoding
      credentials.append(text)
      // A key may stand behind a word.
      if let space = text.firstIndex(of: " ") {
        credentials.append(String(text[text.index(after: space)...]))
      }
    }
  }

  private mutating func hideCredentials() {
    if credentials.isEmpty { return }
    values = ValueRedaction(
      credentials.filter { $0.utf8.count >= Self.shortestValue }, replacement: secrets.replacement)
  }

  /// The URL with the values of its query, but for secret ones.
  package func url(_ url: URL) -> String {
    let whole = url.absoluteString
    if secrets.hidesNothing { return whole }
    if secretItems.isEmpty && whole == shownURL || isShown(whole) {
      return withoutCredentials(whole)
    }
    let (base, query) = url.baseAndQuery
    var text = base
    if base.utf8.contains(UInt8(ascii: "=")) {
      text = String(
        decoding: PairRedaction(secrets: secrets, place: .parameter)(base.utf8), as: UTF8.self)
    }
    if let query {
      let items = query.parts(separatedBy: UInt8(ascii: "&")).map { item in
        guard let sign = item.utf8.firstIndex(of: UInt8(ascii: "=")),
          item.utf8.index(after: sign) < item.endIndex,
          hides(item: item.prefix(upTo: sign))
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
    // The values first: what stands behind a name may be the beginning of one.
    return String(decoding: Self.inText(withoutCredentials(text).utf8, secrets), as: UTF8.self)
  }

  /// How many bytes the longest credential has.
  package var longestCredential: Int { values.longest }

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
    // The values first: what stands behind a name may be the beginning of one.
    var bytes = values.removed(from: Array(data))
    switch kind {
    case .json, .form, .text: bytes = redacted(bytes, as: kind)
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
    case .binary:
      if let text = MediaKind(inOtherEncoding: contentType, data) {
        bytes = redactedInOtherEncoding(bytes, as: text)
      }
    }
    return RedactedContent(kind: kind, data: Data(bytes), contentType: contentType)
  }

  private func redacted(_ bytes: [UInt8], as kind: MediaKind) -> [UInt8] {
    switch kind {
    case .json: JSONRedaction(secrets: secrets)(bytes)
    case .form: PairRedaction(secrets: secrets, place: .parameter, isForm: true)(bytes)
    default: Self.inText(bytes, secrets)
    }
  }

  /// Names are ASCII in nearly all encodings of text, and in UTF-16 they can be made so.
  private func redactedInOtherEncoding(_ bytes: [UInt8], as kind: MediaKind) -> [UInt8] {
    guard bytes.contains(0) else { return redacted(bytes, as: kind) }
    let encoding: String.Encoding =
      switch (bytes.first, bytes.dropFirst().first) {
      case (0xFE, 0xFF), (0, _): .utf16BigEndian
      default: .utf16LittleEndian
      }
    guard let text = String(bytes: bytes, encoding: encoding),
      let shown = String(
        decoding: redacted(values.removed(from: Array(text.utf8)), as: kind), as: UTF8.self
      ).data(using: encoding)
    else { return redacted(bytes, as: kind) }
    return Array(shown)
  }

  /// Whether nothing is left out of a URL because of its names, as of most.
  private func isShown(_ url: String) -> Bool {
    secretItems.isEmpty && !secrets.mayHide(inURL: url)
  }

  private func hides(_ name: HTTPField.Name) -> Bool {
    secretHeaders.contains(name) || secrets.isSecret(name)
  }

  private func hides(item name: Substring) -> Bool {
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
    // Taking a URL apart takes long.
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
    return query.parts(separatedBy: UInt8(ascii: "&")).compactMap { item in
      guard let sign = item.utf8.firstIndex(of: UInt8(ascii: "=")) else { return nil }
      return (item[..<sign], item[item.utf8.index(after: sign)...])
    }
  }
}

extension Substring {
  /// What stands between these bytes, which may be nothing. Splitting by characters takes many times as long.
  fileprivate func parts(separatedBy separator: UInt8) -> [Substring] {
    utf8.split(separator: separator, omittingEmptySubsequences: false).map(Substring.init)
  }
}
