import Foundation
import Testing
import Workbench

@testable import Fletcher

private struct Comment: Model {
  let id: Int
  let note: String?
  let milestone: Nullable<Int>?
  @Indirect public private(set) var parent: Comment?
  let seen: Date?
  let scores: [String: Double]?

  init(
    id: Int, note: String? = nil, milestone: Nullable<Int>? = nil, parent: Comment? = nil,
    seen: Date? = nil, scores: [String: Double]? = nil
  ) {
    self.id = id
    self.note = note
    self.milestone = milestone
    _parent = Indirect(wrappedValue: parent)
    self.seen = seen
    self.scores = scores
  }

  static func fields(_ fields: inout Fields<Self>) {
    fields.required("id", \.id)
    fields.nullable("note", \.note)
    fields.optional("milestone", \.milestone)
    fields.optional("parent", \._parent)
    fields.optional("seen", \.seen)
    fields.optional("scores", \.scores)
  }
}

private struct Counts: Model {
  let total: Int
  let others: [String: Int]

  static func fields(_ fields: inout Fields<Self>) {
    fields.required("total", \.total)
    fields.additional(\.others)
  }
}

private struct Measured: Model {
  let ratio: Double
  let distance: Double

  init(_ ratio: Double, _ distance: Double) {
    self.ratio = ratio
    self.distance = distance
  }

  static func fields(_ fields: inout Fields<Self>) {
    fields.required("ratio", \.ratio)
    fields.required("distance", \.distance)
  }
}

private struct Wiki: Model {
  struct State: OpenEnum {
    let rawValue: String
  }

  let page: URL
  let id: UUID
  let size: Int?
  let state: State?
  let names: [String]?
  let counts: [Int]?

  static func fields(_ fields: inout Fields<Self>) {
    fields.required("page", \.page)
    fields.required("id", \.id)
    fields.optional("size", \.size)
    fields.optional("state", \.state)
    fields.optional("names", \.names)
    fields.optional("counts", \.counts)
  }
}

private func wiki(_ properties: String) -> String {
  #"{"id":"0d1f9a3e-8c5b-4e6e-9b43-3f7a5c2b1d00","page":"https://example.com/a%20b""#
    + (properties.isEmpty ? "" : "," + properties) + "}"
}

private func decode<Value: Decodable>(_ text: String, as type: Value.Type = Value.self) throws
  -> Value
{
  try JSONDecoder.fletcher.decode(type, from: Data(text.utf8))
}

private func encode(_ value: some Encodable) throws -> String {
  String(decoding: try JSONEncoder.fletcher.encode(value), as: UTF8.self)
}

@Suite("Models")
struct ModelTests {
  @Test("required, nullable, optional and recursive properties are decoded and encoded")
  func fields() throws {
    let text =
      #"{"id":1,"milestone":null,"note":null,"parent":{"id":2,"note":"x"},"scores":{"a":1.5},"seen":"2024-01-02T03:04:05.678Z"}"#
    let comment: Comment = try decode(text)
    #expect(comment.note == nil)
    #expect(comment.milestone == .null)
    #expect(comment.parent?.note == "x")
    #expect(comment.parent?.milestone == nil)
    #expect(try encode(comment) == text)
    #expect(try decode(#"{"id": 1}"#, as: Comment.self) == Comment(id: 1))
    #expect(try decode(#"{"id": 1, "milestone": 3}"#, as: Comment.self).milestone == 3)
  }

  @Test("errors name the path of the property")
  func errors() {
    #expect {
      try strictly(#"[{"id": 1}, {"id": 1, "parent": {"note": "x"}}]"#, as: [Comment].self)
    } throws: { error in
      guard case DecodingError.keyNotFound(let key, let context) = error else { return false }
      return key.stringValue == "id"
        && context.codingPath.map(\.stringValue) == ["Index 1", "parent"]
    }
    #expect {
      try strictly(#"{"id": 1, "parent": {"id": "2"}}"#, as: Comment.self)
    } throws: { error in
      guard case DecodingError.typeMismatch(_, let context) = error else { return false }
      return context.codingPath.map(\.stringValue) == ["parent", "id"]
    }
  }

