import Testing

/// A table of texts with a mistake, and what is said of them.
typealias Mistakes = [(text: String, messages: [String])]

/// A description whose models stand from line 5 on, in column 3.
func models(_ lines: String) -> String {
  description(
    "models:\n"
      + lines.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))
}

@Suite struct MistakesAreReportedWithTheirPlace {
  @Test func inTheService() {
    check([
      (
        description("bsaeURL: x"),
        ["4:1: unknown key `bsaeURL` in a service description; did you mean `baseURL`?"]
      ),
      (
        description("colour: red"),
        [
          "4:1: unknown key `colour` in a service description; its keys are `service`, `summary`, `description`, `version`, `baseURL`, `paths`, `models`, `auth`, `refusedWhen`, `query`, `header`, `cookie`, `responseHeaders`, `headers`, `timeout`, `cache`, `retry`, `group`, `errors`, `unwrap`, `failure`"
        ]
      ),
      (
        #"service: A\#nbaseURL: https://a.b\#npath: {}"#,
        ["3:1: unknown key `path` in a service description; did you mean `paths`?"]
      ),
      (
        "- a",
        ["1:1: a service description is a mapping, but this is a list"]
      ),
      (
        #"service: ---\#nbaseURL: https://a.b\#npaths: {}"#,
        ["1:10: the name of the service holds a letter or a digit, but this is `---`"]
      ),
      (
        #"service: A\#nbaseURL: ftp://a.b\#npaths: {}"#,
        ["2:10: the base URL begins with `https://` or `http://`, but this is `ftp://a.b`"]
      ),
      (
        #"service: A\#nbaseURL: https://a.b?x=1\#npaths: {}"#,
        [
          "2:10: the base URL has a `?`, but paths are appended to it; what every request sends belongs to `query` of the service, as `$const`"
        ]
      ),
      (
        #"service: A\#nbaseURL: https://{region}.a.b\#npaths: {}"#,
        [
          "2:10: the base URL has no spaces, braces or other characters that a URL must percent-encode, but this is `https://{region}.a.b`"
        ]
      ),
      (
        #"service: A\#nbaseURL: https://u:p@a.b\#npaths: {}"#,
        ["2:10: the base URL holds no user and no password, but this is `https://u:p@a.b`"]
      ),
      (
        #"service: A\#nbaseURL: https://a.b:x\#npaths: {}"#,
        [
          "2:10: the base URL has a port from 1 to 65535, if it has one, but this is `https://a.b:x`"
        ]
      ),
      (
        #"service: A\#nbaseURL: https:///a\#npaths: {}"#,
        ["2:10: the base URL names a host, but this is `https:///a`"]
      ),
      (
        #"service: A\#nbaseURL: https://a.b\#npaths: []"#,
        ["3:8: `paths` is a mapping, but this is a list"]
      ),
      (
        description("summary: [a]"),
        ["4:10: `summary` is text, but this is a list"]
      ),
      (
        description("version:"),
        ["4:9: `version` is text, but this is nothing"]
      ),
      (
        description("servers: x"),
        ["4:1: unknown key `servers` in a service description; did you mean `baseURL`?"]
      ),
      (
        description("query: { a: { b: int = x } }"),
        [#"4:18: the default does not fit: expected an int, found a string "x""#]
      ),
      (
        description(#"auth: none\#nauth2: x"#),
        ["5:1: unknown key `auth2` in a service description; did you mean `auth`?"]
      ),
    ])
  }

  @Test func inPaths() {
    check([
      (
        description("paths: { users: { get: { name: a } } }"),
        [
          "4:10: the path `users` does not begin with `/`; write `/users`, or one argument and nothing else for a whole URL"
        ]
      ),
      (
        description("paths: { https://a.b/c: { get: { name: a } } }"),
        [
          "4:10: the path `https://a.b/c` does not begin with `/`; write the part behind the base URL, or one argument and nothing else for a whole URL"
        ]
      ),
      (
        description("paths: { '/a?b=1': { get: { name: a } } }"),
        ["4:10: the path `/a?b=1` has a `?`; what follows it belongs to `query`"]
      ),
      (
        description("paths: { '/a#b': { get: { name: a } } }"),
        ["4:10: the path `/a#b` has a `#`; what follows it belongs to `query`"]
      ),
      (
        description("paths: { '/{a': { get: { name: a } } }"),
        ["4:10: the path `/{a` has a brace without its counterpart; write arguments as `{name}`"]
      ),
      (
        description("paths: { '/a}': { get: { name: a } } }"),
        ["4:10: the path `/a}` has a brace without its counterpart; write arguments as `{name}`"]
      ),
      (
        description("paths: { '/{}': { get: { name: a } } }"),
        ["4:10: the path `/{}` has braces without a name between them"]
      ),
      (
        description("paths: { '/{a}/{a}': { get: { name: a } } }"),
        ["4:10: the path has the argument `{a}` twice"]
      ),
      (
        description("paths: { '/a b': { get: { name: a } } }"),
        ["4:10: the path `/a b` has ` `, which is not allowed there; write `%20`"]
      ),
      (
        description("paths: { '/é': { get: { name: a } } }"),
        ["4:10: the path `/é` has `é`, which is not allowed there; write `%C3%A9`"]
      ),
      (
        description("paths: { '/100%': { get: { name: a } } }"),
        ["4:10: the path `/100%` has `%`, which is not allowed there; write `%25`"]
      ),
      (
        description("paths: { '/{+a}': { get: { name: a } } }"),
        [
          "4:10: an argument has a name and no operator of URI templates, but this is `+a`; how it is sent is said in `path`, with `$style`, `$explode` and `$allowReserved`"
        ]
      ),
      (
        description("paths: { {upload_url}: { get: { name: a } } }"),
        ["4:10: a key is text, but this is a mapping; put it in quotes"]
      ),
      (
        description("paths: { /a: { GET: { name: a } } }"),
        ["4:16: unknown key `GET` in a path; did you mean `get`?"]
      ),
      (
        description("paths: { /a: { fetch: { name: a } } }"),
        [
          "4:16: unknown key `fetch` in a path; its keys are `get`, `put`, `post`, `delete`, `options`, `head`, `patch`, `trace`, `path`, `query`, `header`, `cookie`, `responseHeaders`, `auth`, `headers`, `timeout`, `cache`, `retry`, `group`, `errors`, `unwrap`, `failure`"
        ]
      ),
      (
        description(#"paths:\#n  /a/{b}: { get: { name: x } }\#n  /a/{c}: { get: { name: y } }"#),
        [
          "6:13: `get` `/a/{c}` is the same route as `/a/{b}` at line 5; arguments are no difference by their names"
        ]
      ),
      (
        description(
          #"paths:\#n  /users/{username}:\#n    path: { id: int, username: string }\#n    get: { name: user }"#
        ),
        [
          "6:13: path parameter `id` has no place in the path `/users/{username}`; write `{id}` where it belongs"
        ]
      ),
      (
        description(
          #"paths:\#n  /users/{username}:\#n    get:\#n      name: user\#n      path: { usrname: string, username: string }"#
        ),
        [
          "8:15: path parameter `usrname` has no place in the path `/users/{username}`; write `{usrname}` where it belongs, or did you mean `username`?"
        ]
      ),
      (
        description(
          #"paths:\#n  /users/{username}/{id}:\#n    path: { username: string }\#n    get: { name: user }"#
        ),
        ["6:5: the path has `{id}`, but `path` does not declare it"]
      ),
      (
        description(#"paths:\#n  /users/{id}:\#n    get: { name: user, path: { id?: string } }"#),
        ["6:32: a path parameter cannot be absent; write `id` without `?`"]
      ),
      (
        description(#"paths: { "{u}": { get: { name: a, path: { u: int } } } }"#),
        ["4:46: a whole URL is a `url` or a `string`, and this is an int"]
      ),
      (
        description(#"paths: { "{u}": { get: { name: a, path: { u: { $const: b } } } } }"#),
        ["4:43: a whole URL comes from the caller and cannot be a constant"]
      ),
    ])
  }

  func check(_ table: Mistakes, _ sourceLocation: Testing.SourceLocation = #_sourceLocation) {
    for (text, messages) in table {
      let found = mistakes(text)
      #expect(found == messages, "in\n\(text)", sourceLocation: sourceLocation)
    }
  }

  @Test func tenMistakesInOneRun() {
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
