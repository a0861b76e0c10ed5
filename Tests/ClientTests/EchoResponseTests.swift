import Fletcher
import Foundation
import TestServer
import Testing

@Suite("Responses")
struct EchoResponseTests {
  static let everything = #"""
    {"string": "s", "int": 9007199254740993, "int32": -2147483648, "int64": 9223372036854775807,
      "number": 0.1, "float": 0.25, "decimal": 12345678901234567890.125, "bool": false,
      "date": "2024-02-29", "date_time": "2024-02-29T12:30:00.250Z", "unix_time": 1700000000,
      "uuid": "e621e1f8-c36c-495a-93fc-0c247a3e6e5f", "url": "https://example.com/a%20b?c=d#e",
      "data": "+/8=", "any": {"a": [null, 1.5]}, "list": [[1], [2, 3]],
      "map": {"k": [{"x": 1, "y": 2}]}, "color": "ultraviolet", "level": 42, "ratio": 3.75,
      "constant": "fixed", "nullable": null, "both": null, "object": {"inner": "a"},
      "shape": {"kind": "circle", "radius": 1.5}}
    """#

  /// The value that the operation gives when the server answers this.
  private func value<Value: Sendable>(
    _ text: String, _ operation: @escaping (Provider<Echo>) async throws -> Value
  ) async throws -> Value {
    try await withEcho(reply: .by { _ in .json(text) }) { echo, _ in try await operation(echo) }
  }

  @Test("A property of every type decodes")
  func everything() async throws {
    let value = try await value(Self.everything) { try await $0.everythingResponse() }
    #expect(value.int == 9_007_199_254_740_993)
    #expect(value.int32 == .min)
    #expect(value.int64 == .max)
    #expect(value.decimal == Decimal(string: "12345678901234567890.125"))
    #expect(value.date == CalendarDate(year: 2024, month: 2, day: 29))
    #expect(value.dateTime == Date(timeIntervalSince1970: 1_709_209_800.25))
    #expect(value.unixTime == UnixTime(seconds: 1_700_000_000))
    #expect(value.uuid == UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))
    #expect(value.url.absoluteString == "https://example.com/a%20b?c=d#e")
    #expect(value.data == Data([0xFB, 0xFF]))
    #expect(value.any == ["a": [nil, 1.5]])
    #expect(value.map == ["k": [Echo.Point(x: 1, y: 2)]])
    #expect(value.nullable == nil)
    #expect(value.both == .null)
    #expect(value.absent == nil)
    #expect(value.shape == .circle(Echo.Circle(radius: 1.5)))
  }

  @Test("Values that an enum does not know are kept and sent back as they came")
  func unknownValues() async throws {
    let value = try await value(Self.everything) { try await $0.everythingResponse() }
    #expect(value.color == Echo.Color(rawValue: "ultraviolet"))
    #expect(value.color.description == "ultraviolet")
    #expect(value.level.rawValue == 42)
    #expect(value.ratio.rawValue == 3.75)
    #expect(Echo.Ratio.half.rawValue == 0.5)
    try await withEcho { echo, _ in
      let sent = try await echo.jsonModel(body: value).json
      #expect(sent["color"] == "ultraviolet")
      #expect(sent["level"] == 42)
      #expect(sent["ratio"] == 3.75)
    }
  }

  @Test(
    "Date-times decode with and without fractions, and with any offset",
    arguments: [
      ("2024-02-29T12:30:00Z", 0), ("2024-02-29T12:30:00.5Z", 0.5),
      ("2024-02-29T14:30:00.123456+02:00", 0.123456), ("2024-02-29t12:30:00z", 0),
    ])
  func dateTimes(_ text: String, _ fraction: Double) async throws {
    let response = Self.everything.replacingOccurrences(of: "2024-02-29T12:30:00.250Z", with: text)
    let value = try await value(response) { try await $0.everythingResponse() }
    #expect(abs(value.dateTime.timeIntervalSince1970 - 1_709_209_800 - fraction) < 1e-6)
  }

  @Test("A date-time that is none is told with the property's name")
  func invalidDateTime() async throws {
    let response = Self.everything.replacingOccurrences(
      of: "2024-02-29T12:30:00.250Z", with: "yesterday")
    let error = await failure {
      try await value(response) { try await $0.everythingResponse() }
    }
    guard case .decoding? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(String(describing: error).contains("date_time"))
  }

  @Test("A UUID in capitals decodes, and is sent in lower case as RFC 9562 writes it")
  func capitalUUID() async throws {
    let id = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"
    let response = Self.everything.replacingOccurrences(of: id.lowercased(), with: id)
    let value = try await value(response) { try await $0.everythingResponse() }
    try await withEcho { echo, _ in
      let sent = try await echo.jsonModel(body: value).json
      #expect(sent["uuid"] == .string(id.lowercased()))
    }
  }

  @Test("Unix times decode with and without fractions")
  func unixTimes() async throws {
    let response = Self.everything.replacingOccurrences(of: "1700000000", with: "1700000000.25")
    let value = try await value(response) { try await $0.everythingResponse() }
    #expect(value.unixTime.seconds == 1_700_000_000.25)
  }

  @Test("Of what is only received, null and absent are both nil")
  func readOnly() async throws {
    for text in [#"{"both": null, "nullable": null, "absent": null}"#, #"{"nullable": null}"#] {
      let value = try await value(text) { try await $0.receivedResponse() }
      #expect(value.both == nil && value.nullable == nil && value.absent == nil)
    }
  }

  @Test("Defaults stand for what the response does not have")
  func defaults() async throws {
    let value = try await value("{}") { try await $0.defaultsResponse() }
    #expect(value == Echo.Defaults())
    #expect(value.count == 3)
    #expect(value.text == "none")
    #expect(value.flag)
    #expect(value.ratio == 0.5)
    #expect(value.color == .navy)
    #expect(value.list.isEmpty)
    #expect(value.optional == 7)
    let given = try await self.value(#"{"count": 4, "color": "red", "nullable": "y"}"#) {
      try await $0.defaultsResponse()
    }
    #expect(given.count == 4)
    #expect(given.color == .red)
  }

  @Test("Lists of plain values have their default, and what Swift has no literal for is nil")
  func richDefaults() async throws {
    let value = try await value("{}") { try await $0.richDefaultsResponse() }
    #expect(value.numbers == [1, 2])
    #expect(value.colors == [.navy])
    #expect(value.day == nil && value.time == nil && value.stamp == nil && value.address == nil)
    #expect(value.amount == nil && value.map == nil && value.point == nil && value.any == nil)
  }

  @Test("Unions are told apart by their discriminator, and unknown values are kept")
  func discriminator() async throws {
    let circle = try await value(#"{"kind": "circle", "radius": 1}"#) {
      try await $0.shapeResponse()
    }
    #expect(circle == .circle(Echo.Circle(radius: 1)))
    for kind in ["square", "rectangle"] {
      let square = try await value(#"{"kind": "\#(kind)", "side": 2}"#) {
        try await $0.shapeResponse()
      }
      guard case .square(let value) = square else {
        Issue.record("\(square)")
        continue
      }
      #expect(value.kind.rawValue == kind)
    }
    let text = #"{"kind": "hexagon", "sides": [1, 2]}"#
    let unknown = try await value(text) { try await $0.shapeResponse() }
    #expect(unknown == .unknown(try json(text)))
    let encoded = try JSONEncoder.fletcher.encode(unknown)
    #expect(try json(String(decoding: encoded, as: UTF8.self)) == json(text))
  }

  @Test("A union's case that does not fit its own model is kept as JSON, and listed")
  func brokenCase() async throws {
    let echo = Provider<Echo>(stub: .immediate(.json(#"{"kind": "circle"}"#)))
    let (shape, response) = try await echo.withResponse { try await $0.shapeResponse() }
    #expect(shape == .unknown(["kind": "circle"]))
    #expect(response.deviations.map(\.outcome) == [.leftOut])
    let strict = Provider<Echo>(
      decoding: .strict, stub: .immediate(.json(#"{"kind": "circle"}"#)))
    await #expect(throws: ProviderError.self) { try await strict.shapeResponse() }
  }

  @Test("Of a union without a discriminator the first type that fits is taken")
  func scalarUnion() async throws {
    func scalar(_ text: String) async throws -> Echo.Scalar {
      try await value(text) { try await $0.scalarResponse() }
    }
    #expect(try await scalar("1") == .int(1))
    #expect(try await scalar(#""1""#) == .string("1"))
    #expect(try await scalar("[1]") == .intList([1]))
    #expect(try await scalar(#"{"x": 1, "y": 2}"#) == .point(Echo.Point(x: 1, y: 2)))
    let circle = Echo.Circle(radius: 1)
    #expect(
      try await scalar(#"{"a": {"kind": "circle", "radius": 1}}"#) == .circleMap(["a": circle]))
    #expect(try await scalar("1.5") == .unknown(1.5))
    #expect(try await scalar("null") == .unknown(nil))
  }

  @Test("Models can contain themselves")
  func recursion() async throws {
    let tree = try await value(
      #"""
      {"value": 1, "children": [{"value": 2, "children": []}], "parent": {"value": 0},
        "animal": {"type": "Cat", "lives": 9}, "scalar": [1]}
      """#
    ) { try await $0.treeResponse() }
    #expect(tree.children?.first?.value == 2)
    #expect(tree.parent?.value == 0)
    #expect(tree.animal == .cat(Echo.Cat(type: "Cat", lives: 9)))
    #expect(tree == tree)
    #expect(Set([tree, tree]).count == 1)
  }

  @Test("Text, data, JSON, lists and maps are answered as such")
  func kinds() async throws {
    try await withEcho(reply: .by { _ in .text("Tëxt") }) { echo, server in
      let text = try await echo.textResponse()
      #expect(text == "Tëxt")
      let data = try await echo.dataResponse()
      #expect(data == Data("Tëxt".utf8))
      #expect(server.requests.first?.headers["accept"]?.hasPrefix("text/plain") == true)
    }
    #expect(try await value("[]") { try await $0.listResponse() }.isEmpty)
    let map = try await value(#"{"a": "red", "b": "new"}"#) { try await $0.mapResponse() }
    #expect(map == ["a": .red, "b": Echo.Color(rawValue: "new")])
    #expect(try await value("[1, null]") { try await $0.jsonResponse() } == [1, nil])
    let inline = try await value(#"{"left": 1, "right": {"deep": "d"}}"#) {
      try await $0.inlineResponse()
    }
    #expect(inline.right?.deep == "d")
  }

  @Test("A value that may be null is nil for null and for an empty response")
  func optional() async throws {
    #expect(try await value("null") { try await $0.optionalResponse() } == nil)
    #expect(
      try await value(#"{"x": 1, "y": 2}"#) { try await $0.optionalResponse() }
        == Echo.Point(x: 1, y: 2))
    try await withEcho(reply: .by { _ in .empty(204) }) { echo, _ in
      let none = try await echo.optionalResponse()
      #expect(none == nil)
    }
  }

  @Test("An empty response where a value is described is an error that says so")
  func emptyResponse() async throws {
    for reply in [Reply.empty(204), .empty(200)] {
      try await withEcho(reply: .by { _ in reply }) { echo, _ in
        for error in [
          await failure { _ = try await echo.listResponse() },
          await failure {
            try await echo.request(.listResponse).value([Int].self, using: .fletcher)
          },
        ] {
          guard case .emptyResponse(let response)? = error else {
            Issue.record("\(String(describing: error))")
            continue
          }
          #expect(response.statusCode == reply.status)
        }
      }
    }
  }

  @Test("Nothing is answered with or without content")
  func nothing() async throws {
    for reply in [Reply.empty(204), .empty(200), .text("whatever", status: 201)] {
      try await withEcho(reply: .by { _ in reply }) { echo, _ in try await echo.nothingResponse() }
    }
  }

  @Test("A file is written where the caller says, in place of one that is there")
  func file() async throws {
    let folder = try TemporaryFolder()
    let destination = try folder.file("old", Data("old".utf8))
    let bytes = Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0) })
    try await withEcho(reply: .by { _ in Reply(body: bytes) }) { echo, _ in
      try await echo.fileResponse(to: destination)
    }
    #expect(try Data(contentsOf: destination) == bytes)
  }

  @Test("An error is not written in place of a file")
  func fileError() async throws {
    let folder = try TemporaryFolder()
    let destination = try folder.file("old", Data("old".utf8))
    try await withEcho(reply: .by { _ in .json(#"{"message": "m"}"#, status: 500) }) { echo, _ in
      let error = await failure { try await echo.fileResponse(to: destination) }
      #expect(error?.failure(as: Echo.Failure.self)?.message == "m")
    }
    #expect(try Data(contentsOf: destination) == Data("old".utf8))
  }

  @Test("A table of responses gives a case for each status, errors among them")
  func table() async throws {
    func response(_ reply: Reply) async throws -> Echo.TableResponseResponse {
      try await withEcho(reply: .by { _ in reply }) { echo, _ in try await echo.tableResponse() }
    }
    guard case .ok(let point) = try await response(.json(#"{"x": 1, "y": 2}"#)),
      case .accepted = try await response(.empty(202)),
      // The transport does not read the content of a redirect.
      case .found("") = try await response(.text("there", status: 302)),
      case .clientError(let refusal) = try await response(.json(#"{"reason": "r"}"#, status: 418))
    else {
      Issue.record("a response has another case")
      return
    }
    #expect(point == Echo.Point(x: 1, y: 2))
    #expect(refusal.reason == "r")
  }

  @Test("A status that a table does not have is an error")
  func tableError() async throws {
    try await withEcho(reply: .by { _ in .json(#"{"message": "m"}"#, status: 500) }) { echo, _ in
      let error = await failure { try await echo.tableResponse() }
      #expect(error?.failure(as: Echo.Failure.self)?.message == "m")
    }
    try await withEcho(reply: .by { _ in .json(#"{"x": 1, "y": 2}"#, status: 201) }) { echo, _ in
      let error = await failure { try await echo.tableResponse() }
      #expect(error?.response?.status.code == 201)
    }
  }

  @Test("A table with a default takes every status, and a table of one type gives that type")
  func otherTables() async throws {
    try await withEcho(reply: .by { _ in .json(#"{"x": 1, "y": 2}"#, status: 500) }) { echo, _ in
      guard case .other(let point) = try await echo.openTableResponse() else {
        Issue.record("it has another case")
        return
      }
      #expect(point.x == 1)
    }
    try await withEcho(reply: .by { _ in .json(#"{"x": 1, "y": 2}"#, status: 201) }) { echo, _ in
      let y = try await echo.uniformResponse().y
      #expect(y == 2)
    }
  }

  @Test("What a response does not have is told with the name of the key, and the response is there")
  func missingKey() async throws {
    let error = await failure {
      try await value(#"{"x": 1}"#) { try await $0.uniformResponse() }
    }
    guard case .decoding(_, let response)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(response.data == Data(#"{"x": 1}"#.utf8))
    #expect(String(describing: error).contains("y"))
  }

  @Test("Keys beside those described are kept where the model says so")
  func openModel() throws {
    let text = #"{"id": 1, "a": "x", "b": "y"}"#
    let open = try JSONDecoder.fletcher.decode(Echo.Open.self, from: Data(text.utf8))
    #expect(open.additionalProperties == ["a": "x", "b": "y"])
    let encoded = try JSONEncoder.fletcher.encode(open)
    #expect(try json(String(decoding: encoded, as: UTF8.self)) == json(text))
  }

  @Test("A model that extends others has their properties, and its own replace theirs")
  func extended() throws {
    let item = try JSONDecoder.fletcher.decode(
      Echo.Item.self,
      from: Data(#"{"id": 1, "width": 2, "height": 3, "created_at": "2024-02-29T12:30:00Z"}"#.utf8))
    #expect(item.name == nil)
    #expect(item.width == 2)
    #expect(item.createdAt != nil)
  }
}
