import Foundation
import Testing

@testable import Fletcher

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Secrets stay out of errors and descriptions")
struct ErrorSecretTests {
  private static let url =
    URL(string: "https://api.example/cards?key=s3cret") ?? URL(fileURLWithPath: "/")
  private let request = Request(url: url)

  private func response(_ text: String) -> Response {
    Response(status: .badRequest, data: Data(text.utf8), request: request)
  }

  @Test(
    "The values of secret members are not in a response's description, and others are",
    arguments: [
      #"{"access_token":"s3cret","shown":"shown"}"#,
      #"{"accessToken" : "s3cret" , "shown":"shown"}"#,
      #"{"shown":"shown","refresh_token":"a\"s3cret"}"#,
      #"{"shown":"shown","password":"s3cret that goes on \#(String(repeating: "and on ", count: 50))"#,
      #"{"shown":"shown","tokens":["s3cret","s3cret"]}"#,
      #"{"shown":"shown","client_secret":{"value":"s3cret"}}"#,
      #"{"shown":"shown","access_\u0074oken":"s3cret"}"#,
      #"{"shown":"shown","body":"{\"id_token\":\"s3cret\",\"a\":1}"}"#,
      #"{"shown":"shown","body":"{\"id_token\":\"a\\\"s3cret\",\"a\":1}"}"#,
      "{\"shown\":\"shown\",\n  \"api-key\":\n    \"s3cret\"}",
      #"{"pin":5347,"shown":"shown s3cre-t"}"#,
      "access_token=s3cret&shown=shown",
      "shown=shown&oauth_token_secret=s3cret",
      "<Login><Shown>shown</Shown><SessionToken>s3cret</SessionToken></Login>",
      "shown; Authorization: Bearer s3cret",
    ])
  func descriptions(content: String) {
    let description = response(content).description
    #expect(!description.contains("s3cret"), "\(description)")
    #expect(!description.contains("5347"))
    #expect(description.contains("shown"), "\(description)")
    #expect(!ProviderError.status(response(content)).description.contains("s3cret"))
  }

  @Test("Text in UTF-16 hides its secrets too")
  func utf16() throws {
    let data = try #require(#"{"access_token":"s3cret"}"#.data(using: .utf16LittleEndian))
    let response = Response(status: .badRequest, data: data, request: request)
    #expect(!response.description.contains("s3cret"))
  }

  @Test(
    "Content that has no secrets is shown as it is",
    arguments: [
      #"{"message":"Not Found","status":404}"#, #"[{"id":1},{"id":2}]"#, "Service unavailable",
      "{\"a\":\"",
    ])
  func shown(content: String) {
    #expect(response(content).description.hasSuffix(content))
  }

  @Test("The error beneath has no URL, and the code that it had")
  func urlErrors() throws {
    let beneath = URLError(
      .timedOut,
      userInfo: [
        NSURLErrorFailingURLErrorKey: Self.url,
        "NSErrorFailingURLStringKey": Self.url.absoluteString,
      ])
    let error = ProviderError.transport(underlying: beneath, request: request)
    let underlying = try #require(error.underlying as? URLError)
    #expect(underlying.code == .timedOut)
    #expect(underlying.userInfo.values.allSatisfy { !"\($0)".contains("s3cret") })
    #expect(!error.description.contains("s3cret"))
  }

  @Test("The error that a call throws holds no URL with its query, wherever one looks")
  func thrown() async throws {
    enum Cards: Service, Target {
      case card
      static let configuration = ServiceConfiguration(baseURL: "https://api.example")
      var route: Route { Route(.get, "/card") }
    }
    let beneath = URLError(.timedOut, userInfo: [NSURLErrorFailingURLErrorKey: Self.url])
    let error = await #expect(throws: ProviderError.self) {
      try await Provider<Cards>(stub: .failure(beneath)).send(.card)
    }
    guard case .transport(let underlying, _, _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect((underlying as? URLError)?.failingURL == nil)
    #expect(!"\(underlying)".contains("s3cret"))
  }

  @Test("A decoder's error does not show the content of a value that is called a secret")
  func decodingErrors() throws {
    struct Login: Decodable {
      struct Token: Decodable {
        init(from decoder: any Decoder) throws {
          let text = try decoder.singleValueContainer().decode(String.self)
          throw DecodingError.dataCorrupted(
            .init(codingPath: decoder.codingPath, debugDescription: "\(text) is no token"))
        }
      }
      let token: Token

      enum CodingKeys: String, CodingKey { case token = "access_token" }
    }
    let error = #expect(throws: ProviderError.self) {
      try response(#"{"access_token":"s3cret"}"#).value(Login.self)
    }
    let text = "\(try #require(error)) \(error?.underlying.map { "\($0)" } ?? "")"
    #expect(!text.contains("s3cret"))
    #expect(text.contains("access_token"))
  }
}

@Suite("Errors with a domain and a code")
struct ErrorBridgingTests {
  private let request = Request(url: URL(fileURLWithPath: "/"))

  @Test("Each error has a code of its own, a description and what is beneath")
  func codes() throws {
    let response = Response(status: .notFound, request: request)
    let beneath = URLError(.timedOut)
    let errors: [ProviderError] = [
      .invalidRequest(reason: "reason"), .authentication(underlying: beneath, request: request),
      .transport(underlying: beneath, request: request), .status(response),
      .failure(model: "model", response: response), .emptyResponse(response),
      .decoding(underlying: beneath, response: response),
      .file(underlying: beneath, request: request),
      .invalidSample(reason: "reason"), .cancelled(request), .other(underlying: beneath),
    ]
    #expect(ProviderError.errorDomain == "Fletcher.ProviderError")
    #expect(errors.map(\.errorCode) == Array(1...11))
    for error in errors {
      let info = error.errorUserInfo
      #expect(info[NSLocalizedDescriptionKey] as? String == error.description)
      #expect(error.localizedDescription == error.description)
      #expect((info[NSUnderlyingErrorKey] != nil) == (error.underlying != nil))
      #expect(info[ProviderError.statusCodeKey] as? Int == error.response?.statusCode)
    }
  }
}
