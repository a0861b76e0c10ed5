import Testing

extension MistakesAreReportedWithTheirPlace {
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
        ["8:15: expected a type, found nothing; a response without a value is `nothing`"]
      ),
      (
        operation("returns: { 200: }"),
        ["8:23: expected a type, found nothing; a response without a value is `nothing`"]
      ),
      (
        operation("returns: string", method: "head"),
        [
          "8:16: the response to a HEAD request has no body (RFC 9110, section 9.3.2); leave out `returns`, or say `nothing`"
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
        ["8:15: the operation returns nothing, so it has no sample"]
      ),
      (
        operation(#"returns: text\#nsample: 1"#),
        [
          "9:15: the sample does not fit: expected text, because the operation returns text, found the number `1`; put it in quotes"
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
        ["9:7: `unwrap` takes a value out of JSON, and this operation returns text"]
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
        operation("body: { a: int }", method: "post"),
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
        ["8:26: the header `x-a` is here twice; the other is at line 8, column 18"]
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
        ["8:24: the query parameter `a` is here twice; the other is at line 8, column 16"]
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
          "8:17: pagination by `page` needs a parameter `page`, which this operation does not have; declare it, or name another one with `parameter`"
        ]
      ),
      (
        operation(
          #"query: { offst?: int, limit?: int }\#npaginate: { by: offset, parameter: offset }\#nreturns: [int]"#
        ),
        [
          "9:42: the operation has no parameter `offset` in its query, its body or its path; did you mean `offst`?"
        ]
      ),
      (
        operation(#"query: { cursor?: string }\#npaginate: cursor\#nreturns: [int]"#),
        ["9:17: pagination by `cursor` has no `next`, the key path of the cursor in the response"]
      ),
      (
        operation(#"paginate: { by: link, next: a }\#nreturns: [int]"#),
        ["8:29: `next` is where the cursor is in the response, and pagination by `link` has none"]
      ),
      (
        operation(#"paginate: { by: link, parameter: a }\#nreturns: [int]"#),
        [
          "8:29: pagination by `link` takes the whole next URL from the response and has no `parameter`"
        ]
      ),
      (
        operation(#"paginate: { by: link, size: a }\#nreturns: [int]"#),
        ["8:35: the operation has no parameter `a` in its query, its body or its path"]
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
        ["8:17: only responses in JSON have pages, and this operation's is another"]
      ),
      (
        operation(#"query: { page?: bool }\#npaginate: page\#nreturns: [int]"#),
        ["9:17: the parameter `page` has to be an int here, and is a bool"]
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

  @Test(
    "An argument that only one operation of a path declares is a string in the others, and told")
  func argumentOfOneOperation() {
    let text = """
      paths:
        /a/{id}/b/{name}:
          get: { name: a, path: { id: int, name: string } }
          delete: { name: b }
          post: { name: c, path: { id: int, name: string } }
        /c/{id}:
          path: { id: int }
          get: { name: d }
          delete: { name: e }
        /d/{id}:
          get: { name: f }
        /e/{id}:
          get: { name: g, path: { id: string } }
          delete: { name: h }
      """
    #expect(
      mistakes(description(text)) == [
        "7:5: warning: `delete` takes `{id}` as a string, since only `get`, at line 6, declares it; move "
          + "`path` beside the methods, where it holds for all of them"
      ])
  }
}
