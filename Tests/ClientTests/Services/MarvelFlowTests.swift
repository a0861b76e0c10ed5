import Fletcher
import Foundation
import Services
import TestServer
import Testing

@Suite("Marvel over a socket")
struct MarvelFlowTests {
  /// Marvel's documented example: the MD5 of ts=1, the private key abcd and the public key 1234.
  static let signature: Credentials<Marvel> = .signature { request in
    try request.addQuery("ts", "1")
    try request.addQuery("apikey", "1234")
    try request.addQuery("hash", "ffd275c5130566a2916217b101f26150")
  }

  static let series = #"""
    {"code": 200, "status": "Ok", "copyright": "© 2024 MARVEL", "etag": "x", "data": {"offset": 0,
      "limit": 20, "total": 1, "count": 1, "results": [{"id": 1, "title": "Spider-Man",
        "description": null, "resourceURI": "http://g.example/1", "urls": [], "startYear": 2023,
        "endYear": 2024, "rating": "", "type": "", "modified": "2023-01-01T00:00:00-0500",
        "thumbnail": {"path": "http://i.example/a", "extension": "jpg"},
        "creators": {"available": 0, "returned": 0, "collectionURI": "", "items": []},
        "characters": {"available": 0, "returned": 0, "collectionURI": "", "items": []},
        "stories": {"available": 0, "returned": 0, "collectionURI": "", "items": []},
        "comics": {"available": 0, "returned": 0, "collectionURI": "", "items": []},
        "events": {"available": 0, "returned": 0, "collectionURI": "", "items": []},
        "next": null, "previous": null}]}}
    """#

  private func withMarvel<Value: Sendable>(
    _ reply: Reply, _ body: @escaping (Provider<Marvel>, TestServer) async throws -> Value
  ) async throws -> Value {
    try await TestServer.run(.by { _ in reply }) { server in
      try await body(Provider<Marvel>(auth: Self.signature, baseURL: server.url), server)
    }
  }

  @Test("The signer adds to the query, and the value comes from data.results")
  func series() async throws {
    try await withMarvel(.json(Self.series)) { marvel, server in
      let series = try await marvel.series(
        titleStartsWith: "Spider & Man", contains: [.comic, .tradePaperback],
        orderBy: [.titleDescending, .startYear])
      #expect(series.map(\.title) == ["Spider-Man"])
      #expect(series.first?.thumbnail.extension == "jpg")
      let request = try #require(server.requests.first)
      #expect(request.path == "/v1/public/series")
      #expect(
        request.queryItems.suffix(3) == [
          "ts=1", "apikey=1234", "hash=ffd275c5130566a2916217b101f26150",
        ])
      let items = request.queryItems
      #expect(items.contains("titleStartsWith=Spider%20%26%20Man"))
      #expect(items.contains("contains=comic,trade%20paperback"))
      #expect(items.contains("orderBy=-title,startYear"))
      #expect(!items.contains { $0.hasPrefix("limit=") })
    }
  }

  @Test("A range of dates is two days with a comma")
  func dates() async throws {
    let days = try ["2024-02-01", "2024-02-29"].map { try #require(CalendarDate($0)) }
    try await withMarvel(.json(#"{"code": 200, "data": {"results": []}}"#)) { marvel, server in
      let comics = try await marvel.comics(dateRange: days)
      #expect(comics.isEmpty)
      #expect(server.requests.first?.queryItems.contains("dateRange=2024-02-01,2024-02-29") == true)
    }
  }

  @Test("Marvel's errors have a code that is a number or a text")
  func errors() async throws {
    try await withMarvel(.json(#"{"code": 409, "status": "Missing"}"#, status: 409)) { marvel, _ in
      let error = await failure { try await marvel.comic(comicID: 1) }
      #expect(error?.failure(as: Marvel.Failure.self)?.code == 409)
    }
    let text = #"{"code": "InvalidCredentials", "message": "The passed API key is invalid."}"#
    try await withMarvel(.json(text, status: 401)) { marvel, _ in
      let error = await failure { try await marvel.comic(comicID: 1) }
      #expect(error?.failure(as: Marvel.Failure.self)?.code == "InvalidCredentials")
    }
  }
}
