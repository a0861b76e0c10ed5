import Fletcher
import Foundation
import Testing

@Suite("Bodies arrive at a server")
struct BodyTests {
  private func received(_ target: Gallery) async throws -> Received {
    try await withServer { url, log in
      try await Provider<Gallery>(baseURL: url).send(target)
      return try #require(await log.last)
    }
  }

  @Test("JSON fields: nil is left out, null is sent")
  func fields() async throws {
    let some = try await received(.createIssue(title: "a/b", labels: ["x"], milestone: .null))
    #expect(some.text == #"{"labels":["x"],"milestone":null,"title":"a/b"}"#)
    #expect(some.headers["content-type"] == "application/json")
    #expect(some.method == "POST")
    #expect(try await received(.createIssue(title: "a")).text == #"{"title":"a"}"#)
    #expect(
      try await received(.createIssue(title: "a", milestone: 3)).text
        == #"{"milestone":3,"title":"a"}"#)
  }

  @Test("what only the service sets is not sent, and is there for whoever else encodes a model")
  func readOnlyFields() async throws {
    struct Person: Model {
      var id: Int?
      var name: String
      var friends: [Person] = []

      static func fields(_ fields: inout Fields<Self>) {
        fields.readOnly("id", \.id)
        fields.required("name", \.name)
        fields.required("friends", \.friends)
      }
    }
    struct Unexpected: Error {}
    let person = Person(id: 1, name: "Ada", friends: [Person(id: 2, name: "Bo")])
    let sent = #"{"friends":[{"friends":[],"name":"Bo"}],"name":"Ada"}"#
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let route = Route(.post, "/")
    for (route, expected) in [
      (route.json(person), sent),
      (route.json(["person": person]), #"{"person":\#(sent)}"#),
      (route.json(person, using: encoder), sent),
      (route.jsonLines([person]), sent + "\n"),
      (
        route.form(person),
        "name=Ada&friends=%5B%7B%22friends%22%3A%5B%5D%2C%22name%22%3A%22Bo%22%7D%5D"
      ),
    ] {
      let request = try await Provider<Anything>().preparedRequest(for: Anything(route: route))
      guard case .data(let data) = request.body else { throw Unexpected() }
      #expect(String(decoding: data, as: UTF8.self) == expected)
    }
    let form: FormFields = [
      "field": Parameter.field(person), "list": Parameter.field([person]),
      "json": Parameter.json(person), "deep": Parameter.deepObject(person),
    ]
    let query = route.query("q", Parameter.json(person)).form(form)
    let request = try await Provider<Anything>().preparedRequest(for: Anything(route: query))
    guard case .data(let data) = request.body else { throw Unexpected() }
    let text = String(decoding: data, as: UTF8.self) + "\(request.url)"
    #expect(text.contains("Ada") && text.contains("deep%5Bname%5D=Ada") && !text.contains("id"))
    #expect(try JSONDecoder().decode(Person.self, from: encoder.encode(person)) == person)
    let new = Person(name: "Ada", friends: [Person(name: "Bo")])
    #expect(Anything(route: route.json(person)) == Anything(route: route.json(new)))
  }

  @Test("what only the service sets is not sent either where one value is assumed, or the only one")
  func readOnlyConstants() async throws {
    struct Kinds: Model {
      var kind: String?
      var state: String
      var name: String

      static func fields(_ fields: inout Fields<Self>) {
        fields.readOnly("kind", \.kind, constant: "person")
        fields.readOnly("state", \.state, default: "new")
        fields.required("name", \.name)
      }
    }
    let kinds = Kinds(kind: "person", state: "new", name: "Ada")
    let route = Route(.post, "/").json(kinds)
    let request = try await Provider<Anything>().preparedRequest(for: Anything(route: route))
    guard case .data(let data) = request.body else {
      Issue.record("no body")
      return
    }
    #expect(String(decoding: data, as: UTF8.self) == #"{"name":"Ada"}"#)
    let read = try JSONDecoder().decode(Kinds.self, from: data)
    #expect(read == Kinds(kind: nil, state: "new", name: "Ada"))
  }

  @Test("fields of the same type still leave nil out")
  func homogeneousFields() async throws {
    let absent: String? = nil
    let route = Route(.post, "/").json(["a": "b", "c": absent])
    let request = try await Provider<Anything>().preparedRequest(for: Anything(route: route))
    #expect(request.body == .data(Data(#"{"a":"b"}"#.utf8)))
  }

  @Test("JSON has the service's own media type for JSON, and no other constant one")
  func mediaTypeOfService() async throws {
    struct Articles: Target, Service {
      static let configuration = ServiceConfiguration(
        baseURL: "https://articles.test", headers: ["Content-Type": "application/vnd.api+json"])
      var route: Route
    }
    let routes = [
      Route(.post, "/").json(["a": 1]),
      Route(.post, "/").json(["a": 1], contentType: "application/merge-patch+json"),
      Route(.post, "/").form(["a": 1]),
    ]
    var types: [String?] = []
    for route in routes {
      let request = try await Provider<Articles>().preparedRequest(for: Articles(route: route))
      types.append(request.headers[.contentType])
    }
    #expect(
      types == [
        "application/vnd.api+json", "application/merge-patch+json",
        "application/x-www-form-urlencoded",
      ])
  }

