import Fletcher
import Foundation
import Testing

/// One property of each kind, as generated models have them.
private struct Item: Model {
  struct Size: OpenEnum { let rawValue: Int }

  let id: Int
  let name: String
  let price: Double
  let isNew: Bool
  let seen: Date?
  let link: URL?
  let size: Size?
  let tags: [String]?
  let labels: [String: String]?
  let parts: [Item]?

  static func fields(_ fields: inout Fields<Self>) {
    fields.required("id", \.id)
    fields.required("name", \.name)
    fields.required("price", \.price)
    fields.required("new", \.isNew)
    fields.optional("seen", \.seen)
    fields.optional("link", \.link)
    fields.optional("size", \.size)
    fields.optional("tags", \.tags)
    fields.optional("labels", \.labels)
    fields.optional("parts", \.parts)
  }
}

/// A URL that is always there, and one that may be absent.
private struct Card: Model {
  let url: URL
  let image: URL?

  static func fields(_ fields: inout Fields<Self>) {
    fields.required("url", \.url)
    fields.optional("image", \.image)
  }
}

private struct Parcel: Model {
  let url: URL
  let count: Int
  let label: String
  let weight: Double?
  let notes: [String]

  static func fields(_ fields: inout Fields<Self>) {
    fields.required("url", \.url)
    fields.required("count", \.count)
    fields.required("label", \.label)
    fields.required("weight", \.weight)
    fields.required("notes", \.notes)
  }
}

private struct Delivery: Model {
  let parcel: Parcel?
  static func fields(_ fields: inout Fields<Self>) { fields.optional("parcel", \.parcel) }
}

private struct Frame: Model {
  let inner: Card?

  static func fields(_ fields: inout Fields<Self>) { fields.optional("inner", \.inner) }
}

/// A response around what it is about.
private struct Envelope: Model {
  var item: Card?
  var count: Int?

  static func fields(_ fields: inout Fields<Self>) {
    fields.optional("item", \.item)
    fields.optional("count", \.count)
  }
}

/// A list and a map of URLs.
private struct Links: Model {
  let list: [URL]?
  let map: [String: URL]?

  static func fields(_ fields: inout Fields<Self>) {
    fields.optional("list", \.list)
    fields.optional("map", \.map)
  }
}

/// A list and a map that are always there.
private struct Owned: Model {
  let list: [Card]
  let map: [String: Int]

  static func fields(_ fields: inout Fields<Self>) {
    fields.required("list", \.list)
    fields.required("map", \.map)
  }
}

private struct Owner: Model {
  let one: Owned?

  static func fields(_ fields: inout Fields<Self>) { fields.optional("one", \.one) }
}

/// A number that an `Int` may be too small for.
private struct Counter: Model {
  let count: UInt64

  static func fields(_ fields: inout Fields<Self>) { fields.required("count", \.count) }
}

private func item(_ changes: String...) -> String {
  var properties = ["id": "1", "name": "\"n\"", "price": "1.5", "new": "true"]
  for change in changes {
    let parts = change.split(separator: ":", maxSplits: 1).map(String.init)
    properties[parts[0]] = parts[1]
  }
  return "{" + properties.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}"
}

private struct Refusal: Error {}

/// A type of somebody's own that nothing can be read as.
private struct Refusing: Codable, Hashable {
  @TaskLocal static var count = Tally()

  init(from decoder: any Decoder) throws {
    Self.count.add(1)
    throw Refusal()
  }

  func encode(to encoder: any Encoder) throws {}
}