  @Test("a stored property without a field is a mistake that says where it is")
  func propertiesWithoutFields() {
    struct Forgetful: Model {
      let a: Int
      let b: String?
      static func fields(_ fields: inout Fields<Self>) { fields.required("a", \.a) }
    }
    #expect(mistake(of: Forgetful.self) == #"a stored property after that of "a" has no field"#)
    struct InFront: Model {
      let a: String
      let b: Int
      static func fields(_ fields: inout Fields<Self>) { fields.required("b", \.b) }
    }
    #expect(mistake(of: InFront.self) == #"a stored property before that of "b" has no field"#)
    struct Nothing: Model {
      let a: String
      static func fields(_ fields: inout Fields<Self>) {}
    }
    #expect(mistake(of: Nothing.self) == "a stored property has no field")
    #expect(mistake(of: Comment.self) == nil)
  }

  @Test("fields that no property can hold are a mistake")
  func fieldsWithoutProperties() {
    struct Twice: Model {
      let a: String
      static func fields(_ fields: inout Fields<Self>) {
        fields.required("a", \.a)
        fields.required("b", \.a)
      }
    }
    #expect(mistake(of: Twice.self) == #""a" and "b" are of one property"#)
    struct OneName: Model {
      let a: String
      let b: String
      static func fields(_ fields: inout Fields<Self>) {
        fields.required("a", \.a)
        fields.required("a", \.b)
      }
    }
    #expect(mistake(of: OneName.self) == #""a" is there twice"#)
    struct TwoRests: Model {
      let a: [String: Int]
      let b: [String: Int]
      static func fields(_ fields: inout Fields<Self>) {
        fields.additional(\.a)
        fields.additional(\.b)
      }
    }
    #expect(mistake(of: TwoRests.self) == "additional fields have two properties")
    struct Optionless: Model {
      let a: String
      static func fields(_ fields: inout Fields<Self>) { fields.optional("a", \.a) }
    }
    #expect(
      mistake(of: Optionless.self) == #""a" may be nil, but its type String is not Optional"#)
    struct Letter: Model {
      let a: Character
      init(from decoder: any Decoder) throws { a = "a" }
      func encode(to encoder: any Encoder) throws {}
      static func fields(_ fields: inout Fields<Self>) { fields.required("a", \.a) }
    }
    #expect(
      mistake(of: Letter.self) == #"the type of "a", Character, is not Codable and Hashable"#)
  }

  @Test(
    "a key path that leads to no stored property is a mistake, and so is one to the value itself")
  func pathsOfNoStoredProperty() {
    struct Computed: Model {
      let a: String
      var length: Int { a.count }
      static func fields(_ fields: inout Fields<Self>) {
        fields.required("a", \.a)
        fields.required("length", \.length)
      }
    }
    struct Observed: Model {
      var length: Int { didSet {} }
      static func fields(_ fields: inout Fields<Self>) { fields.required("length", \.length) }
    }
    struct Whole: Model {
      let a: String
      static func fields(_ fields: inout Fields<Self>) { fields.required("length", \.self) }
    }
    let reason = #"the key path of "length" is no stored property's of a struct"#
    #expect(mistake(of: Computed.self)?.hasPrefix(reason) == true)
    #expect(mistake(of: Observed.self)?.hasPrefix(reason) == true)
    #expect(mistake(of: Whole.self)?.hasPrefix(reason) == true)
  }

  private func mistake<Root: ModelFields>(of type: Root.Type) -> String? {
    var fields = Fields<Root>()
    Root.fields(&fields)
    return fields.mistake
  }

