import Fletcher
import Foundation
import Testing

// Types of somebody's own, as `Echo/fletcher.yaml` names them.

struct BookID: Codable, Hashable, Sendable, ParameterValue {
  var text: String

  init(_ text: String) { self.text = text }

  init(from decoder: any Decoder) throws {
    text = try decoder.singleValueContainer().decode(String.self)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  var parameter: Parameter { text.parameter }
}

struct ISBN: RawRepresentable, Codable, Hashable, Sendable { var rawValue: String }

struct Money: Codable, Hashable, Sendable {
  var amount: String
  var currency: String
}

enum Genre: String, Codable, Hashable, Sendable, ParameterValue {
  case novel, poems

  var parameter: Parameter { rawValue.parameter }
}

protocol LibraryModel: Codable {}

@Suite("A client as fletcher.yaml says")
struct ConfiguredTests {
  @Test("Types of one's own take the place of formats and models, and decode what is sent")
  func ownTypes() async throws {
    let library = Provider<Library>(
      stub: .immediate(
        .json(
          #"""
          {"data": {"id": "b1", "title": "Walden", "added": "yesterday", "isbn": "0691014647",
            "price": {"amount": "9.99", "currency": "EUR"}, "genre": "poems", "notes": ["n1"]}}
          """#)))
    var book = try await library.book(id: BookID("b1"))
    #expect(book.id == BookID("b1"))
    #expect(book.added == "yesterday")
    #expect(book.isbn == ISBN(rawValue: "0691014647"))
    #expect(book.price == Money(amount: "9.99", currency: "EUR"))
    #expect(book.genre == .poems)
    #expect(book.notes == [BookID("n1")])
    #expect(book.state == nil)
    book.title = "Walden; or, Life in the Woods"
    book.sequel = book
    #expect(book.sequel?.title == book.title)
    let copy = try JSONDecoder().decode(Library.Book.self, from: JSONEncoder().encode(book))
    #expect(copy == book)
  }

  @Test("They are sent in paths, queries and bodies")
  func sentTypes() async throws {
    let library = Provider<Library>()
    let get = try await library.urlRequest(for: .book(id: BookID("a/b")))
    #expect(get.url?.absoluteString == "https://library.example.com/books/a%2Fb")
    let list = try await library.urlRequest(for: .books(after: BookID("b1"), genre: .poems))
    #expect(list.url?.query() == "after=b1&genre=poems")
    let add = try await library.urlRequest(
      for: .addBook(
        title: "Walden", isbn: ISBN(rawValue: "1"), price: Money(amount: "1", currency: "EUR")))
    let body = try JSONDecoder().decode(JSON.self, from: try #require(add.httpBody))
    #expect(
      body == ["title": "Walden", "isbn": "1", "price": ["amount": "1", "currency": "EUR"]])
  }

  @Test("Models conform to protocols of one's own, those inside of others too")
  func conformances() {
    func isLibraryModel(_: (some LibraryModel).Type) -> Bool { true }
    func isIdentifiedByBookID<T: Identifiable>(_: T.Type) -> Bool where T.ID == BookID { true }
    #expect(isLibraryModel(Library.Book.self))
    #expect(isLibraryModel(Library.Book.State.self))
    #expect(isIdentifiedByBookID(Library.Book.self))
  }

  @Test("What responses may lack is nil, is asked for in requests, and is not sent back")
  func optionalInResponses() async throws {
    let parcels = Provider<Parcels>(
      decoding: .strict,
      stub: .immediate(.json(#"{"parcel": {"sender": {}, "labels": []}, "receipt": {}}"#)))
    let batch = Parcels.Batch(
      parcels: [.init(id: "p1", weight: 2, labels: [], sender: .init(name: "Ada"))], carrier: "DHL")
    let sent = try await parcels.send(body: batch)
    let (id, number): (String?, String?) = (sent.parcel.id, sent.receipt.number)
    #expect(id == nil)
    #expect(number == nil)
    #expect(sent.parcel.weight == nil)
    #expect(sent.parcel.sender?.name == nil)
    #expect(sent.parcel.labels == [])
    let again = Parcels.Batch(parcels: [sent.parcel], carrier: "DHL")
    let request = try await parcels.urlRequest(for: .send(body: again))
    let body = try JSONDecoder().decode(JSON.self, from: try #require(request.httpBody))
    #expect(
      body == [
        "carrier": "DHL", "parcels": [["kind": "parcel", "labels": [], "sender": [:]]],
      ])
  }

  @Test("Samples that are not in files of their own response all the same")
  func samples() async throws {
    let shelves = Provider<Shelves>(stub: .immediate)
    #expect(try await !shelves.shelves().isEmpty)
    #expect(try await shelves.single.shelf(id: "1").size != nil)
    #expect(Shelves.Shelf.Size.huge.rawValue == "xl")
    #if DEBUG
      #expect(try await !Provider<Library>(stub: .immediate).books().isEmpty)
    #endif
  }
}
