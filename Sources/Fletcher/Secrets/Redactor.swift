import Foundation
import HTTPTypes

/// Writes a request, and what comes back for it, without secrets.
///
/// Beside the values of secret names it hides the credentials of the request wherever they come up again: a
/// server may send them back.
package struct Redactor: Sendable {
  /// What is shorter than this is hidden by its name only, because it would be found in ordinary words.
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
  /// The credentials of the request, the longest first.
  private let values: [[UInt8]]

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
    if !secrets.hidesNothing {
      values.formUnion(request?.target?.route.secretArguments(secrets) ?? [])
    }
    for request in secrets.hidesNothing ? [] : requests {
      for field in request.headers
      where secretHeaders.contains(field.name)
        || secrets.isSecret(field.name.rawName, in: .header)
      {
        values.formUnion(secrets.credentials(in: field))
      }
      for (name, value) in request.url.percentEncodedQueryItems {
        let decoded = name.removingPercentEncoding ?? String(name)
        guard secretItems.contains(decoded) || secrets.isSecret(decoded, in: .parameter) else {
          continue
        }
        values.insert(String(value))
        values.insert(value.removingPercentEncoding ?? String(value))
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
    self.values = values.filter { $0.utf8.count >= Self.shortestValue }.map { Array($0.utf8) }
      .sorted { $0.count > $1.count }
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
        guard let sign = item.firstIndex(of: "="), item.index(after: sign) < item.endIndex,
          hides(item: String(item.prefix(upTo: sign)))
        else { return String(item) }
        return String(item.prefix(through: sign)) + secrets.replacement
      }
      text += "?" + items.joined(separator: "&")
    }
    return withoutValues(text)
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
    return String(decoding: withoutValues(Self.inText(text.utf8, secrets)), as: UTF8.self)
  }

  /// The content of a request or a response.
  package func content(_ data: Data, contentType: String?) -> RedactedContent {
    let type = MediaKind(contentType, data)
    if secrets.hidesNothing, type != .multipart || !writesBoundary {
      return RedactedContent(kind: type, data: data, contentType: contentType)
    }
    switch type {
    case .json:
      let bytes = JSONRedaction(secrets: secrets)(Array(data))
      return RedactedContent(
        kind: type, data: Data(withoutValues(bytes)), contentType: contentType)
    case .form:
      let bytes = PairRedaction(secrets: secrets, place: .parameter, isForm: true)(data)
      return RedactedContent(
        kind: type, data: Data(withoutValues(bytes)), contentType: contentType)
    case .text:
      return RedactedContent(
        kind: type, data: Data(withoutValues(Self.inText(data, secrets))), contentType: contentType)
    case .multipart:
      let redaction = MultipartRedaction(secrets: secrets) { [self] part, type in
        content(part, contentType: type).data
      }
      guard let contentType, let (body, type) = redaction(data, contentType: contentType) else {
        return RedactedContent(
          kind: type, data: Data(withoutValues(Array(data))), contentType: contentType)
      }
      return RedactedContent(kind: .multipart, data: body, contentType: type)
    case .binary:
      return RedactedContent(
        kind: type, data: Data(withoutValues(Array(data))), contentType: contentType)
    }
  }

  private func hides(_ name: HTTPField.Name) -> Bool {
    secretHeaders.contains(name) || secrets.isSecret(name.rawName, in: .header)
  }

  private func hides(item name: String) -> Bool {
    let decoded = name.removingPercentEncoding ?? name
    return secretItems.contains(decoded) || secrets.isSecret(decoded, in: .parameter)
  }

  /// Text of which some was hidden already, without the credentials of the request.
  func withoutCredentials(_ text: String) -> String { withoutValues(text) }

  static func inText(_ text: some Sequence<UInt8>, _ secrets: Secrets) -> [UInt8] {
    let parts = MultipartRedaction.inText(Array(text), secrets)
    let text = UserInfoRedaction(secrets: secrets)(parts)
    return LabelRedaction(secrets: secrets)(PairRedaction(secrets: secrets, place: .member)(text))
  }

  private func withoutValues(_ text: String) -> String {
    values.isEmpty ? text : String(decoding: withoutValues(Array(text.utf8)), as: UTF8.self)
  }

  private func withoutValues(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for value in values {
      guard let first = value.first, bytes.count >= value.count else { continue }
      var output: [UInt8] = []
      var copied = 0
      var index = 0
      while index <= bytes.count - value.count {
        if bytes[index] == first, bytes[index..<(index + value.count)].elementsEqual(value) {
          output.append(contentsOf: bytes[copied..<index])
          output.append(contentsOf: secrets.replacement.utf8)
          index += value.count
          copied = index
        } else {
          index += 1
        }
      }
      guard copied > 0 else { continue }
      output.append(contentsOf: bytes[copied...])
      bytes = output
    }
    return bytes
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
