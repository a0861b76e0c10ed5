import Fletcher
import Foundation
import HTTPTypes

/// A request to an endpoint of an authorization server, and what came back.
struct EndpointResponse {
  let statusCode: Int
  let object: [String: JSON]

  /// The members that are text, and numbers as text. Of an error that is an object, as Facebook's, what is in it stands in
  /// their place.
  var members: [String: String] {
    var members = object.compactMapValues(\.plainText)
    if let error = object["error"]?.object {
      members["error"] = ["code", "type", "status"].lazy.compactMap { error[$0]?.plainText }.first
      members["error_description"] = error["message"]?.plainText
    }
    return members
  }
}

extension OAuthClient {
  typealias Parameters = [(name: String, value: String)]

  /// The parameters of a request, among them those that a client without a secret, or with one in the body,
  /// is known by.
  private func withClient(_ parameters: Parameters) -> Parameters {
    switch authentication {
    case .basic: parameters
    case .none: parameters + [("client_id", id)]
    case .body(let secret): parameters + [("client_id", id), ("client_secret", secret)]
    }
  }

  /// The request with these parameters.
  func request(to endpoint: URL, _ parameters: Parameters) throws -> Request {
    var request = Request(
      method: .post, url: endpoint,
      headers: [
        .accept: "application/json", .contentType: "application/x-www-form-urlencoded",
      ],
      body: .data(Data(FormText.encoded(withClient(parameters)).utf8)), cache: .noStore)
    if case .basic(let secret) = authentication {
      // RFC 6749, section 2.3.1: both are form-encoded first, so that a colon is no separator.
      try request.setSecretHeader("Authorization", "Basic \(basicPair(secret))")
    }
    request.delivery = .stream
    // It would take the parameters to a place that nobody has named.
    request.followsRedirects = false
    return request
  }

  private func basicPair(_ secret: String) -> String {
    Data("\(FormText.encoded(id)):\(FormText.encoded(secret))".utf8).base64EncodedString()
  }

  /// What of the client a server must not say.
  private var clientSecrets: [String] {
    guard let secret = authentication.secret else { return [] }
    return [secret, basicPair(secret)]
  }

  /// Sends parameters to an endpoint and gives a response that is no error.
  ///
  /// - Throws: ``OAuthError``, `CancellationError`.
  func post(_ parameters: Parameters, to endpoint: URL) async throws -> EndpointResponse {
    let response: Response
    let content: Data
    do {
      response = try await transport.send(try request(to: endpoint, parameters))
      content = try await response.bytes?.collect(upTo: responseLimit) ?? response.data
    } catch {
      throw Self.withoutContent(error)
    }
    // A transport of somebody else's may follow redirects all the same.
    guard response.url.isSamePlace(as: endpoint), !(300...399).contains(response.statusCode) else {
      throw OAuthError.invalidResponse(reason: "it is a redirect")
    }
    guard content.count <= responseLimit else {
      throw OAuthError.invalidResponse(reason: "it has more than \(responseLimit) bytes")
    }
    let object = try Self.object(content, of: response)
    let result = EndpointResponse(statusCode: response.statusCode, object: object ?? [:])
    // Some servers send errors with the status 200.
    if object?["access_token"] == nil || !(200...299).contains(response.statusCode),
      let error = OAuthErrorResponse(
        result.members, statusCode: response.statusCode,
        without: Self.secrets(parameters) + clientSecrets
          + ["access_token", "refresh_token", "id_token"].compactMap { result.members[$0] })
    {
      throw error.code == "access_denied" ? OAuthError.denied(error) : .server(error)
    }
    guard (200...299).contains(response.statusCode) else {
      throw response.statusCode.isOfBusyServer
        ? OAuthError.unavailable(statusCode: response.statusCode)
        : .invalidResponse(reason: "its status is \(response.statusCode)")
    }
    return result
  }

  private static func object(_ content: Data, of response: Response) throws -> [String: JSON]? {
    if let object = try? JSONDecoder().decode(JSON.self, from: content).object { return object }
    guard
      response.headers[.contentType]?.lowercased().hasPrefix("application/x-www-form-urlencoded")
        == true
    else { return nil }
    return try FormText.members(of: String(decoding: content, as: UTF8.self))
      .mapValues { .string($0) }
  }

  private static func secrets(_ parameters: Parameters) -> [String] {
    let secret: Set = [
      "code", "code_verifier", "refresh_token", "password", "device_code", "token",
    ]
    return parameters.filter { secret.contains($0.name) }.map(\.value)
  }

  /// The error without the response and the request that it may have in it.
  private static func withoutContent(_ error: any Error) -> any Error {
    switch error {
    case is CancellationError, is OAuthError: error
    case let error as ContentTooLarge:
      OAuthError.invalidResponse(reason: "it has more than \(error.limit) bytes")
    case ProviderError.cancelled: CancellationError()
    case ProviderError.transport(let underlying, _, _): withoutContent(underlying)
    case ProviderError.invalidRequest:
      OAuthError.incompleteClient(reason: "its id, its secret or an endpoint cannot be sent")
    case let error as ProviderError:
      OAuthError.invalidResponse(
        reason: error.response.map { "its status is \($0.statusCode)" } ?? "a step refuses it")
    default: OAuthError.transport(underlying: error)
    }
  }

  /// The endpoint, where the client has it.
  func endpoint(_ path: KeyPath<OAuthEndpoints, URL?>, _ name: String) throws -> URL {
    guard let url = endpoints[keyPath: path] else {
      throw OAuthError.incompleteClient(reason: "it has no \(name) endpoint")
    }
    return url
  }
}

extension URL {
  /// Whether the URLs differ in nothing but how they are written.
  fileprivate func isSamePlace(as other: URL) -> Bool {
    func path(_ url: URL) -> String { url.path.isEmpty ? "/" : url.path }
    return Origin(self) == Origin(other) && path(self) == path(other) && query == other.query
  }
}
