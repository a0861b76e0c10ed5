import Foundation
import HTTPTypes

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What a request sends, ready for the wire.
public enum RequestBody: Hashable, Sendable {
  /// Nothing.
  case none
  /// These bytes.
  case data(Data)
  /// The content of a file, streamed from disk.
  case file(URL)
  /// What is read while it is sent.
  case stream(BodyStream)

  /// Whether it can be sent more than once.
  public var isRepeatable: Bool {
    if case .stream(let stream) = self { stream.isRepeatable } else { true }
  }
}

/// Whether a response may come from a cache: the cache modes of the Fetch standard (section 2.2.5).
public enum CachePolicy: Hashable, Sendable {
  /// As the responses' headers say (RFC 9111); the standard's `default`.
  case standard
  /// Always from the server, and no cache on the way keeps it (`Cache-Control: no-store`, RFC 9111,
  /// section 5.2.1.5).
  case noStore
  /// Always from the server.
  case reload
  /// From the cache only where the server says that it still holds.
  case noCache
  /// From the cache, whatever its age, or else from the server.
  case forceCache
  /// From the cache, whatever its age, or not at all.
  case onlyIfCached
}

/// An HTTP request, complete: what a ``Signer`` signs and a ``Transport`` sends.
public struct Request: Sendable {
  /// The method.
  public var method: HTTPRequest.Method
  /// The whole URL.
  public var url: URL
  /// The headers, credentials among them.
  public var headers: HTTPFields
  /// The body.
  public var body: RequestBody
  /// How long the server may be silent before the request fails; nil leaves it to the transport.
  public var timeout: Duration?
  /// Whether the response may come from a cache.
  public var cache: CachePolicy
  /// Where the content of the response goes.
  public var delivery: Delivery {
    get { options?.values.delivery ?? .memory }
    set { change { $0.delivery = newValue } }
  }
  /// Whether a transport follows redirects; else the response is the redirect.
  public var followsRedirects: Bool {
    get { options?.values.followsRedirects ?? true }
    set { change { $0.followsRedirects = newValue } }
  }
  /// What is told how the transfer goes.
  public var onProgress: ProgressHandler? {
    get { options?.values.onProgress }
    set { change { $0.onProgress = newValue } }
  }
  /// Whether it is sent again where it fails, and when; nil for not.
  public var retry: RetryPolicy? {
    get { retrying?.policy }
    set { retrying = newValue.map { Retrying($0) } }
  }
  /// The operation that this is a request of; nil for a request that no provider made.
  public var target: (any Target)? { call?.target }

  /// Whether the request is only looked at, and never sent: ``Provider/preparedRequest(for:)``. A step that
  /// tells of requests does not tell of it.
  package var isPreview: Bool { call?.isPreview == true }

  /// The headers that carry credentials: they are never sent to another origin by a redirect.
  public var secretHeaders: [HTTPField.Name] = []
  /// What a provider made it for.
  var call: Call?
  var retrying: Retrying?
  /// How the response is to be read.
  private(set) var rules: ResponseRules
  /// What few requests have; nil for a request that has nothing of it.
  private(set) var options: RequestOptions?
  /// How much the response may differ from its description.
  public var decoding: DecodingPolicy {
    get { rules.decoding }
    set { rules = rules.with(newValue) }
  }

  /// A request.
  public init(
    method: HTTPRequest.Method = .get, url: URL, headers: HTTPFields = [:],
    body: RequestBody = .none, timeout: Duration? = nil, cache: CachePolicy = .standard
  ) {
    self.init(
      method: method, url: url, headers: headers, body: body, timeout: timeout, cache: cache,
      call: nil, retrying: nil, rules: .standard)
  }

  /// A request that a provider makes.
  init(
    method: HTTPRequest.Method, url: URL, headers: HTTPFields, body: RequestBody,
    timeout: Duration?, cache: CachePolicy, call: Call?, retrying: Retrying?, rules: ResponseRules
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.timeout = timeout
    self.cache = cache
    self.call = call
    self.retrying = retrying
    self.rules = rules
  }

  mutating func change(_ change: (inout RequestOptions.Values) -> Void) {
    var values = options?.values ?? RequestOptions.Values()
    change(&values)
    options = RequestOptions(values)
  }

  /// Appends an item to the URL's query.
  ///
  /// - Throws: ``ProviderError/invalidRequest(reason:target:)`` where no URL comes of it.
  public mutating func addQuery(_ name: String, _ value: String) throws {
    var bytes = Array(url.absoluteString.utf8)
    if let fragment = bytes.firstIndex(of: UInt8(ascii: "#")) {
      bytes.removeSubrange(fragment...)
    }
    bytes.appendQueryItem(name, value)
    guard let url = URL(string: String(decoding: bytes, as: UTF8.self)) else {
      throw ProviderError.invalidRequest(reason: "the query item \"\(name)\" makes no URL")
    }
    self.url = url
  }

