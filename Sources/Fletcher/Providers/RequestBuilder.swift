import Foundation
import HTTPTypes

/// Makes a request of a route. Not copyable, because a copy of a route takes as long as all the rest.
struct RequestBuilder: ~Copyable {
  private let setup: ServiceSetup
  let route: Route
  private var bytes: [UInt8] = []
  /// Whether credentials and all that is the service's own go with the request.
  let isTrusted: Bool

  /// Expands the path.
  ///
  /// - Throws: ``ProviderError/invalidRequest(reason:target:)``.
  init(_ route: consuming Route, _ setup: ServiceSetup) throws {
    self.setup = setup
    self.route = route
    let isWholeURL = self.route.isWholeURL
    bytes.reserveCapacity(256)
    do {
      if let method = self.route.invalidMethod {
        throw InvalidParameter(reason: "\"\(HeaderRules.printable(method))\" is no method of HTTP")
      }
      if isWholeURL {
        try URITemplate.expand(self.route.template, self.route.arguments, .wholeURL, into: &bytes)
        Self.removeFragment(from: &bytes, after: 0)
        // A path alone is one of the service's host (RFC 3986, section 5.2.2).
        if bytes.first == UInt8(ascii: "/") { bytes.insert(contentsOf: setup.baseOfHost, at: 0) }
        try Self.refuseOtherPaths(bytes, self.route.template, self.route.arguments)
        guard let url = URL(string: String(decoding: bytes, as: UTF8.self)),
          let origin = Origin(url)
        else {
          throw InvalidParameter(
            reason: "the URL given is no absolute HTTP URL without user and password")
        }
        isTrusted = self.route.trustsAnyOrigin || origin == setup.origin
      } else {
        if let path = self.route.base, path.hasPrefix("/") {
          bytes.append(contentsOf: setup.baseOfHost)
          bytes.append(contentsOf: path.utf8)
          while bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
        } else if let other = self.route.base, !setup.hasOwnBaseURL {
          guard URL(string: other).flatMap(Origin.init) != nil else {
            throw InvalidParameter(
              reason: "the operation's base URL is no absolute HTTP URL without user and password")
          }
          bytes.append(contentsOf: other.utf8)
          while bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
        } else {
          bytes.append(contentsOf: setup.base)
        }
        let baseLength = bytes.count
        if Self.needsSlash(self.route.template) { bytes.append(UInt8(ascii: "/")) }
        try URITemplate.expand(self.route.template, self.route.arguments, .operation, into: &bytes)
        Self.removeFragment(from: &bytes, after: baseLength)
        try Self.refuseDotSegments(bytes[baseLength...])
        isTrusted = true
      }
    } catch let error as InvalidParameter {
      throw ProviderError.invalidRequest(reason: error.reason)
    }
  }

  /// Completes the request, but for credentials.
  ///
  /// - Parameter call: gives what the request is made for, by its URL.
  /// - Throws: ``ProviderError/invalidRequest(reason:target:)``, and what reading a file throws.
  func build(for call: (URL) -> Call) throws -> Request {
    do {
      return try complete(for: call)
    } catch let error as InvalidParameter {
      throw ProviderError.invalidRequest(reason: error.reason)
    }
  }

  private func complete(for call: (URL) -> Call) throws -> Request {
    var bytes = self.bytes
    try appendQuery(to: &bytes)
    guard let url = URL(string: String(decoding: bytes, as: UTF8.self)) else {
      throw InvalidParameter(reason: "no URL comes of the template \"\(route.pathTemplate)\"")
    }
    let (body, contentType) = try body() ?? (.none, nil)
    // All at once: a request that is changed afterwards is copied.
    return Request(
      method: route.method, url: url, headers: try headers(contentType: contentType), body: body,
      timeout: route.timeLimit.over(setup.configuration.timeout),
      cache: route.cachePolicy ?? setup.configuration.cache, call: call(url),
      retrying: route.retryPolicy.map { Retrying($0) } ?? setup.retrying, rules: rules)
  }

