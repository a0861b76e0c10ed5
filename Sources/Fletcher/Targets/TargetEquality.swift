import Foundation

extension Target {
  /// Whether both targets send the same: the same method, URL, header fields, cookies and body, and the
  /// same choice of credentials.
  ///
  /// What a list, a model or a nil argument comes down to counts, and not what it is in Swift: bodies are
  /// compared as they are encoded, files by where they are, without being read. Something that can't be
  /// sent, as a number that isn't finite in JSON, equals whatever else can't be sent in its place.
  ///
  /// Both targets are encoded for it, every time. A target that is a key in a hot path can declare its
  /// own `==` and `hash(into:)`.
  public static func == (left: Self, right: Self) -> Bool {
    SentContent(of: left.route) == SentContent(of: right.route)
  }

  /// Feeds what the target sends into the hasher.
  public func hash(into hasher: inout Hasher) {
    SentContent(of: route).hash(into: &hasher)
  }
}

/// What a route sends, in a form that can be compared.
///
/// How long to wait for the response, how to read it and whether it may come from a cache are no part of
/// that.
private struct SentContent: Hashable {
  let method: String
  let url: URLContent
  let query: [Part<[Parameter.Pair]>]
  let wholeQuery: Part<[UInt8]?>
  let headers: [String: Part<String?>]
  let cookies: [Part<[String]>]
  let body: Part<BodyContent>
  let requirement: AuthenticationRequirement?
  let trustsAnyOrigin: Bool
  let omissions: [[String]]

  init(of route: Route) {
    method = route.invalidMethod ?? route.method.rawValue
    url = URLContent(of: route)
    query = route.queryItems.map { name, value in
      Part { try value.parameter.items(named: name) }
    }
    wholeQuery = Part { try route.wholeQuery?.encoded() }
    var headers: [String: Part<String?>] = [:]
    for (name, value) in route.headerFields {
      let text = Part { try value.parameter.simpleText() }
      if text != .sent(nil) { headers[name.lowercased()] = text }
    }
    self.headers = headers
    cookies = route.cookies.map { name, value, style in
      Part { try Cookies.written(value.parameter, named: name, style) }
    }
    body = Part { try RequestEncoding.encode { try BodyContent(of: route.body) } }
    requirement = route.requirement
    trustsAnyOrigin = route.trustsAnyOrigin
    omissions = [route.omittedHeaders, route.omittedQuery]
  }
}

/// Something that is sent, or can't be.
private enum Part<Content: Hashable>: Hashable {
  case sent(Content)
  case unsendable

  init(_ content: () throws -> Content) {
    do { self = .sent(try content()) } catch { self = .unsendable }
  }
}

/// The URL of a route, as far as the route says it.
private struct URLContent: Hashable {
  let base: String?
  let expansion: [UInt8]
  /// Whether an argument can't be sent; then the expansion is the template.
  let isUnsendable: Bool

  init(of route: Route) {
    base = route.base
    var bytes: [UInt8] = []
    // What the provider is to give is no difference between targets.
    let arguments = route.arguments.map { ($0 as? CommonArgument)?.name ?? $0 }
    do {
      try URITemplate.expand(
        route.template, arguments, route.isWholeURL ? .wholeURL : .operation, into: &bytes)
      expansion = bytes
      isUnsendable = false
    } catch {
      expansion = Array(route.template.utf8)
      isUnsendable = true
    }
  }
}

private enum BodyContent: Hashable {
  /// The body as it is encoded, with the properties of objects in order: an encoder of the caller's may write them
  /// in another one each time.
  private static func ordered(_ body: JSONBody) throws -> Data {
    let data = try body.encoded()
    guard body.encoder !== JSONEncoder.shared,
      let json = try? JSONDecoder.shared.decode(JSON.self, from: data)
    else { return data }
    return try JSONEncoder.shared.encode(json)
  }

  case none
  case data(Data, contentType: String)
  case parts([MultipartFields.Part])
  case file(URL, contentType: String)
  case stream(BodyStream, contentType: String)
  case base64(ByteSource, contentType: String)

  init(of body: Body) throws {
    switch body {
    case .none: self = .none
    case .json(let body, let type): self = .data(try Self.ordered(body), contentType: type)
    case .sequence(let values, let start, let type):
      var data = Data()
      for value in values {
        data.append(contentsOf: start.utf8)
        data.append(try JSONEncoder.shared.encode(value))
        data.append(UInt8(ascii: "\n"))
      }
      self = .data(data, contentType: type)
    case .form(let fields):
      self = .data(try fields.encoded(), contentType: "application/x-www-form-urlencoded")
    case .multipart(let fields):
      let parts = try fields.parts()
      self = parts.isEmpty && !fields.isRequired ? .none : .parts(parts)
    case .data(let data, let type): self = .data(data, contentType: type)
    case .file(let url, let type): self = .file(url, contentType: type)
    case .stream(let stream, let type): self = .stream(stream, contentType: type)
    case .base64(let source, let type): self = .base64(source, contentType: type)
    case .encoded(let encode, let type): self = .data(try encode(), contentType: type)
    }
  }
}
