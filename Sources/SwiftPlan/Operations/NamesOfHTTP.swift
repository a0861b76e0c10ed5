import ServiceModel

extension StatusPattern {
  var isSuccess: Bool {
    switch self {
    case .code(let code): (200..<300).contains(code)
    case .range(let digit): digit == 2
    case .default: false
    }
  }

  /// The status's reason phrase (RFC 9110, section 15) as the name of a case.
  var swiftName: String {
    switch self {
    case .code(let code): Self.names[code] ?? "status\(code)"
    case .range(1): "informational"
    case .range(2): "success"
    case .range(3): "redirection"
    case .range(4): "clientError"
    case .range: "serverError"
    case .default: "other"
    }
  }

  private static let names: [Int: String] = [
    200: "ok", 201: "created", 202: "accepted", 203: "nonAuthoritativeInformation",
    204: "noContent", 205: "resetContent", 206: "partialContent", 207: "multiStatus",
    208: "alreadyReported", 300: "multipleChoices", 301: "movedPermanently", 302: "found",
    303: "seeOther", 304: "notModified", 307: "temporaryRedirect", 308: "permanentRedirect",
    400: "badRequest", 401: "unauthorized", 402: "paymentRequired", 403: "forbidden",
    404: "notFound", 405: "methodNotAllowed", 406: "notAcceptable", 408: "requestTimeout",
    409: "conflict", 410: "gone", 412: "preconditionFailed", 413: "contentTooLarge",
    415: "unsupportedMediaType", 422: "unprocessableContent", 423: "locked",
    429: "tooManyRequests", 500: "internalServerError", 501: "notImplemented", 502: "badGateway",
    503: "serviceUnavailable", 504: "gatewayTimeout",
  ]
}

enum HTTPMethods {
  /// The methods that the runtime has names for.
  static let named: Set<String> = [
    "GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH", "QUERY",
  ]
  /// The methods that ask and change nothing (RFC 9110, section 9.2.1).
  static let safe: Set<String> = ["GET", "HEAD", "OPTIONS", "TRACE", "QUERY"]
}

extension ResponsePlan.Kind {
  init(_ content: Response.Content) {
    switch content {
    case .nothing: self = .nothing
    case .json: self = .value
    case .text: self = .text
    case .data: self = .data
    case .base64: self = .base64
    case .file: self = .file
    case .sequence(let sequence):
      switch sequence.framing {
      case .lines, .textSequence: self = .values
      case .events, .eventData: self = .events
      case .parts: self = .data
      }
    }
  }
}

extension ResponseTablePlan.Case.Content {
  /// One of several contents is not written to a file, and is whole when it is read.
  init(_ content: Response.Content) {
    let kind = ResponsePlan.Kind(content)
    self = kind == .events ? .text : Self(rawValue: kind.rawValue) ?? .data
  }
}

extension AuthenticationPlan {
  init(_ requirement: AuthenticationRequirement) {
    alternatives = requirement.alternatives.map { $0.map(Literals.string) }
  }
}

extension CacheMode {
  /// The name of the runtime's case.
  var swiftName: String {
    switch self {
    case .default: "standard"
    case .noStore: "noStore"
    case .reload: "reload"
    case .noCache: "noCache"
    case .forceCache: "forceCache"
    case .onlyIfCached: "onlyIfCached"
    }
  }
}
