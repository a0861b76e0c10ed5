import Fletcher
import Foundation
import TestServer
import Testing

@Suite("What was received is changed and sent back without what only the service sets")
struct RequestModelTests {
  private func replaced(
    _ order: String, _ change: @escaping (inout Orders.OrderInput) -> Void = { _ in }
  ) async throws -> JSON {
    try await TestServer.run(.by { _ in .json(order) }) { server in
      let orders = Provider<Orders>(baseURL: server.url)
      var input = Orders.OrderInput(try await orders.order(), password: "secret", buyer: nil)
      change(&input)
      let result = try await orders.replace(body: input)
      #expect(result.pk == 7)
      return try json(try #require(server.requests.last).text)
    }
  }

  @Test("Lists, maps, unions, objects in place and what the description does not name are sent")
  func everything() async throws {
    let sent = try await replaced(
      """
      {"pk": 7, "created": "2026-11-26T10:00:00Z", "note": "n", "comment": "c",
       "items": [{"pk": 1, "article": "a", "received": "2026-11-26", "parts": [{"pk": 2, "article": "b"}]}],
       "byDay": {"mon": [{"pk": 3, "article": "c"}], "tue": []}, "payment": {"pk": 4, "coins": 5},
       "gift": {"pk": 6, "article": "d"}, "address": {"id": 8, "town": "t"}, "x": {"pk": 9, "article": "e"},
       "either": {"pk": 10, "article": "f"}, "emptyOr": ["", {"pk": 11, "article": "g"}], "discount": 2,
       "path": [{"pk": 12, "name": "h"}], "stamp": {"at": 13, "by": "i"}}
      """)
    let expected = try json(
      """
      {"note": "n", "comment": "c", "password": "secret",
       "items": [{"article": "a", "received": "2026-11-26", "parts": [{"article": "b"}]}],
       "byDay": {"mon": [{"article": "c"}], "tue": []}, "payment": {"coins": 5},
       "gift": {"article": "d"}, "address": {"town": "t"}, "x": {"article": "e"},
       "either": {"article": "f"}, "emptyOr": ["", {"article": "g"}], "discount": 2,
       "stamp": {"at": 13, "by": "i"}}
      """)
    #expect(sent == expected)
  }

  @Test("What was null is sent as null, and nothing that was absent, be there a default or not")
  func nothing() async throws {
    let order = #"{"pk": 7, "created": "2026-11-26T10:00:00Z", "items": [], "note": null"#
    let expected = #"{"items": [], "note": null, "password": "secret""#
    #expect(try await replaced(order + "}") == json(expected + "}"))
    let null = #", "comment": null, "gift": null}"#
    #expect(try await replaced(order + null) == json(expected + null))
  }

  @Test("What can't be made of what was received is asked for")
  func askedFor() async throws {
    let sent = try await replaced(
      """
      {"pk": 7, "created": "2026-11-26T10:00:00Z", "items": [], "note": null, "buyer": {"name": "b"}}
      """
    ) { $0.buyer = Orders.BuyerInput(Orders.Buyer(name: "b"), pin: "1") }
    #expect(sent["buyer"] == .object(["name": "b", "pin": "1"]))
  }

  @Test("What only stands in what the service sets is always there")
  func onlyReceived() {
    let step = Orders.Step(pk: 1, name: "a")
    let stamp = Orders.Order.Stamp(at: 1, by: "a")
    #expect(step.pk == stamp.at && step.name == stamp.by)
  }

  @Test("Properties are changed before they are sent, also to null")
  func changes() async throws {
    let sent = try await replaced(
      """
      {"pk": 7, "created": "2026-11-26T10:00:00Z", "items": [{"pk": 1, "article": "a"}], "note": "n",
       "comment": "c"}
      """
    ) {
      $0.items[0].article = "b"
      $0.items.append(Orders.ItemInput(article: "c"))
      $0.comment = .null
      $0.note = nil
    }
    let expected = try json(
      """
      {"items": [{"article": "b"}, {"article": "c"}], "note": null, "comment": null, "password": "secret"}
      """)
    #expect(sent == expected)
  }

  @Test("A union that the client does not know is sent as it was")
  func unknown() async throws {
    let sent = try await replaced(
      #"{"pk": 7, "created": "2026-11-26T10:00:00Z", "items": [], "note": null, "payment": {"later": true}}"#
    )
    #expect(sent["payment"] == .object(["later": true]))
  }
}
