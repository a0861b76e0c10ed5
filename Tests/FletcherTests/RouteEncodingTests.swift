import Fletcher
import Foundation
import HTTPTypes
import Testing

private struct Card: Codable, Equatable, Sendable {
  var cardTitle: String
  var born: Date?
}

private struct Sending: Service, Target {
  static let configuration = ServiceConfiguration(baseURL: "https://cards.example")
  let route: Route
}

@Suite("Bodies with an encoding of their own")
struct RouteEncodingTests {
  private let post = Route(.post, "/cards")

  private func sent(_ route: Route) async throws -> (Data, contentType: String?) {
    let request = try await Provider<Sending>().preparedRequest(for: Sending(route: route))
    guard case .data(let data) = request.body else { return (Data(), nil) }
    return (data, request.headers[.contentType])
  }

  @Test("A property list holds the value, as XML or binary")
  func propertyList() async throws {
    let card = Card(cardTitle: "Rex", born: Date(timeIntervalSince1970: 1000))
    let (xml, type) = try await sent(post.propertyList(card))
    #expect(type == "application/x-plist")
    #expect(String(decoding: xml, as: UTF8.self).hasPrefix("<?xml"))
    #expect(try PropertyListDecoder().decode(Card.self, from: xml) == card)
    let (binary, _) = try await sent(post.propertyList(card, format: .binary))
    #expect(binary.starts(with: Data("bplist".utf8)))
    #expect(try PropertyListDecoder().decode(Card.self, from: binary) == card)
  }

  @Test("JSON is written by the encoder that is given")
  func json() async throws {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.dateEncodingStrategy = .secondsSince1970
    encoder.outputFormatting = .sortedKeys
    let card = Card(cardTitle: "Rex", born: Date(timeIntervalSince1970: 1000))
    let (data, type) = try await sent(post.json(card, using: encoder))
    #expect(data == Data(#"{"born":1000,"card_title":"Rex"}"#.utf8))
    #expect(type == "application/json")
  }

  @Test("A closure makes any body, and what it throws is why nothing is sent")
  func closure() async throws {
    let (data, type) = try await sent(
      post.body(["a", "b"], contentType: "text/csv") { Data($0.joined(separator: ",").utf8) })
    #expect(data == Data("a,b".utf8))
    #expect(type == "text/csv")
    #expect(
      try await sent(post.body(nil as String?, contentType: "text/csv") { _ in Data() }).contentType
        == nil)
    let error = await #expect(throws: ProviderError.self) {
      try await sent(
        post.propertyList("no list has a text at its top" as String?, format: .openStep))
    }
    guard case .invalidRequest? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("Targets are compared by the bytes that an encoding makes")
  func equality() {
    let post = post
    func target(_ title: String) -> Sending {
      Sending(route: post.propertyList(Card(cardTitle: title)))
    }
    #expect(target("a") == target("a"))
    #expect(target("a") != target("b"))
    #expect(Sending(route: post.json(["a": 1])) != Sending(route: post.propertyList(["a": 1])))
  }
}

@Suite("Responses that a decoder of one's own reads")
struct ResponseDecoderTests {
  private static let decoder: JSONDecoder = {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    decoder.dateDecodingStrategy = .secondsSince1970
    return decoder
  }()

  private func response(_ text: String) throws -> Response {
    Response(
      status: .ok, data: Data(text.utf8),
      request: Request(url: try #require(URL(string: "https://cards.example"))))
  }

  @Test("The decoder reads the content, and the value at a path whose keys are the content's own")
  func decoder() throws {
    let card = Card(cardTitle: "Rex", born: Date(timeIntervalSince1970: 1000))
    let content = #"{"card_title":"Rex","born":1000}"#
    #expect(try response(content).value(Card.self, using: Self.decoder) == card)
    let nested = try response(#"{"all_data":{"the_card":\#(content)}}"#)
    #expect(try nested.value(Card.self, at: "all_data.the_card", using: Self.decoder) == card)
    let plain = JSONDecoder()
    plain.dateDecodingStrategy = .secondsSince1970
    let other = try response(#"{"all_data":{"cardTitle":"Rex","born":1000}}"#)
    #expect(try other.value(Card.self, at: "all_data", using: plain) == card)
  }

  @Test("Content that the decoder refuses is an error with the response")
  func refusal() throws {
    let error = #expect(throws: ProviderError.self) {
      try response("{}").value(Card.self, using: Self.decoder)
    }
    guard case .decoding(_, let response)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(response.data == Data("{}".utf8))
  }
}