  private func appendQuery(to bytes: inout [UInt8]) throws {
    let query = setup.query(without: route.omittedQuery)
    if isTrusted, !query.isEmpty {
      bytes.append(bytes.contains(UInt8(ascii: "?")) ? UInt8(ascii: "&") : UInt8(ascii: "?"))
      bytes.append(contentsOf: query)
    }
    if let text = try route.wholeQuery?.encoded() {
      bytes.append(bytes.contains(UInt8(ascii: "?")) ? UInt8(ascii: "&") : UInt8(ascii: "?"))
      bytes.append(contentsOf: text)
    }
    for (name, value) in route.queryItems {
      do {
        for item in try value.parameter.formItems(named: name) { bytes.appendQueryItem(item) }
      } catch {
        throw InvalidParameter(reason: "the query item \"\(name)\" cannot be sent: \(error.reason)")
      }
    }
  }

  /// The body and its content type; nil where there is none.
  private func body() throws -> (RequestBody, contentType: String?)? {
    if case .none = route.body { return nil }
    return try RequestEncoding.encode { try encodedBody() }
  }

  private func encodedBody() throws -> (RequestBody, contentType: String?)? {
    switch route.body {
    case .none: return nil
    case .json(let body, let type):
      return (.data(try Self.encoded("the body", as: " as JSON") { try body.encoded() }), type)
    case .sequence(let values, let start, let type):
      var data = Data()
      for value in values {
        data.append(contentsOf: start.utf8)
        data.append(
          try Self.encoded("a value of the body", as: " as JSON") {
            try JSONEncoder.shared.encode(value)
          })
        data.append(UInt8(ascii: "\n"))
      }
      return (.data(data), type)
    case .form(let fields):
      return (.data(try fields.encoded()), "application/x-www-form-urlencoded")
    case .multipart(let fields):
      do {
        return try fields.encoded()
      } catch let error as InvalidParameter {
        throw error
      } catch {
        throw InvalidParameter(reason: "the multipart body cannot be made: \(shownText(of: error))")
      }
    case .data(let data, let type): return (.data(data), type)
    case .file(let url, let type):
      _ = try ByteSource.lengthOfFile(at: url)
      return (.file(url), type)
    case .stream(let stream, let type): return (.stream(stream), type)
    case .base64(let source, let type): return (.data(try Self.base64(source)), type)
    case .encoded(let encode, let type):
      return (.data(try Self.encoded("the body", encode)), type)
    }
  }

  /// What a closure encodes; where it fails, the error says what of the request could not be encoded.
  private static func encoded(
    _ part: String, as form: String = "", _ encode: () throws -> Data
  ) throws -> Data {
    do {
      return try encode()
    } catch {
      let reason = (error as? InvalidParameter)?.reason ?? shownText(of: error)
      throw InvalidParameter(reason: "\(part) cannot be encoded\(form): \(reason)")
    }
  }

  private static func base64(_ source: ByteSource) throws -> Data {
    do {
      guard let data = try source.read() else {
        throw InvalidParameter(reason: "a stream cannot be sent as base64")
      }
      return data.base64EncodedData()
    } catch let error as InvalidParameter {
      throw error
    } catch {
      throw InvalidParameter(reason: "the body cannot be read: \(error.localizedDescription)")
    }
  }

