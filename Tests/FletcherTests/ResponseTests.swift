import Fletcher
import FlyingFox
import Foundation
import Testing

@Suite("Responses of a server")
struct ResponseTests {
  private func received(_ body: String, type: String = "application/json") throws -> Response {
    let url = try #require(URL(string: "https://any.test/x"))
    return Response(
      status: .ok, headers: [.contentType: type], data: Data(body.utf8), request: Request(url: url))
  }

  @Test("a value is taken out of its envelope")
  func value() async throws {
    let body = #"{"data": {"id": "1", "width": 2, "link": "https://a.test/b"}}"#
    let image = try await withServer { _ in
      response(200, body)
    } _: { url, log in
      let image = try await Provider<Gallery>(auth: .clientID("c"), baseURL: url).image(id: "1")
      #expect(await log.last?.target == "/3/image/1?v=5.199")
      #expect(await log.last?.headers["authorization"] == "Client-ID c")
      #expect(await log.last?.headers["accept"] == "application/json")
      return image
    }
    #expect(image.width == 2)
  }

  @Test("what came and a value does not have is told by its paths")
  func missingKeys() throws {
    let response = try received(
      #"""
      {"data": {"name": "A", "plan": {"seats": 1, "free": null}, "more": [], "none": null,
      "cards": [{"url": "https://a.test", "x": 1}, {"url": "https://b.test", "x": 2}], "ids": [1, 2]}}
      """#)
    let value: JSON = [
      "name": "B", "plan": [:], "cards": [["url": "https://a.test"], ["url": "https://b.test"]],
      "ids": [1],
    ]
    #expect(
      try response.keysMissing(in: ["data": value]) == [
        "data.cards[].x", "data.ids[]", "data.more", "data.plan.seats",
      ])
    #expect(try response.keysMissing(in: try response.json()) == [])
    #expect(throws: ProviderError.self) { try received("{").keysMissing(in: value) }
  }

  @Test("text that comes as text is read where JSON is described, and is a deviation")
  func textForJSON() throws {
    let (text, response) = try received("# Read me", type: "text/markdown").decoded(String.self)
    #expect(text == "# Read me")
    #expect(response.deviations.map(\.described) == ["text in JSON"])
    #expect(try received(#""a""#, type: "text/plain").value(String.self) == "a")
    for type in ["application/json", "text/html"] {
      #expect(throws: ProviderError.self) {
        try received("# Read me", type: type).value(String.self)
      }
    }
    #expect(throws: ProviderError.self) {
      try received("# Read me", type: "text/plain").value(Int.self)
    }
  }

  @Test("content that is no value is an error, also where there may be none")
  func optionalContent() throws {
    struct Card: Model, Equatable {
      let size: Int
      static func fields(_ fields: inout Fields<Self>) { fields.required("size", \.size) }
    }
    #expect(try received(#"{"size": 1}"#).value(Card?.self)?.size == 1)
    #expect(try received(#"{"size": "1"}"#).value(Card?.self)?.size == 1)
    #expect(try received(#"{"data": {"size": "1"}}"#).value(Card?.self, at: "data")?.size == 1)
    #expect(try received("null").value(Card?.self) == nil)
    #expect(try received(#"{"data": null}"#).value(Card?.self, at: "data") == nil)
    #expect(throws: ProviderError.self) { try received(#"{"width": 1}"#).value(Card?.self) }
    #expect(throws: ProviderError.self) { try received("[]").value(Card?.self) }
    #expect(throws: ProviderError.self) { try received(#"{"width": 1}"#).value([Card]?.self) }
    #expect(throws: ProviderError.self) {
      try received(#"{"data": {"width": 1}}"#).value(Card?.self, at: "data")
    }
  }

  @Test("no content is nil where the value may be, whoever reads it, and else an error")
  func noContent() throws {
    let response = try received("")
    let decoder = JSONDecoder()
    #expect(try response.value(Int?.self) == nil)
    #expect(try response.value(Int?.self, using: decoder) == nil)
    #expect(try response.value(Int?.self, at: "a.b", using: decoder) == nil)
    #expect(try response.decoded(Int?.self, at: "a.b").value == nil)
    for read in [
      { _ = try response.value(Int.self) }, { _ = try response.value(Int.self, using: decoder) },
      { _ = try response.decoded(Int.self, at: "a") },
    ] {
      let error = #expect(throws: ProviderError.self) { try read() }
      guard case .emptyResponse? = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
  }

  @Test(
    "base64 is its bytes (RFC 4648, section 10), in either alphabet, with white space or without padding",
    arguments: [
      ("", ""), ("Zg==", "f"), ("Zm8=", "fo"), ("Zm9v", "foo"), ("Zm9vYg==", "foob"),
      ("Zm9vYmE=", "fooba"), ("Zm9vYmFy", "foobar"), ("Zm9v\r\nYmFy\n", "foobar"), ("Zg", "f"),
      ("Pz8/", "???"), ("Pz8_", "???"), ("Pj4-", ">>>"),
    ])
  func base64(text: String, bytes: String) throws {
    let data = try received(text, type: "application/octet-stream").dataFromBase64()
    #expect(String(decoding: data, as: UTF8.self) == bytes)
  }

  @Test(
    "what is described as base64 and is none is taken as it is, which is told; a strict client refuses it"
  )
  func noBase64() async throws {
    let der = Data([0x30, 0x82, 0x01, 0x0A])
    try await withServer { request in
      HTTPResponse(
        statusCode: .ok, headers: [.contentType: "application/pkix-cert"], body: der)
    } _: { url, _ in
      let provider = Provider<Gallery>(auth: .clientID("c"), baseURL: url)
      let (data, response) = try await provider.withResponse {
        try await $0.dataFromBase64(of: .image(id: "1"))
      }
      #expect(data == der)
      #expect(response.deviations.map(\.outcome) == [.read])
      #expect(response.deviations.map(\.described) == ["Base64"])
      let strict = Provider<Gallery>(auth: .clientID("c"), baseURL: url, decoding: .strict)
      let error = await #expect(throws: ProviderError.self) {
        try await strict.dataFromBase64(of: .image(id: "1"))
      }
      guard case .decoding? = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
  }

  @Test("a text or bytes that may be absent are nil where the status says so, else empty")
  func contentIfAny() async throws {
    for isThere in [true, false] {
      try await withServer { _ in
        HTTPResponse(statusCode: isThere ? .ok : .noContent)
      } _: { url, _ in
        let provider = Provider<Gallery>(auth: .clientID("c"), baseURL: url)
        let text = try await provider.textIfAny(of: .image(id: "1"))
        #expect(text == (isThere ? "" : nil))
        let data = try await provider.dataIfAny(of: .image(id: "1"))
        #expect(data == (isThere ? Data() : nil))
      }
    }
  }

  @Test("a missing envelope is an error with the path, in words")
  func missingEnvelope() async throws {
    try await withServer { _ in
      response(200, #"{"daten": {}}"#)
    } _: { url, _ in
      await #expect {
        try await Provider<Gallery>(baseURL: url).image(id: "1")
      } throws: { error in
        guard case .decoding(let underlying, _)? = error as? ProviderError,
          case DecodingError.keyNotFound(let key, _) = underlying
        else { return false }
        return key.stringValue == "data" && "\(error)".contains("the key data")
          && error.localizedDescription.contains("GET http://127.0.0.1")
      }
    }
  }

  @Test(
    "a value that may be absent is nil where its envelope has null, or less than the path",
    arguments: [#"{"data": {"task": null}}"#, #"{"data": {}}"#, #"{"data": null}"#, "{}"])
  func absentInEnvelope(content: String) throws {
    let url = try #require(URL(string: "https://example.com/task"))
    let request = Request(method: .get, url: url)
    let response = Response(status: .ok, data: Data(content.utf8), request: request)
    #expect(try response.value(String?.self, at: "data.task") == nil)
    #expect(throws: ProviderError.self) { try response.value(String.self, at: "data.task") }
  }

  @Test("content that has a value in each line is told, where one is described")
  func severalValues() throws {
    let url = try #require(URL(string: "https://example.com/pull"))
    let lines = #"{"stream": "a"}"# + "\n" + #"{"id": "b"}"# + "\n"
    let response = Response(
      status: .ok, data: Data(lines.utf8), request: Request(method: .post, url: url))
    #expect {
      try response.value([String: JSON].self)
    } throws: { "\($0)".contains("a value of JSON in each line; `values(_:)` reads them") }
    #expect(try response.values([String: String].self).count == 2)
    #expect(try response.keysMissing(in: [["stream": "a"], [:]]) == ["[].id"])
    // Whoever reads each line wants to know what is wrong with one.
    #expect {
      try response.values([String: Int].self)
    } throws: { !"\($0)".contains("in each line") }
  }

  @Test("null where a value has to be is told in the reader's words")
  func nullInPlaceOfValue() throws {
    struct Frame: Model {
      let size: Gallery.Size

      static func fields(_ fields: inout Fields<Self>) { fields.required("size", \.size) }
    }
    let response = try received(#"{"size": null}"#)
    #expect {
      try response.value(Frame.self)
    } throws: { "\($0)".contains("at size: null, where a value has to be") }
  }

  @Test("a wrong type deep inside is an error with the path")
  func wrongType() throws {
    struct Size: Model {
      let sizes: [Gallery.Size]
      static func fields(_ fields: inout Fields<Self>) {
        fields.required("sizes", \.sizes)
      }
    }
    let response = try received(
      #"{"a": {"sizes": [{"width": 1, "height": 2}, {"width": 1, "height": "x"}]}}"#)
    #expect {
      let _: Size = try response.value(at: "a")
    } throws: { error in
      "\(error)".contains("at a.sizes[1].height:")
    }
    #expect {
      let _: Gallery.Size = try response.value(at: "a.sizes.width")
    } throws: { error in
      error is ProviderError
    }
  }

  @Test("values, text and JSON of a response")
  func content() throws {
    let nested = try received(#"{"a": {"b": [1, 2]}, "c": null}"#)
    #expect(try nested.value(at: "a.b") == [1, 2])
    #expect(try nested.value(at: "a.b.1") == 2)
    #expect {
      let _: Int = try nested.value(at: "a.b.2")
    } throws: { "\($0)".contains("no element 2") }
    let podcasts = try received(#"{"resultCount": 1, "results": [{"0": "first"}]}"#)
    #expect(try podcasts.value(at: "results.0.0") == "first")
    #expect(try nested.value(Int?.self, at: "c") == nil)
    #expect(try nested.json()["a"]?["b"]?[1] == 2)
    #expect(try received("").value(Gallery.Size?.self) == nil)
    #expect(throws: ProviderError.self) { try received("").value(Gallery.Size.self) }
    let url = try #require(URL(string: "https://any.test"))
    func text(_ bytes: [UInt8], _ type: String?) throws -> String {
      try Response(
        status: .ok, headers: type.map { [.contentType: $0] } ?? [:], data: Data(bytes),
        request: Request(url: url)
      ).text()
    }
    #expect(try text([0xC3, 0xA4], "text/plain") == "ä")
    #expect(try text([0xE4], "text/plain; charset=ISO-8859-1") == "ä")
    #expect(try text([0x80], "text/plain;charset=\"windows-1252\"") == "€")
    #expect(try text([0xE4], nil) == "ä")
    #expect(try text([0x61, 0x00], "text/plain; charset=utf-16le") == "a")
  }

  @Test("a server's own error is read as far as it can be")
  func partsOfErrors() async throws {
    struct Detail: Model {
      let field: String
      static func fields(_ fields: inout Fields<Self>) { fields.required("field", \.field) }
    }
    struct Refusal: Model {
      let message: String?
      let data: [Detail]?
      static func fields(_ fields: inout Fields<Self>) {
        fields.optional("message", \.message)
        fields.optional("data", \.data)
      }
    }
    try await withServer { _ in
      response(422, #"{"message": "no", "data": [{"field": "a"}, {}]}"#)
    } _: { url, _ in
      let target = Anything(route: Route(.get, "/").errors([422: Refusal.self]))
      let error = await #expect(throws: ProviderError.self) {
        try await Provider<Anything>(baseURL: url).send(target)
      }
      let refusal = error?.failure(as: Refusal.self)
      #expect(refusal?.message == "no" && refusal?.data?.map(\.field) == ["a"])
    }
  }

  @Test("an error response has the server's own error, by status")
  func errors() async throws {
    try await withServer { request in
      switch request.target.prefix(10) {
      case "/3/image/4": response(404, #"{"missing": "4"}"#)
      case "/3/image/7": response(404, #"{"error": "gone"}"#)
      case "/3/image/5": response(503, #"{"error": "later", "code": 7}"#)
      case "/3/image/8": response(404, #"{"error": {"missing": "8"}}"#)
      default: response(500, "<html>")
      }
    } _: { url, _ in
      let provider = Provider<Gallery>(baseURL: url)
      func error(_ id: String) async -> ProviderError? {
        do {
          _ = try await provider.image(id: id)
          return nil
        } catch { return error as? ProviderError }
      }
      #expect(await error("4")?.failure(as: Gallery.NotFound.self)?.missing == "4")
      #expect(await error("5")?.failure(as: Gallery.Failure.self)?.code == 7)
      // What is not the model of its status may be the one of all others.
      #expect(await error("7")?.failure(as: Gallery.Failure.self)?.error == "gone")
      // Services put errors into an envelope that descriptions leave out.
      #expect(await error("8")?.failure(as: Gallery.NotFound.self)?.missing == "8")
      let html = await error("6")
      guard case .status(let response)? = html else {
        Issue.record("no status error: \(String(describing: html))")
        return
      }
      #expect(response.status.code == 500)
      #expect(html?.description.contains("500") == true)
      #expect(html?.description.contains("<html>") == true)
      let unfiltered = try await provider.response(to: .image(id: "6"))
      #expect(unfiltered.status.code == 500)
    }
  }

  @Test(
    "a response with the failure key is an error with status 200; null and nothing, as Kraken's, are none",
    arguments: ["null", "[]", "{}", "\"\"", "0", "0.0", "false"])
  func failureKey(none: String) async throws {
    try await withServer { request in
      response(
        200,
        request.target.contains("bad")
          ? #"{"error": "wrong", "code": 3}"# : #"{"error": \#(none), "data": null}"#)
    } _: { url, _ in
      let provider = Provider<Gallery>(baseURL: url)
      try await provider.delete(id: "good")
      await #expect {
        try await provider.delete(id: "bad")
      } throws: { error in
        (error as? ProviderError)?.failure(as: Gallery.Failure.self)?.error == "wrong"
      }
    }
  }

  @Test("responses by status")
  func responses() async throws {
    for (status, body) in [(200, #"{"width": 1, "height": 2}"#), (202, ""), (409, "{}")] {
      try await withServer { _ in
        response(status, body)
      } _: { url, _ in
        let provider = Provider<Gallery>(baseURL: url)
        switch status {
        case 200:
          let merged = try await provider.merge()
          #expect(merged == .merged(.init(width: 1, height: 2)))
        case 202:
          let accepted = try await provider.merge()
          #expect(accepted == .accepted)
        default:
          await #expect {
            try await provider.merge()
          } throws: { error in
            (error as? ProviderError)?.response?.status.code == 409
          }
        }
      }
    }
  }

  @Test("other statuses can be accepted, and filtered")
  func accepted() async throws {
    try await withServer { _ in
      response(304, "")
    } _: { url, _ in
      let provider = Provider<Anything>(baseURL: url)
      let strict = Anything(route: Route(.get, "/"))
      await #expect(throws: ProviderError.self) { try await provider.send(strict) }
      try await provider.send(Anything(route: strict.route.accepting(304, .range(2))))
      let response = try await provider.response(to: strict)
      #expect(throws: Never.self) { try response.successfulOrRedirect() }
      #expect(throws: ProviderError.self) { try response.successful() }
      #expect(throws: Never.self) { try response.filtered(status: 304) }
      #expect(throws: ProviderError.self) { try response.filtered(statuses: ..<300) }
    }
  }

  @Test("a server that is not there is an error of the transport")
  func noServer() async throws {
    let provider = Provider<Gallery>(baseURL: URL(string: "http://127.0.0.1:1"))
    await #expect {
      try await provider.zen()
    } throws: { error in
      guard case .transport(let underlying, let request, _)? = error as? ProviderError else {
        return false
      }
      return underlying is URLError && request.method == .get
    }
  }

  @Test("a download is written to its file, an error response is not")
  func download() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("download")
      try Data("old".utf8).write(to: file)
      try await withServer { request in
        request.target.hasPrefix("/zen")
          ? response(200, "new", type: "text/plain") : response(404, #"{"missing": "x"}"#)
      } _: { url, _ in
        let provider = Provider<Gallery>(baseURL: url)
        await #expect {
          try await provider.download(.image(id: "x"), to: file)
        } throws: { error in
          (error as? ProviderError)?.failure(as: Gallery.NotFound.self)?.missing == "x"
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == "old")
        try await provider.download(.zen, to: file)
        #expect(try String(contentsOf: file, encoding: .utf8) == "new")
        let nowhere = folder.appendingPathComponent("no/such/folder")
        await #expect {
          try await provider.download(.zen, to: nowhere)
        } throws: { error in
          if case .file? = error as? ProviderError { true } else { false }
        }
      }
    }
  }
}
