import Fletcher
import Foundation
import Testing

/// Decodes and encodes with coders that know nothing of Fletcher.
private func roundTrip<Value: Codable>(_ text: String, as type: Value.Type) throws -> (Value, JSON)
{
  let value = try JSONDecoder().decode(type, from: Data(text.utf8))
  return (value, try JSONDecoder().decode(JSON.self, from: try JSONEncoder().encode(value)))
}

@Suite("Members of unions")
struct UnionTests {
  @Test("An enum of one value chooses the member, though the property is not required")
  func constants() throws {
    let text =
      #"[{"type": "episode", "name": "e"}, {"type": "track", "name": "t"}, {"type": "ad"}]"#
    let (items, encoded) = try roundTrip(text, as: [Evidence.Item].self)
    #expect(items[0] == .episode(.init(type: .episode, name: "e")))
    #expect(items[1] == .track(.init(type: .track, name: "t")))
    #expect(items[2] == .unknown(["type": "ad"]))
    #expect(try encoded == json(text))
  }

  @Test("Where the discriminator is left out, the keys choose the member")
  func absentDiscriminator() throws {
    let text = #"[{"name": "e", "show": "s"}, {"type": null, "name": "e", "show": "s"}]"#
    let items = try roundTrip(text, as: [Evidence.Item].self).0
    #expect(items == Array(repeating: .episode(.init(type: nil, name: "e", show: "s")), count: 2))
  }

  @Test("The keys of members of inner unions count as those of members do")
  func innerUnions() throws {
    let text = #"[{"length": 1, "thread": "M3"}, {"length": 2, "head": "flat"}, "bolt"]"#
    let (parts, encoded) = try roundTrip(text, as: [Evidence.Part].self)
    #expect(parts[0] == .nameOrScrew(.screw(.init(length: 1, thread: "M3"))))
    #expect(parts[1] == .nail(.init(length: 2, head: "flat")))
    #expect(parts[2] == .nameOrScrew(.string("bolt")))
    #expect(try encoded == json(text))
  }

  @Test("A stub gives members that are known")
  func stubs() async throws {
    for item in try await Provider<Evidence>(stub: .immediate).items() {
      if case .unknown = item { Issue.record("\(item)") }
    }
  }

  @Test("Required keys, and then the number of keys that are known, choose the member")
  func keys() throws {
    let text =
      #"[{"id": 1}, {"id": 1, "width": 2, "height": 3}, {"key": "k", "width": 2}, {"none": 1}]"#
    let (things, encoded) = try roundTrip(text, as: [Evidence.Thing].self)
    #expect(things[0] == .small(.init(id: 1)))
    #expect(things[1] == .large(.init(id: 1, width: 2, height: 3)))
    #expect(things[2] == .other(.init(key: "k", width: 2)))
    #expect(things[3] == .unknown(["none": 1]))
    #expect(try encoded == json(text))
  }