  @Test("a pipe is refused as a body and as a part, before anything waits for it")
  func pipes() async throws {
    try await withTemporaryFolder { folder in
      let pipe = folder.appendingPathComponent("pipe")
      #expect(mkfifo(pipe.path, 0o600) == 0)
      for route in [
        Route(.post, "/").file(pipe), Route(.post, "/").multipart(["a": FilePart.file(pipe)]),
        Route(.post, "/").binary(.file(URL(fileURLWithPath: "/dev/zero"))),
      ] {
        let error = await #expect(throws: ProviderError.self) {
          try await Provider<Anything>().preparedRequest(for: Anything(route: route))
        }
        #expect(error?.description.contains("is no plain file") == true)
      }
    }
  }

  @Test("a multipart body without parts is none, or its end alone where it is required")
  func noParts() async throws {
    func sent(_ route: Route) async throws -> Request {
      try await Provider<Anything>().preparedRequest(for: Anything(route: route))
    }
    let route = Route(.post, "/")
    let request = try await sent(route.multipart(["a": String?.none], isRequired: true))
    #expect(request.body == .data(Data("--fletcher-boundary-0--\r\n".utf8)))
    #expect(
      request.headers[.contentType] == "multipart/form-data; boundary=fletcher-boundary-0")
    let names: [String: String] = [:]
    for route in [
      route.multipart(["a": String?.none]), route.addingMultipart(names),
      route.multipart([:]).addingMultipart([String: String]?.none),
    ] {
      let none = try await sent(route)
      #expect(none.body == .none)
      #expect(none.headers[.contentType] == nil)
    }
  }

  @Test("a multipart body keeps its boundary, whatever an operation's Content-Type says")
  func keptBoundary() async throws {
    let route = Route(.post, "/").multipart(["a": "b"]).header("Content-Type", "application/json")
    let request = try await Provider<Anything>().preparedRequest(for: Anything(route: route))
    let type = try #require(request.headers[.contentType])
    #expect(type.hasPrefix("multipart/form-data; boundary="))
  }

  @Test("a model as JSON, and no body for nil")
  func model() async throws {
    let link = try #require(URL(string: "https://a.test/b"))
    let image = Gallery.Image(id: "1", width: 2, link: link)
    #expect(
      try await received(.replace(body: image)).text
        == #"{"id":"1","link":"https://a.test/b","width":2}"#)
    let none = try await received(.replaceOptional())
    #expect(none.body.isEmpty)
    #expect(none.headers["content-type"] == nil)
  }

  @Test("a form: lists are repeated, characters encoded as WHATWG says, but for the tilde")
  func form() async throws {
    let form = try await received(.login(username: "a b&ü*~", scopes: ["x", "y"], code: 7))
    #expect(form.text == "username=a+b%26%C3%BC*~&scopes=x&scopes=y&code=7")
    #expect(form.headers["content-type"] == "application/x-www-form-urlencoded")
  }

  @Test("text, bytes and a file streamed from disk")
  func plain() async throws {
    let text = try await received(.note(text: "hé"))
    #expect(text.text == "hé")
    #expect(text.headers["content-type"] == "text/plain; charset=utf-8")
    let data = try await received(.blob(data: Data([0, 255, 10])))
    #expect(data.body == Data([0, 255, 10]))
    #expect(data.headers["content-type"] == "image/png")
    try await withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("a.pdf")
      let content = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 7) })
      try content.write(to: file)
      let streamed = try await received(.stream(file: file))
      #expect(streamed.body == content)
      #expect(streamed.headers["content-type"] == "application/pdf")
    }
  }

  @Test("a file that is not there is an error before anything is sent")
  func missingFile() async throws {
    let file = URL(fileURLWithPath: "/nowhere/at/all.png")
    for target in [Gallery.stream(file: file), .upload(image: .file(file))] {
      await #expect(throws: ProviderError.self) {
        try await Provider<Gallery>().preparedRequest(for: target)
      }
    }
  }

  @Test("a multipart body: file, text, model and list, with names escaped")
  func multipart() async throws {
    let file = FilePart.data(Data("PNG".utf8), filename: "a\"\r\nb.png")
    let request = try await received(
      .upload(image: file, title: "Ü", meta: .init(kind: "k"), tags: ["x", "y"]))
    #expect(
      request.headers["content-type"] == "multipart/form-data; boundary=fletcher-boundary-0")
    let lines = [
      "--fletcher-boundary-0",
      "Content-Disposition: form-data; name=\"image\"; filename=\"a%22%0D%0Ab.png\"",
      "Content-Type: image/png", "", "PNG",
      "--fletcher-boundary-0", "Content-Disposition: form-data; name=\"title\"", "", "Ü",
      "--fletcher-boundary-0", "Content-Disposition: form-data; name=\"meta\"",
      "Content-Type: application/json", "", #"{"kind":"k"}"#,
      "--fletcher-boundary-0", "Content-Disposition: form-data; name=\"tags\"", "", "x",
      "--fletcher-boundary-0", "Content-Disposition: form-data; name=\"tags\"", "", "y",
      "--fletcher-boundary-0--", "",
    ]
    #expect(request.text == lines.joined(separator: "\r\n"))
  }

  @Test("the boundary does not occur in the content")
  func boundary() async throws {
    let file = FilePart.data(Data("--fletcher-boundary-0\r\n--fletcher-boundary-1".utf8))
    let request = try await received(.upload(image: file))
    #expect(request.headers["content-type"]?.hasSuffix("fletcher-boundary-2") == true)
  }

  @Test("a file part from disk has its name and type")
  func filePart() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("photo.jpg")
      try Data("JPG".utf8).write(to: file)
      let text = try await received(.upload(image: .file(file))).text
      #expect(text.contains("filename=\"photo.jpg\"\r\nContent-Type: image/jpeg\r\n\r\nJPG\r\n"))
    }
  }
}