  #if compiler(>=6.2) && os(Linux)
    @Test(
      "a mistake in fields stops the program where the model is first used, and says what is wrong")
    func mistakes() async {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        struct Forgetful: Model {
          let a: Int
          let b: String?
          static func fields(_ fields: inout Fields<Self>) { fields.required("a", \.a) }
        }
        _ = Forgetful(a: 1, b: "b") == Forgetful(a: 1, b: "c")
      }
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(
        text.contains(
          #"Forgetful.fields is wrong: a stored property after that of "a" has no field"#))
    }
  #endif

  @Test("a model's own hash is its hashValue, too")
  func ownHash() {
    struct Keyed: Model {
      let id: Int
      let cache: Int
      static func == (left: Self, right: Self) -> Bool { left.id == right.id }
      func hash(into hasher: inout Hasher) { hasher.combine(id) }
      static func fields(_ fields: inout Fields<Self>) {
        fields.required("id", \.id)
        fields.required("cache", \.cache)
      }
    }
    #expect(Keyed(id: 1, cache: 2).hashValue == Keyed(id: 1, cache: 3).hashValue)
  }

  @Test(
    "additional fields are those that no property has, wherever they are named, and no other is written"
  )
  func additionalFields() throws {
    struct Open: Model {
      let rest: [String: Int]
      let id: Int
      let name: String?
      static func fields(_ fields: inout Fields<Self>) {
        fields.additional(\.rest)
        fields.required("id", \.id)
        fields.optional("name", \.name)
      }
    }
    let open: Open = try decode(#"{"id": 1, "x": 2}"#)
    #expect(open == Open(rest: ["x": 2], id: 1, name: nil))
    #expect(
      try encode(Open(rest: ["id": 2, "name": 3, "y": 4], id: 1, name: nil)) == #"{"id":1,"y":4}"#)
  }

  @Test("a constant that is absent is the value, and another value is kept")
  func constants() throws {
    struct Item: Model {
      let kind: String
      let level: Int?
      static func fields(_ fields: inout Fields<Self>) {
        fields.constant("kind", \.kind, "item")
        fields.optional("level", \.level, constant: 1)
      }
    }
    #expect(try decode("{}") == Item(kind: "item", level: nil))
    #expect(try decode(#"{"kind": "thing", "level": 2}"#) == Item(kind: "thing", level: 2))
    #expect(try encode(Item(kind: "item", level: 1)) == #"{"kind":"item","level":1}"#)
  }

  @Test("a required field of an Optional is null where it is nil")
  func requiredOptionals() throws {
    struct Notes: Model {
      let first: String?
      let second: [String]?
      static func fields(_ fields: inout Fields<Self>) {
        fields.required("first", \.first)
        fields.required("second", \.second)
      }
    }
    #expect(try encode(Notes(first: nil, second: nil)) == #"{"first":null,"second":null}"#)
    let notes: Notes = try decode(#"{"first":null,"second":["a"]}"#)
    #expect(notes == Notes(first: nil, second: ["a"]))
  }

  @Test("models are equal where all properties are")
  func equalProperties() throws {
    let text = #"{"id":1,"note":"n","parent":{"id":2,"note":"x"},"scores":{"a":1.5}}"#
    let comment: Comment = try decode(text)
    #expect(try comment == decode(text))
    #expect(try comment.hashValue == decode(text, as: Comment.self).hashValue)
    for other in [
      text.replacingOccurrences(of: "1.5", with: "2.5"),
      text.replacingOccurrences(of: #""x""#, with: #""y""#),
      text.replacingOccurrences(of: #""n""#, with: "null"),
      text.replacingOccurrences(of: #""id":1"#, with: #""id":3"#),
    ] {
      #expect(try comment != decode(other))
    }
    #expect(Measured(.nan, 1) != Measured(.nan, 1))
  }

  @Test(
    "models are read 128 deep, and deeper ones are left out or an error, and no end of the stack")
  func depth() async throws {
    @Sendable func nested(_ depth: Int) -> String {
      (0..<depth - 1).reduce(#"{"id":0}"#) { inner, _ in #"{"id":1,"parent":\#(inner)}"# }
    }
    let depths = await withCheckedContinuation { continuation in
      let thread = Thread {
        let depths = [128, 129, 250].map { depth -> Int? in
          var comment = try? decode(nested(depth), as: Comment.self)
          var count = 0
          while let next = comment {
            comment = next.parent
            count += 1
          }
          return count
        }
        let isError = (try? strictly(nested(129), as: Comment.self)) == nil
        continuation.resume(returning: isError ? depths : [])
      }
      // Debug builds and sanitizers take several times what a release build does.
      thread.stackSize = (ThreadSanitizer.isOn ? 8 : 2) * 1024 * 1024
      thread.start()
    }
    #expect(depths == [128, 128, 128])
    #expect(try decode(#"{"id":1,"parent":{"id":2}}"#, as: Comment.self).parent?.id == 2)
  }

  @Test("the properties that were decoded before one that fails are let go")
  func partialDecoding() throws {
    final class Counted: Codable, Hashable, Sendable {
      static let count = Tally()
      init(from decoder: any Decoder) throws { Self.count.add(1) }
      deinit { Self.count.add(-1) }
      func encode(to encoder: any Encoder) throws {}
      static func == (left: Counted, right: Counted) -> Bool { true }
      func hash(into hasher: inout Hasher) {}
    }
    struct Pair: Model {
      let one: Counted
      let others: [Counted]?
      @Indirect private(set) var third: Counted?
      let name: String
      static func fields(_ fields: inout Fields<Self>) {
        fields.required("one", \.one)
        fields.optional("others", \.others)
        fields.optional("third", \._third)
        fields.required("name", \.name)
      }
    }
    let text = #"{"one":{},"others":[{},{}],"third":{}"#
    #expect(throws: DecodingError.self) { try strictly(text + "}", as: Pair.self) }
    #expect(Counted.count.value == 0)
    do {
      let pair = try strictly(text + #","name":"n"}"#, as: Pair.self)
      #expect(Counted.count.value == 4 && pair.name == "n")
    }
    #expect(Counted.count.value == 0)
  }

  @Test("the first property that cannot be encoded is the error")
  func encodingErrors() {
    #expect {
      try encode(Measured(.nan, .infinity))
    } throws: { error in
      guard case EncodingError.invalidValue(_, let context) = error else { return false }
      return context.codingPath.map(\.stringValue) == ["ratio"]
    }
  }

  @Test(
    "values that are not what their property takes are an error with its path",
    arguments: [
      (#"{"page":"http://[","id":"0d1f9a3e-8c5b-4e6e-9b43-3f7a5c2b1d00"}"#, ["page"]),
      (#"{"page":"x","id":"1"}"#, ["id"]),
      (#"{"page":1,"id":"1"}"#, ["page"]),
      (wiki(#""size":"1""#), ["size"]),
      (wiki(#""state":1"#), ["state"]),
      (wiki(#""names":["a",1]"#), ["names", "Index 1"]),
      (wiki(#""names":"a""#), ["names"]),
      (wiki(#""counts":[1,2,null]"#), ["counts", "Index 2"]),
      (wiki(#""counts":[1,2.5]"#), ["counts", "Index 1"]), (wiki(#""size":1.5"#), ["size"]),
      (wiki(#""size":9223372036854775808"#), ["size"]),
    ])
  func decodingErrors(text: String, path: [String]) {
    #expect {
      try strictly(text, as: Wiki.self)
    } throws: { error in
      switch error {
      case DecodingError.typeMismatch(_, let context), DecodingError.dataCorrupted(let context),
        DecodingError.valueNotFound(_, let context):
        return context.codingPath.map(\.stringValue) == path
      default: return false
      }
    }
  }

  @Test("properties that are text or lists are decoded and encoded, absent or there")
  func texts() throws {
    let least = wiki("")
    #expect(try encode(decode(least, as: Wiki.self)) == least)
    #expect(try decode(least, as: Wiki.self) == decode(wiki(#""size":null,"names":null"#)))
    let most = wiki(#""counts":[1,2],"names":["a","é"],"size":3,"state":"new""#)
    let page: Wiki = try decode(most)
    #expect(page.page == URL(string: "https://example.com/a%20b"))
    #expect(page.counts == [1, 2])
    #expect(page.names == ["a", "é"])
    #expect(page.state == Wiki.State(rawValue: "new"))
    #expect(try decode(encode(page), as: Wiki.self) == page)
  }

  @Test("a model goes through a property list and comes back")
  func propertyList() throws {
    let page: Wiki = try decode(wiki(#""counts":[1,2],"names":["a"],"size":3,"state":"new""#))
    let list = try PropertyListEncoder().encode(page)
    #expect(try PropertyListDecoder().decode(Wiki.self, from: list) == page)
  }

  @Test("properties that are not declared are kept")
  func additional() throws {
    let counts: Counts = try decode(#"{"a":1,"total":3,"b":2}"#)
    #expect(counts.others == ["a": 1, "b": 2])
    #expect(try encode(counts) == #"{"a":1,"b":2,"total":3}"#)
  }

  @Test("models are equal and hash alike when their properties do")
  func equality() throws {
    let scores = Dictionary(uniqueKeysWithValues: (0..<50).map { ("k\($0)", Double($0)) })
    let reversed = Dictionary(
      uniqueKeysWithValues: (0..<50).reversed().map { ("k\($0)", Double($0)) })
    let date = Date(timeIntervalSince1970: 1.25)
    let parent = Comment(id: 2, seen: date)
    let one = Comment(id: 1, parent: parent, scores: scores)
    #expect(one == Comment(id: 1, parent: Comment(id: 2, seen: date), scores: reversed))
    #expect(one.hashValue == Comment(id: 1, parent: parent, scores: reversed).hashValue)
    #expect(one != Comment(id: 1, parent: Comment(id: 3, seen: date), scores: scores))
    #expect(Comment(id: 1) != Comment(id: 1, milestone: .null))
    #expect(Comment(id: 1) != Comment(id: 1, note: "x"))
    #expect(Comment(id: 1, scores: ["a": .nan]) != Comment(id: 1, scores: ["a": .nan]))
    #expect(Comment(id: 1, scores: ["a": 0]) == Comment(id: 1, scores: ["a": -0.0]))
    #expect(Set([one, one, parent]).count == 2)
    let one2: Counts = try decode(#"{"a":1,"total":3}"#)
    let one3: Counts = try decode(#"{"total":3,"a":1}"#)
    #expect(one2 == one3)
  }

  @Test("a wrapper for recursion works in models with synthesized Codable")
  func synthesized() throws {
    struct Node: Codable, Hashable {
      var name: String
      @Indirect var next: Node?
      var size: Nullable<Int>?
    }
    let node: Node = try decode(#"{"name":"a","next":{"name":"b"},"size":null}"#)
    #expect(node.next?.name == "b")
    #expect(node.size == .null)
    #expect(node.next?.size == nil)
    #expect(try encode(node) == #"{"name":"a","next":{"name":"b"},"size":null}"#)
  }

  @Test("an open enumeration keeps what it does not know")
  func openEnum() throws {
    let sorts: [Gallery.Sort] = try decode(#"["created", "new one"]"#)
    #expect(sorts == [.created, .init(rawValue: "new one")])
    #expect("\(sorts[1])" == "new one")
    #expect(try encode(sorts) == #"["created","new one"]"#)
    struct Level: OpenEnum {
      let rawValue: Int
    }
    #expect(try decode("[7]", as: [Level].self) == [Level(rawValue: 7)])
    #expect(throws: DecodingError.self) { try decode("[1]", as: [Gallery.Sort].self) }
  }

  @Test("a value becomes JSON, JSON a value, and its text is JSON")
  func conversions() throws {
    struct Product: Codable, Equatable {
      var name: String
      var born: Date
    }
    let product = Product(name: "a/\"b\"", born: Date(timeIntervalSince1970: 0))
    let json = try JSON(encoding: product)
    #expect(json == ["name": "a/\"b\"", "born": "1970-01-01T00:00:00Z"])
    #expect(try json.decoded(as: Product.self) == product)
    #expect("\(json)" == #"{"born":"1970-01-01T00:00:00Z","name":"a/\"b\""}"#)
    #expect("\(["n": 1.5, "l": [nil, true]] as JSON)" == #"{"l":[null,true],"n":1.5}"#)
    #expect(json.property("name") == "a/\"b\"")
    #expect(json.property("name") as Int? == nil)
    #expect(json.property("other") as String? == nil)
    #expect(throws: DecodingError.self) { try JSON.array([]).decoded(as: Product.self) }
  }

  @Test("any JSON is read, written, compared and taken apart")
  func json() throws {
    let text = #"{"a":[1,1.5,"x",true,null],"b":{"c":1e300}}"#
    var json: JSON = try decode(text)
    #expect(json["a"]?[0] == 1)
    #expect(json["a"]?[1]?.number == 1.5)
    #expect(json["a"]?[9] == nil)
    #expect(json["a"]?[-1] == nil)
    #expect(json["a"]?[4]?.isNull == true)
    #expect(json["b"]?["c"]?.number == 1e300)
    #expect(json["b"]?["c"]?.integer == nil)
    #expect(JSON.integer(2) == JSON.number(2))
    #expect(JSON.integer(2).hashValue == JSON.number(2).hashValue)
    json["b"] = ["d": nil]
    #expect(try encode(json) == #"{"a":[1,1.5,"x",true,null],"b":{"d":null}}"#)
    let scalar: JSON = try decode("true")
    #expect(scalar.bool == true)
    #expect(scalar.integer == nil)
  }
}

@Suite("Dates")
struct DateTests {
  @Test(
    "points in time as RFC 3339 writes them",
    arguments: [
      ("1985-04-12T23:20:50.52Z", 482_196_050.52), ("1996-12-19T16:39:57-08:00", 851_042_397),
      ("1990-12-31T23:59:60Z", 662_688_000), ("1937-01-01T12:00:27.87+00:20", -1_041_337_172.13),
      ("2024-02-29t00:00:00z", 1_709_164_800), ("2024-02-29T00:00:00.000000001Z", 1_709_164_800),
      ("0001-01-01T00:00:00Z", -62_135_596_800), ("9999-12-31T23:59:59Z", 253_402_300_799),
    ])
  func parse(text: String, seconds: Double) throws {
    let date: [Date] = try strictly("[\"\(text)\"]")
    #expect(abs(date[0].timeIntervalSince1970 - seconds) < 0.0001)
  }

  @Test(
    "what is no point in time is refused",
    arguments: [
      "", "2024", "2023-02-29T00:00:00Z", "2024-13-01T00:00:00Z", "2024-01-01T24:00:00Z",
      "2024-01-01T00:60:00Z", "2024-01-01T00:00:61Z", "2024-01-01T00:00:00.Z",
      "2024-01-01T00:00:00+25:00", "2024-01-01T00:00:00Zx", "2024-01-01", "٢٠٢٤-01-01T00:00:00Z",
    ])
  func refuse(text: String) {
    #expect(throws: DecodingError.self) { try strictly("[\"\(text)\"]", as: [Date].self) }
  }

  @Test(
    "points in time are written in UTC, with the digits that it takes to read the same back",
    arguments: [
      (0, "1970-01-01T00:00:00Z"), (1_709_164_800.5, "2024-02-29T00:00:00.500Z"),
      (-0.25, "1969-12-31T23:59:59.750Z"), (1.9996, "1970-01-01T00:00:01.999600Z"),
      (253_402_300_799, "9999-12-31T23:59:59Z"),
    ])
  func format(seconds: Double, text: String) throws {
    #expect(try encode([Date(timeIntervalSince1970: seconds)]) == "[\"\(text)\"]")
  }

  @Test("a point in time is the same after it was written and read")
  func roundTrip() throws {
    var seconds = 1_700_000_000.123_456_7
    for _ in 0..<1_000 {
      seconds += 86_400.001_003_7
      let date = Date(timeIntervalSince1970: seconds)
      #expect(try decode(encode([date]), as: [Date].self) == [date])
    }
  }

  @Test(
    "the seventh digit of .NET's dates is kept, as far as a date has one",
    arguments: [
      // From AppVeyor's documentation.
      "2014-08-16T00:40:38.1703914Z", "2014-02-03T20:29:26.6807307Z",
      "2013-09-26T19:23:39.3615105Z", "2014-08-12T22:56:09.9208493Z",
      "2014-08-12T22:58:05.7595508Z", "2014-08-12T23:06:24.3361102Z",
      "2014-05-08T18:38:57.9163293Z", "2014-07-14T10:16:26.9351867Z",
    ])
  func ticks(text: String) throws {
    #expect(
      try strictly(#"["2024-02-29T10:11:12.100Z"]"#, as: [Date].self)
        == strictly(#"["2024-02-29T10:11:12.1000000Z"]"#, as: [Date].self))
    let dates: [Date] = try strictly("[\"\(text)\"]")
    #expect(try encode(dates) == "[\"\(text)\"]")
  }

  @Test(
    "the last and the first moments that services write come back as the same",
    arguments: [
      "9999-12-31T23:59:59.9999999Z", "9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59-23:59",
      "9999-12-31T23:59:59.9999999-05:00", "0000-01-01T00:00:00+23:59", "0000-01-01T00:00:00Z",
    ])
  func ends(text: String) throws {
    let dates: [Date] = try strictly("[\"\(text)\"]")
    #expect(try strictly(encode(dates), as: [Date].self) == dates)
  }

  @Test("a year that RFC 3339 cannot write is an error", arguments: [1e12, -1e12, .infinity, .nan])
  func years(seconds: Double) {
    #expect(throws: EncodingError.self) {
      try encode([Date(timeIntervalSince1970: seconds)])
    }
  }

  @Test("days of the calendar")
  func days() throws {
    let day = try #require(CalendarDate("2024-02-29"))
    #expect(day.year == 2024 && day.month == 2 && day.day == 29)
    #expect(CalendarDate("2023-02-29") == nil)
    #expect(CalendarDate("2024-2-29") == nil)
    #expect(CalendarDate(year: 2024, month: 4, day: 31) == nil)
    #expect(try encode([day]) == #"["2024-02-29"]"#)
    #expect(try decode(#"["2024-02-29"]"#, as: [CalendarDate].self) == [day])
    #expect(throws: DecodingError.self) { try decode(#"["x"]"#, as: [CalendarDate].self) }
    let next = try #require(CalendarDate("2024-03-01"))
    #expect(day < next)
    let zone = try #require(TimeZone(secondsFromGMT: -3600))
    #expect(CalendarDate(Date(timeIntervalSince1970: 1_709_251_200), in: zone) == day)
  }

  @Test("seconds since 1970, whole ones as integers")
  func unix() throws {
    let times: [UnixTime] = try decode("[1709164800, 1.5]")
    #expect(times[0].date == Date(timeIntervalSince1970: 1_709_164_800))
    #expect(try encode(times) == "[1709164800,1.5]")
  }

  @Test("What may be null is set by a literal of its value")
  func literals() throws {
    let tags: Nullable<[String]>? = ["a", "b"]
    let labels: Nullable<[String: JSON]>? = ["a": 1]
    #expect(labels == .value(["a": 1]))
    let name: Nullable<String>? = "c"
    #expect(tags?.value == ["a", "b"])
    #expect(name?.value == "c")
    #expect(try JSON(encoding: tags) == ["a", "b"])
  }
}