  @Test(
    "Of members that know the same keys, the one that loses least of what stands deeper is chosen")
  func depth() throws {
    let text =
      #"[{"name": "a", "actions": {"lock": "x", "signOn": "y"}}, {"name": "b", "actions": {"change": "x"}}, {"name": "c", "actions": {"other": 1}}]"#
    let (rules, encoded) = try roundTrip(text, as: [Evidence.Rule].self)
    #expect(
      rules == [
        .signOnRule(.init(name: "a", actions: .init(lock: "x", signOn: "y"))),
        .password(.init(name: "b", actions: .init(change: "x"))),
        .password(.init(name: "c", actions: .init())),
      ])
    #expect(encoded[0] == (try json(text))[0])
    #expect(encoded[1] == (try json(text))[1])
  }

  @Test("However many values fit several members, each is one of them")
  func many() async throws {
    let text = Array(repeating: #"{"name": "n"}"#, count: 10_500).joined(separator: ",")
    let sample = Sample.json("[\(text)]")
    let rules = try await Provider<Evidence>(stub: .immediate(sample)).rules()
    #expect(rules.count == 10_500)
    #expect(rules.allSatisfy { if case .password = $0 { true } else { false } })
  }

  @Test("A constant beside scalar members chooses the member, and what all have needs no switch")
  func expandable() throws {
    let text =
      #"["cus_1", {"id": "cus_2", "object": "customer", "email": "e"}, {"id": "cus_3", "object": "customer", "deleted": true}]"#
    let (accounts, encoded) = try roundTrip(text, as: [Evidence.Account].self)
    #expect(accounts[0] == .string("cus_1"))
    guard case .customer = accounts[1], case .deletedCustomer = accounts[2] else {
      Issue.record("\(accounts)")
      return
    }
    #expect(accounts.map(\.id) == [nil, "cus_2", "cus_3"])
    #expect(try encoded == json(text))
  }

  @Test("A discriminator that chooses no subtype gives the base")
  func base() throws {
    let text = #"[{"kind": "car", "wheels": 4, "doors": 5}, {"kind": "sled", "wheels": 0}]"#
    let (vehicles, encoded) = try roundTrip(text, as: [Evidence.Vehicle].self)
    guard case .car(let car) = vehicles[0], case .base(let other) = vehicles[1] else {
      Issue.record("\(vehicles)")
      return
    }
    #expect(car.doors == 5 && other.kind == "sled")
    #expect(vehicles.map(\.wheels) == [4, 0])
    #expect(try encoded == json(text))
  }

  @Test("A literal stands for the member of its type")
  func literals() throws {
    let filters: [Evidence.Filter] = ["a", 1, 1.5, true, ["a", "b"], ["a": "b"]]
    let encoded = try JSONEncoder().encode(filters)
    #expect(
      try JSONDecoder().decode(JSON.self, from: encoded)
        == json(#"["a", 1, 1.5, true, ["a", "b"], {"a": "b"}]"#))
  }

  @Test("A union of two that several properties have is one type, named after the two")
  func namedByMembers() throws {
    let text = #"[{"before": 3, "after": {"id": "cus_2", "object": "customer"}}]"#
    let (charges, encoded) = try roundTrip(text, as: [Evidence.Charge].self)
    let before: Evidence.IntOrCustomer? = charges[0].before
    let after: Evidence.IntOrCustomer? = charges[0].after
    #expect(before == 3 && after == .customer(.init(id: "cus_2")))
    #expect(try encoded == json(text))
  }

  @Test(
    "An identifier, or the model that it stands for, is a text or the model, in one another too")
  func stringOr() throws {
    let text = #"""
      [{"payer": "cus_1", "recipient": {"id": "cus_2", "object": "customer"}, "tags": ["a"]},
       {"parent": {"parent": {"payer": "cus_3"}}, "tags": "b", "recipient": 5, "payer": null}]
      """#
    let (charges, encoded) = try roundTrip(text, as: [Evidence.Charge].self)
    #expect(charges[0].payer == "cus_1" && charges[0].recipient == .value(.init(id: "cus_2")))
    #expect(charges[0].payer?.string == "cus_1" && charges[0].payer?.value == nil)
    #expect(charges[0].recipient?.value?.id == "cus_2" && charges[0].recipient?.string == nil)
    #expect(charges[0].tags == ["a"] && charges[1].tags == "b")
    #expect(charges[1].parent?.value?.parent?.value?.payer == "cus_3")
    #expect(charges[1].payer == nil)
    // A number is a text in quotes that somebody forgot.
    #expect(charges[1].recipient == "5")
    #expect(encoded[0] == (try json(text))[0])
    let id = 4
    #expect(Evidence.Charge(payer: "cus_\(id)").payer == .string("cus_4"))
    let other = try JSONDecoder.fletcher.decode(
      Evidence.Charge.self, from: Data(#"{"payer": {"name": "x"}, "tags": {"a": 1}}"#.utf8))
    #expect(other.payer == .unknown(["name": "x"]) && other.tags == .unknown(["a": 1]))
  }

  @Test("A value in whose place the empty text may stand is the value, or empty")
  func orEmpty() async throws {
    let text = #"""
      [{"count": 5, "metadata": {"a": "b"}, "address": {"city": "Oslo"}},
       {"count": "", "metadata": "", "address": ""}]
      """#
    let (charges, encoded) = try roundTrip(text, as: [Evidence.Charge].self)
    #expect(
      charges == [
        Evidence.Charge(count: 5, metadata: ["a": "b"], address: .value(.init(city: "Oslo"))),
        Evidence.Charge(count: .empty, metadata: .empty, address: .empty),
      ])
    #expect(charges[0].count?.value == 5 && charges[1].count?.value == nil)
    #expect(try encoded == json(text))
    let other = try JSONDecoder.fletcher.decode(
      Evidence.Charge.self, from: Data(#"{"count": "7", "metadata": "x", "address": 1}"#.utf8))
    #expect(other.count == 7 && other.metadata == .unknown("x"))
    #expect(other.address == .unknown(1))
    let strict = Provider<Evidence>(
      decoding: .strict, stub: .immediate(.json(#"[{"count": "many"}]"#)))
    #expect(try await strict.charges().first?.count == .unknown("many"))
  }

  @Test("A value that is listed in place is a case that holds nothing, and comes back as it was")
  func valuesWithoutContent() throws {
    let text = #"["unlimited", "none", "", 5, false, [{"hour": 1}], {"per_day": 2}]"#
    let (limits, encoded) = try roundTrip(text, as: [Evidence.Limit].self)
    #expect(
      limits == [
        .unlimited, .noneValue, .empty, .int(5), .false, .list([.init(hour: 1)]),
        .object(.init(perDay: 2)),
      ])
    #expect(try encoded == json(text))
  }

  @Test("Another value than those listed is kept, also by a strict provider")
  func otherConstants() async throws {
    let strict = Provider<Evidence>(decoding: .strict, stub: .immediate(.json(#""few""#)))
    #expect(try await strict.limit() == .unknown("few"))
    let other = Provider<Evidence>(decoding: .strict, stub: .immediate(.json("true")))
    #expect(try await other.limit() == .unknown(true))
    let decoder = JSONDecoder.fletcher
    #expect(try decoder.decode(Evidence.Limit.self, from: Data(#""few""#.utf8)) == .unknown("few"))
    let voices = try decoder.decode([Evidence.Voice].self, from: Data(#"["alloy", "nova"]"#.utf8))
    #expect(voices == [.alloy, .string("nova")])
  }

  @Test("A number in quotes is one beside listed texts, unless the provider is strict")
  func numbersInQuotes() async throws {
    func limit(_ decoding: DecodingPolicy) async throws -> (Evidence.Limit, [Deviation]) {
      let provider = Provider<Evidence>(
        decoding: decoding, stub: .immediate(.json(#""7""#)))
      let (limit, response) = try await provider.withResponse { try await $0.limit() }
      return (limit, response.deviations)
    }
    let (lenient, deviations) = try await limit(.lenient)
    #expect(lenient == 7)
    #expect(deviations.map(\.outcome) == [.read])
    #expect(try await limit(.strict).0 == .unknown("7"))
  }

  @Test("A value without content is sent in a query and in a body")
  func sentConstants() async throws {
    let provider = Provider<Evidence>(stub: .immediate)
    let sent = try await provider.urlRequest(for: .limit(body: .unlimited, atMost: .all))
    #expect(sent.url?.query() == "at_most=all")
    #expect(sent.httpBody == Data(#""unlimited""#.utf8))
  }

  @Test("Unions in unions that fit nothing come to an end")
  func hostility() throws {
    var text = #"{"id": "x"}"#
    for _ in 0..<200 { text = #"{"id": \#(text), "key": \#(text.count), "width": "w"}"# }
    #expect(throws: Never.self) {
      try JSONDecoder().decode(Evidence.Thing.self, from: Data(text.utf8))
    }
  }
}
