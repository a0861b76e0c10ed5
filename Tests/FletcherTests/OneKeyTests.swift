import Fletcher
import Foundation
import Testing
import Workbench

/// A value that its key says the type of, or a text alone.
private indirect enum Value: Union {
  case null
  case string(String)
  case integer(Int)
  case moment(Date)
  case maybe(Int?)
  case list([Value])
  case not(Value)
  case other
  case unknown(JSON)

  static let members = UnionMembers(
    UnionMember(key: "nullValue", constant: nil), UnionMember(key: "stringValue", String.self),
    UnionMember(key: "integerValue", Int.self), UnionMember(key: "timestampValue", Date.self),
    UnionMember(key: "maybeValue", Int?.self), UnionMember(key: "listValue", [Value].self),
    UnionMember(key: "not", Value.self),
    UnionMember(constant: "other"))

  init(member: Int, from decoder: any Decoder) throws {
    switch member {
    case 0: self = .null
    case 1: self = .string(try decoder.value())
    case 2: self = .integer(try decoder.value())
    case 3: self = .moment(try decoder.value())
    case 4: self = .maybe(try decoder.value())
    case 5: self = .list(try decoder.value())
    case 6: self = .not(try decoder.value())
    case 7: self = .other
    default: self = .unknown(try decoder.value())
    }
  }

  var content: any UnionContent {
    switch self {
    case .null: OneKey("nullValue", constant: nil)
    case .string(let value): OneKey("stringValue", value)
    case .integer(let value): OneKey("integerValue", value)
    case .moment(let value): OneKey("timestampValue", value)
    case .maybe(let value): OneKey("maybeValue", value)
    case .list(let value): OneKey("listValue", value)
    case .not(let value): OneKey("not", value)
    case .other: "other"
    case .unknown(let value): value
    }
  }
}

/// A union of a model and of a union whose members have keys.
private indirect enum Outer: Union {
  case value(Value)
  case model(Named)
  case unknown(JSON)

  struct Named: Model {
    let name: String
    static func fields(_ fields: inout Fields<Self>) { fields.required("name", \.name) }
  }

  static let members = UnionMembers(UnionMember(Value.self), UnionMember(Named.self))

  init(member: Int, from decoder: any Decoder) throws {
    switch member {
    case 0: self = .value(try decoder.value())
    case 1: self = .model(try decoder.value())
    default: self = .unknown(try decoder.value())
    }
  }

  var content: any UnionContent {
    switch self {
    case .value(let value): value
    case .model(let value): value
    case .unknown(let value): value
    }
  }
}

@Suite("Members of unions that stand at keys of their own")
struct OneKeyTests {
  private static let values: [(text: String, value: Value)] = [
    (#"{"nullValue": null}"#, .null),
    (#"{"stringValue": "x"}"#, .string("x")),
    (#"{"integerValue": 1}"#, .integer(1)),
    (#"{"timestampValue": "1970-01-01T00:00:01Z"}"#, .moment(Date(timeIntervalSince1970: 1))),
    (#"{"maybeValue": null}"#, .maybe(nil)),
    (#"{"maybeValue": 2}"#, .maybe(2)),
    (
      #"{"listValue": [{"listValue": []}, {"stringValue": "x"}, "other"]}"#,
      .list([.list([]), .string("x"), .other])
    ),
    (#""other""#, .other),
  ]

  @Test("the key says which member it is, and is written again", arguments: 0..<values.count)
  func key(index: Int) throws {
    let (text, value) = Self.values[index]
    #expect(try strictly(text, as: Value.self) == value)
    let (read, deviations) = try decoded(text, as: Value.self)
    #expect(read == value)
    #expect(deviations.isEmpty)
    #expect(try JSON(encoding: value) == JSONDecoder().decode(JSON.self, from: Data(text.utf8)))
  }

  @Test("members with the same value at different keys are different")
  func equality() {
    #expect(Value.integer(1) != .maybe(1))
    #expect(Set([Value.integer(1), .maybe(1), .integer(1)]).count == 2)
  }

  @Test("other keys beside it are passed over, and other members' keys that are null")
  func keysBeside() throws {
    let text = #"{"@type": "v", "nullValue": null, "integerValue": 1, "stringValue": null}"#
    let (value, deviations) = try decoded(text, as: Value.self)
    #expect(value == .integer(1))
    #expect(deviations.isEmpty)
    #expect(try strictly(text, as: Value.self) == .integer(1))
  }

  @Test("of two members' keys the first of the description counts, and the other is told of")
  func twoKeys() throws {
    let text = #"[{"integerValue": 1, "stringValue": "x"}]"#
    let (values, deviations) = try decoded(text, as: [Value].self)
    #expect(values == [.string("x")])
    #expect(deviations.map(\.path) == ["[0].integerValue"])
    #expect(deviations.map(\.described) == ["absent beside `stringValue`"])
    #expect(deviations.map(\.outcome) == [.leftOut])
    #expect(throws: DecodingError.self) { try strictly(text, as: [Value].self) }
  }

  @Test("what stands at the key is read as a property is, or the whole is unknown")
  func otherValues() throws {
    let (quoted, read) = try decoded(#"[{"integerValue": "12"}]"#, as: [Value].self)
    #expect(quoted == [.integer(12)])
    #expect(read.map(\.path) == ["[0].integerValue"])
    let (values, deviations) = try decoded(
      #"[{"integerValue": "x"}, {"nullValue": 1}, {"newValue": 1}, {}, 7]"#, as: [Value].self)
    #expect(
      values == [
        .unknown(["integerValue": "x"]), .unknown(["nullValue": 1]), .unknown(["newValue": 1]),
        .unknown([:]), .unknown(7),
      ])
    #expect(deviations.map(\.path) == ["[0]", "[1]", "[2]", "[3]", "[4]"])
    for text in [#"{"integerValue": "x"}"#, #"{"nullValue": 1}"#, #"{"newValue": 1}"#] {
      #expect(throws: DecodingError.self) { try strictly(text, as: Value.self) }
    }
  }

  @Test("a union with such members can be a member of another one")
  func memberOfAnother() throws {
    let text = #"[{"stringValue": "x"}, {"name": "n"}, {"name": "n", "newValue": 1}, "other"]"#
    #expect(
      try strictly(text, as: [Outer].self) == [
        .value(.string("x")), .model(.init(name: "n")), .model(.init(name: "n")), .value(.other),
      ])
  }

  @Test("objects of one key that stand in one another take no more stack than a thread has")
  func depth() async {
    @Sendable func nested(_ depth: Int) -> String {
      String(repeating: #"{"not":"#, count: depth) + #""other""#
        + String(repeating: "}", count: depth)
    }
    let depths = await withCheckedContinuation { continuation in
      let thread = Thread {
        let depths = [64, 128, 129, 400].map { depth -> Int? in
          guard var value = try? decoded(nested(depth), as: Value.self).value else { return nil }
          var count = 0
          while case .not(let inner) = value {
            value = inner
            count += 1
          }
          return count
        }
        continuation.resume(returning: depths)
      }
      // Debug builds and sanitizers take several times what a release build does.
      thread.stackSize = (ThreadSanitizer.isOn ? 8 : 2) * 1024 * 1024
      thread.start()
    }
    #expect(depths == [64, 128, nil, nil])
  }

  @Test("an object of one key is read without its union")
  func alone() throws {
    #expect(try strictly(#"{"a": 1}"#, as: OneKey<Int>.self) == OneKey("a", 1))
    #expect(throws: DecodingError.self) { try strictly("{}", as: OneKey<Int>.self) }
  }
}