  private func headers(contentType: String?) throws -> HTTPFields {
    var headers =
      isTrusted ? setup.headers(without: route.omittedHeaders) : [.accept: "application/json"]
    // A service may have a media type of its own for JSON: `application/vnd.api+json`.
    let isServices =
      contentType == "application/json" && MediaType.isJSON(headers[.contentType])
    if let contentType, !isServices {
      headers[.contentType] = try HeaderRules.value(contentType, of: "Content-Type")
    }
    for (name, value) in route.headerFields {
      let text: String
      do throws(InvalidParameter) {
        guard let written = try value.parameter.headerText() else { continue }
        text = written
      } catch {
        throw InvalidParameter(reason: "the header \"\(name)\" cannot be sent: \(error.reason)")
      }
      let field = HTTPField(
        name: try HeaderRules.name(name), value: try HeaderRules.value(text, of: name))
      // What is multipart can be read with the boundary only that is in its own (RFC 2046, section 5.1.1).
      if field.name == .contentType, case .multipart = route.body { continue }
      headers.set(field)
    }
    var cookies: [String] = []
    for (name, value, style) in route.cookies {
      cookies += try Cookies.written(value.parameter, named: name, style)
    }
    headers.add(cookies)
    return headers
  }

  private var rules: ResponseRules {
    let common = setup.rules
    if route.hasOwnRules {
      let errors = common.errors.without(route.omittedErrors)
      return ResponseRules(
        unwrap: route.unwrapPath.over(common.unwrap),
        failure: route.failureCondition.over(common.failure), refusal: common.refusal,
        errors: route.errorModels.map { $0.over(errors) } ?? errors, accepted: route.accepted,
        decoding: common.decoding)
    }
    return common
  }

  /// Whether the path would otherwise run on from the base URL's last word, even from its host.
  private static func needsSlash(_ template: String) -> Bool {
    var bytes = template.utf8.makeIterator()
    switch bytes.next() {
    case nil, UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): return false
    case UInt8(ascii: "{"):
      switch bytes.next() {
      case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): return false
      default: return true
      }
    default: return true
    }
  }

  /// A fragment is for the client (RFC 9110, section 4.1), and query items would become part of it.
  private static func removeFragment(from bytes: inout [UInt8], after start: Int) {
    if let fragment = bytes[start...].firstIndex(of: UInt8(ascii: "#")) {
      bytes.removeSubrange(fragment...)
    }
  }

  /// Refuses a URL of the caller's behind which the template's path would be another resource's.
  private static func refuseOtherPaths(
    _ bytes: [UInt8], _ template: String, _ arguments: [any ParameterValue]
  ) throws {
    let path = URITemplate.path(of: template)
    guard let end = path.firstIndex(of: "}"), let next = path[end...].dropFirst().first else {
      return
    }
    var url: [UInt8] = []
    try URITemplate.expand(
      String(template[...end]), Array(arguments.prefix(1)), .wholeURL, into: &url)
    if url.contains(UInt8(ascii: "?")) {
      throw InvalidParameter(reason: "the URL given has a query, and the path goes on behind it")
    }
    if next != "/", url.last != UInt8(ascii: "/") {
      throw InvalidParameter(
        reason: "the URL given has no slash at its end, and the path goes on behind it")
    }
    try refuseDotSegments(bytes[...])
  }

  /// `.` and `..` as a whole segment, encoded or not, are taken out of a path by one client, proxy or
  /// server or the next (RFC 3986, section 5.2.4), which leaves another resource's path.
  private static func refuseDotSegments(_ bytes: ArraySlice<UInt8>) throws(InvalidParameter) {
    var dots = 0
    var others = false
    var index = bytes.startIndex
    while true {
      let byte = index < bytes.endIndex ? bytes[index] : UInt8(ascii: "?")
      switch byte {
      case UInt8(ascii: "/"), UInt8(ascii: "?"):
        if !others, dots == 1 || dots == 2 {
          throw InvalidParameter(
            reason:
              "the path has a segment that is . or .. and would be another resource's")
        }
        if byte == UInt8(ascii: "?") { return }
        dots = 0
        others = false
      case UInt8(ascii: "."): dots += 1
      case UInt8(ascii: "%")
      where index + 2 < bytes.endIndex && bytes[index + 1] == UInt8(ascii: "2")
        && (bytes[index + 2] | 0x20) == UInt8(ascii: "e"):
        dots += 1
        index += 2
      default: others = true
      }
      index += 1
    }
  }
}
