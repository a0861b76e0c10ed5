import Fletcher
import FletcherMoya
import Foundation
import Testing

@Suite("Responses by Moya's names")
struct ResponseMappingTests {
  private struct Card: Codable, Equatable {
    var title: String?
  }

  private func response(_ text: String, status: Int = 200) throws -> Response {
    Response(
      status: .init(code: status), data: Data(text.utf8),
      request: Request(url: try #require(URL(string: "https://cards.example"))))
  }

  @Test("A status among those filtered for gives the response, another an error with it")
  func filters() throws {
    let found = try response("", status: 302)
    #expect(try found.filter(statusCode: 302).statusCode == 302)
    #expect(try found.filter(statusCodes: 300...399).statusCode == 302)
    #expect(try found.filterSuccessfulStatusAndRedirectCodes().statusCode == 302)
    for filter in [
      { try found.filter(statusCode: 200) }, { try found.filter(statusCodes: ..<300) },
      { try found.filterSuccessfulStatusCodes() },
    ] as [() throws -> Response] {
      let error = #expect(throws: ProviderError.self) { try filter() }
      #expect(error?.response?.statusCode == 302)
    }
    for (status, isSuccess) in [(199, false), (200, true), (299, true), (300, false)] {
      let response = try response("", status: status)
      #expect(((try? response.filterSuccessfulStatusCodes()) != nil) == isSuccess)
    }
    for (status, isSuccess) in [(199, false), (200, true), (399, true), (400, false)] {
      let response = try response("", status: status)
      #expect(((try? response.filterSuccessfulStatusAndRedirectCodes()) != nil) == isSuccess)
    }
  }

  @Test("JSON and text are read, at a path too")
  func contents() throws {
    let card = try response(#"{"card":{"title":"Rex","views":[1,2]}}"#)
    #expect(try card.mapJSON() == ["card": ["title": "Rex", "views": [1, 2]]])
    #expect(try card.mapString() == #"{"card":{"title":"Rex","views":[1,2]}}"#)
    #expect(try card.mapString(atKeyPath: "card.title") == "Rex")
    #expect(try card.map(Card.self, atKeyPath: "card") == Card(title: "Rex"))
    #expect(try card.map([Int].self, atKeyPath: "card.views") == [1, 2])
    #expect(throws: ProviderError.self) { try card.mapString(atKeyPath: "card.views") }
    #expect(throws: ProviderError.self) { try card.mapString(atKeyPath: "none") }
    #expect(throws: ProviderError.self) { try response("no JSON").mapJSON() }
    #expect(throws: ProviderError.self) { try response("no JSON").map(Card.self) }
    #expect(try response("7").map(Int.self) == 7)
  }

  @Test("A decoder of one's own reads the value")
  func decoders() throws {
    struct Dated: Decodable, Equatable { let madeAt: Date }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    decoder.dateDecodingStrategy = .secondsSince1970
    let dated = Dated(madeAt: Date(timeIntervalSince1970: 1000))
    let content = #"{"made_at":1000}"#
    #expect(try response(content).map(Dated.self, using: decoder) == dated)
    #expect(
      try response(#"{"the_card":\#(content)}"#)
        .map(Dated.self, atKeyPath: "the_card", using: decoder) == dated)
  }

  @Test("No content is an error, unless it is said to be none")
  func emptyContent() throws {
    let empty = try response("")
    #expect(throws: ProviderError.self) { try empty.mapJSON() }
    #expect(try empty.mapJSON(failsOnEmptyData: false) == .null)
    let error = #expect(throws: ProviderError.self) { try empty.map(Card.self) }
    #expect({ if case .emptyResponse? = error { true } else { false } }())
    #expect(try empty.map(Card.self, failsOnEmptyData: false) == Card(title: nil))
    #expect(throws: ProviderError.self) { try empty.map([Card].self) }
    #expect(try empty.map([Card].self, failsOnEmptyData: false) == [])
    #expect(throws: ProviderError.self) { try empty.map(Int.self, failsOnEmptyData: false) }
    #expect(try empty.mapString() == "")
  }
}