@Suite("What services send in place of what they describe")
struct LenientDecodingTests {
  @Test(
    "A whole number of 64 bits without a sign is read and sent with all its digits, from text too")
  func unsigned() throws {
    for text in [#"{"count": 18446744073709551615}"#, #"{"count": "18446744073709551615"}"#] {
      let counter = try JSONDecoder.fletcher.decode(Counter.self, from: Data(text.utf8))
      #expect(counter.count == .max)
    }
    let sent = try JSONEncoder().encode(Counter(count: .max))
    #expect(String(decoding: sent, as: UTF8.self) == #"{"count":18446744073709551615}"#)
    #expect(throws: DecodingError.self) {
      try JSONDecoder.fletcher.decode(Counter.self, from: Data(#"{"count": -1}"#.utf8))
    }
  }

  @Test("a response as described has no deviations")
  func none() throws {
    let (_, deviations) = try decoded(
      item(#"seen:"2024-01-01T00:00:00Z""#, #"tags:["a"]"#, #"labels:{"a": "b"}"#, "size:3"),
      as: Item.self)
    #expect(deviations.isEmpty)
  }

  @Test(
    "a number or a boolean is read from text, text from a number, and both are listed",
    arguments: [
      (#"id:"12""#, "id", #"{"id":12"#), (#"id:" 12 ""#, "id", #"{"id":12"#),
      (#"id:"1.0""#, "id", #"{"id":1,"#), (#"price:"12.50""#, "price", #""price":12.5"#),
      (#"new:"false""#, "new", #""new":false"#), (#"new:"True""#, "new", #""new":true"#),
      ("new:0", "new", #""new":false"#), ("name:12", "name", #""name":"12""#),
      ("name:1.25", "name", #""name":"1.25""#), ("name:true", "name", #""name":"true""#),
      ("name:12345678901234567890", "name", #""name":"12345678901234567890""#),
      (#"size:"3""#, "size", #""size":3"#), (#"tags:["a", 2]"#, "tags[1]", #""tags":["a","2"]"#),
      (#"labels:{"a": 1}"#, "labels.a", #""labels":{"a":"1"}"#),
      // A path is read in one way only.
      (#"labels:{"a.b": 1}"#, #"labels["a.b"]"#, #""labels":{"a.b":"1"}"#),
      (#"labels:{"": 1}"#, #"labels[""]"#, #""labels":{"":"1"}"#),
    ])
  func scalars(change: String, path: String, encoded: String) throws {
    let (value, deviations) = try decoded(item(change), as: Item.self)
    #expect(deviations.map(\.path) == [path])
    #expect(deviations.map(\.outcome) == [.read])
    let text = String(decoding: try JSONEncoder.fletcher.encode(value), as: UTF8.self)
    #expect(text.contains(encoded))
    #expect(throws: DecodingError.self) { try strictly(item(change), as: Item.self) }
  }

  @Test(
    "nonsense where a value is optional is nil, and listed",
    arguments: [
      (#"seen:"soon""#, "seen"), (#"seen:"""#, "seen"), (#"seen:"0000-00-00""#, "seen"),
      (#"link:"""#, "link"), ("link:{}", "link"), ("size:[]", "size"), ("tags:1", "tags"),
      ("parts:{}", "parts"), (#"parts:[{"id": 1}]"#, "parts"), ("size:1.5", "size"),
    ])
  func nonsense(change: String, path: String) throws {
    let (_, deviations) = try decoded(item(change), as: Item.self)
    #expect(deviations.map(\.path) == [path])
    #expect(deviations.map(\.outcome) == [.leftOut])
    #expect(throws: DecodingError.self) { try strictly(item(change), as: Item.self) }
  }

  @Test("an optional list has the elements that can be read, and is nil where none can")
  func elementsOfOptionalList() throws {
    let readable = item("id:2")
    let (some, deviations) = try decoded(
      item(#"parts:[{"id": 1}, \#(readable)]"#), as: Item.self)
    #expect(some.parts?.count == 1)
    #expect(deviations.map(\.path) == ["parts[0]"])
    let (none, _) = try decoded(item(#"parts:[{"id": 1}, {"id": 2}]"#), as: Item.self)
    #expect(none.parts == nil)
    #expect(try decoded(item("parts:[]"), as: Item.self).0.parts == [])
  }

  @Test(
    "lists in lists with elements that can't be read take no time",
    .timeLimit(.minutes(15)))
  func nestedOptionalLists() throws {
    struct Folder: Model {
      let id: Int
      let folders: [Folder]?

      static func fields(_ fields: inout Fields<Self>) {
        fields.required("id", \.id)
        fields.optional("folders", \.folders)
      }
    }
    let depth = 20
    let text = (0..<depth).reduce(#"{"id": 0}"#) { inner, number in
      #"{"id": \#(number + 1), "folders": [\#(inner), {"x": 1}]}"#
    }
    let (folder, _) = try decoded(text, as: Folder.self)
    var (folders, count) = ([folder], 0)
    while let inner = folders.first?.folders {
      #expect(inner.count == 1)
      (folders, count) = (inner, count + 1)
    }
    #expect(count == depth)
  }

  @Test("an envelope fails where what is in it can't be read, and a thing of its own does not")
  func contents() throws {
    struct Page: Model, Equatable {
      var id: Int?
      var success: Bool?
      var result: [Item]?

      static func fields(_ fields: inout Fields<Self>) {
        fields.optional("id", \.id)
        fields.optional("success", \.success)
        fields.optional("result", \.result)
      }
    }
    let some = #"[{"id": 1, "name": "a", "price": 1, "new": true}, {"id": 2}]"#
    for unreadable in [#"[{"id": 1}]"#, some] {
      #expect(throws: DecodingError.self) {
        try decoded(#"{"success": true, "result": \#(unreadable)}"#, as: Page.self)
      }
    }
    let text = #"{"success": true, "result": \#(some)}"#
    let (readable, omitted) = try decoded(text, as: Page.self, .skippingElements)
    #expect(readable.result?.map(\.id) == [1] && omitted.map(\.path) == ["result[1]"])
    for nothing in ["null", "[]"] {
      let (page, _) = try decoded(#"{"success": true, "result": \#(nothing)}"#, as: Page.self)
      #expect(page.result?.isEmpty != false)
    }
    let (thing, deviations) = try decoded(
      #"{"id": 7, "success": true, "result": [{"id": 1}]}"#, as: Page.self)
    #expect(thing.result == nil && deviations.map(\.path) == ["result"])
  }

  @Test("a key that has to be there may come in another case, unless it is one letter")
  func keysInOtherCase() throws {
    struct Secret: Model {
      let id: String
      let e: Int?
      static func fields(_ fields: inout Fields<Self>) {
        fields.required("Id", \.id)
        fields.optional("e", \.e)
      }
    }
    struct Event: Model {
      let e: String
      static func fields(_ fields: inout Fields<Self>) { fields.required("e", \.e) }
    }
    let (secret, deviations) = try decoded(#"{"ID": "a"}"#, as: Secret.self)
    #expect(secret.id == "a" && deviations.map(\.path) == ["ID"])
    #expect(deviations.map(\.described) == ["text at the key Id"])
    #expect(try decoded(#"{"ID": 1}"#, as: Secret.self).value.id == "1")
    #expect(try decoded(#"{"ID": "a", "Id": "b"}"#, as: Secret.self).value.id == "b")
    #expect(throws: DecodingError.self) { try decoded(#"{"ID": "a", "id": "b"}"#, as: Secret.self) }
    #expect(throws: DecodingError.self) { try decoded(#"{"ID": []}"#, as: Secret.self) }
    #expect(throws: DecodingError.self) { try strictly(#"{"ID": "a"}"#, as: Secret.self) }
    #expect(throws: DecodingError.self) { try decoded(#"{"E": "a"}"#, as: Event.self) }
  }

  @Test("a thing that has a list is read without what can't be")
  func listsOfThings() throws {
    struct Order: Model {
      let items: [Card]?
      let status: String?
      static func fields(_ fields: inout Fields<Self>) {
        fields.optional("items", \.items)
        fields.optional("status", \.status)
      }
    }
    let list = #""items": [{"id": 1}], "status": "paid""#
    #expect(throws: DecodingError.self) { try decoded("{\(list)}", as: Order.self) }
    #expect(throws: DecodingError.self) { try decoded(#"{"number": 1, \#(list)}"#, as: Order.self) }
    for key in ["number", "uuid"] {
      #expect(try decoded(#"{"\#(key)": "A1", \#(list)}"#, as: Order.self).value.status == "paid")
    }
  }

  @Test("a list or an object is a text as a whole response, and nowhere else")
  func structuresAsText() throws {
    let rows = #"[{"a": 1}, {"a": 2}]"#
    let (text, deviations) = try decoded(rows, as: String.self)
    #expect(text == rows && deviations.count == 1)
    #expect(throws: DecodingError.self) { try strictly(rows, as: String.self) }
    #expect(throws: DecodingError.self) { try decoded("[\(rows)]", as: [String].self) }
    #expect(throws: (any Error).self) { try decoded("[1", as: String.self) }
  }

  @Test("a response that has one key fails where it can't be read, though it may be absent")
  func envelopes() throws {
    #expect(throws: DecodingError.self) { try decoded(#"{"item": {"id": 1}}"#, as: Envelope.self) }
    let (envelope, deviations) = try decoded(
      #"{"item": {"id": 1}, "count": 1}"#, as: Envelope.self)
    #expect(envelope == Envelope(item: nil, count: 1))
    #expect(deviations.map(\.path) == ["item"])
    #expect(try decoded("{}", as: Envelope.self).0 == Envelope())
    // It is an element, and no response.
    #expect(try decoded(#"[{"item": {"id": 1}}]"#, as: [Envelope].self).0 == [Envelope()])
  }

  @Test(
    "what only Swift takes for a number is none",
    arguments: ["0x1F", "nan", "inf", "1e400", "1_000", "٣", "", "1,5"])
  func noNumbers(text: String) {
    #expect(throws: DecodingError.self) { try decoded("[\"\(text)\"]", as: [Int].self) }
    #expect(throws: DecodingError.self) { try decoded("[\"\(text)\"]", as: [Double].self) }
    #expect(throws: DecodingError.self) { try decoded("[\"\(text)\"]", as: [Decimal].self) }
    #expect(throws: DecodingError.self) { try decoded("[\"\(text)\"]", as: [UnixTime].self) }
  }

  @Test(
    "the empty text is no URL where one may be absent, and one without anything in it where one is required"
  )
  func emptyURLs() throws {
    let (card, deviations) = try decoded(#"{"url": "", "image": ""}"#, as: Card.self)
    #expect(card.url.absoluteString == "")
    #expect(card.image == nil)
    #expect(deviations.map(\.path) == ["url", "image"])
    #expect(deviations.map(\.outcome) == [.read, .leftOut])
    #expect(try JSON(encoding: card) == ["url": ""])
    #expect(throws: DecodingError.self) { try strictly(#"{"url": ""}"#, as: Card.self) }
  }

  @Test("what was left out is listed with what is not as described inside of it")
  func reasons() throws {
    let (_, deviations) = try decoded(
      #"[{"inner": {"url": 1}}, {"inner": {"a": 2}}, {"inner": 3}]"#,
      as: [Frame].self)
    let texts = deviations.map(\.description)
    // What stands behind it is Foundation's.
    #expect(
      texts.first?.hasPrefix(
        #"[0].inner: described as Card, found {"url":1}; left out: at [0].inner.url: "#) == true)
    #expect(
      texts.dropFirst() == [
        #"[1].inner: described as Card, found {"a":2}; left out: no value for the key [1].inner.url"#,
        "[2].inner: described as Card, found 3; left out",
      ])
  }

  @Test("an error names all keys that an object lacks")
  func missingKeys() throws {
    let (_, deviations) = try decoded(#"[{"parcel": {"count": 1}}]"#, as: [Delivery].self)
    #expect(
      deviations.map(\.reason) == ["no value for the keys [0].parcel.url, [0].parcel.label"])
  }

  @Test("a text that is no URL is one in a list or a map only where it is listed")
  func urls() throws {
    let text = #"["https://a.test/b c"]"#
    let (urls, deviations) = try decoded(text, as: [URL].self)
    #expect(urls.map(\.absoluteString) == ["https://a.test/b%20c"])
    #expect(deviations.map(\.path) == ["[0]"])
    #expect(throws: DecodingError.self) { try strictly(text, as: [URL].self) }
    let links = try decoded(
      #"{"list": \#(text), "map": {"a": "https://a.test/b c"}}"#, as: Links.self)
    #expect(links.deviations.map(\.path) == ["list[0]", "map.a"])
    #expect(throws: DecodingError.self) {
      try strictly(#"{"map": {"a": "https://a.test/b c"}}"#, as: Links.self)
    }
  }

  @Test("a URL with letters that no URL has keeps what is encoded in it already")
  func encodedURLs() throws {
    let text =
      #"["https://a.test/ü%20b/?q=ä#é", "https://münchen.test/%41 b", "/ü/%zz", "mailto:ü@a.test"]"#
    let (urls, _) = try decoded(text, as: [URL].self)
    #expect(
      urls.map(\.absoluteString) == [
        "https://a.test/%C3%BC%20b/?q=%C3%A4#%C3%A9", "https://xn--mnchen-3ya.test/%41%20b",
        "/%C3%BC/%25zz", "mailto:%C3%BC@a.test",
      ])
  }

  @Test(
    "a list that may be absent has all elements but those that can't be read, and these are listed")
  func readableElements() throws {
    let parts = "[\(item()), \(item(#"price:"x""#)), \(item("name:2"))]"
    let (value, deviations) = try decoded(item("parts:\(parts)"), as: Item.self)
    #expect(value.parts?.map(\.name) == ["n", "2"])
    #expect(deviations.map(\.path) == ["parts[1]", "parts[2].name"])
    #expect(deviations.map(\.outcome) == [.leftOut, .read])
    let again = "[\(item("name:2")), \(item(#"price:"x""#))]"
    #expect(
      try decoded(item("parts:\(again)"), as: Item.self).1.map(\.path) == [
        "parts[0].name", "parts[1]",
      ])
    #expect(try decoded(item("parts:{}"), as: Item.self).0.parts == nil)
    #expect(throws: DecodingError.self) { try strictly(item("parts:\(parts)"), as: Item.self) }
    #expect(throws: DecodingError.self) { try decoded(parts, as: [Item].self) }
  }

  @Test("null in a list or a map is left out, null for a list is an empty one")
  func nulls() throws {
    let (value, deviations) = try decoded(
      item(#"tags:["a", null, "b"]"#, #"labels:{"a": null, "b": "c"}"#), as: Item.self)
    #expect(value.tags == ["a", "b"])
    #expect(value.labels == ["b": "c"])
    #expect(Set(deviations.map(\.path)) == ["tags[1]", "labels.a"])
    let (items, listed) = try decoded("[null, \(item()), null]", as: [Item].self)
    #expect(items.count == 1)
    #expect(listed.map(\.path) == ["[0]", "[2]"])
    let (none, empty) = try decoded("null", as: [Item].self)
    #expect(none.isEmpty && empty.map(\.path) == [""])
    #expect(try decoded("[null, 1]", as: [Int?].self).deviations.isEmpty)
  }

  @Test(
    "null among numbers or booleans is an error, since the others would have other places without it"
  )
  func nullsAmongNumbers() throws {
    struct Forecast: Model {
      let hours: [String]
      let temperatures: [Double]?
      let gusts: [String: Double]?

      static func fields(_ fields: inout Fields<Self>) {
        fields.required("hours", \.hours)
        fields.optional("temperatures", \.temperatures)
        fields.optional("gusts", \.gusts)
      }
    }
    #expect(throws: DecodingError.self) { try decoded("[1, null, 3]", as: [Int].self) }
    #expect(throws: DecodingError.self) { try decoded("[true, null]", as: [Bool].self) }
    #expect(try decoded("[1, null]", as: [Double?].self).value == [1, nil])
    #expect(try decoded("[1, null, 3]", as: [Int].self, .skippingElements).value == [1, 3])
    let (forecast, deviations) = try decoded(
      #"{"hours": ["a", "b"], "temperatures": [null, 1.5], "gusts": {"a": null, "b": 2}}"#,
      as: Forecast.self)
    #expect(forecast.temperatures == nil && forecast.gusts == ["b": 2])
    #expect(Set(deviations.map(\.path)) == ["temperatures", "gusts.a"])
  }

  @Test("a flag is shown where it deviates, whatever its name")
  func flagsOfSecrets() {
    func text(_ found: JSON) -> String {
      Deviation(path: "signature", described: "text", found: found, outcome: .read).description
    }
    #expect(text(true) == "signature: described as text, found true")
    #expect(text("abc") == "signature: described as text, found something else, which is secret")
  }

  @Test("a list or a map that is not there is an empty one, in a whole response where all else is")
  func absentCollections() throws {
    let (owner, deviations) = try decoded(#"{"one": {}}"#, as: Owner.self)
    #expect(owner.one?.list == [] && owner.one?.map == [:])
    #expect(
      deviations.map(\.description) == [
        "one.list: described as a list that is always there, found null",
        "one.map: described as a map that is always there, found null",
      ])
    #expect(try decoded(#"{"one": {"map": {}, "a": 1}}"#, as: Owner.self).value.one?.list == [])
    // What has no key of the model is none.
    #expect(try decoded(#"{"one": {"error": "late"}, "a": 1}"#, as: Owner.self).value.one == nil)
    #expect(deviations.map(\.outcome) == [.read, .read])
    let parcel = #"{"url": "https://a.b", "count": 1, "label": "c"}"#
    #expect(try decoded(parcel, as: Parcel.self).value.notes == [])
    #expect {
      try decoded(#"{"count": 1}"#, as: Parcel.self)
    } throws: { "\($0)".contains("label") && !"\($0)".contains("weight") }
    struct Page: Model {
      let code: Int
      let message: String
      let rows: [[Double]]?
      let items: [String]

      static func fields(_ fields: inout Fields<Self>) {
        fields.required("code", \.code)
        fields.required("message", \.message)
        fields.optional("rows", \.rows)
        fields.required("items", \.items)
      }
    }
    #expect(throws: DecodingError.self) {
      try decoded(#"{"code": 1, "message": "late"}"#, as: Page.self)
    }
    // What came beside it need not have.
    struct Album: Model {
      let link: String?
      let message: String?
      let tags: [String]

      static func fields(_ fields: inout Fields<Self>) {
        fields.optional("link", \.link)
        fields.optional("message", \.message)
        fields.required("tags", \.tags)
      }
    }
    #expect(try decoded(#"{"link": "a", "b": 1}"#, as: Album.self).value.tags == [])
    // A list that came says as much as anything else.
    struct Projects: Model {
      let projects: [String]
      let applications: [String: Int]

      static func fields(_ fields: inout Fields<Self>) {
        fields.required("projects", \.projects)
        fields.required("applications", \.applications)
      }
    }
    #expect(try decoded(#"{"projects": []}"#, as: Projects.self).value.applications == [:])
    #expect(throws: DecodingError.self) { try decoded(#"{"other": []}"#, as: Projects.self) }
    for other in [#"{"message": "late"}"#, #"{"link": "a", "error_code": 1}"#, #"{"b": 1}"#] {
      #expect(throws: DecodingError.self) { try decoded(other, as: Album.self) }
    }
    let rows = #"{"code": 0, "message": "", "items": [], "rows": [[1, null], [2]]}"#
    #expect(try decoded(rows, as: Page.self).value.rows == nil)
    // An error, say, that came with the status 200.
    #expect(throws: DecodingError.self) { try decoded(#"{"ok": false}"#, as: Owned.self) }
    #expect(throws: DecodingError.self) { try strictly(#"{"one": {}}"#, as: Owner.self) }
  }

  @Test("an object in place of a list of one is its element, as from what was XML")
  func listsOfOne() throws {
    struct Item: Model {
      let id: Int
      let message: String?

      static func fields(_ fields: inout Fields<Self>) {
        fields.required("id", \.id)
        fields.optional("message", \.message)
      }
    }
    struct Note: Model {
      let message: String?
      let text: String?

      static func fields(_ fields: inout Fields<Self>) {
        fields.optional("message", \.message)
        fields.optional("text", \.text)
      }
    }
    let (items, deviations) = try decoded(#"{"id": "1"}"#, as: [Item].self)
    #expect(items.map(\.id) == [1])
    #expect(deviations.map(\.path) == ["id", ""])
    let (lists, inner) = try decoded(
      #"{"a": {"id": 1}, "b": [], "c": {"id": "x"}}"#, as: [String: [Item]?].self)
    #expect(lists["a"]??.map(\.id) == [1] && lists["b"]??.isEmpty == true)
    #expect(Set(inner.map(\.path)) == ["a", "c"])
    let nullable = try decoded(#"{"a": {"id": 1}}"#, as: [String: [Item?]].self)
    #expect(nullable.value["a"]?.map(\.?.id) == [1])
    #expect(
      try decoded(#"{"a": {"text": "b"}}"#, as: [String: [Note]].self).value["a"]?.count == 1)
    #expect(throws: DecodingError.self) {
      try decoded(#"{"a": {"text": "b", "items": [], "next": 1}}"#, as: [String: [Note]].self)
    }
    #expect(throws: DecodingError.self) {
      try decoded(#"{"a": {"b": 1}}"#, as: [String: [Note]].self)
    }
    // In place of a whole response an object may be an error.
    for other in [#"{"message": "late"}"#, #"{"text": "a"}"#, #"{"other": 1}"#, "{}"] {
      #expect(throws: DecodingError.self) { try decoded(other, as: [Note].self) }
    }
    for other in [#"{"id": 1, "errorCode": 2}"#, #"{"id": 1, "data": [], "next": 2}"#] {
      #expect(throws: DecodingError.self) { try decoded(other, as: [Item].self) }
    }
    #expect(throws: DecodingError.self) { try strictly(#"{"id": 1}"#, as: [Item].self) }
  }

  @Test(
    "a text in place of texts that may be absent is a list of one, unless it is several or none")
  func listsOfOneText() throws {
    struct Rule: Model {
      let groups: [String]?
      let kinds: [Kind]?
      let names: [String]

      struct Kind: OpenEnum {
        let rawValue: String
      }

      static func fields(_ fields: inout Fields<Self>) {
        fields.optional("groups", \.groups)
        fields.optional("kinds", \.kinds)
        fields.required("names", \.names)
      }
    }
    let (rule, deviations) = try decoded(
      #"{"groups": "image", "kinds": "size", "names": []}"#, as: Rule.self)
    #expect(rule.groups == ["image"] && rule.kinds?.map(\.rawValue) == ["size"])
    #expect(Set(deviations.map(\.path)) == ["groups", "kinds"])
    for text in ["", "a,b", "null", "[]", "N/A"] {
      let rule = try decoded(#"{"groups": "\#(text)", "names": []}"#, as: Rule.self).value
      #expect(rule.groups == nil)
    }
    #expect(throws: DecodingError.self) {
      try decoded(#"{"names": "Max rate limit reached"}"#, as: Rule.self)
    }
  }

  @Test("an object of which a model that requires nothing has no key is listed")
  func otherKeys() throws {
    let text = #"{"item": {"id": 1}}"#
    let (frame, deviations) = try decoded(text, as: Frame.self)
    #expect(frame == Frame(inner: nil))
    #expect(
      deviations.map(\.description) == [
        #"the content: described as Frame, of which it has no key, found {"item":{"id":1}}; left out"#
      ])
    #expect(throws: DecodingError.self) { try strictly(text, as: Frame.self) }
    #expect(try decoded("{}", as: Frame.self).deviations.isEmpty)
    #expect(try decoded(#"{"item": null}"#, as: Frame.self).deviations.isEmpty)
    #expect(try decoded(#"{"inner": null, "b": 1}"#, as: Frame.self).deviations.isEmpty)
  }

  @Test("an empty map may come as PHP writes it")
  func emptyMap() throws {
    let (value, deviations) = try decoded(item("labels:[]"), as: Item.self)
    #expect(value.labels == [:])
    #expect(deviations.map(\.path) == ["labels"])
  }

  @Test("an overflow, or a fraction in an integer, is an error with its path")
  func numbers() {
    for number in ["9223372036854775808", "1.5", "-9223372036854775809", "1e30"] {
      #expect {
        try decoded("[\(item("id:\(number)"))]", as: [Item].self)
      } throws: { error in
        guard case DecodingError.dataCorrupted(let context) = error else { return false }
        return context.codingPath.map(\.stringValue) == ["Index 0", "id"]
      }
    }
  }

  @Test("a list fails for an element that can't be read, or leaves it out where that is asked for")
  func elements() throws {
    let text = "[\(item()), {\"id\": 2}, 3, \(item())]"
    #expect(throws: DecodingError.self) { try decoded(text, as: [Item].self) }
    let (items, deviations) = try decoded(text, as: [Item].self, .skippingElements)
    #expect(items.count == 2)
    #expect(deviations.map(\.path) == ["[1]", "[2]"])
    let (map, listed) = try decoded(
      #"{"a": 1, "b": {}}"#, as: [String: Int].self, .skippingElements)
    #expect(map == ["a": 1] && listed.map(\.path) == ["b"])
  }

  @Test(
    "a value of a map that can't be read is left out, where more than the map was asked for"
  )
  func values() throws {
    struct Line: Model {
      let id: String
      let fields: [String: Int]
      let more: [String: String]
      static func fields(_ fields: inout Fields<Self>) {
        fields.required("id", \.id)
        fields.required("fields", \.fields)
        fields.additional(\.more)
      }
    }
    let text = #"{"id": "a", "fields": {"x": 1, "y": {}}, "other": "b", "odd": []}"#
    let (line, deviations) = try decoded(text, as: Line.self)
    #expect(line.fields == ["x": 1] && line.more == ["other": "b"])
    #expect(Set(deviations.map(\.path)) == ["fields.y", "odd"])
    #expect(throws: DecodingError.self) { try strictly(text, as: Line.self) }
    #expect(try decoded("[\(text)]", as: [Line].self).value == [line])
    let unreadable = try decoded(#"{"id": "a", "fields": {"y": {}}}"#, as: Line.self)
    #expect(unreadable.value.fields.isEmpty && unreadable.deviations.map(\.path) == ["fields.y"])
    #expect(throws: DecodingError.self) {
      try decoded(#"{"id": "a", "fields": 1}"#, as: Line.self)
    }
    let whole = #"{"a": 1, "b": {}}"#
    #expect(throws: DecodingError.self) { try decoded(whole, as: [String: Int].self) }

    struct Rates: Model {
      let data: [String: Int]
      static func fields(_ fields: inout Fields<Self>) { fields.required("data", \.data) }
    }
    #expect(throws: DecodingError.self) { try decoded(#"{"data": \#(whole)}"#, as: Rates.self) }
    #expect(try decoded(#"[{"data": \#(whole)}]"#, as: [Rates].self).0.first?.data == ["a": 1])
  }

  @Test("maps in maps that can't be read take no time")
  func nestedMaps() {
    let count = Tally()
    Refusing.$count.withValue(count) {
      struct Leaf: Model {
        let map: [String: Refusing]
        let maps: [String: Leaf]
        static func fields(_ fields: inout Fields<Self>) {
          fields.required("map", \.map)
          fields.additional(\.maps)
        }
      }
      var text = #"{"map": {"a": 1}}"#
      for _ in 0..<40 { text = #"{"map": {}, "a": \#(text), "b": {"map": {}}}"# }
      #expect(throws: Never.self) { try decoded(text, as: Leaf.self) }
      #expect(count.value < 5)
    }
  }

  @Test("deviations say where, what was described, and what came")
  func descriptions() throws {
    let (_, deviations) = try decoded(
      #"[\#(item(#"parts:[\#(item(#"price:"12.50""#))]"#))]"#, as: [Item].self)
    #expect(
      deviations.map(\.description) == [
        #"[0].parts[0].price: described as a number, found "12.50""#
      ])
    #expect(deviations.first?.found == "12.50")
  }

  @Test("lists in lists that can't be read take no time")
  func nesting() {
    let depth = 100
    var text = #"{"id": "x"}"#
    for _ in 0..<depth { text = item("parts:[null, \(text), null]") }
    #expect(throws: Never.self) { try decoded(text, as: Item.self) }
    #expect(throws: Never.self) { try decoded(text, as: Item.self, .skippingElements) }
    #expect(throws: DecodingError.self) { try strictly(text, as: Item.self) }
    let lists = String(repeating: "[", count: 6) + "null" + String(repeating: "]", count: 6)
    #expect(throws: Never.self) { try decoded(lists, as: [[[[[[String]]]]]].self) }
  }

  @Test(
    "what fails with an error of its own is read as often as another value, however deep it stands",
    arguments: [4, 40])
  func ownErrors(depth: Int) throws {
    struct Comment: Model {
      let leaf: Refusing?
      let must: Refusing
      let replies: [Comment]
      static func fields(_ fields: inout Fields<Self>) {
        fields.optional("leaf", \.leaf)
        fields.required("replies", \.replies)
        fields.required("must", \.must)
      }
    }
    var text = #"{"replies": [], "must": 1}"#
    for _ in 0..<depth { text = #"{"replies": [\#(text)]}"# }
    for policy in [DecodingPolicy.lenient, .strict] {
      let count = Tally()
      Refusing.$count.withValue(count) {
        #expect {
          try decoded(text, as: Comment.self, policy)
        } throws: { error in
          guard case DecodingError.dataCorrupted(let context) = error else { return false }
          return context.codingPath.last?.stringValue == "must"
        }
      }
      #expect(count.value < 5)
    }
  }

  @Test("what a type of one's own throws is the underlying error of that with the path")
  func underlyingErrors() {
    struct Note: Model {
      let text: Refusing
      static func fields(_ fields: inout Fields<Self>) { fields.required("text", \.text) }
    }
    #expect {
      try JSONDecoder().decode([Note].self, from: Data(#"[{"text": 1}]"#.utf8))
    } throws: { error in
      guard case DecodingError.dataCorrupted(let context) = error else { return false }
      return context.underlyingError is Refusal
        && context.codingPath.map(\.stringValue) == ["Index 0", "text"]
    }
  }

  @Test("a number that no type holds is an error with its path, however deep it stands")
  func numbersOfNoType() {
    struct Score: Model {
      let score: Double
      let small: UInt8?
      let replies: [Score]
      static func fields(_ fields: inout Fields<Self>) {
        fields.required("score", \.score)
        fields.optional("small", \.small)
        fields.required("replies", \.replies)
      }
    }
    var text = #"{"score": 1e400, "replies": []}"#
    for _ in 0..<60 { text = #"{"score": 1, "replies": [\#(text)]}"# }
    #expect {
      try decoded(text, as: Score.self)
    } throws: { error in
      guard case DecodingError.dataCorrupted(let context) = error else { return false }
      return context.codingPath.count == 121 && context.codingPath.last?.stringValue == "score"
    }
  }

  @Test("a provider reports what deviates, and gives it with the response")
  func provider() async throws {
    let reports = Reports()
    let gallery = Provider<Gallery>(
      decoding: .lenient.reporting { response in
        let deviations = response.deviations
        Task { await reports.add(deviations) }
      },
      stub: .immediate(
        .json(#"{"data": {"id": 7, "width": "2", "link": "https://a.test/b"}}"#)))
    let (image, response) = try await gallery.withResponse { try await $0.image(id: "7") }
    #expect(image.width == 2)
    #expect(response.deviations.map(\.path) == ["data.id", "data.width"])
    while await reports.all.isEmpty { await Task.yield() }
    #expect(await reports.all == response.deviations)
    let strict = Provider<Gallery>(
      decoding: .strict, stub: .immediate(.json(#"{"data": {"id": 7}}"#)))
    await #expect(throws: ProviderError.self) { try await strict.image(id: "7") }
  }
}

private actor Reports {
  private(set) var all: [Deviation] = []

  func add(_ deviations: [Deviation]) { all += deviations }
}

@Suite("Dates as services send them")
struct LenientDateTests {
  @Test(
    "points in time are read in the forms of other standards and of large services",
    arguments: [
      // RFC 9110, section 5.6.7: the three forms of one point in time.
      ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
      ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
      ("Sun Nov  6 08:49:37 1994", 784_111_777),
      // RFC 5322, appendix A.1.1 and A.6.2.
      ("Fri, 21 Nov 1997 09:55:06 -0600", 880_127_706),
      ("21 Nov 97 09:55:06 GMT", 880_106_106),
      // ISO 8601: the basic form, a date alone, no zone, a short offset, the end of a day.
      ("19850412T101530Z", 482_148_930), ("1985-04-12", 482_112_000),
      ("1985-04-12T10:15:30", 482_148_930), ("1985-04-12T10:15:30+04", 482_134_530),
      ("1985-04-12T10:15:30+0400", 482_134_530), ("1985-04-12T10:15Z", 482_148_900),
      ("1985-04-12T24:00:00Z", 482_198_400), ("1985-04-12T10:15:30,5Z", 482_148_930.5),
      // SQL, Ruby and Go.
      ("2008-01-14 04:33:35", 1_200_285_215), ("2008-01-14 04:33:35.123456", 1_200_285_215.123_456),
      ("2008-01-14 04:33:35 UTC", 1_200_285_215), ("2008/01/14 04:33:35 -0800", 1_200_314_015),
      ("2008-01-14 04:33:35.25 +0000 UTC", nil),
      // Twitter.
      ("Wed Aug 27 13:08:45 +0000 2008", 1_219_842_525),
      // Microsoft's JSON, with and without an offset.
      ("/Date(1198908717056)/", 1_198_908_717.056),
      ("/Date(1198908717056-0700)/", 1_198_908_717.056),
      ("/Date(-62135596800000)/", -62_135_596_800),
      // Seconds and milliseconds as text.
      ("1364302500", 1_364_302_500), ("1364302500123", 1_364_302_500.123),
    ] as [(String, Double?)])
  func forms(text: String, seconds: Double?) throws {
    guard let seconds else {
      #expect(throws: DecodingError.self) { try decoded("[\"\(text)\"]", as: [Date].self) }
      return
    }
    let (dates, deviations) = try decoded("[\"\(text)\"]", as: [Date].self)
    #expect(abs(dates[0].timeIntervalSince1970 - seconds) < 0.000_001)
    #expect(deviations.map(\.path) == ["[0]"])
    #expect(throws: DecodingError.self) { try strictly("[\"\(text)\"]", as: [Date].self) }
  }

  @Test("numbers are seconds, or milliseconds where they are too large for that")
  func numbers() throws {
    let dates: [Date] = try decoded("[1364302500, 1364302500123]").value
    #expect(dates.map(\.timeIntervalSince1970) == [1_364_302_500, 1_364_302_500.123])
  }

  @Test(
    "what is no point in time is none",
    arguments: [
      "", "soon", "2024", "2023-02-29", "2024-13-01 00:00:00", "2024-01-01 25:00", "Foo 1 2024",
      "/Date()/", "/Date(x)/", "Sun, 06 Nov 1994", "Sun, 32 Nov 1994 08:49:37 GMT", "12:00:00",
      "2024-01-01T24:00:01Z", "Nov Nov Nov", "1e300", "-", "+", ":", "/Date(1e300)/",
      // Hexadecimal digits, and what RFC 3339 could not write again.
      "0x12345678", "-100000000000000", "/Date(900000000000000)/",
    ])
  func nonsense(text: String) {
    #expect(throws: DecodingError.self) { try decoded("[\"\(text)\"]", as: [Date].self) }
  }

  @Test("what is no text and no number is none, and comes to an end")
  func otherTypes() {
    for text in ["{}", "[]", "true", "[{}]"] {
      #expect(throws: DecodingError.self) { try decoded("[\(text)]", as: [Date].self) }
      #expect(throws: DecodingError.self) { try decoded(text, as: Date.self) }
    }
  }

  @Test("a day is read from seconds or milliseconds, whatever date their first digits are")
  func dayOfNumber() throws {
    for text in ["1712011234", "1712011234567"] {
      let days = try decoded("[\"\(text)\"]", as: [CalendarDate].self).value
      #expect(days == [CalendarDate(year: 2024, month: 4, day: 1)])
    }
    #expect(throws: DecodingError.self) { try decoded(#"["20240229ab"]"#, as: [CalendarDate].self) }
  }

  @Test("a day is read from a date with a time")
  func days() throws {
    for text in ["2024-02-29T23:59:59-08:00", "2024/02/29", "20240229", "2024-02-29 10:00:00"] {
      let (days, deviations) = try decoded("[\"\(text)\"]", as: [CalendarDate].self)
      #expect(days == [CalendarDate(year: 2024, month: 2, day: 29)])
      #expect(deviations.count == 1)
    }
  }
}

@Suite("Models without a provider")
struct PlainCoderTests {
  private struct Event: Model {
    let at: Date
    let others: [Date]
    let last: Nullable<Date>?

    static func fields(_ fields: inout Fields<Self>) {
      fields.required("at", \.at)
      fields.required("others", \.others)
      fields.optional("last", \.last)
    }
  }

  private let text =
    #"{"at":"2024-02-29T00:00:00Z","last":"2024-02-29T00:00:00Z","others":["2024-02-29T00:00:00.250Z"]}"#

  @Test("a plain JSON decoder and encoder read and write a model as a provider does")
  func json() throws {
    let event = try JSONDecoder().decode(Event.self, from: Data(text.utf8))
    #expect(event.at == Date(timeIntervalSince1970: 1_709_164_800))
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(String(decoding: try encoder.encode(event), as: UTF8.self) == text)
  }

  @Test("dates, URLs and UUIDs are the same in lists, in maps and alone")
  func texts() throws {
    struct Texts: Model {
      let dates: [String: Date]
      let urls: [URL]
      let links: [String: URL]
      let ids: [String: UUID]
      let id: Nullable<UUID>

      static func fields(_ fields: inout Fields<Self>) {
        fields.required("dates", \.dates)
        fields.required("id", \.id)
        fields.required("ids", \.ids)
        fields.required("links", \.links)
        fields.required("urls", \.urls)
      }
    }
    let id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301"
    let text =
      #"{"dates":{"a":"2024-02-29T00:00:00Z"},"id":"\#(id)","ids":{"a":"\#(id)"},"#
      + #""links":{"a":"https://a.test/b"},"urls":["https://a.test/b"]}"#
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let texts = try JSONDecoder().decode(Texts.self, from: Data(text.utf8))
    #expect(String(decoding: try encoder.encode(texts), as: UTF8.self) == text)
    let list = try PropertyListEncoder().encode(texts)
    #expect(try PropertyListDecoder().decode(Texts.self, from: list) == texts)
  }

  @Test("a number where a list of dates should be is read as a provider reads it")
  func numbers() throws {
    let text = #"{"at": 1709164800, "others": [1709164800]}"#
    let event = try JSONDecoder().decode(Event.self, from: Data(text.utf8))
    #expect(event.others == [event.at])
    #expect(event.at == Date(timeIntervalSince1970: 1_709_164_800))
  }

  @Test("so does a property list's")
  func propertyList() throws {
    let event = try JSONDecoder().decode(Event.self, from: Data(text.utf8))
    let data = try PropertyListEncoder().encode(event)
    #expect(try PropertyListDecoder().decode(Event.self, from: data) == event)
  }
}
