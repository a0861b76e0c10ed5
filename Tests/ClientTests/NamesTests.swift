import Fletcher
import Foundation
import TestServer
import Testing

@Suite("Names and texts that are not made for Swift")
struct NamesTests {
  /// The text that stands in every place of names.service.yaml.
  static let hostile =
    "*/ /* */ // \\ \\(evil) \" ' \"\"\"# \"\"\" ### #\" ` \nlet evil = 1\r\nlet evil2 = 2"
    + "\u{2028}let evil3 = 3\u{2029}\u{85}\u{202E}right to left\u{202C}\u{200F} \u{FEFF} end\\"

  let names = Provider<PeculiarNames>(stub: .immediate)

  @Test("Models named like types of the standard library and the runtime decode from their samples")
  func standardNames() async throws {
    #expect(try await names.initValue().protocol == "p")
    #expect(
      try await names.selfValue(body: .init(data: Data(), bytes: .init(data: Data()))).nested != nil
    )
    #expect(try await names.request().strings == ["sample"])
    #expect(try await names.value().status == .a)
    try await names.send()
    #expect(try await names.routeValue().jsons?.count == 1)
    #expect(try await names.sampleValue().route == "sample")
    #expect(try await names.scopedValue().service == "sample")
    #expect(try await names.core().first?.array == ["sample"])
    #expect(try await names.stub()["key"]?.dictionary == ["key": 1])
    #expect(try await names.selfType.default(class: 1, selfValue: .null).optional != nil)
    #expect(try await names.peculiarNames.urlRequest().sendable == "sample")
    try await names.in.get()
  }

  @Test("Arguments of operations can be models named like standard types")
  func standardNamesAsArguments() async throws {
    let url = try #require(URL(string: "https://example.com"))
    try await TestServer.run(.by { _ in .json(#"{"target": "t"}"#) }) { server in
      let names = Provider<PeculiarNames>(baseURL: server.url)
      let target = try await names.configurationValue(
        json: .init(json: ["a": 1]), data: .init(data: Data([1]), bytes: .init(data: Data())),
        string: .init(string: "s", strings: [], map: [:]), int: 1, url: .init(url: url))
      #expect(target.target == "t")
      let sent = try #require(server.requests.first)
      #expect(
        try json(sent.text)
          == json(
            #"""
            {"json": {"json": {"a": 1}}, "data": {"data": "AQ==", "bytes": {"data": ""}}, "int": 1,
              "string": {"string": "s", "strings": [], "map": {}},
              "url": {"url": "https://example.com"}}
            """#))
    }
  }

  @Test("Hostile texts are answered, sent and compared as they are")
  func hostileTexts() async throws {
    #expect(try await names.text() == Self.hostile)
    #expect(try await names.data() == Data(Self.hostile.utf8))
    let sample = try await names.where.hostile()
    #expect(sample.text == Self.hostile)
    #expect(sample.constant == Self.hostile)
    #expect(sample.letEvil == Self.hostile)
    #expect(sample.kind?.rawValue == "unknown \"\"\"# \\(evil)")
    #expect(PeculiarNames.Hostile(letEvil: "x").text == Self.hostile)
    #expect(PeculiarNames.Hostile.Kind.hostile.rawValue == Self.hostile)
    #expect(PeculiarNames.Hostile.Kind.rightToLeft.rawValue == "\u{202E}")
    #expect(PeculiarNames.Hostile.Kind.lineBreak.rawValue == "\n")
  }

  @Test("Names with symbols, spaces and reserved words are on the wire as they were described")
  @available(*, deprecated, message: "It calls an operation that is.")
  func wireNames() async throws {
    try await TestServer.run(.by { _ in .empty(500) }) { server in
      let names = Provider<PeculiarNames>(
        auth: [.initValue("k&="), .aBC("h")], baseURL: try server.url("/it's/(evil)"))
      _ = await failure {
        try await names.class(
          class: "a/b", selfValue: "s", initValue: 1, plus1: 2, in: "in", let: "let", `inout`: "io",
          minus1: 3, ref: "r", thumbsUpSign: 4, evil1: "e", switch: true, headerSelfValue: "h",
          cookieSelfValue: "c")
      }
      let sent = try #require(server.requests.first)
      #expect(sent.path == "/it's/(evil)/it's/a%2Fb/s/1")
      let items = sent.queryItems.map { $0.removingPercentEncoding }
      #expect(items.contains("+1=2"))
      #expect(items.contains("-1=3"))
      #expect(items.contains("$ref=r"))
      #expect(items.contains("👍=4"))
      #expect(items.contains("*/ evil(\\(1))\"=e"))
      #expect(items.contains("hostile=" + Self.hostile))
      #expect(items.contains("v[\"\\(evil)\"]=\"\\(evil)\" & # ? = +"))
      #expect(items.contains("key[\"\\(evil)\"]=k&="))
      #expect(sent.headers["self"] == "h")
      #expect(sent.headers["cookie"] == "self=c")
      #expect(sent.headers["x-hostile"] == "\"\"\"# \\(evil) */ `")
    }
  }

  @Test("A value that is called `none` is sent")
  func noneAsValue() async throws {
    let target = PeculiarNames.class(
      class: "a", selfValue: "s", initValue: 1, plus1: 2, default: .noneValue)
    let url = try await names.preparedRequest(for: target).url.absoluteString
    #expect(url.contains("default=none"))
  }

  @Test("Values of enums keep their text, whatever their Swift name is")
  func enumValues() {
    typealias Signs = PeculiarNames.Signs
    let expected: [(Signs, Swift.String)] = [
      (.plus1, "+1"), (.minus1, "-1"), (.asterisk, "*"), (.lessThanEquals, "<="),
      (.notEquals, "!="), (.space, " "), (.empty, ""), (.é, "é"), (.thumbsUpSign, "👍"),
      (.thumbsDownSign, "👎"), (.version1, "1.0"), (.version10, "1_0"), (.ref, "$ref"),
      (.inProgress, "IN_PROGRESS"), (Signs.rawValue, "rawValue"), (.initValue, "init"),
      (.selfValue, "self"), (.noneValue, "none"), (.someValue, "some"),
    ]
    for (value, text) in expected { #expect(value.rawValue == text) }
  }

  @Test("Properties with symbols, spaces and reserved words decode and encode")
  func properties() throws {
    let text = #"""
      {"class": "c", "init": {"init": {"init": 1}}, "+1": 1, "-1": 2, "$ref": "r", "$type": "t",
        "html_url": "https://a.example", "HTML-URLs": [], "user_ids": [1], "👍": 3, "2fa": true,
        " ": "space", "question?": "q", "really?": "r", "name with spaces": "n", "décolleté": "d",
        "日本語": "j", "Type": "T", "type": "class", "Self": "S", "self": "s", "hashValue": "h",
        "decoder": "de", "encoder": "en", "additionalProperties": "own", "other": [1]}
      """#
    let model = try JSONDecoder.fletcher.decode(PeculiarNames.Class.self, from: Data(text.utf8))
    #expect(model.plus1 == 1)
    #expect(model.minus1 == 2)
    #expect(model.initValue.initValue.initValue == 1)
    #expect(model.htmlURL.host == "a.example")
    #expect(model.userIDs == [1])
    #expect(model.thumbsUpSign == 3)
    #expect(model._2fa == true)
    #expect(model.question == "q")
    #expect(model.kind == .class)
    #expect(model.additionalProperties == "own")
    #expect(model.otherAdditionalProperties == ["other": [1]])
    let encoded = try JSONEncoder.fletcher.encode(model)
    #expect(try json(Swift.String(decoding: encoded, as: UTF8.self)) == json(text))
  }
}
