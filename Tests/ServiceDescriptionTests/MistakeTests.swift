import Testing

/// A table of texts with a mistake, and what is said of them.
typealias Mistakes = [(text: String, messages: [String])]

/// A description whose models stand from line 5 on, in column 3.
private func models(_ lines: String) -> String {
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
          "4:1: unknown key `colour` in a service description; its keys are `service`, `summary`, `description`, `version`, `baseURL`, `paths`, `models`, `auth`, `query`, `header`, `cookie`, `responseHeaders`, `headers`, `timeout`, `cache`, `retry`, `group`, `errors`, `unwrap`, `failure`"
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

  @Test func inOperations() {
    check([
      (
        operation("retrun: string"),
        ["8:7: unknown key `retrun` in an operation; did you mean `returns`?"]
      ),
      (
        operation("colour: red"),
        [
          "8:7: unknown key `colour` in an operation; its keys are `name`, `summary`, `description`, `deprecated`, `path`, `query`, `header`, `cookie`, `json`, `form`, `multipart`, `text`, `data`, `file`, `returns`, `sample`, `paginate`, `auth`, `responseHeaders`, `headers`, `timeout`, `cache`, `retry`, `group`, `errors`, `unwrap`, `failure`"
        ]
      ),
      (
        description(#"paths:\#n  /a:\#n    get: { summary: x }"#),
        ["6:5: the operation has no `name`"]
      ),
      (
        description(#"paths:\#n  /a:\#n    get: { name: '--' }"#),
        ["6:18: the name of an operation holds a letter or a digit, but this is `--`"]
      ),
      (
        description(#"paths:\#n  /a:\#n    get: { name: user }\#n    put: { name: user }"#),
        ["7:18: two operations are named `user`; the other is at line 6"]
      ),
      (
        description(
          #"paths:\#n  /a:\#n    group: g\#n    get: { name: user }\#n    put: { name: user }"#),
        ["8:18: two operations are named `user` in the group `g`; the other is at line 7"]
      ),
      (
        description(#"paths:\#n  /a:\#n    get: [a]"#),
        ["6:10: an operation is a mapping, but this is a list"]
      ),
      (
        operation("deprecated: 1"),
        [
          "8:19: `deprecated` is `true` or text that says what to use instead, but this is the number `1`"
        ]
      ),
      (
        operation(#"json: int\#nform: { a: int }"#, method: "post"),
        ["9:7: an operation has one body, but this one has `json` and `form`; keep one"]
      ),
      (
        operation("form: int", method: "post"),
        ["8:13: a `form` body is an object or the name of one, but this is an int"]
      ),
      (
        operation("form: Word", method: "post", models: "models: { Word: string }"),
        ["8:13: a `form` body is an object or the name of one, but this is a string"]
      ),
      (
        operation(
          "form?: { $type: O, $nullable: true }", method: "post", models: "models: { O: {} }"),
        ["8:14: a `form` body cannot be null; write `form?` for one that may be absent"]
      ),
      (
        operation("text: markdown", method: "post"),
        ["8:13: `text` is a media type like `image/png`, but this is `markdown`"]
      ),
      (
        operation("data: { a: int }", method: "post"),
        ["8:13: `data` is a media type like `image/png`, but this is a mapping"]
      ),
      (
        operation("file: '*/*'", method: "post"),
        ["8:13: `file` is a media type like `image/png`, but this is `*/*`"]
      ),
      (
        operation("json: { a: int }"),
        [
          "8:7: warning: the body of a GET request has no meaning (RFC 9110, section 9.3.1), and many systems refuse it; is the method `post`?"
        ]
      ),
      (
        operation("text: a/b", method: "trace"),
        ["8:7: a TRACE request has no body (RFC 9110, section 9.3.8)"]
      ),
      (
        operation("returns: { 99: int }"),
        [
          "8:18: `99` is no status; write a number from 100 to 599, a range like `4XX`, or `default`"
        ]
      ),
      (
        operation("returns: { 6XX: int }"),
        [
          "8:18: `6XX` is no status; write a number from 100 to 599, a range like `4XX`, or `default`"
        ]
      ),
      (
        operation("returns: { 2xx: int }"),
        ["8:18: `2xx` is no status; did you mean `2XX`?"]
      ),
      (
        operation("returns: { 200: int, other: int }"),
        [
          "8:28: `other` is no status; write a number from 100 to 599, a range like `4XX`, or `default`"
        ]
      ),
      (
        operation("returns: { 200: int, '200': int }"),
        ["8:28: the key `200` is already there, at line 8"]
      ),
      (
        operation("returns:"),
        ["8:15: expected a type, found nothing; an answer without a value is `nothing`"]
      ),
      (
        operation("returns: { 200: }"),
        ["8:23: expected a type, found nothing; an answer without a value is `nothing`"]
      ),
      (
        operation("returns: string", method: "head"),
        [
          "8:16: the answer to a HEAD request has no body (RFC 9110, section 9.3.2); leave out `returns`, or say `nothing`"
        ]
      ),
      (
        operation("errors: { 600: string }"),
        [
          "8:17: `600` is no status; write a number from 100 to 599, a range like `4XX`, or `default`"
        ]
      ),
      (
        operation("errors: text"),
        [
          "8:15: there is no type or model `text`; `text` is a word of `returns`; did you mean `string`?"
        ]
      ),
      (
        operation("sample: 1"),
        ["8:15: the operation answers nothing, so it has no sample"]
      ),
      (
        operation(#"returns: text\#nsample: 1"#),
        [
          "9:15: the sample does not fit: expected text, because the operation answers text, found the number `1`; put it in quotes"
        ]
      ),
      (
        operation(
          #"returns: { items: [{ id: int }] }\#nsample: { items: [{ id: 1 }, { id: x }] }"#),
        [#"9:42: the sample does not fit: at `items[1].id`: expected an int, found a string "x""#]
      ),
      (
        operation(#"returns: { a: int }\#nsample: {}"#),
        ["9:15: the sample does not fit: the key `a` is missing"]
      ),
      (
        operation(#"returns: text\#nunwrap: data"#),
        ["9:7: `unwrap` takes a value out of JSON, and this operation answers text"]
      ),
      (
        operation(#"returns: int\#nunwrap: a..b"#),
        ["9:15: `a..b` is no key path; write keys with a point between two, like `data.results`"]
      ),
      (
        operation(#"returns: int\#nunwrap: [a]"#),
        ["9:15: `unwrap` is a key path like `data.results`, but this is a list"]
      ),
      (
        operation("group: '-'"),
        ["8:14: the name of a group holds a letter or a digit, but this is `-`"]
      ),
      (
        operation("timeout: -1"),
        ["8:16: `timeout` is a number of seconds above 0, but this is the number `-1`"]
      ),
      (
        operation("timeout: soon"),
        ["8:16: `timeout` is a number of seconds above 0, but this is the text `soon`"]
      ),
      (
        operation("cache: foo"),
        [
          "8:14: there is no cache mode `foo`; write `default`, `no-store`, `reload`, `no-cache`, `force-cache` or `only-if-cached`"
        ]
      ),
      (
        operation("cache: nocache"),
        ["8:14: there is no cache mode `nocache`; did you mean `no-cache`?"]
      ),
      (
        operation("retry: 0"),
        [
          "8:14: `retry` is a number of attempts, 1 or more, `none`, or a mapping with `attempts`, but this is the number `0`"
        ]
      ),
      (
        operation("retry: often"),
        [
          "8:14: `retry` is a number of attempts, 1 or more, `none`, or a mapping with `attempts`, but this is the text `often`"
        ]
      ),
      (
        operation("retry: { delay: 1 }"),
        ["8:14: `retry` has no `attempts`, the number of times a request is sent in all"]
      ),
      (
        operation("retry: { attempts: 2, delay: 3, maximumDelay: 2 }"),
        ["8:53: `maximumDelay` 2 is less than `delay` 3"]
      ),
      (
        operation("retry: { attempts: 2, statuses: [500, 99] }"),
        ["8:45: a status is a number from 100 to 599, but this is the number `99`"]
      ),
      (
        operation("retry: { attempts: 2, delays: 3 }"),
        ["8:29: unknown key `delays` in `retry`; did you mean `delay`?"]
      ),
      (
        description("timeout:"),
        [
          "4:9: `timeout` has no value; `null` takes back what a farther place says, and there is none"
        ]
      ),
      (
        description("headers: { A: }"),
        ["4:15: `A` has no value; `null` takes back what a farther place says, and there is none"]
      ),
      (
        operation("return: string"),
        ["8:7: unknown key `return` in an operation; did you mean `returns`?"]
      ),
      (
        operation("body: { a: int }"),
        ["8:7: unknown key `body` in an operation; did you mean `json`?"]
      ),
      (
        operation("responses: { 200: int }"),
        ["8:7: unknown key `responses` in an operation; did you mean `returns`?"]
      ),
      (
        description(#"paths:\#n  /a:\#n    get: { nmae: x }"#),
        ["6:12: unknown key `nmae` in an operation; did you mean `name`?"]
      ),
      (
        description(
          #"paths:\#n  /users/{username}:\#n    path: { id: int }\#n    get: { name: user }"#),
        [
          "6:13: path parameter `id` has no place in the path `/users/{username}`; write `{id}` where it belongs, or did you mean `username`?"
        ]
      ),
    ])
  }

  @Test func inParametersAndHeaders() {
    check([
      (
        operation("headers: { X-A: string }"),
        [
          "8:23: the header `X-A` would always be the text `string`; did you mean `header`, whose names hold types? If that very text is sent, put it in quotes"
        ]
      ),
      (
        operation("headers: { X-A: int = 3 }"),
        [
          "8:23: the header `X-A` would always be the text `int = 3`; did you mean `header`, whose names hold types? If that very text is sent, put it in quotes"
        ]
      ),
      (
        operation("headers: { 'X A': b }"),
        [
          "8:18: `X A` is no name of a header: it has ASCII letters, digits and ``!#$%&'*+-.^_`|~``, and nothing else (RFC 9110, section 5.6.2)"
        ]
      ),
      (
        operation(#"headers: { X-A: "a\nb" }"#),
        ["8:23: the value of a header has no line breaks or other control characters"]
      ),
      (
        operation("headers: { X-A: [b] }"),
        ["8:23: the value of a header is text, but this is a list"]
      ),
      (
        operation("headers: { X-A: b, x-a: c }"),
        ["8:26: the header `x-a` is here twice; the other is at line 8"]
      ),
      (
        operation(#"headers: { X-A: b }\#nheader: { X-A: string }"#),
        ["9:17: the header `X-A` is here twice; the other is at line 8"]
      ),
      (
        operation("header: { 'X:A': string }"),
        [
          "8:17: `X:A` is no name of a header: it has ASCII letters, digits and ``!#$%&'*+-.^_`|~``, and nothing else (RFC 9110, section 5.6.2)"
        ]
      ),
      (
        operation(#"header: { X-A: { $const: "a\r\nb" } }"#),
        ["8:32: the value of a header has no line breaks or other control characters"]
      ),
      (
        operation("cookie: { 'a;b': string }"),
        [
          "8:17: `a;b` is no name of a cookie: it has ASCII letters, digits and ``!#$%&'*+-.^_`|~``, and nothing else (RFC 9110, section 5.6.2)"
        ]
      ),
      (
        operation("query: { a: int, a?: int }"),
        ["8:24: the query parameter `a` is here twice; the other is at line 8"]
      ),
      (
        operation("query: [a]"),
        ["8:14: `query` is a mapping, but this is a list"]
      ),
      (
        operation("query: { $a: int }"),
        ["8:16: unknown key `$a` in `query`; a name that begins with `$` is written `$$a`"]
      ),
      (
        operation("query: { '?': int }"),
        ["8:16: a parameter has a name, but this is `?`"]
      ),
      (
        operation("query: { a: strng }"),
        ["8:19: there is no type or model `strng`; did you mean `string`?"]
      ),
      (
        operation("query: { a: file }"),
        [
          "8:19: `file` is a part of a `multipart` body and stands nowhere else; bytes in JSON are `data`"
        ]
      ),
      (
        operation("query: { a: string? }"),
        [
          "8:19: a parameter is sent or absent, and cannot be null; write `a?` for one that may be absent"
        ]
      ),
      (
        operation("query: { a?: { $const: b } }"),
        ["8:16: a constant is sent with each request; write `a` without `?`"]
      ),
      (
        operation("query: { a: { $const: [b] } }"),
        ["8:29: a constant parameter is one text, number or bool, but this is a list"]
      ),
      (
        operation("query: { a: { $type: [int], $style: simple } }"),
        [
          "8:43: the style `simple` is not for query parameters; theirs are `form`, `spaceDelimited`, `pipeDelimited`, `deepObject` or `json`"
        ]
      ),
      (
        operation("query: { a: { $type: [int], $style: pipeDelimeted } }"),
        ["8:43: there is no style `pipeDelimeted`; did you mean `pipeDelimited`?"]
      ),
      (
        operation("query: { a: { $type: [int], $style: deepObject } }"),
        ["8:43: the style `deepObject` is for objects and maps, and this is an array"]
      ),
      (
        operation("header: { a: { $type: [int], $allowReserved: true } }"),
        ["8:52: `$allowReserved` is for path and query parameters, and this is a header parameter"]
      ),
      (
        operation("query: { a: { $type: [int], $explode: 1 } }"),
        ["8:45: `$explode` is `true` or `false`, but this is the number `1`"]
      ),
      (
        operation("query: { a: { b: { $type: int, $style: form } } }"),
        ["8:38: `$style` says how a parameter is sent, and this is no parameter"]
      ),
      (
        description("query: { a: }"),
        ["4:13: expected a type, found nothing"]
      ),
      (
        description("path: { a: int }"),
        ["4:1: unknown key `path` in a service description; did you mean `paths`?"]
      ),
    ])
  }

  @Test func inAuthentication() {
    check([
      (
        description("auth: token"),
        [
          "4:7: the service's `auth` is a mapping of names to schemes, like `token: bearer`, or `none`, but this is the text `token`"
        ]
      ),
      (
        description("auth: { t: beerer }"),
        ["4:12: there is no scheme type `beerer`; did you mean `bearer`?"]
      ),
      (
        description("auth: { t: { in: header } }"),
        [
          "4:12: the scheme `t` has no `type`; it is `basic`, `bearer`, `apiKey`, `oauth2` or `signer`"
        ]
      ),
      (
        description("auth: { none: bearer }"),
        ["4:9: a scheme cannot be named `none`: that is to send no credentials"]
      ),
      (
        description("auth: { t: { type: apiKey, in: header } }"),
        [
          "4:20: an `apiKey` has no `name`, the name of the header, query parameter or cookie that has the key"
        ]
      ),
      (
        description("auth: { t: { type: apiKey, name: X } }"),
        ["4:20: an `apiKey` has no `in`; it is `header`, `query` or `cookie`"]
      ),
      (
        description("auth: { t: { type: apiKey, in: body, name: X } }"),
        ["4:32: `in` is `header`, `query` or `cookie`, but this is the text `body`"]
      ),
      (
        description("auth: { t: { type: basic, name: X } }"),
        ["4:27: unknown key `name` in a scheme of type `basic`; its keys are `type`, `summary`"]
      ),
      (
        description("auth: { t: { type: bearer, in: cookie } }"),
        ["4:32: a token that is sent `in: cookie` needs `name`, the cookie's name"]
      ),
      (
        description("auth: { t: { type: bearer, name: 'a b' } }"),
        ["4:34: `a b` is no name of a header (RFC 9110, section 5.6.2)"]
      ),
      (
        description("auth: { t: { type: oauth2, tokenURL: /token } }"),
        ["4:38: `tokenURL` begins with `https://` or `http://`, but this is `/token`"]
      ),
      (
        description("auth: { t: { type: oauth2, scopes: { 'a b': x } } }"),
        ["4:38: `a b` is no name of a scope: it has no spaces, quotes or backslashes"]
      ),
      (
        description(#"auth: { token: bearer }\#npaths: { /a: { get: { name: a, auth: tokn } } }"#),
        ["5:38: authentication scheme `tokn` is not declared; did you mean `token`?"]
      ),
      (
        description(
          #"auth: { token: bearer }\#npaths: { /a: { auth: [token, [token, key]], get: { name: a } } }"#
        ),
        ["5:38: authentication scheme `key` is not declared; the service's `auth` declares `token`"]
      ),
      (
        operation("auth: token"),
        ["8:13: authentication scheme `token` is not declared; the service's `auth` declares none"]
      ),
      (
        operation("auth: []"),
        ["8:13: `auth` lists no schemes; to send no credentials is `none`"]
      ),
      (
        operation("auth: { t: bearer }"),
        [
          "8:13: `auth` is `none`, the name of a scheme, or a list of alternatives, but this is a mapping; schemes are declared on the service"
        ]
      ),
      (
        description(
          #"auth: { a: bearer, b: basic }\#npaths: { /a: { get: { name: a, auth: [[a, none], b, b] } } }"#
        ),
        [
          "5:43: `none` is an alternative of its own, and not used together with a scheme",
          "5:53: this alternative is in the list twice",
        ]
      ),
    ])
  }

  @Test func inPagination() {
    check([
      (
        operation(#"paginate: pages\#nreturns: [int]"#),
        ["8:17: there is no pagination by `pages`; did you mean `page`?"]
      ),
      (
        operation(#"paginate: { items: a }\#nreturns: [int]"#),
        ["8:17: `paginate` has no `by`; it is `link`, `page`, `offset` or `cursor`"]
      ),
      (
        operation(#"paginate: page\#nreturns: [int]"#),
        [
          "8:17: pagination by `page` needs a query parameter `page`, which this operation does not have; declare it, or name another one with `parameter`"
        ]
      ),
      (
        operation(
          #"query: { offst?: int, limit?: int }\#npaginate: { by: offset, parameter: offset }\#nreturns: [int]"#
        ),
        ["9:42: the operation has no query parameter `offset`; did you mean `offst`?"]
      ),
      (
        operation(#"query: { cursor?: string }\#npaginate: cursor\#nreturns: [int]"#),
        ["9:17: pagination by `cursor` has no `next`, the key path of the cursor in the answer"]
      ),
      (
        operation(#"paginate: { by: link, next: a }\#nreturns: [int]"#),
        ["8:29: `next` is where the cursor is in the answer, and pagination by `link` has none"]
      ),
      (
        operation(#"paginate: { by: link, parameter: a }\#nreturns: [int]"#),
        [
          "8:29: pagination by `link` takes the whole next URL from the answer and has no `parameter`"
        ]
      ),
      (
        operation(#"paginate: { by: link, size: a }\#nreturns: [int]"#),
        ["8:35: the operation has no query parameter `a`"]
      ),
      (
        operation(#"paginate: link\#nreturns: { a: [int] }"#),
        [
          "8:17: the items of a page are an array, and this is an object; say with `items` where the items are"
        ]
      ),
      (
        operation(#"paginate: { by: link, items: itms }\#nreturns: { items: [int] }"#),
        ["8:36: `items` leads to `itms`, and there is no such property; did you mean `items`?"]
      ),
      (
        operation(#"paginate: { by: link, items: a.b }\#nreturns: { a: [int] }"#),
        ["8:36: `items` leads to `b` in an array, which has no properties"]
      ),
      (
        operation(#"paginate: link\#nreturns: text"#),
        ["8:17: only answers in JSON have pages, and this operation's is another"]
      ),
      (
        operation(#"query: { page?: bool }\#npaginate: page\#nreturns: [int]"#),
        ["9:17: the query parameter `page` has to be an int here, and is a bool"]
      ),
      (
        operation(
          #"query: { cursor?: string }\#npaginate: { by: cursor, next: nxt, items: items }\#nreturns: { items: [int], next?: string }"#
        ),
        ["9:37: `next` leads to `nxt`, and there is no such property; did you mean `next`?"]
      ),
      (
        operation(#"paginate: { by: link, colour: red }\#nreturns: [int]"#),
        [
          "8:29: unknown key `colour` in `paginate`; its keys are `by`, `parameter`, `size`, `items`, `next`"
        ]
      ),
    ])
  }

  @Test func inTypesAndModels() {
    check([
      (
        models(#"A: Usr\#nUser: {}"#),
        ["5:6: there is no type or model `Usr`; did you mean `User`?"]
      ),
      (
        models("A: strin"),
        ["5:6: there is no type or model `strin`; did you mean `string`?"]
      ),
      (
        models("A: { a: 5 }"),
        [
          "5:11: expected a type, found the number `5`; a value that is always the same is `{ $const: 5 }`"
        ]
      ),
      (
        models("A: { a: }"),
        ["5:11: expected a type, found nothing"]
      ),
      (
        models("A: int=30"),
        [
          "5:6: there is no type or model `int=30`; a default stands behind ` = `, with a space on both sides"
        ]
      ),
      (
        models("A: '[int]'"),
        [
          "5:6: there is no type or model `[int]`; write lists and mappings without quotes around them"
        ]
      ),
      (
        models("A: text"),
        [
          "5:6: there is no type or model `text`; `text` is a word of `returns`; did you mean `string`?"
        ]
      ),
      (
        models("A: { a: 'int =' }"),
        [#"5:11: a default is missing behind `=`; an empty text is `""`"#]
      ),
      (
        models("A: []"),
        ["5:6: an array is written as a list of its type, like `[string]`, but this list is empty"]
      ),
      (
        models("A: [int, string]"),
        [
          "5:12: an array is written as a list of one type, but this list has 2; one of several types is `$oneOf`"
        ]
      ),
      (
        models("string: int"),
        ["5:3: a model cannot be named `string`: that is a type"]
      ),
      (
        models("nothing: int"),
        ["5:3: a model cannot be named `nothing`: that is a word of `returns`"]
      ),
      (
        models("'-': int"),
        ["5:3: the name of a model holds a letter or a digit, but this is `-`"]
      ),
      (
        models("A?: int"),
        [
          "5:3: a model cannot be named `A?`, because a type is not written like that; leave out `$`, `?`, `=` and spaces around it"
        ]
      ),
      (
        models("$a: int"),
        [
          "5:3: a model cannot be named `$a`, because a type is not written like that; leave out `$`, `?`, `=` and spaces around it"
        ]
      ),
      (
        models("A: { a: int, a?: int }"),
        ["5:16: the property `a` is here twice; the other is at line 5"]
      ),
      (
        models("A: { $summry: x }"),
        ["5:8: unknown key `$summry` in a type; did you mean `$summary`?"]
      ),
      (
        models("A: { $ref: B }"),
        ["5:8: unknown key `$ref`; write the name of the model itself"]
      ),
      (
        models("A: { $colour: x }"),
        [
          "5:8: unknown key `$colour` in a type; its keys are `$type`, `$enum`, `$const`, `$map`, `$oneOf`, `$extends`, `$names`, `$discriminator`, `$summary`, `$description`, `$deprecated`, `$default`, `$sample`, `$nullable`, `$name`, `$minimum`, `$maximum`, `$exclusiveMinimum`, `$exclusiveMaximum`, `$multipleOf`, `$minLength`, `$maxLength`, `$pattern`, `$minItems`, `$maxItems`, `$uniqueItems`, `$style`, `$explode`, `$allowReserved`, `$contentType`"
        ]
      ),
      (
        models("A: { [a]: int }"),
        ["5:8: a key is text, but this is a list; put it in quotes"]
      ),
      (
        models("A: { $type: int, $enum: [1] }"),
        ["5:20: `$enum` beside `$type`: each of them says what the type is; keep one"]
      ),
      (
        models("A: { $enum: [a], $const: a }"),
        ["5:20: `$const` beside `$enum`: each of them says what the type is; keep one"]
      ),
      (
        models("A: { $type: int, summary: x }"),
        ["5:20: a type with `$type` has no properties, but here is `summary`"]
      ),
      (
        models("A: { $enum: [a], b: int }"),
        ["5:20: a type with `$enum` has no properties, but here is `b`"]
      ),
      (
        models("A: { $enum: [] }"),
        ["5:15: `$enum` has no values"]
      ),
      (
        models("A: { $enum: a }"),
        ["5:15: `$enum` is a list of values, but this is the text `a`"]
      ),
      (
        models("A: { $enum: [1, a] }"),
        [
          "5:19: the values of an `$enum` are all strings or all numbers, and `a` is a string among numbers"
        ]
      ),
      (
        models("A: { $enum: [a, 1] }"),
        [
          "5:19: the values of an `$enum` are all strings or all numbers; put `1` in quotes if it is a string"
        ]
      ),
      (
        models("A: { $enum: [a, b, a] }"),
        ["5:22: the value `a` is in the `$enum` twice; the other is at line 5"]
      ),
      (
        models("A: { $enum: [a, true] }"),
        [
          "5:19: `$enum` has strings or numbers, but this is `true`; `true` and `false` are the type `bool`, and text in quotes is a string"
        ]
      ),
      (
        models("A: { $enum: [a, null] }"),
        ["5:19: `$enum` has no null; write `$nullable: true` beside it"]
      ),
      (
        models("A: { $enum: [a, [b]] }"),
        ["5:19: `$enum` has strings or numbers, but this is a list"]
      ),
      (
        models("A: { $enum: [a, b], $names: { c: d } }"),
        ["5:33: `$names` names `c`, which is not one of the values of `$enum`"]
      ),
      (
        models("A: { $enum: [a, b], $names: { a: x, b: x } }"),
        ["5:42: two values are named `x`; the other is at line 5"]
      ),
      (
        models("A: { $type: int, $names: { a: b } }"),
        ["5:20: `$names` stands beside `$enum`, and there is none"]
      ),
      (
        models("A: { $enum: [a], $names: { a: '-' } }"),
        ["5:33: a name of a value holds a letter or a digit, but this is `-`"]
      ),
      (
        models("A: { $oneOf: [] }"),
        ["5:16: `$oneOf` has no types"]
      ),
      (
        models("A: { $oneOf: int }"),
        [
          "5:16: `$oneOf` is a list of types or a mapping of discriminator values to types, but this is the text `int`"
        ]
      ),
      (
        models(#"A: { $oneOf: { a: B } }\#nB: {}"#),
        [
          "5:16: a `$oneOf` that maps values to types needs `$discriminator`, the property that has them"
        ]
      ),
      (
        models(#"A: { $oneOf: [B, int], $discriminator: k }\#nB: { k: string }"#),
        [
          "5:20: a `$oneOf` with a `$discriminator` lists models, whose names are its values; write a mapping of values to types for others"
        ]
      ),
      (
        models(
          #"A: { $oneOf: [B, C], $discriminator: kind }\#nB: { kind: string }\#nC: { knd: string }"#
        ),
        [
          "5:20: this case has no property `kind`, which `$discriminator` names; did you mean `knd`?"
        ]
      ),
      (
        models(#"A: { $oneOf: { b: B }, $discriminator: kind }\#nB: { kind: { $const: c } }"#),
        ["5:21: the value `b` chooses this case, but its `kind` is always `c`"]
      ),
      (
        models(#"A: { $oneOf: { b: B }, $discriminator: kind }\#nB: { kind: int }"#),
        [
          "5:21: the property `kind`, which `$discriminator` names, is an int in this case; it is a string"
        ]
      ),
      (
        models("A: { $oneOf: { b: string }, $discriminator: kind }"),
        ["5:21: the cases of a `$oneOf` with a `$discriminator` are objects, and this is a string"]
      ),
      (
        models(#"A: { $oneOf: [B, B] }\#nB: {}"#),
        ["5:20: `B` is in the `$oneOf` twice; the other is at line 5"]
      ),
      (
        models("A: { $discriminator: a, b: int }"),
        ["5:8: `$discriminator` stands beside `$oneOf`, and there is none"]
      ),
      (
        models("A: { $extends: B }"),
        ["5:18: there is no model `B`"]
      ),
      (
        models(#"A: { $extends: Bse }\#nBase: {}"#),
        ["5:18: there is no model `Bse`; did you mean `Base`?"]
      ),
      (
        models("A: { $extends: string }"),
        ["5:18: there is no model `string`; it is a type, and has no properties"]
      ),
      (
        models(#"A: { $extends: B }\#nB: { $enum: [a] }"#),
        ["5:18: `$extends` takes models that are objects, and `B` is an enum"]
      ),
      (
        models(#"A: { $extends: [B, B] }\#nB: {}"#),
        ["5:22: `$extends` names `B` twice"]
      ),
      (
        models(#"A: { $extends: B }\#nB: { $extends: A }"#),
        ["6:18: model `A` extends itself (A → B → A)"]
      ),
      (
        models("A: { x: { $extends: A } }"),
        ["5:23: model `A` extends itself (A → A)"]
      ),
      (
        models("A: { $extends: A }"),
        ["5:18: model `A` extends itself (A → A)"]
      ),
      (
        models("A: { $extends: { a: int } }"),
        ["5:18: `$extends` takes the name of a model or a list of names, but this is a mapping"]
      ),
      (
        models("A: A"),
        ["5:6: model `A` is only another name of itself (A → A)"]
      ),
      (
        models(#"A: B\#nB: A"#),
        ["6:6: model `A` is only another name of itself (A → B → A)"]
      ),
      (
        models("A: { $oneOf: [A, string] }"),
        ["5:17: model `A` is one of its own cases (A → A)"]
      ),
      (
        models(#"A: { $oneOf: [B, string] }\#nB: { $oneOf: [int, A] }"#),
        ["6:22: model `A` is one of its own cases (A → B → A)"]
      ),
      (
        models(#"A: { b: B }\#nB: { a: A }"#),
        [
          "5:8: model `A` requires itself (A.b → B.a → A), so no value of it could ever end; let one of these properties be absent (`?`) or nullable"
        ]
      ),
      (
        models("A: { a: A }"),
        [
          "5:8: model `A` requires itself (A.a → A), so no value of it could ever end; let one of these properties be absent (`?`) or nullable"
        ]
      ),
      (
        models("A: { b: { c: A } }"),
        [
          "5:8: model `A` requires itself (A.b.c → A), so no value of it could ever end; let one of these properties be absent (`?`) or nullable"
        ]
      ),
      (
        models(#"A: { b: B }\#nB: { $oneOf: [A, C] }\#nC: { a: A }"#),
        [
          "5:8: model `A` requires itself (A.b → B → A), so no value of it could ever end; let one of these properties be absent (`?`) or nullable"
        ]
      ),
      (
        models(#"A: { x: A, b: B }\#nB: { y: B }"#),
        [
          "5:8: model `A` requires itself (A.x → A), so no value of it could ever end; let one of these properties be absent (`?`) or nullable",
          "6:8: model `B` requires itself (B.y → B), so no value of it could ever end; let one of these properties be absent (`?`) or nullable",
        ]
      ),
      (
        models("A: { $type: int, $default: x }"),
        [#"5:30: the default does not fit: expected an int, found a string "x""#]
      ),
      (
        models("A: int = x"),
        [#"5:6: the default does not fit: expected an int, found a string "x""#]
      ),
      (
        models("A: bool = 1"),
        [#"5:6: the default does not fit: expected true or false, found a string "1""#]
      ),
      (
        models(#"A: B = 1\#nB: { a: int }"#),
        ["5:6: a default of this type cannot stand behind `=`; write it with `$default`"]
      ),
      (
        models("A: { $enum: [a, b], $default: c }"),
        ["5:33: the default `c` is not one of the values of `$enum`: `a`, `b`"]
      ),
      (
        models(#"A: { x: B = c }\#nB: { $enum: [a, b] }"#),
        ["5:11: the default `c` is not one of the values of `$enum`: `a`, `b`"]
      ),
      (
        models("A: { $type: string, $default: null }"),
        ["5:33: the default does not fit: expected a string, found null"]
      ),
      (
        models("A: { $type: [int], $sample: [1, x] }"),
        [#"5:35: the sample does not fit: at `[1]`: expected an int, found a string "x""#]
      ),
      (
        models("A: { a: int, $sample: { a: x } }"),
        [#"5:30: the sample does not fit: at `a`: expected an int, found a string "x""#]
      ),
      (
        models("A: { a: int, $sample: { a: .inf } }"),
        ["5:30: JSON has no number `.inf`"]
      ),
      (
        models("A: { $type: int, $minimum: x }"),
        ["5:30: `$minimum` is a number, but this is the text `x`"]
      ),
      (
        models("A: { $type: int, $minimum: 3, $maximum: 2 }"),
        ["5:43: `$maximum` 2 leaves no value above `$minimum` 3"]
      ),
      (
        models("A: { $type: number, $exclusiveMinimum: 3, $maximum: 3 }"),
        ["5:55: `$maximum` 3 leaves no value above `$exclusiveMinimum` 3"]
      ),
      (
        models("A: { $type: number, $multipleOf: 0 }"),
        ["5:36: `$multipleOf` is a number above 0, but this is the number `0`"]
      ),
      (
        models("A: { $type: string, $minLength: -1 }"),
        ["5:35: `$minLength` is a whole number of 0 or more, but this is the number `-1`"]
      ),
      (
        models("A: { $type: string, $minLength: 2, $maxLength: 1 }"),
        ["5:50: `$maxLength` 1 leaves no value above `$minLength` 2"]
      ),
      (
        models("A: { $type: [int], $minItems: 2, $maxItems: 1 }"),
        ["5:47: `$maxItems` 1 leaves no value above `$minItems` 2"]
      ),
      (
        models("A: { $type: [int], $uniqueItems: 1 }"),
        ["5:36: `$uniqueItems` is `true` or `false`, but this is the number `1`"]
      ),
      (
        models("A: { $type: int, $minLength: 1 }"),
        ["5:20: `$minLength` limits strings, and this is an int"]
      ),
      (
        models(#"A: { $type: B, $minimum: 1 }\#nB: string"#),
        ["5:18: `$minimum` limits numbers, and this is a string"]
      ),
      (
        models("A: { $type: int, $minimum: 3, $default: 2 }"),
        ["5:43: the default does not fit: expected 3.0 or more, found 2.0"]
      ),
      (
        models("A: { $type: int, $style: form }"),
        ["5:20: `$style` says how a parameter is sent, and this is no parameter"]
      ),
      (
        models("A: { $type: int, $contentType: a/b }"),
        [
          "5:20: `$contentType` says the media type of a part of a `multipart` body or of a `json` body, and this is neither"
        ]
      ),
      (
        models("A: { a: { $type: data, $contentType: png } }"),
        ["5:40: `$contentType` is a media type like `image/png`, but this is `png`"]
      ),
      (
        models("A: { $type: int, $nullable: 1 }"),
        ["5:31: `$nullable` is `true` or `false`, but this is the number `1`"]
      ),
      (
        models("A: { $type: int, $name: '-' }"),
        ["5:27: `$name` holds a letter or a digit, but this is `-`"]
      ),
      (
        models("A: { $type: int, $deprecated: 1 }"),
        [
          "5:33: `$deprecated` is `true` or text that says what to use instead, but this is the number `1`"
        ]
      ),
      (
        models("A: file"),
        [
          "5:6: `file` is a part of a `multipart` body and stands nowhere else; bytes in JSON are `data`"
        ]
      ),
      (
        models("A: { a: { b: file } }"),
        [
          "5:16: `file` is a part of a `multipart` body and stands nowhere else; bytes in JSON are `data`"
        ]
      ),
      (
        models("A: { a: { $map: file } }"),
        [
          "5:19: `file` is a part of a `multipart` body and stands nowhere else; bytes in JSON are `data`"
        ]
      ),
      (
        models("A: { a: file? }"),
        [
          "5:11: a part that is a file has no default and is not null; one that may be absent has `?` after its name"
        ]
      ),
      (
        models(#"A: { a: B }\#nB: { f: file }"#),
        [
          "5:11: model `B` has the part `f` of type `file`, so it can only be the body of a `multipart`"
        ]
      ),
      (
        operation("json: B", method: "post", models: "models: { B: { f: [file] } }"),
        [
          "8:13: model `B` has the part `f` of type `file`, so it can only be the body of a `multipart`"
        ]
      ),
      (
        operation("returns: Alias", models: "models: { B: { f: file }, Alias: B }"),
        [
          "8:16: model `Alias` has the part `f` of type `file`, so it can only be the body of a `multipart`"
        ]
      ),
      (
        operation("form: { $extends: B }", method: "post", models: "models: { B: { f: file } }"),
        [
          "8:25: model `B` has the part `f` of type `file`, so only the body of a `multipart` can extend it"
        ]
      ),
      (
        operation("json: { f: file }", method: "post"),
        [
          "8:18: `file` is a part of a `multipart` body and stands nowhere else; bytes in JSON are `data`"
        ]
      ),
      (
        models(#"A: { $allOf: [B] }\#nB: {}"#),
        ["5:8: unknown key `$allOf` in a type; did you mean `$extends`?"]
      ),
      (
        models("A: { $enum: [1, 1.0] }"),
        ["5:19: the value `1` is in the `$enum` twice; the other is at line 5"]
      ),
    ])
  }

  private func check(_ table: Mistakes, _ sourceLocation: Testing.SourceLocation = #_sourceLocation)
  {
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