  /// Sets a header.
  ///
  /// - Throws: ``ProviderError/invalidRequest(reason:target:)`` where the name or the value cannot be sent.
  public mutating func setHeader(_ name: String, _ value: String) throws {
    headers.set(try HTTPField(name, value))
  }

  /// Sets a header that carries a credential: it is not sent to another origin by a redirect.
  ///
  /// - Throws: ``ProviderError/invalidRequest(reason:target:)`` where the name or the value cannot be sent.
  public mutating func setSecretHeader(_ name: String, _ value: String) throws {
    setSecret(try HTTPField(name, value))
  }

  mutating func setSecret(_ field: HTTPField) {
    headers.set(field)
    secretHeaders.append(field.name)
  }

  /// The request as Foundation has it. A body that is a file becomes a stream of it; one that is a stream is
  /// left out, because it cannot become Foundation's.
  public func urlRequest() -> URLRequest {
    var request = urlRequestWithoutBody()
    switch body {
    case .none, .stream: break
    case .data(let data): request.httpBody = data
    case .file(let url): request.httpBodyStream = InputStream(url: url)
    }
    return request
  }

  func urlRequestWithoutBody() -> URLRequest {
    var request = URLRequest(url: url)
    if method != .get { request.httpMethod = method.rawValue }
    if let timeout {
      #if canImport(FoundationNetworking)
        // It leaves out what is beyond whole seconds: half a second would be none.
        request.timeoutInterval = timeout.timeInterval.rounded(.up)
      #else
        request.timeoutInterval = timeout.timeInterval
      #endif
    }
    switch cache {
    case .standard: break
    case .noStore, .reload: request.cachePolicy = .reloadIgnoringLocalCacheData
    case .noCache: request.cachePolicy = .reloadRevalidatingCacheData
    case .forceCache: request.cachePolicy = .returnCacheDataElseLoad
    case .onlyIfCached: request.cachePolicy = .returnCacheDataDontLoad
    }
    // One assignment: each call of `setValue` costs half a microsecond.
    var fields: [String: String] = [:]
    fields.reserveCapacity(headers.count)
    for field in headers {
      let name = field.name.rawName
      // The fields keep each cookie apart, but a request has one `Cookie` (RFC 6265, section 5.4).
      let separator = field.name == .cookie ? "; " : ", "
      fields[name] = fields[name].map { $0 + separator + field.value } ?? field.value
    }
    if cache == .noStore, !headers.contains(.cacheControl) { fields["Cache-Control"] = "no-store" }
    request.allHTTPHeaderFields = fields
    // Stored cookies would replace the header's.
    if headers.contains(.cookie) { request.httpShouldHandleCookies = false }
    return request
  }
}

extension Request: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The method and the URL, without the values of the query, which may be secret.
  public var description: String { "\(method.rawValue) \(shownURL)" }

  /// The same as ``description``.
  public var debugDescription: String { description }

  /// A mirror without the headers and the body, which may be secret.
  public var customMirror: Mirror {
    Mirror(self, children: ["method": method.rawValue, "url": shownURL])
  }
}

extension URL {
  /// The URL without user and password, and with the names in its query only.
  package var withoutSecrets: String {
    guard var components = URLComponents(url: self, resolvingAgainstBaseURL: true) else {
      return "(no URL)"
    }
    components.user = nil
    components.password = nil
    components.fragment = nil
    let names = components.percentEncodedQueryItems?.map(\.name) ?? []
    components.percentEncodedQuery = nil
    let text = components.string ?? "(no URL)"
    return names.isEmpty ? text : "\(text)?\(names.map { "\($0)=…" }.joined(separator: "&"))"
  }
}

extension Duration {
  var timeInterval: TimeInterval {
    let (seconds, attoseconds) = components
    return TimeInterval(seconds) + TimeInterval(attoseconds) * 1e-18
  }
}

extension [UInt8] {
  mutating func appendQueryItem(_ name: String, _ value: String) {
    appendQueryItem(Parameter.FormItem(name: name, elements: [value]))
  }

  mutating func appendQueryItem(_ item: Parameter.FormItem) {
    append(contains(UInt8(ascii: "?")) ? UInt8(ascii: "&") : UInt8(ascii: "?"))
    append(item) { $0.append($1, encodedExcept: .unreserved) }
  }
}
