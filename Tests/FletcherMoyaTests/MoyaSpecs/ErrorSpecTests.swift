import Fletcher
import FletcherMoya
import Foundation
import Testing

/// ErrorTests of Moya.
@Suite("Moya's specs: errors")
struct ErrorSpecTests {
  private struct Row {
    let name: String
    let error: ProviderError
    let hasResponse: Bool
    let hasUnderlying: Bool
  }

  private func rows() throws -> [Row] {
    let request = Request(url: try #require(URL(string: "https://example.com")))
    let response = Response(status: .ok, data: Data("no JSON".utf8), request: request)
    let beneath = NSError(domain: "com.example", code: 7)
    return [
      Row(
        name: "object mapping", error: .decoding(underlying: beneath, response: response),
        hasResponse: true, hasUnderlying: true),
      Row(
        name: "status code", error: .status(response), hasResponse: true, hasUnderlying: false),
      Row(
        name: "no content", error: .emptyResponse(response), hasResponse: true,
        hasUnderlying: false),
      Row(
        name: "underlying", error: .transport(underlying: beneath, request: request),
        hasResponse: false, hasUnderlying: true),
      Row(
        name: "request and parameters", error: .invalidRequest(reason: "why"), hasResponse: false,
        hasUnderlying: false),
    ]
  }

  @Test("An error has the response and the error beneath where there are any, for Objective-C too")
  func properties() throws {
    for row in try rows() {
      #expect((row.error.response != nil) == row.hasResponse, "\(row.name)")
      #expect((row.error.underlying != nil) == row.hasUnderlying, "\(row.name)")
      let info = row.error.errorUserInfo
      #expect(info[NSLocalizedDescriptionKey] as? String == row.error.errorDescription)
      let beneath = info[NSUnderlyingErrorKey] as? NSError
      #expect((beneath != nil) == row.hasUnderlying, "\(row.name)")
      if let beneath {
        #expect(beneath.domain == "com.example")
        #expect(beneath.code == 7)
      }
    }
  }

  @Test("Text, JSON and values that are none are errors with the response and why")
  func mapping() throws {
    let request = Request(url: try #require(URL(string: "https://example.com")))
    let response = Response(status: .ok, data: Data("{ \"name\": \"john }".utf8), request: request)
    let readings: [() throws -> Any] = [
      { try response.mapJSON() }, { try response.map(MoyaIssue.self) },
      { try response.mapString(atKeyPath: "name") },
    ]
    for read in readings {
      let error = #expect(throws: ProviderError.self) { try read() }
      #expect(error?.response != nil)
      #expect(error?.underlying is DecodingError)
    }
  }

  @Test("An error of the network is what the caller gets")
  func network() async throws {
    let beneath = NSError(domain: "com.example", code: 7)
    let error = await #expect(throws: ProviderError.self) {
      try await Provider<Sky>(stub: .failure(beneath)).request(.zen)
    }
    #expect((error?.underlying as? NSError)?.code == 7)
  }
}
