import Foundation
import Testing
import Workbench

@Suite("fletch init")
struct InitTests {
  let workplace: Workplace

  init() throws { workplace = try Workplace() }

  /// The description without comments and empty lines.
  private func description(_ path: String) throws -> String {
    try #require(workplace.text(path)).split(separator: "\n")
      .filter { !$0.drop { $0 == " " }.hasPrefix("#") }
      .map { $0 + "\n" }.joined()
  }

  /// Runs the command, and checks that what it writes can be validated and generated without a warning.
  private func makeDescription(_ arguments: String..., at path: String) async throws -> String {
    let outcome = try await run(
      BuildFolder().command("fletch"), ["init"] + arguments, in: workplace.path)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors == "")
    #expect(outcome.output.hasPrefix("\(path) describes "))
    let validated = try await workplace.fletch("validate", path, "--strict")
    #expect(validated.status == 0, "\(validated.errors)")
    let generated = try await workplace.fletch("generate", path)
    #expect(generated.status == 0, "\(generated.errors)")
    return try description(path)
  }

  @Test("From nothing, it writes operations of each kind, to be changed")
  func writesExample() async throws {
    let text = try await makeDescription("My Zoo", at: "Specs/my-zoo.service.yaml")
    #expect(text.hasPrefix("service: MyZoo\nbaseURL: https://api.example.com\nauth:\n"))
    let comments = try #require(workplace.text("Specs/my-zoo.service.yaml"))
      .split(separator: "\n").filter { $0.contains("# ") }
    #expect(comments.count > 8, "it teaches the format")
    #expect(comments.allSatisfy { $0.count <= 110 })
  }

  @Test("From a base URL, the service has its name")
  func usesBaseURL() async throws {
    let text = try await makeDescription(
      "--base-url", "https://api.weather.co.uk/v2/", at: "Specs/weather.service.yaml")
    #expect(text.hasPrefix("service: Weather\nbaseURL: https://api.weather.co.uk/v2\n"))
  }

  @Test("From a curl command, it writes what is sent, and no secret")
  func readsCurl() async throws {
    let command = #"""
      $ curl -sS -X POST "https://me:pass1word@api.example.com/v1/users/42/posts?page=2&access_token=s3cr3t&tag[]=a" \
        -H 'Authorization: Bearer s3cr3t' -H "X-API-Key: s3cr3t" -H 'Api-Version: 2024-01-01' \
        -H 'X-Trace: on' --cookie 'session=s3cr3t; theme=dark' \
        --data-raw '{"title": "It'\''s \"new\"", "count": 3, "at": "2026-03-01T12:00:00Z", "author": {"name": "Ada", "site": null}}' | jq .
      """#
    let text = try await makeDescription("--curl", command, at: "Specs/example.service.yaml")
    #expect(
      text == """
        service: Example
        baseURL: https://api.example.com/v1
        auth:
          login: basic
          key: { type: apiKey, in: query, name: access_token }
          token: bearer
          key2: { type: apiKey, in: header, name: X-API-Key }
        headers:
          Api-Version: "2024-01-01"
        paths:
          /users/{user_id}/posts:
            path:
              user_id: int
            post:
              name: createPost
              query:
                page?: int
                "tag[]?": [string]
              header:
                X-Trace?: string
              cookie:
                session?: string
                theme?: string
              json:
                title: string
                count: int
                at: date-time
                author: Author
              returns: any
        models:
          Author:
            name: string
            site: any?

        """)
    #expect(workplace.text("Specs/example.service.yaml")?.contains("s3cr3t") == false)
    #expect(workplace.text("Specs/example.service.yaml")?.contains("pass1word") == false)
  }

  @Test(
    "A curl command's method, path and body are those that curl sends",
    arguments: [
      ("curl api.example.com/zen", "/zen:", "get:"),
      ("curl https://api.example.com", "/:", "get:"),
      (
        "curl https://x.de/\(String(repeating: "a", count: 90))!/b",
        "/\(String(repeating: "a", count: 90))!/b:", "get:"
      ),
      ("curl -I https://api.example.com/zen", "/zen:", "head:"),
      ("curl -XDELETE https://api.example.com/users/:id", "/users/{id}:", "delete:"),
      ("curl https://x.de/bot${TOKEN}/me", "/bot{token}/me:", "get:\nname: me"),
      ("curl https://x.de/bot$TOKEN/me", "/bot{token}/me:", "get:"),
      ("curl 'https://x.de/files/<id>.json'", "/files/{id}.json:", "get:"),
      (
        "curl https://x.de/repos/OWNER/YOUR_REPO/issues/ISSUE_NUMBER",
        "/repos/{owner}/{repo}/issues/{issue_number}:", "get:\nname: issue"
      ),
      ("curl https://x.de/API/HTTP/zen", "/HTTP/zen:", "get:"),
      (
        "curl ^\"https://x.de/a^\" ^\r\n  -X ^\"PUT^\" ^\r\n  --data-raw ^\"^{^\\^\"x^\\^\":1^}^\"",
        "/a:", "json:\nx: int"
      ),
      ("curl https://x.de/a -d 'x=1&y=b' -d z=2.5", "/a:", "form:\nx: int\ny: string\nz: number"),
      (
        "curl https://x.de/a --data-urlencode 'q=a & b' --data-urlencode n=5", "/a:",
        "form:\nq: string\nn: int"
      ),
      ("curl https://x.de/a -d @form.txt", "/a:", "form:\nx: int\ny: string"),
      ("curl https://x.de/a -d 'Hello, you = me'", "/a:", "text: text/plain\n"),
      ("curl https://x.de/a -d hello", "/a:", "text: text/plain\n"),
      ("curl https://x.de/a -d '<a b=\"c\"/>'", "/a:", "data: application/xml\n"),
      ("curl https://x.de/a -d ''", "/a:", "post:\nname: a\nreturns: any"),
      ("curl https://x.de/a --data-binary @photo.png", "/a:", "file: application/octet-stream\n"),
      ("curl https://x.de/a --data-binary @note.txt", "/a:", "file: text/plain\n"),
      ("curl https://x.de/a --data-binary @gone.bin", "/a:", "file: application/octet-stream\n"),
      ("curl https://x.de/a --data-binary @form.json", "/a:", "json:\na: int"),
      (
        "curl https://x.de/a -H 'Content-Type: image/png' --data-binary @photo.png", "/a:",
        "file: image/png\n"
      ),
      (
        "curl https://x.de/a -F n=5 -F on=true -F 'a=@x.txt' -F a=@y.txt -F 'b=@x.txt,y.txt' -F 'c=<x.txt'",
        "/a:",
        "multipart:\nn: int\n\"on\": bool\na: [file]\nb: [file]\nc: string"
      ),
      (
        "curl https://x.de/a --form-string 'n=@5' -F 'meta={\"a\": 1};type=application/json'",
        "/a:",
        "multipart:\nn: string\nmeta: Meta"
      ),
      ("curl 'https://x.de/a?x=1' --url-query y=b", "/a:", "query:\nx?: int\ny?: string"),
      ("curl https://x.de/a -G -d 'x=1'", "/a:", "query:\nx?: int"),
      ("curl https://x.de/a?x=1&y=2", "/a:", "query:\nx?: int\ny?: int"),
      ("curl https://x.de/a --json '[{\"b\": 1}]'", "/a:", "json: [Body]"),
      (
        "curl https://x.de/a -F 'photo=@a.png;type=image/png' -F title=x", "/a:",
        "multipart:\nphoto: file\ntitle: string"
      ),
      (
        "curl -T a.bin https://x.de/a", "/a:", "put:\nname: updateA\nfile: application/octet-stream"
      ),
      (
        "curl https://x.de/a -H 'Content-Type: text/plain' -d hello", "/a:", "text: text/plain"
      ),
      (
        "curl https://x.de/a -H 'content-type: application/json' -d @gone.json", "/a:", "json: any"
      ),
      ("curl https://x.de/a -d @gone.json", "/a:", "json: any"),
      (
        "export TOKEN=abc\nID=5; curl https://x.de/a -d @- <<EOF | jq .\n{\"x\": 1}\nEOF\ncurl x",
        "/a:", "json:\nx: int"
      ),
      (
        "curl -d @- https://x.de/a <<-'A B' -X PUT\n\tx=1\n\tA B", "/a:",
        "put:\nname: updateA\nform:\nx: int"
      ),
      ("curl --json @- https://x.de/a <<< '{\"x\": true}'", "/a:", "json:\nx: bool"),
      ("curl -d @- https://x.de/a << EOF", "/a:", "post:"),
      ("curl -d @- https://x.de/a <<", "/a:", "post:"),
      ("curl -d @- https://x.de/a <<EOF\\", "/a:", "post:"),
      ("curl 'https://x.de/a b/ü'", "/a%20b/%C3%BC:", "get:"),
      (
        "curl https://x.de/things/9f1c2d3e-0000-4000-8000-1234567890ab/x", "/things/{thing_id}/x:",
        "thing_id: uuid"
      ),
      (
        "curl https://x.de/bot123456:ABC-def/sendMessage -d chat_id=1", "/{id}/sendMessage:",
        "name: sendMessage"
      ),
      ("curl $'https://x.de/it\\'s' -b jar.txt -o out --max-time 5 -kL", "/it's:", "get:"),
    ])
  func readsCommand(command: String, path: String, expected: String) async throws {
    try workplace.put("x=1&\ny=b\n", at: "form.txt")
    try workplace.put("{\"a\": 1}\n", at: "form.json")
    try workplace.put("A note.\n", at: "note.txt")
    try Data([0x89, 0x50, 0x4E, 0x47, 0xD, 0xA, 0x1A, 0xA, 0]).write(
      to: URL(fileURLWithPath: workplace.at("photo.png")))
    let text = try await makeDescription(
      "--curl", command, "Test", at: "Specs/test.service.yaml")
    #expect(text.contains("\n  \(path)\n"), "\(text)")
    let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: "\n")
    #expect(lines.contains("\n" + expected), "\(text)")
  }

  @Test("A command may also stand behind --, split by the shell, or come through a pipe")
  func takesWords() async throws {
    let text = try await makeDescription(
      "--", "curl", "-u", "me:secret", "https://api.example.com/zen?a=b",
      at: "Specs/example.service.yaml")
    #expect(text.contains("login: basic"))
    #expect(text.contains("a?: string"))
    #expect(!text.contains("secret"))
  }

  @Test(
    "From a response, models are inferred: what may be absent or null, forms of text, and names")
  func infersModels() async throws {
    let json = """
      [
        {"id": 1, "html_url": "https://example.com/1", "price": 1, "owner": {"login": "ada", "id": 7, "kind": "a"},
         "tags": ["x"], "born": "2020-02-29", "seen": "2026-03-01T12:30:00.5+01:00", "size": 1, "none": null,
         "key": "9f1c2d3e-0000-4000-8000-1234567890ab", "big": 123456789012345678901234567890, "empty": [], "map": {},
         "children": [{"name": "c", "children": [{"name": "d", "children": []}]}]},
        {"id": 2, "html_url": "https://example.com/2", "price": 1.5, "owner": {"login": "bob", "id": 8, "kind": "b"},
         "tags": [], "born": "2020-03-01", "seen": "2026-03-01T12:30:00Z", "size": "large", "extra": true,
         "none": null, "reviewer": {"login": "eve", "id": 9, "kind": "c"}, "key": "9f1c2d3e-0000-4000-8000-1234567890ab",
         "big": 1, "empty": [], "map": {}, "rates": {"EUR": 1.5, "USD": 2, "CHF": 1}, "seats": {"1": "a", "2": "b"},
         "children": null}
      ]
      """
    try workplace.put(json, at: "animals.json")
    let text = try await makeDescription(
      "Zoo", "--response", "animals.json", at: "Specs/zoo.service.yaml")
    #expect(
      text == """
        service: Zoo
        baseURL: https://api.example.com
        paths:
          /animals:
            get:
              name: animals
              returns: [Animal]
        models:
          Animal:
            id: int
            html_url: url
            price: number
            owner: Owner
            tags: [string]
            born: date
            seen: date-time
            size: { $oneOf: [string, int] }
            none: any?
            key: uuid
            big: decimal
            empty: [any]
            map: { $map: any }
            children: { $type: [Child], $nullable: true }
            extra?: bool
            reviewer?: Owner
            rates?: { $map: number }
            seats?: { $map: string }
          Owner:
            login: string
            id: int
            kind: string
          Child:
            name: string
            children: [Child]

        """)
  }

  @Test(
    "An object whose keys are data is a map, and one whose keys are names is a model",
    arguments: [
      (#"{"2024-01": 1, "2024-02": 2}"#, "{ $map: int }"),
      (#"{"dQw4w9WgXcQ": "a"}"#, "{ $map: string }"),
      (#"{"09:00": 1, "17:30": 2}"#, "{ $map: int }"),
      (#"{"192.168.0.1": "a"}"#, "{ $map: string }"),
      (#"{"10.0.0.0/8": 1, "2001:db8::1": 2, "::1": 3, "fe80::/10": 4}"#, "{ $map: int }"),
      (#"{"a:b": 1}"#, "Value"),
      (#"{"en-US": "a"}"#, "{ $map: string }"),
      (#"{"EUR": 1, "USD": 2, "CHF": 1.5}"#, "{ $map: number }"),
      (#"{"MIN": 1, "MAX": 2}"#, "Value"),
      (#"{"tt0111161": 9.3, "tt0068646": 9.2}"#, "{ $map: number }"),
      (#"{"Q42": {"n": 1}, "Q7": {"n": 2}}"#, "{ $map: Value }"),
      (#"{"line1": {"n": 1}, "line2": {"n": 2}}"#, "Value"),
      (#"{"line1": "a", "line2": "b"}"#, "Value"),
      (#"{"sha1": "a", "sha256": "b", "sha512": "c"}"#, "Value"),
      (#"{"a.swift": {"n": 1}, "b/c.md": {"n": 1}, "Makefile": {"n": 2}}"#, "{ $map: Value }"),
      (#"{"a.swift": 1, "b.md": "a", "c.md": 2}"#, "Value"),
      (#"{"/users": 1, "/repos": 2, "/": 3}"#, "{ $map: int }"),
      (#"{"First Name": "a", "Last Name": "b", "Due Date": "c"}"#, "Value"),
      (#"{"+1": 1, "-1": 2, "heart": 3}"#, "Value"),
      (#"{"@id": "a", "@type": "b", "$ref": "c"}"#, "Value"),
      (#"{"größe": 1, "höhe": 2, "länge": 3}"#, "Value"),
      (objects(["mon", "tue", "wed", "thu", "fri", "sat", "sun"]), "Value"),
      (
        objects(["ada", "bob", "cid", "dan", "eve", "fay", "gus", "hal", "ida", "joe"]),
        "{ $map: Value }"
      ),
      (Self.numbers(100), "Value"),
      (Self.numbers(101), "{ $map: int }"),
    ])
  func tellsMapsFromModels(json: String, type: String) async throws {
    try workplace.put("{\"values\": \(json), \"other\": 1}", at: "a.json")
    let text = try await makeDescription(
      "Zoo", "--response", "a.json", at: "Specs/zoo.service.yaml")
    let isMap = type.hasPrefix("{")
    #expect(text.contains("    values: \(isMap ? type : "Values")\n"), "\(text)")
  }

  /// An object with as many keys.
  private static func numbers(_ count: Int) -> String {
    let members = (1...count).map { "\"name_\($0)_\": 1" }
    return "{" + members.joined(separator: ", ") + "}"
  }

  /// An object of objects that are alike.
  private static func objects(_ names: [String]) -> String {
    "{" + names.map { "\"\($0)\": {\"opens\": 1, \"closes\": 2}" }.joined(separator: ", ") + "}"
  }

  @Test("The items of a page are called what was asked for, and the page after them")
  func pages() async throws {
    try workplace.put(
      #"{"data": [{"id": 1}, {"id": 2}], "has_more": true}"#, at: "charges.json")
    let text = try await makeDescription(
      "Pay", "--response", "charges.json", at: "Specs/pay.service.yaml")
    #expect(
      text.contains(
        "  ChargePage:\n    data: [Charge]\n    has_more: bool\n  Charge:\n    id: int\n"))
    #expect(text.contains("returns: ChargePage"))
    let other = try await makeDescription(
      "Charge", "--response", "charges.json", at: "Specs/charge.service.yaml")
    #expect(other.contains("data: [ChargeItem]"))
  }

  @Test("A response belongs to the operation of a curl command")
  func combinesBoth() async throws {
    try workplace.put(#"{"login": "ada", "plan": {"name": "free"}}"#, at: "ada.json")
    let text = try await makeDescription(
      "--curl", "curl https://api.github.com/users/{username}", "--response", "ada.json",
      "GitHub", at: "Specs/github.service.yaml")
    #expect(text.contains("service: GitHub\n"))
    #expect(text.contains("name: user\n      returns: User\n"))
    #expect(
      text.contains("  User:\n    login: string\n    plan: Plan\n  Plan:\n    name: string\n"))
  }

  @Test("Keys that Swift or the format have other plans for are described all the same")
  func describesStrangeKeys() async throws {
    let json = #"""
      {"user_name": 1, "userName": 2, "$ref": 3, "a?": 4, "a\\": 4, "null": 5, "true": 6, "<<": 7, "1st": 8, "": 9,
       "self": 10, "init": 11, "Type": {"x": 1}, "Data": {"y": 1}, "String": {"z": 1}, "zoo": {"w": 1},
       "a\nb": 12, "é": {"v": 1}, "👍": 13, "a: b": 14, "# c": 15, "date": {"any": 1}, "Zoo": {"u": 2},
       "+1": 1, "-1": 2, "kind": {"type": "a"}, "form": {"type": "a", "format": "b"}, "deep": [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]],
       "user-name": 3}
      """#.replacingOccurrences(
        of: "\"date\":", with: "\"\(String(repeating: "k", count: 2000))\": 1, \"date\":")
    try workplace.put(json, at: "odd.json")
    let text = try await makeDescription(
      "Zoo", "--response", "odd.json", at: "Specs/zoo.service.yaml")
    #expect(text.contains("    user_name: int\n    userName: { $type: int, $name: userName2 }\n"))
    #expect(
      text.contains("    \"user-name\": { $type: int, $name: userName3 }")
        || text.contains("    user-name: { $type: int, $name: userName3 }"))
  }

  @Test(
    "What vendors publish of their responses becomes descriptions that can be generated",
    .enabled(if: !Self.publishedResponses.isEmpty), arguments: publishedResponses)
  func readsPublishedResponses(file: String) async throws {
    let text = try await makeDescription(
      "Published", "--response", file, at: "Specs/published.service.yaml")
    #expect(text.contains("\nmodels:\n"))
  }

  /// JSON files in `../shared/responses`, beside the package or beside the folder of several clones of it.
  private static let publishedResponses: [String] = {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let places = [package, package.deletingLastPathComponent()].map {
      $0.deletingLastPathComponent().appendingPathComponent("shared/responses")
    }
    return places.lazy.compactMap { folder in
      (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?
        .filter { $0.hasSuffix(".json") }.sorted()
        .map { folder.appendingPathComponent($0).path }
    }.first ?? []
  }()

  @Test("A file that is there is never overwritten")
  func keepsFiles() async throws {
    try workplace.put("mine\n", at: "Specs/zoo.service.yaml")
    let outcome = try await workplace.fletch("init", "Zoo")
    #expect(outcome.status == 1)
    #expect(
      outcome.errors
        == "error: `Specs/zoo.service.yaml` is there already; give another name, as in `fletch init zoo2`\n"
    )
    #expect(workplace.text("Specs/zoo.service.yaml") == "mine\n")
  }

  @Test(
    "What can't be read is told with its place, and nothing is written",
    arguments: [
      (
        ["--curl", "wget https://x.de"],
        "--curl:1:1: error: this is no curl command: it begins with `wget`"
      ),
      (
        ["--curl", " "],
        "--curl:1:1: error: there is no command here, but a curl command is expected"
      ),
      (["--curl", "curl -X POST"], "--curl:1:1: error: this curl command has no URL"),
      (["--curl", "curl -s \\\n 'https://x.de"], "--curl:2:2: error: this quote has no end"),
      (
        ["--curl", "curl ftp://x.de/a"],
        "--curl:1:1: error: `ftp://x.de/a` is no URL of an HTTP server"
      ),
      (
        ["--curl", "curl https://x.de/a -X PURGE"],
        "--curl:1:1: error: a description has no method `PURGE`"
      ),
      (
        ["--curl", "curl https://x.de/a -H"],
        "--curl:1:1: error: the option `-H` of curl has no value"
      ),
      (
        ["--curl", "curl x.de:99999/a"],
        "--curl:1:1: error: a port is a number from 1 to 65535, but this is `99999`"
      ),
      (["--", "http", "x.de"], "curl:1:1: error: this is no curl command: it begins with `http`"),
      (["--base-url", "not a url"], "--base-url:1:1: error: `not a url` has no name of a server"),
      (
        ["--base-url", "https://a.b/c?key=1"],
        "--base-url:1:1: error: a base URL has no query, but this is `https://a.b/c?key=1`"
      ),
      (
        ["--curl", "curl https://x.de/a", "--base-url", "https://y.de"],
        "--curl:1:1: error: the URL of the request does not begin with `https://y.de`"
      ),
      (["--response", "gone.json"], "error: there is no file `gone.json`"),
      (["--response", "Folder"], "error: `Folder` is a folder, where a file should be"),
      (
        ["--response", "empty.json"],
        "empty.json:1:1: error: there is no JSON here: the text is empty"
      ),
      (
        ["--response", "page.json"],
        "page.json:1:1: error: this is HTML or XML, but JSON is expected"
      ),
      (["--response", "broken.json"], "broken.json:2:11: error: expected "),
      (
        ["--response", "words.json"], "words.json:1:7: error: this is no JSON: `nope` has no quotes"
      ),
      (["--response", "yaml.json"], "yaml.json:1:1: error: this is no JSON: `a` has no quotes"),
      (
        ["--response", "head.json"], "head.json:1:1: error: this begins with the head of a response"
      ),
    ])
  func refuses(arguments: [String], message: String) async throws {
    try workplace.put("", at: "Folder/file")
    try workplace.put(" \n", at: "empty.json")
    try workplace.put("<html></html>", at: "page.json")
    try workplace.put("{\"a\": 1,\n  \"b\": [1,", at: "broken.json")
    try workplace.put("{\"a\": nope}", at: "words.json")
    try workplace.put("a: 1\n", at: "yaml.json")
    try workplace.put("HTTP/2 200\n\n{}", at: "head.json")
    let outcome = try await run(
      BuildFolder().command("fletch"), ["init"] + arguments, in: workplace.path)
    #expect(outcome.status == 1)
    #expect(outcome.errors.hasPrefix(message), "\(outcome.errors)")
    #expect(!workplace.exists("Specs"))
  }

  @Test("A folder that can't be written is told")
  func reportsFolder() async throws {
    try workplace.put("", at: "Specs")
    let outcome = try await workplace.fletch("init", "Zoo")
    #expect(outcome.status == 1)
    #expect(outcome.errors.hasPrefix("error: can't write `Specs/zoo.service.yaml`: "))
    #expect(try await workplace.fletch("init", "a/b").status == 64)
    #expect(try await workplace.fletch("init", "--output", "").status == 64)
  }
}
