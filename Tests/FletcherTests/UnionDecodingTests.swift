import Fletcher
import Foundation
import Testing
import Workbench

/// A union of objects that have each other in them, which only trying tells apart.
private indirect enum Expression: Union {
  case both(Operation<Int>)
  case either(Operation<Bool>)
  case not(Operation<[Int]>)
  case name(String)
  case unknown(JSON)

  static let members = UnionMembers(
    UnionMember(Operation<Int>.self), UnionMember(Operation<Bool>.self),
    UnionMember(Operation<[Int]>.self), UnionMember(String.self))

  init(member: Int, from decoder: any Decoder) throws {
    switch member {
    case 0: self = .both(try decoder.value())
    case 1: self = .either(try decoder.value())
    case 2: self = .not(try decoder.value())
    case 3: self = .name(try decoder.value())
    default: self = .unknown(try decoder.value())
    }
  }

  var content: any UnionContent {
    switch self {
    case .both(let value): value
    case .either(let value): value
    case .not(let value): value
    case .name(let value): value
    case .unknown(let value): value
    }
  }

  var inner: Expression? {
    switch self {
    case .both(let value): value.x
    case .either(let value): value.x
    case .not(let value): value.x
    case .name, .unknown: nil
    }
  }
}

private struct Operation<N: Codable & Hashable & Sendable>: Model {
  let x: Expression
  let n: N?

  static func fields(_ fields: inout Fields<Self>) {
    fields.required("x", \.x)
    fields.optional("n", \.n)
  }
}

private protocol AlertKind: Hashable, Sendable {
  static var name: String { get }
  static var unit: String { get }
}

