import Fletcher
import Foundation
import TestServer
import Testing

@Suite("Headers of responses")
struct EchoHeaderTests {
  private let headers = [
    "X-Remaining": " 41", "ETag": "W/\"a,b\"", "Location": "/items/5", "Retry-After": "120",
    "Link": "<https://a.test/?a=1>; rel=\"next, last\", <b>; rel=prev",
    "Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT", "X-Color": "teal", "X-Colors": "red, teal",
    "X-Flags": "a=true,b=", "X-Point": #"{"x":1,"y":2}"#,
  ]

  private func withHeaders(
    _ headers: [String: String], _ body: @escaping (Provider<Echo>) async throws -> Void
  ) async throws {
    try await withEcho(reply: .by { _ in .text("x", headers: headers) }) { echo, _ in
      try await body(echo)
    }
  }

  @Test("Each header of the description has the type that it has there")
  func types() async throws {
    try await withHeaders(headers) { echo in
      let response = try await echo.request(.responseHeaders)
      #expect(response[Echo.ResponseHeaders.xRemaining] == 41)
      #expect(response[Echo.ResponseHeaders.eTag] == "W/\"a,b\"")
      let location = response[Echo.ResponseHeaders.location]
      #expect(location == URL(string: "/items/5"))
      #expect(response[Echo.ResponseHeaders.retryAfter] == "120")
      #expect(
        response[Echo.ResponseHeaders.link]
          == ["<https://a.test/?a=1>; rel=\"next, last\"", "<b>; rel=prev"])
      #expect(
        response[Echo.ResponseHeaders.lastModified] == Date(timeIntervalSince1970: 784_111_777))
      #expect(response[Echo.ResponseHeaders.xColor] == Echo.Color(rawValue: "teal"))
      #expect(response[Echo.ResponseHeaders.xColors] == ["red", "teal"])
      #expect(response[Echo.ResponseHeaders.xFlags] == ["a": "true", "b": ""])
      #expect(response[Echo.ResponseHeaders.xPoint] == Echo.Point(x: 1, y: 2))
    }
  }

  @Test("A header that is not there, or is something else, is nil")
  func absent() async throws {
    try await withHeaders([
      "X-Remaining": "many", "Last-Modified": "yesterday", "X-Point": "{", "X-Flags": "a,b,c",
    ]) { echo in
      let response = try await echo.request(.responseHeaders)
      #expect(response[Echo.ResponseHeaders.xRemaining] == nil)
      #expect(response[Echo.ResponseHeaders.lastModified] == nil)
      #expect(response[Echo.ResponseHeaders.xPoint] == nil)
      #expect(response[Echo.ResponseHeaders.xFlags] == nil)
      #expect(response[Echo.ResponseHeaders.eTag] == nil)
    }
  }

  @Test("A typed call gives its value, and the response to whoever asks for it")
  func withResponse() async throws {
    try await withHeaders(headers) { echo in
      let (text, response) = try await echo.withResponse { try await $0.responseHeaders() }
      #expect(text == "x")
      #expect(response[Echo.ResponseHeaders.xRemaining] == 41)
      let (_, created) = try await echo.withResponse { try await $0.createResponse() }
      #expect(created[Echo.ResponseHeaders.location]?.path == "/items/5")
    }
    try await withEcho(reply: .by { _ in .json("[]") }) { echo, _ in
      let (_, response) = try await echo.withResponse { try await $0.items.links() }
      #expect(response.status == .ok)
      await #expect(throws: ProviderError.self) { try await echo.withResponse { _ in 1 } }
    }
  }

  @Test("A stub's response has each header of the description, with a value of its type")
  func stub() async throws {
    let offline = Provider<Echo>(stub: .immediate)
    let (_, response) = try await offline.withResponse { try await $0.responseHeaders() }
    #expect(response.status == .ok)
    #expect(response[Echo.ResponseHeaders.xRemaining] != nil)
    #expect(response[Echo.ResponseHeaders.eTag]?.isEmpty == false)
    #expect(response[Echo.ResponseHeaders.location] != nil)
    #expect(response[Echo.ResponseHeaders.retryAfter]?.isEmpty == false)
    #expect(response[Echo.ResponseHeaders.lastModified] != nil)
    #expect(response[Echo.ResponseHeaders.xColor] != nil)
    #expect(response[Echo.ResponseHeaders.xColors]?.isEmpty == false)
    #expect(response[Echo.ResponseHeaders.xFlags]?.isEmpty == false)
    #expect(response[Echo.ResponseHeaders.xPoint] != nil)
    let links = try #require(response[Echo.ResponseHeaders.link])
    #expect(!links.isEmpty && !links.contains { $0.contains("next") })
    // A response that somebody gives to the stub has the headers that it was given.
    let own = Provider<Echo>(stub: .immediate(.text("x")))
    let bare = try await own.response(to: .responseHeaders)
    #expect(bare[Echo.ResponseHeaders.xRemaining] == nil)
  }
}
