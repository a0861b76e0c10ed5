import Testing

/// A description whose models stand from line 5 on, in column 3.
func models(_ lines: String) -> String {
  description(
    "models:\n"
      + lines.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))
}

@Suite("Mistakes are reported with their place")
struct MistakeTests {
  @Test("In the service")
  func inTheService() throws {
    try check(
      "service",
      [
        description("bsaeURL: x"),
        description("colour: red"),
        #"service: A\#nbaseURL: https://a.b\#npath: {}"#,
        "- a",
        #"service: ---\#nbaseURL: https://a.b\#npaths: {}"#,
        #"service: A\#nbaseURL: ftp://a.b\#npaths: {}"#,
        #"service: A\#nbaseURL: https://a.b?x=1\#npaths: {}"#,
        #"service: A\#nbaseURL: https://{region}.a.b\#npaths: {}"#,
        #"service: A\#nbaseURL: https://u:p@a.b\#npaths: {}"#,
        #"service: A\#nbaseURL: https://a.b:x\#npaths: {}"#,
        #"service: A\#nbaseURL: https:///a\#npaths: {}"#,
        #"service: A\#nbaseURL: https://a.b\#npaths: []"#,
        description("summary: [a]"),
        description("version:"),
        description("servers: x"),
        description("query: { a: { b: int = x } }"),
        description(#"auth: none\#nauth2: x"#),
      ])
  }

  @Test("In paths")
  func inPaths() throws {
    try check(
      "paths",
      [
        description("paths: { users: { get: { name: a } } }"),
        description("paths: { https://a.b/c: { get: { name: a } } }"),
        description("paths: { '/a?b=1': { get: { name: a } } }"),
        description("paths: { '/a#b': { get: { name: a } } }"),
        description("paths: { '/{a': { get: { name: a } } }"),
        description("paths: { '/a}': { get: { name: a } } }"),
        description("paths: { '/{}': { get: { name: a } } }"),
        description("paths: { '/{a}/{a}': { get: { name: a } } }"),
        description("paths: { '/a b': { get: { name: a } } }"),
        description("paths: { '/é': { get: { name: a } } }"),
        description("paths: { '/100%': { get: { name: a } } }"),
        description("paths: { '/{+a}': { get: { name: a } } }"),
        description("paths: { '/a/{id?}': { get: { name: a } } }"),
        description("paths: { '/a/:id': { get: { name: a } } }"),
        description("paths: { {upload_url}: { get: { name: a } } }"),
        description("paths: { /a: { GET: { name: a } } }"),
        description("paths: { /a: { fetch: { name: a } } }"),
        description(#"paths:\#n  /a/{b}: { get: { name: x } }\#n  /a/{c}: { get: { name: y } }"#),
        description(
          #"paths:\#n  /users/{username}:\#n    path: { id: int, username: string }\#n    get: { name: user }"#
        ),
        description(
          #"paths:\#n  /users/{username}:\#n    get:\#n      name: user\#n      path: { usrname: string, username: string }"#
        ),
        description(
          #"paths:\#n  /users/{username}/{id}:\#n    path: { username: string }\#n    get: { name: user }"#
        ),
        description(#"paths:\#n  /users/{id}:\#n    get: { name: user, path: { id?: string } }"#),
        description(#"paths: { "{u}": { get: { name: a, path: { u: int } } } }"#),
        description(#"paths: { "{u}": { get: { name: a, path: { u: { $const: b } } } } }"#),
      ])
  }

  /// Compares what is said of texts with what the file of expected messages has.
  func check(
    _ name: String, _ texts: [String],
    _ sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let file = ExpectedMessages(name: name)
    let found = texts.map(ExpectedMessages.entry(of:))
    try file.update(found)
    let expected = try file.entries()
    let command: Comment = "If that is how it shall be: \(ExpectedMessages.command)"
    try #require(found.count == expected.count, command, sourceLocation: sourceLocation)
    for (found, expected) in zip(found, expected) {
      #expect(found == expected, command, sourceLocation: sourceLocation)
    }
  }

  @Test("Ten mistakes in one run")
  func tenMistakesInOneRun() {
    let found = mistakes(
      """
      service: Test
      baseURL: test.example.com
      tiemout: 3
      paths:
        /a/{id}:
          path: { idd: int }
          get: { name: a, returns: Usr, cache: never }
          put: { name: a, json: int, form: { a: int }, auth: token }
      models:
        User: { id: int, sort: { $enum: [a, b], $default: c } }
        Loop: { next: Loop }
      """)
    #expect(
      found == [
        "2:10: the base URL begins with `https://` or `http://`, but this is `test.example.com`",
        "3:1: unknown key `tiemout` in a service description; did you mean `timeout`?",
        "6:13: path parameter `idd` has no place in the path `/a/{id}`; write `{idd}` where it belongs, or did you mean `id`?",
        "7:30: there is no type or model `Usr`; did you mean `User`?",
        "7:42: there is no cache mode `never`; write `default`, `no-store`, `reload`, `no-cache`, `force-cache` or `only-if-cached`",
        "8:18: two operations are named `a`; the other is at line 7",
        "8:32: an operation has one body, but this one has `json` and `form`; keep one",
        "8:56: authentication scheme `token` is not declared; the service's `auth` declares none",
        "10:53: the default `c` is not one of the values of `$enum`: `a`, `b`",
        "11:11: model `Loop` requires itself (Loop.next → Loop), so no value of it could ever end; let one of these properties be absent (`?`) or nullable",
      ])
  }
}