private func nested(_ depth: Int, _ n: String, around leaf: String = #""leaf""#) -> String {
  (0..<depth).reduce(leaf) { inner, _ in #"{"x": \#(inner), "n": \#(n)}"# }
}

/// A union of models that people wrote, told apart by what their fields say.
private enum Animal: Union {
  case cat(Cat)
  case dog(Dog)
  case unknown(JSON)

  struct Cat: Model {
    let kind: String
    let lives: Int
    static func fields(_ fields: inout Fields<Self>) {
      fields.constant("kind", \.kind, "cat")
      fields.required("lives", \.lives)
    }
  }

  struct Dog: Model {
    struct Age: OpenEnum { let rawValue: Double }
    let age: Age?
    let barks: Bool?
    static func fields(_ fields: inout Fields<Self>) {
      fields.optional("age", \.age, constant: Age(rawValue: 2))
      fields.optional("barks", \.barks)
    }
  }

  static let members = UnionMembers(UnionMember(Cat.self), UnionMember(Dog.self))

  init(member: Int, from decoder: any Decoder) throws {
    switch member {
    case 0: self = .cat(try decoder.value())
    case 1: self = .dog(try decoder.value())
    default: self = .unknown(try decoder.value())
    }
  }

  var content: any UnionContent {
    switch self {
    case .cat(let value): value
    case .dog(let value): value
    case .unknown(let value): value
    }
  }
}

@Suite("Unions of models that tell themselves apart")
struct EvidenceOfFieldsTests {
  @Test("a boolean beside texts and numbers is a third kind of value, and is sent back as it came")
  func booleans() throws {
    enum Field: Union {
      case text(String)
      case number(Double)
      case unknown(JSON)
      static let members = UnionMembers(UnionMember(String.self), UnionMember(Double.self))
      init(member: Int, from decoder: any Decoder) throws {
        switch member {
        case 0: self = .text(try decoder.value())
        case 1: self = .number(try decoder.value())
        default: self = .unknown(try decoder.value())
        }
      }
      var content: any UnionContent {
        switch self {
        case .text(let value): value
        case .number(let value): value
        case .unknown(let value): value
        }
      }
    }
    let fields = try JSONDecoder().decode([Field].self, from: Data(#"[true,"a",1.5]"#.utf8))
    #expect(fields == [.unknown(true), .text("a"), .number(1.5)])
    let sent = String(decoding: try JSONEncoder().encode(fields), as: UTF8.self)
    #expect(sent == #"[true,"a",1.5]"#)
  }

  @Test(
    "a constant decides, then what always has to be there, then how much is known, and something has to be",
    arguments: [
      (#"{"kind": "cat", "lives": 9, "barks": true}"#, "cat"),
      (#"{"kind": "dog", "lives": 9, "barks": true}"#, "dog"),
      (#"{"lives": 9}"#, "cat"),
      (#"{"age": 2}"#, "dog"),
      (#"{"age": 3, "other": 1}"#, "unknown"), (#"{"barks": null}"#, "dog"), ("{}", "dog"),
      (#"{"other": 1}"#, "unknown"),
    ])
  func evidence(text: String, expected: String) throws {
    let found =
      switch try decoded(text, as: Animal.self).value {
      case .cat: "cat"
      case .dog: "dog"
      case .unknown: "unknown"
      }
    #expect(found == expected)
  }

  @Test("a constant that is not there is assumed, where the other keys say which member it is")
  func absentConstant() throws {
    let (value, _) = try decoded(#"{"lives": 9}"#, as: Animal.self)
    #expect(value == .cat(.init(kind: "cat", lives: 9)))
    #expect(
      try decoded(#"{"barks": true}"#, as: Animal.self).value == .dog(.init(age: nil, barks: true)))
  }

  @Test("what tells many members apart is not assumed of one")
  func absentConstantOfMany() throws {
    struct Alert<Kind: AlertKind>: Model {
      let event: String
      let id: String
      let name: String?
      let team: String?
      let zone: String?
      let unit: String?

      static func fields(_ fields: inout Fields<Self>) {
        fields.constant("event", \.event, Kind.name)
        fields.required("id", \.id)
        fields.optional("name", \.name)
        fields.optional("team", \.team)
        fields.optional("zone", \.zone)
        fields.optional(Kind.unit, \.unit)
      }
    }
    enum Usage: AlertKind { static let name = "USAGE", unit = "unit" }
    enum Elections: AlertKind { static let name = "ELECTIONS", unit = "term" }
    enum Joined: AlertKind { static let name = "JOINED", unit = "host" }
    indirect enum AnyAlert: Union {
      case usage(Alert<Usage>)
      case elections(Alert<Elections>)
      case joined(Alert<Joined>)
      case unknown(JSON)

      static let members = UnionMembers(
        discriminator: "event", UnionMember(Alert<Usage>.self, "USAGE"),
        UnionMember(Alert<Elections>.self, "ELECTIONS"), UnionMember(Alert<Joined>.self, "JOINED"))

      init(member: Int, from decoder: any Decoder) throws {
        switch member {
        case 0: self = .usage(try decoder.value())
        case 1: self = .elections(try decoder.value())
        case 2: self = .joined(try decoder.value())
        default: self = .unknown(try decoder.value())
        }
      }

      var content: any UnionContent {
        switch self {
        case .usage(let value): value
        case .elections(let value): value
        case .joined(let value): value
        case .unknown(let value): value
        }
      }
    }
    let whole = try decoded(#"{"event": "JOINED", "id": "1"}"#, as: AnyAlert.self).value
    guard case .joined = whole else {
      Issue.record("the discriminator says which member it is")
      return
    }
    let text = #"{"id": "1", "name": "a", "team": "b", "zone": "c", "unit": "GB"}"#
    let (value, deviations) = try decoded(text, as: AnyAlert.self)
    guard case .unknown = value else {
      Issue.record("one of three is assumed")
      return
    }
    #expect(deviations.count == 1)
  }

  @Test("where a constant says which member is meant, the deviation says what it lacks")
  func lackOfDeviation() throws {
    let (value, deviations) = try decoded(#"[{"kind": "cat", "age": 3}]"#, as: [Animal].self)
    #expect(value == [.unknown(["kind": "cat", "age": 3])])
    #expect(deviations.map(\.path) == ["[0]"])
    #expect(deviations.map(\.described) == ["Animal, which has `lives`"])
  }

  @Test("where a constant says which member is meant, the error says what it lacks")
  func lack() {
    #expect {
      try strictly(#"{"kind": "cat", "age": 3}"#, as: Animal.self)
    } throws: { error in
      guard case DecodingError.keyNotFound(let key, _) = error else { return false }
      return key.stringValue == "lives"
    }
  }
}

/// A union of two models that people wrote.
private enum Either<First: Model, Second: Model>: Union {
  case first(First)
  case second(Second)
  case unknown(JSON)

  static var members: UnionMembers {
    UnionMembers(UnionMember(First.self), UnionMember(Second.self))
  }

  init(member: Int, from decoder: any Decoder) throws {
    switch member {
    case 0: self = .first(try decoder.value())
    case 1: self = .second(try decoder.value())
    default: self = .unknown(try decoder.value())
    }
  }

  var content: any UnionContent {
    switch self {
    case .first(let value): value
    case .second(let value): value
    case .unknown(let value): value
    }
  }
}

/// One model, or a truth value.
private enum SuccessOrFlag: Union {
  case success(Success)
  case flag(Bool)
  case unknown(JSON)

  static var members: UnionMembers {
    UnionMembers(UnionMember(Success.self), UnionMember(Bool.self))
  }

  init(member: Int, from decoder: any Decoder) throws {
    switch member {
    case 0: self = .success(try decoder.value())
    case 1: self = .flag(try decoder.value())
    default: self = .unknown(try decoder.value())
    }
  }

  var content: any UnionContent {
    switch self {
    case .success(let value): value
    case .flag(let value): value
    case .unknown(let value): value
    }
  }
}

private struct Vendor: Model {
  let name: String?
  static func fields(_ fields: inout Fields<Self>) { fields.optional("name", \.name) }
}

private struct Product: Model {
  let name: String?
  let price: Int?
  static func fields(_ fields: inout Fields<Self>) {
    fields.optional("name", \.name)
    fields.optional("price", \.price)
  }
}

/// What differs only in what stands further inside.
private struct Holder<Attributes: Codable & Hashable & Sendable>: Model {
  let id: String
  let attributes: Attributes?
  static func fields(_ fields: inout Fields<Self>) {
    fields.required("id", \.id)
    fields.optional("attributes", \.attributes)
  }
}

private struct Needing<Content: Codable & Hashable & Sendable>: Model {
  let content: Content
  static func fields(_ fields: inout Fields<Self>) { fields.required("content", \.content) }
}

/// What came of a request, and what went wrong.
private struct Success: Model {
  let id: String?
  let state: String?
  static func fields(_ fields: inout Fields<Self>) {
    fields.optional("id", \.id)
    fields.optional("state", \.state)
  }
}

private struct Failure: Model {
  let error: String?
  static func fields(_ fields: inout Fields<Self>) { fields.optional("error", \.error) }
}

/// A model with a union inside.
private struct Outer: Model {
  let kind: String?
  let inner: Attributes?
  static func fields(_ fields: inout Fields<Self>) {
    fields.optional("kind", \.kind)
    fields.optional("inner", \.inner)
  }
}

/// Two models whose kind may be left out, of which only one needs a constant.
private struct Letter: Model {
  let id: String
  let object: String
  static func fields(_ fields: inout Fields<Self>) {
    fields.required("id", \.id)
    fields.constant("object", \.object, orAbsent: "letter")
  }
}

private struct Refusal: Model {
  let error: String
  let action: String
  static func fields(_ fields: inout Fields<Self>) {
    fields.required("error", \.error)
    fields.required("action", \.action)
  }
}

private struct RegisteredLetter: Model {
  let id: String
  let service: String
  let object: String
  static func fields(_ fields: inout Fields<Self>) {
    fields.required("id", \.id)
    fields.constant("service", \.service, "registered")
    fields.constant("object", \.object, orAbsent: "letter")
  }
}

private typealias Mail = Either<Letter, RegisteredLetter>
private typealias Attributes = Either<Vendor, Product>
private typealias Resource = Either<Holder<Vendor>, Holder<Product>>
private typealias Outcome = Either<Success, Failure>
private typealias Wrapping = Either<Outer, Failure>

@Suite("Unions that only trying tells apart")
struct UnionDecodingTests {
  @Test("a member that knows what another would lose is chosen, though a number came as text")
  func textsInPlaceOfNumbers() throws {
    let text = #"{"id": "1", "attributes": {"name": "a", "price": "12"}}"#
    let product = Resource.second(.init(id: "1", attributes: .init(name: "a", price: 12)))
    let (value, deviations) = try decoded(text, as: Resource.self)
    #expect(value == product)
    #expect(deviations.map(\.path) == ["attributes.price"])
    // A list remembers what its elements turned out to be.
    let list = "[" + Array(repeating: text, count: 40).joined(separator: ",") + "]"
    #expect(try decoded(list, as: [Resource].self).value == Array(repeating: product, count: 40))
    let whole = #"{"id": "1", "attributes": {"name": "a"}}"#
    #expect(
      try decoded(whole, as: Resource.self).value
        == .first(.init(id: "1", attributes: .init(name: "a"))))
  }

  @Test("a member that knows fewer keys is chosen only where the other can't be read at all")
  func fewerKeys() throws {
    let text = #"{"name": "a", "price": "12"}"#
    let product = Attributes.second(.init(name: "a", price: 12))
    let (value, deviations) = try decoded(text, as: Attributes.self)
    #expect(value == product)
    #expect(deviations.map(\.path) == ["price"])
    let list = "[" + Array(repeating: text, count: 40).joined(separator: ",") + "]"
    #expect(try decoded(list, as: [Attributes].self).value == Array(repeating: product, count: 40))
    #expect(
      try decoded(#"{"name": "a", "price": []}"#, as: Attributes.self).value
        == .first(.init(name: "a")))
    #expect(
      try decoded(#"{"name": "a"}"#, as: Attributes.self).value == .first(.init(name: "a")))
  }

  @Test(
    "null says less than a value, and what an inner union would lose is read by the lenient pass")
  func nulls() throws {
    #expect(
      try decoded(#"{"name": "a", "price": null}"#, as: Attributes.self).value
        == .second(.init(name: "a", price: nil)))
    #expect(
      try decoded(#"{"error": "late", "id": null, "state": null}"#, as: Outcome.self).value
        == .second(.init(error: "late")))
    let nested = #"{"kind": "x", "inner": {"name": "a", "price": "12"}}"#
    let (value, deviations) = try decoded(nested, as: Wrapping.self)
    #expect(
      value == .first(.init(kind: "x", inner: .second(.init(name: "a", price: 12)))))
    #expect(deviations.map(\.path) == ["inner.price"])
  }

  @Test(
    "a constant that may be absent says nothing where it is, and another value is another member's")
  func optionalConstants() throws {
    let letter = Mail.first(.init(id: "1", object: "letter"))
    #expect(try decoded(#"{"id": "1"}"#, as: Mail.self).value == letter)
    #expect(try decoded(#"{"id": "1", "object": "letter"}"#, as: Mail.self).value == letter)
    #expect(
      try decoded(#"{"id": "1", "service": "registered"}"#, as: Mail.self).value
        == .second(.init(id: "1", service: "registered", object: "letter")))
    let postcard = #"{"id": "1", "object": "postcard"}"#
    #expect(
      try decoded(postcard, as: Mail.self).value
        == .unknown(["id": "1", "object": "postcard"]))
  }

  @Test("a member that does not have the key loses more than one that holds it as JSON")
  func unknownInside() throws {
    let (value, deviations) = try decoded(#"{"inner": 5}"#, as: Wrapping.self)
    #expect(value == .first(.init(kind: nil, inner: .unknown(5))))
    #expect(deviations.map(\.path) == ["inner"])
  }

  @Test("a list of any length keeps all of its elements")
  func length() throws {
    let text = "[" + Array(repeating: #"{"x": "a", "n": [1]}"#, count: 3_400).joined(separator: ",")
    let (values, deviations) = try decoded(text + "]", as: [Expression].self)
    #expect(deviations.isEmpty)
    #expect(values.allSatisfy { if case .not = $0 { true } else { false } })
  }

  @Test(
    "what deviates far inside is read, and listed once",
    arguments: [(#""1""#, "n", 30), (#"["1"]"#, "n[0]", 20)])
  func deviations(number: String, path: String, depth: Int) throws {
    let (value, deviations) = try decoded(nested(depth, number), as: Expression.self)
    #expect(deviations.count == depth)
    let last = String(repeating: "x.", count: depth - 1) + path
    #expect(Set(deviations.map(\.path)).contains(last))
    #expect(Set(deviations.map(\.path)).count == depth)
    var innermost = value
    while let inner = innermost.inner { innermost = inner }
    #expect(innermost == .name("leaf"))
    #expect(throws: DecodingError.self) {
      try strictly(nested(depth, number), as: Expression.self)
    }
  }

  @Test("a key that only another member knows is listed, where nothing says which member it is")
  func keysOfOthers() throws {
    let text = #"{"id": "1", "state": "on", "error": "late", "more": 1}"#
    let (outcome, deviations) = try decoded(text, as: Outcome.self)
    #expect(outcome == .first(Success(id: "1", state: "on")))
    #expect(
      deviations.map(\.description) == [
        #"error: described as absent beside the keys of Success, found "late"; left out"#
      ])
    #expect(throws: DecodingError.self) { try strictly(text, as: Outcome.self) }
    let null = #"{"id": "1", "state": "on", "error": null}"#
    #expect(try decoded(null, as: Outcome.self).deviations.isEmpty)
  }

  @Test("so is one that only a member knows that lacks what it requires, as Zendesk's failed jobs")
  func keysOfIncomplete() throws {
    typealias Result = Either<Needing<Letter>, Refusal>
    let text = #"{"content": {"id": "1"}, "error": "taken"}"#
    let (result, deviations) = try decoded(text, as: Result.self)
    #expect(result == .first(Needing(content: Letter(id: "1", object: "letter"))))
    #expect(deviations.map(\.path) == ["error"])
    #expect(throws: DecodingError.self) { try strictly(text, as: Result.self) }
  }

  @Test("an object that has none of the keys of the only model is no member")
  func keysOfNobody() throws {
    let (value, deviations) = try decoded(#"{"success": {"id": "1"}}"#, as: SuccessOrFlag.self)
    #expect(value == .unknown(["success": ["id": "1"]]))
    #expect(deviations.map(\.outcome) == [.leftOut])
    #expect(
      try decoded("{}", as: SuccessOrFlag.self).value == .success(Success(id: nil, state: nil)))
    #expect(try decoded("true", as: SuccessOrFlag.self).value == .flag(true))
  }

  @Test("a value that is no member is listed with what the nearest one lacks")
  func nearest() throws {
    typealias Parcel = Either<Needing<Letter>, Needing<Needing<Letter>>>
    let (value, deviations) = try decoded(
      #"[{"content": {"content": {"object": "letter"}}}]"#, as: [Parcel].self)
    #expect(value == [.unknown(["content": ["content": ["object": "letter"]]])])
    #expect(deviations.map(\.reason) == ["no value for the key [0].content.content.id"])
  }

  @Test("a value inside that is no member stays alone")
  func unknown() throws {
    let (value, deviations) = try decoded(
      nested(30, "[1]", around: #"{"other": 1}"#), as: Expression.self)
    var innermost = value
    while let inner = innermost.inner { innermost = inner }
    #expect(innermost == .unknown(["other": 1]))
    #expect(deviations.map(\.outcome) == [.leftOut])
  }

  @Test("what is nested too deeply to be tried is kept as JSON, and listed")
  func depth() throws {
    let text = nested(80, "[1]")
    let (value, deviations) = try decoded(text, as: Expression.self)
    #expect(deviations.map(\.outcome) == [.leftOut])
    let json = try JSONDecoder().decode(JSON.self, from: Data(text.utf8))
    let encoded = try JSONEncoder().encode(value)
    #expect(try JSONDecoder().decode(JSON.self, from: encoded) == json)
  }
}

@Suite("Responses that mean harm")
struct HostileContentTests {
  @Test("brackets that nest too deeply are an error, and take no more stack than a thread has")
  func depth() async throws {
    // As much as threads have on Apple's platforms.
    let depth = 500
    let lists = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    let error = await withCheckedContinuation { continuation in
      let thread = Thread {
        let result = Result { try JSONDecoder().decode(JSON.self, from: Data(lists.utf8)) }
        let value = nested(200, "[1]")
        _ = try? decoded(value, as: Expression.self)
        continuation.resume(returning: "\(result)")
      }
      // What the sanitizer adds to each function takes stack, too.
      thread.stackSize = (ThreadSanitizer.isOn ? 4 : 1) * 512 * 1024
      thread.start()
    }
    #expect(error.contains("more than 100 levels"))
  }

  @Test("a number that is too large for any is an error that says so")
  func numbers() {
    #expect {
      try decoded("[1e400]", as: [JSON].self)
    } throws: { error in
      guard case DecodingError.dataCorrupted(let context) = error else { return false }
      return context.codingPath.count == 1
    }
  }

  @Test("a million elements that deviate are a thousand deviations")
  func size() throws {
    let text = "[" + Array(repeating: "null", count: 20_000).joined(separator: ",") + "]"
    let (values, deviations) = try decoded(text, as: [String].self)
    #expect(values.isEmpty && deviations.count == 1_000)
  }
}
