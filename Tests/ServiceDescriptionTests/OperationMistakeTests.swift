import Testing

extension MistakeTests {
  @Test("In operations")
  func inOperations() throws {
    try check(
      "operations",
      [
        operation("retrun: string"),
        operation("colour: red"),
        operation("sort?: string"),
        description(#"paths:\#n  /a:\#n    get: { summary: x }"#),
        description(#"paths:\#n  /a:\#n    get: { name: '--' }"#),
        description(#"paths:\#n  /a:\#n    get: { name: user }\#n    put: { name: user }"#),
        description(
          #"paths:\#n  /a:\#n    group: g\#n    get: { name: user }\#n    put: { name: user }"#),
        description(#"paths:\#n  /a:\#n    get: [a]"#),
        description(#"paths:\#n  /a:\#n    get: []"#),
        description(#"paths:\#n  /a:\#n    get: [{ name: a }, { name: a }, {}]"#),
        operation("form: { a: { $const: [1] } }", method: "post"),
        operation("multipart: { a: { $const: { b: 1 } } }", method: "post"),
        operation("failure: {}"),
        operation("failure: { ok: null }"),
        operation("failure: { ok: { no: true } }"),
        operation("failure: { a..b: 1 }"),
        operation("deprecated: 1"),
        operation(#"json: int\#nform: { a: int }"#, method: "post"),
        operation("form: int", method: "post"),
        operation("form: Word", method: "post", models: "models: { Word: string }"),
        operation(
          "form?: { $type: O, $nullable: true }", method: "post", models: "models: { O: {} }"),
        operation("text: markdown", method: "post"),
        operation("data: { a: int }", method: "post"),
        operation("file: '*/*'", method: "post"),
        operation("json: { a: int }"),
        operation("json: { $events: string }", method: "post"),
        operation("text: a/b", method: "trace"),
        operation("returns: { 99: int }"),
        operation("returns: { 6XX: int }"),
        operation("returns: { 2xx: int }"),
        operation("returns: { 200: int, other: int }"),
        operation("returns: { 200: int, '200': int }"),
        operation("returns:"),
        operation("returns: { 200: }"),
        operation("returns: string", method: "head"),
        operation("errors: { 600: string }"),
        operation("errors: text"),
        operation("errors: { 40X: string }"),
        operation("returns: void"),
        operation("returns: { $event: string }"),
        operation("returns: { $events: strng }"),
        operation("returns: { $json_lines: string }"),
        operation("returns: { $sse: string }"),
        operation("returns: { $events: string, $jsonLines: string }"),
        operation("returns: { $jsonLines: string, $contentType: application/jsonl }"),
        operation("returns: { $jsonLines: string, $sample: [a] }"),
        operation("returns: ndjson"),
        operation("returns: text/event-stream"),
        operation(#"returns: { $jsonLines: string }\#nsample: '\"a\"'"#),
        operation(#"returns: { $events: string }\#nsample: a"#),
        operation("returns: { $type: string, $readOnly: true }"),
        operation("returns: { $events: string, id: int }"),
        operation("returns: [{ $jsonLines: string }]"),
        operation(#"returns: { $jsonLines: string }\#nunwrap: data"#),
        operation(#"returns: { $jsonLines: { id: int } }\#nsample: { id: 1 }"#),
        operation(#"returns: { $jsonLines: { id: int } }\#nsample: [{ id: x }]"#),
        operation("deprecated: yes"),
        operation("sample: 1"),
        operation(#"returns: text\#nsample: 1"#),
        operation(
          #"returns: { items: [{ id: int }] }\#nsample: { items: [{ id: 1 }, { id: x }] }"#),
        operation(#"returns: { a: int }\#nsample: {}"#),
        operation(#"returns: text\#nunwrap: data"#),
        operation(#"returns: int\#nunwrap: a..b"#),
        operation(#"returns: int\#nunwrap: [a]"#),
        operation("group: '-'"),
        operation("timeout: -1"),
        operation("timeout: soon"),
        operation("cache: foo"),
        operation("cache: nocache"),
        operation("retry: 0"),
        operation("retry: often"),
        operation("retry: { delay: 1 }"),
        operation("retry: { attempts: 2, delay: 3, maximumDelay: 2 }"),
        operation("retry: { attempts: 2, statuses: [500, 99] }"),
        operation("retry: { attempts: 2, delays: 3 }"),
        description("timeout:"),
        description("headers: { A: }"),
        operation("return: string"),
        operation("body: { a: int }", method: "post"),
        operation("responses: { 200: int }"),
        description(#"paths:\#n  /a:\#n    get: { nmae: x }"#),
        description(
          #"paths:\#n  /users/{username}:\#n    path: { id: int }\#n    get: { name: user }"#),
      ])
  }

  @Test("In parameters and headers")
  func inParametersAndHeaders() throws {
    try check(
      "parameters",
      [
        operation("headers: { X-A: string }"),
        operation("headers: { X-A: int = 3 }"),
        operation("headers: { 'X A': b }"),
        operation(#"headers: { X-A: "a\nb" }"#),
        operation("headers: { X-A: [b] }"),
        operation("headers: { X-A: b, x-a: c }"),
        operation(#"headers: { X-A: b }\#nheader: { X-A: string }"#),
        operation("header: { 'X:A': string }"),
        operation(#"header: { X-A: { $const: "a\r\nb" } }"#),
        operation("cookie: { 'a;b': string }"),
        operation("query: { a: int, a?: int }"),
        operation("query: [a]"),
        operation("query: { $a: int }"),
        operation("query: { '?': int }"),
        operation("query: { limit ?: int }"),
        operation("query: { limit!: int }"),
        operation("query: { limit:int }"),
        operation("query: { a: strng }"),
        operation("query: { a: file }"),
        operation("query: { a: string? }"),
        operation("query: { a?: { $const: b } }"),
        operation("query: { a: { $const: [b] } }"),
        operation("query: { a: { $type: [int], $style: simple } }"),
        operation("query: { a: { $type: [int], $style: pipeDelimeted } }"),
        operation("query: { a: { $type: [int], $style: deepObject } }"),
        operation("query: { a: { $type: int, $style: numeric } }"),
        operation("query: { a: [{ b: int }] }"),
        operation("header: { a: [[int]] }"),
        operation("header: { a: { $type: [int], $allowReserved: true } }"),
        operation("query: { a: { $const: a/b, $allowReserved: true } }"),
        operation("query: { a: { $type: [int], $explode: 1 } }"),
        operation("query: { a: { b: { $type: int, $style: form } } }"),
        description("query: { a: }"),
        description("path: { a: int }"),
      ])
  }

  @Test("In authentication")
  func inAuthentication() throws {
    try check(
      "authentication",
      [
        description("auth: token"),
        description("auth: { t: beerer }"),
        description("auth: { t: { in: header } }"),
        description("auth: { none: bearer }"),
        description("auth: { t: { type: apiKey, in: header } }"),
        description("auth: { t: { type: apiKey, name: X } }"),
        description("auth: { t: { type: apiKey, in: body, name: X } }"),
        description("auth: { t: { type: basic, name: X } }"),
        description("auth: { t: { type: bearer, in: cookie } }"),
        description("auth: { t: { type: bearer, name: 'a b' } }"),
        description("auth: { t: { type: oauth2, tokenURL: /token } }"),
        description("auth: { t: { type: oauth2, scopes: { 'a b': x } } }"),
        description(#"auth: { token: bearer }\#npaths: { /a: { get: { name: a, auth: tokn } } }"#),
        description(
          #"auth: { token: bearer }\#npaths: { /a: { auth: [token, [token, key]], get: { name: a } } }"#
        ),
        operation("auth: token"),
        operation("auth: []"),
        operation("auth: { t: bearer }"),
        description(
          #"auth: { a: bearer, b: basic }\#npaths: { /a: { get: { name: a, auth: [[a, none], b, b] } } }"#
        ),
      ])
  }

  @Test("In pagination")
  func inPagination() throws {
    try check(
      "pagination",
      [
        operation(#"paginate: pages\#nreturns: [int]"#),
        operation(#"paginate: { items: a }\#nreturns: [int]"#),
        operation(#"paginate: page\#nreturns: [int]"#),
        operation(
          #"query: { offst?: int, limit?: int }\#npaginate: { by: offset, parameter: offset }\#nreturns: [int]"#
        ),
        operation(#"query: { cursor?: string }\#npaginate: cursor\#nreturns: [int]"#),
        operation(#"paginate: { by: link, next: a }\#nreturns: [int]"#),
        operation(#"paginate: { by: link, parameter: a }\#nreturns: [int]"#),
        operation(#"paginate: { by: link, size: a }\#nreturns: [int]"#),
        operation(#"paginate: link\#nreturns: { a: [int] }"#),
        operation(#"paginate: { by: link, items: itms }\#nreturns: { items: [int] }"#),
        operation(#"paginate: { by: link, items: a.b }\#nreturns: { a: [int] }"#),
        operation(#"paginate: link\#nreturns: text"#),
        operation(#"paginate: link\#nreturns: { 200: [int], 404: nothing }"#),
        operation(
          #"query: { a?: int }\#npaginate: { by: cursor, parameter: a, lastItem: d.id, items: d }\#nreturns: { d: [{ id: int }] }"#
        ),
        operation(
          #"query: { a?: int }\#nunwrap: data\#npaginate: { by: cursor, parameter: a, next: next, items: d }\#nreturns: { d: [int], next?: int }"#
        ),
        operation(#"query: { page?: bool }\#npaginate: page\#nreturns: [int]"#),
        operation(
          #"query: { cursor?: string }\#npaginate: { by: cursor, next: nxt, items: items }\#nreturns: { items: [int], next?: string }"#
        ),
        operation(
          #"query: { cursor?: string }\#npaginate: { by: cursor, lastItem: uid, items: items }\#nreturns: { items: [{ id: int }] }"#
        ),
        operation(
          #"query: { cursor?: string }\#npaginate: { by: cursor, lastItem: tags, items: items }\#nreturns: { items: [{ tags: [string] }] }"#
        ),
        operation(
          #"query: { cursor?: string }\#npaginate: { by: cursor, lastItem: id, next: a, items: items }\#nreturns: { a: int, items: [{ id: int }] }"#
        ),
        operation(
          #"query: { cursor?: string }\#npaginate: { by: cursor, lastItem: id, items: items, more: count }\#nreturns: { count: int, items: [{ id: int }] }"#
        ),
        operation(#"paginate: { by: link, lastItem: id }\#nreturns: [{ id: int }]"#),
        operation(#"paginate: { by: link, more: id }\#nreturns: [{ id: int }]"#),
        operation(#"paginate: { by: link, last: id }\#nreturns: [{ id: int }]"#),
        operation(
          #"query: { page?: int }\#npaginate: { by: page, items: d, last: l }\#nreturns: { d: [int], l: int }"#
        ),
        operation(
          #"query: { page?: int }\#npaginate: { by: page, items: d, more: m, last: m }\#nreturns: { d: [int], m: bool }"#
        ),
        operation(#"paginate: { by: link, colour: red }\#nreturns: [int]"#),
        operation(#"paginate: { cursor: { parameter: a } }\#nreturns: [int]"#),
        operation(
          #"header: { X-Page?: int }\#npaginate: { by: page, parameter: X-Page }\#nreturns: [int]"#),
        operation(
          #"query: { cursor?: string }\#nresponseHeaders: { X-Next: string }\#npaginate: { by: cursor, next: X-Next }\#nreturns: [int]"#
        ),
        operation(#"paginate: { by: link, first: 0 }\#nreturns: [int]"#),
        operation(
          #"query: { page?: int }\#npaginate: { by: page, first: -1 }\#nreturns: [int]"#),
        operation(#"paginate: { by: link, next: n, items: d }\#nreturns: { n: int, d: [int] }"#),
        operation(
          #"query: { cursor?: string }\#nresponseHeaders: { X-Next: string }\#npaginate: { by: cursor, nextHeader: X-Nxet }\#nreturns: [int]"#
        ),
        operation(
          #"query: { cursor?: string }\#npaginate: { by: cursor, nextHeader: X Next }\#nreturns: [int]"#
        ),
        description("paginate: page\npaths: { /a: { paginate: page, get: { name: a } } }"),
        operation(#"paginate: { by: link, pageCount: n, total: n, pageSize: n }\#nreturns: [int]"#),
        operation(
          #"query: { offset?: int }\#npaginate: { by: offset, items: d, pageCount: n }\#nreturns: { d: [int], n: int }"#
        ),
        operation(
          #"query: { page?: int }\#npaginate: { by: page, items: d, last: l, pageCount: n }\#nreturns: { d: [int], l: bool, n: int }"#
        ),
        operation(
          #"query: { page?: int }\#npaginate: { by: page, items: d, pageCount: n, pageCountHeader: X-N }\#nreturns: { d: [int], n: int }"#
        ),
        operation(
          #"query: { page?: int }\#npaginate: { by: page, items: d, pageCount: m, total: t }\#nreturns: { d: [int], n: int, t: bool }"#
        ),
        operation(
          #"query: { page?: int }\#nresponseHeaders: { X-Total: int }\#npaginate: { by: page, totalHeader: X-Totl, pageCountHeader: a b }\#nreturns: [int]"#
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
