import Testing

/// A service description that shows one rule.
struct SchemaExample: Sendable, CustomTestStringConvertible {
  let rule: String
  /// Where the mistake is, as a JSON Pointer; empty is the whole document.
  let place: String
  let text: String

  var testDescription: String { rule }

  /// A whole description.
  static func whole(_ rule: String, at place: String = "", _ text: String) -> SchemaExample {
    SchemaExample(rule: rule, place: place, text: text)
  }

  /// A service with one more line at its top.
  static func service(_ rule: String, at place: String = "", _ line: String) -> SchemaExample {
    whole(rule, at: place, "service: S\nbaseURL: https://a.b\npaths: {}\n\(line)\n")
  }

  /// The path `/a/{b}` with this in it.
  static func path(_ rule: String, at place: String = "", _ text: String) -> SchemaExample {
    whole(
      rule, at: "/paths/~1a~1{b}\(place)",
      "service: S\nbaseURL: https://a.b\npaths: { '/a/{b}': { \(text) } }\n")
  }

  /// The operation `post /a/{b}`, named `run`, with this in it.
  static func operation(_ rule: String, at place: String = "", _ text: String) -> SchemaExample {
    path(rule, at: "/post\(place)", "post: { name: run, \(text) }")
  }

  /// The model `M`.
  static func model(_ rule: String, at place: String = "", _ type: String) -> SchemaExample {
    service(rule, at: "/models/M\(place)", "models: { M: \(type) }")
  }
}

extension SchemaExample {
  static let wrong: [SchemaExample] = [
    // The service
    .whole("a description is a mapping", "[1, 2]"),
    .whole("a service has a name", "baseURL: https://a.b\npaths: {}\n"),
    .whole("a service has a base URL", "service: S\npaths: {}\n"),
    .whole("a service has paths", "service: S\nbaseURL: https://a.b\n"),
    .service("a service has no other keys", at: "/basePath", "basePath: /v1"),
    .service("a service has no path parameters", at: "/path", "path: { a: int }"),
    .whole(
      "a name holds a letter", at: "/service", "service: 12_3\nbaseURL: https://a.b\npaths: {}\n"),
    .whole("a name is text", at: "/service", "service: [S]\nbaseURL: https://a.b\npaths: {}\n"),
    .whole("a base URL is absolute", at: "/baseURL", "service: S\nbaseURL: /v1\npaths: {}\n"),
    .whole("a base URL is HTTP's", at: "/baseURL", "service: S\nbaseURL: ftp://a.b\npaths: {}\n"),
    .whole(
      "a base URL has no query", at: "/baseURL", "service: S\nbaseURL: https://a.b?c=d\npaths: {}\n"
    ),
    .service("a summary is text", at: "/summary", "summary: { a: b }"),
    .service("a description is text", at: "/description", "description: [a]"),
    .service("a version is one word", at: "/version", "version: [1, 10]"),
    .whole("paths are a mapping", at: "/paths", "service: S\nbaseURL: https://a.b\npaths: [/a]\n"),
    .service("models are a mapping", at: "/models", "models: [User]"),
    .service("a model's name has no mark", at: "/models/User?", "models: { User?: { id: int } }"),

    // Paths and operations
    .whole(
      "a path begins with a slash", at: "/paths/users",
      "service: S\nbaseURL: https://a.b\npaths: { users: {} }\n"),
    .whole(
      "a path has no query", at: "/paths/~1a?b=c",
      "service: S\nbaseURL: https://a.b\npaths: { '/a?b=c': {} }\n"),
    .whole(
      "a path has no fragment", at: "/paths/~1a#b",
      "service: S\nbaseURL: https://a.b\npaths: { '/a#b': {} }\n"),
    .whole(
      "a brace is closed", at: "/paths/~1a~1{b",
      "service: S\nbaseURL: https://a.b\npaths: { '/a/{b': {} }\n"),
    .whole(
      "an argument has a name", at: "/paths/~1a~1{}",
      "service: S\nbaseURL: https://a.b\npaths: { '/a/{}': {} }\n"),
    .whole(
      "a whole URL is one argument", at: "/paths/{a}~1b",
      "service: S\nbaseURL: https://a.b\npaths: { '{a}/b': {} }\n"),
    .path("a path has no other keys", at: "/gett", "gett: { name: run }"),
    .path("a method is in small letters", at: "/GET", "GET: { name: run }"),
    .path("an operation is a mapping", at: "/get", "get: run"),
    .path("an operation has a name", at: "/get", "get: { returns: text }"),
    .path("an operation's name holds a letter", at: "/get/name", "get: { name: 1 }"),
    .operation("an operation has no other keys", at: "/return", "return: text"),
    .operation("deprecated is true or says what to use", at: "/deprecated", "deprecated: false"),
    .operation("parameters are a mapping", at: "/query", "query: [page]"),
    .operation("a parameter has a name", at: "/query/?", "query: { '?': int }"),
    .operation(
      "a parameter's name does not begin with one $", at: "/query/$filter",
      "query: { $filter: string }"),
    .operation("a parameter has a type", at: "/header/A", "header: { A: 1 }"),
    .operation(
      "a header of responses has a type", at: "/responseHeaders/A", "responseHeaders: { A: 1 }"),
    .operation("a cookie has a type", at: "/cookie/a", "cookie: { a: true }"),
    .operation("a path parameter can't be absent", at: "/path/b?", "path: { b?: int }"),

    // Bodies
    .operation("there is one body", at: "/form", "json: Issue, form: { a: int }"),
    .operation("there is one body, absent or not", at: "/json?", "json: Issue, json?: Issue"),
    .operation("there is one body of bytes", at: "/file", "data: image/png, file: image/png"),
    .operation("a form is an object", at: "/form", "form: [int]"),
    .operation("a form is no simple type", at: "/form", "form: string"),
    .operation("a form is no enum", at: "/form/$enum", "form: { $enum: [a] }"),
    .operation("parts are an object", at: "/multipart", "multipart: file"),
    .operation("text has a media type", at: "/text", "text: true"),
    .operation("a media type has two halves", at: "/data", "data: png"),
    .operation("a body is of one media type", at: "/file", "file: '*/*'"),
    .operation("a file has a media type", at: "/file?", "file?: file"),

    // Responses
    .operation("a response has a type", at: "/returns", "returns: 200"),
    .operation("a status has a type", at: "/returns/200", "returns: { 200: 1 }"),
    .operation("a list is of one type", at: "/returns", "returns: [int, string]"),
    .operation("a list is of some type", at: "/returns", "returns: []"),
    .operation("an error has a type", at: "/errors", "errors: 400"),
    .operation("an error's status has a type", at: "/errors/404", "errors: { 404: true }"),

    // Shared settings
    .service("headers are a mapping", at: "/headers", "headers: [Accept]"),
    .service("a header is text", at: "/headers/A", "headers: { A: [b] }"),
    .service("a header's name is a token", at: "/headers/A B", "headers: { A B: c }"),
    .service("a timeout is a number", at: "/timeout", "timeout: 30s"),
    .service("a timeout is above 0", at: "/timeout", "timeout: 0"),
    .service("a cache mode is one of Fetch's", at: "/cache", "cache: never"),
    .service("a retry word is none", at: "/retry", "retry: always"),
    .service("a request is sent at least once", at: "/retry", "retry: 0"),
    .service("attempts are whole", at: "/retry", "retry: 2.5"),
    .service("a retry says how often", at: "/retry", "retry: { delay: 1 }"),
    .service("a retry has no other keys", at: "/retry/count", "retry: { attempts: 2, count: 3 }"),
    .service("a delay is not negative", at: "/retry/delay", "retry: { attempts: 2, delay: -1 }"),
    .service(
      "a status to retry on exists", at: "/retry/statuses/0",
      "retry: { attempts: 2, statuses: [20] }"),
    .service("attempts are at least one", at: "/retry/attempts", "retry: { attempts: 0 }"),
    .service("attempts are a number", at: "/retry/attempts", "retry: { attempts: many }"),
    .service("a delay is in seconds", at: "/retry/delay", "retry: { attempts: 2, delay: 1s }"),
    .service(
      "a delay does not grow below 0", at: "/retry/maximumDelay",
      "retry: { attempts: 2, maximumDelay: -1 }"),
    .service("statuses are a list", at: "/retry/statuses", "retry: { attempts: 2, statuses: 503 }"),
    .service(
      "a status ends at 599", at: "/retry/statuses/0", "retry: { attempts: 2, statuses: [600] }"),
    .service("a group is a name", at: "/group", "group: 7"),
    .service("a key path has no gaps", at: "/unwrap", "unwrap: data..results"),
    .service("a key path leads to no item", at: "/unwrap", "unwrap: results[0]"),
    .service("a key path is no JSONPath", at: "/unwrap", "unwrap: $.results"),
    .service("a key path is no JSON pointer", at: "/unwrap", "unwrap: /results"),
    .service("a failure is a key path", at: "/failure", "failure: true"),
    .whole(
      "operations of one method are some", at: "/paths/~1a/get",
      "service: S\nbaseURL: https://a.b\npaths: { /a: { get: [] } }\n"),
    .service("a failure is something", at: "/failure", "failure: {}"),
    .service("a failure's value is plain", at: "/failure/a", "failure: { a: 1.5 }"),
    .service("a failure's values are none", at: "/failure/a", "failure: { a: { $no: 1 } }"),
    .service("a status is a number", at: "/refusedWhen/$status", "refusedWhen: { $status: 4XX }"),
    .service("a refusal has values by key path", at: "/refusedWhen", "refusedWhen: error"),
    .service("a refusal is somewhere", at: "/refusedWhen", "refusedWhen: {}"),
    .service("a refusal has a key path", at: "/refusedWhen/a..b", "refusedWhen: { a..b: 5 }"),
    .service("a refusal has a value", at: "/refusedWhen/a", "refusedWhen: { a: [] }"),
    .service("a refusal's value is plain", at: "/refusedWhen/a", "refusedWhen: { a: 1.5 }"),
    .service("a refusal's values are plain", at: "/refusedWhen/a/0", "refusedWhen: { a: [{}] }"),

    // Authentication
    .service("schemes have names", at: "/auth", "auth: bearer"),
    .service("a scheme's name holds a letter", at: "/auth/1", "auth: { 1: bearer }"),
    .service("a scheme is of a known type", at: "/auth/a", "auth: { a: digest }"),
    .service("a scheme's type is known", at: "/auth/a/type", "auth: { a: { type: digest } }"),
    .service("a scheme has a type", at: "/auth/a", "auth: { a: { in: header } }"),
    .service("a key is sent somewhere", at: "/auth/a", "auth: { a: apiKey }"),
    .service(
      "a key says where it is sent", at: "/auth/a", "auth: { a: { type: apiKey, name: k } }"),
    .service(
      "a key says how it is named", at: "/auth/a", "auth: { a: { type: apiKey, in: query } }"),
    .service(
      "a key is sent in a known place", at: "/auth/a/in",
      "auth: { a: { type: apiKey, in: body, name: k } }"),
    .service(
      "a scheme has no other keys", at: "/auth/a/scheme", "auth: { a: { type: bearer, scheme: x } }"
    ),
    .service(
      "basic is sent in one way", at: "/auth/a/in", "auth: { a: { type: basic, in: query } }"),
    .service(
      "a bearer has no scopes", at: "/auth/a/scopes",
      "auth: { a: { type: bearer, scopes: { r: Read. } } }"),
    .service(
      "scopes have sentences", at: "/auth/a/scopes", "auth: { a: { type: oauth2, scopes: [read] } }"
    ),
    .service(
      "a token URL is absolute", at: "/auth/a/tokenURL",
      "auth: { a: { type: oauth2, tokenURL: /token } }"),
    .service(
      "a signer lists what it sends", at: "/auth/a/sends",
      "auth: { a: { type: signer, sends: signature } }"),
    .service(
      "only signers list what they send", at: "/auth/a/sends",
      "auth: { a: { type: bearer, sends: [signature] } }"),
    .service("no scheme is called none", at: "/auth/none", "auth: { none: bearer }"),
    .service("schemes are a mapping", at: "/auth", "auth: [bearer]"),
    .service("a scheme is a word or a mapping", at: "/auth/a", "auth: { a: [bearer] }"),
    .service(
      "a key has a name", at: "/auth/a/name", "auth: { a: { type: apiKey, in: query, name: '' } }"),
    .service(
      "a key's other keys are known", at: "/auth/a/scopes",
      "auth: { a: { type: apiKey, in: query, name: k, scopes: {} } }"),
    .service(
      "OAuth's other keys are known", at: "/auth/a/flow",
      "auth: { a: { type: oauth2, flow: implicit } }"),
    .service("a prefix is text", at: "/auth/a/prefix", "auth: { a: { type: bearer, prefix: 1 } }"),
    .service(
      "a scheme's summary is text", at: "/auth/a/summary",
      "auth: { a: { type: signer, summary: [] } }"),
    .service(
      "an authorization URL is absolute", at: "/auth/a/authorizationURL",
      "auth: { a: { type: oauth2, authorizationURL: a } }"),
    .service(
      "a refresh URL is text", at: "/auth/a/refreshURL",
      "auth: { a: { type: oauth2, refreshURL: 1 } }"),
    .service(
      "a scope has a sentence", at: "/auth/a/scopes/read",
      "auth: { a: { type: oauth2, scopes: { read: true } } }"),
    .operation("a requirement names schemes", at: "/auth", "auth: { a: bearer }"),
    .operation("alternatives are at least one", at: "/auth", "auth: []"),
    .operation("an alternative names schemes", at: "/auth/0", "auth: [1]"),

    .operation("schemes together are at least one", at: "/auth/0", "auth: [[]]"),
    .operation("schemes together have names", at: "/auth/0/0", "auth: [[1]]"),

    // Pagination
    .operation("a way of pages is known", at: "/paginate", "paginate: pages"),
    .operation(
      "a cursor is somewhere in the response", at: "/paginate", "paginate: { by: cursor }"),
    .operation("a cursor alone says too little", at: "/paginate", "paginate: cursor"),
    .operation("pages have a way", at: "/paginate", "paginate: { size: limit }"),
    .operation(
      "pages have no other keys", at: "/paginate/limit", "paginate: { by: page, limit: 3 }"),
    .operation("only cursors have a next", at: "/paginate/next", "paginate: { by: page, next: a }"),
    .operation(
      "items have a key path", at: "/paginate/items", "paginate: { by: page, items: [a] }"),

    .operation(
      "a way of pages in a mapping is known", at: "/paginate/by", "paginate: { by: pages }"),
    .operation("pages are a word or a mapping", at: "/paginate", "paginate: [page]"),
    .operation(
      "a page parameter is a name", at: "/paginate/parameter",
      "paginate: { by: page, parameter: 1 }"),
    .operation(
      "a size parameter is a name", at: "/paginate/size", "paginate: { by: page, size: 50 }"),
    .operation(
      "a cursor has a key path", at: "/paginate/next", "paginate: { by: cursor, next: a. }"),
    .operation(
      "only pages have a number", at: "/paginate/pageCount",
      "paginate: { by: offset, pageCount: a }"),
    .operation(
      "a list ends in one way", at: "/paginate/pageCount",
      "paginate: { by: page, more: a, pageCount: b }"),
    .operation(
      "a number is in one place", at: "/paginate/totalHeader",
      "paginate: { by: page, total: a, totalHeader: b }"),
    .operation(
      "only numbers of items have a size", at: "/paginate/pageSize",
      "paginate: { by: page, pageSize: a }"),
    .operation(
      "what is not counted has no total", at: "/paginate/total",
      "paginate: { by: link, total: a }"),

    // Types
    .model("a type is not a number", "7"),
    .model("a type is not null", "null"),
    .model("a type is one word", "list of int"),
    .model("a question mark stands at the end", "'int? = '"),
    .model("a type in a list is a type", at: "/0", "[7]"),
    .model("a property has a type", at: "/a", "{ a: 7 }"),
    .model("a property has a name", at: "/?", "{ '?': int }"),
    .model("a $ key is known", at: "/$format", "{ $type: string, $format: email }"),
    .model("a $type is a type", at: "/$type", "{ $type: true }"),
    .model("a $type has no properties", at: "/a", "{ $type: string, a: int }"),
    .model("a type is one thing", at: "/$map", "{ $type: string, $map: int }"),
    .model("a type is no enum", at: "/$enum", "{ $type: string, $enum: [a] }"),
    .model("a type is no constant", at: "/$const", "{ $type: string, $const: a }"),
    .model("a type is no union", at: "/$oneOf", "{ $type: string, $oneOf: [int] }"),
    .model("a type extends nothing", at: "/$extends", "{ $type: string, $extends: A }"),
    .model("an enum is no constant", at: "/$const", "{ $enum: [a], $const: a }"),
    .model("an enum is no map", at: "/$map", "{ $enum: [a], $map: int }"),
    .model("an enum is no union", at: "/$oneOf", "{ $enum: [a], $oneOf: [int] }"),
    .model("an enum extends nothing", at: "/$extends", "{ $enum: [a], $extends: A }"),
    .model("a constant is no map", at: "/$map", "{ $const: a, $map: int }"),
    .model("a constant is no union", at: "/$oneOf", "{ $const: a, $oneOf: [int] }"),
    .model("a constant extends nothing", at: "/$extends", "{ $const: a, $extends: A }"),
    .model("a union is no map", at: "/$map", "{ $oneOf: [int], $map: int }"),
    .model("a union extends nothing", at: "/$extends", "{ $oneOf: [int], $extends: A }"),
    .model("an enum has values", at: "/$enum", "{ $enum: [] }"),
    .model("an enum is a list", at: "/$enum", "{ $enum: a }"),
    .model("an enum has a value once", at: "/$enum", "{ $enum: [a, a] }"),
    .model("an enum is of one type", at: "/$enum/1", "{ $enum: [a, 1] }"),
    .model("an enum is of texts or numbers", at: "/$enum/0", "{ $enum: [true] }"),
    .model("an enum has no properties", at: "/a", "{ $enum: [a], a: int }"),
    .model("names are an enum's", "{ $type: string, $names: { a: b } }"),
    .model("a value's name holds a letter", at: "/$names/1", "{ $enum: [1], $names: { 1: '2' } }"),
    .model("a constant has no properties", at: "/a", "{ $const: 1, a: int }"),
    .model("a map is of a type", at: "/$map", "{ $map: 1 }"),
    .model("a union has types", at: "/$oneOf", "{ $oneOf: [] }"),
    .model("a union's types are types", at: "/$oneOf/0", "{ $oneOf: [1] }"),
    .model(
      "a union's discriminated types are types", at: "/$oneOf/a",
      "{ $discriminator: t, $oneOf: { a: 1 } }"),
    .model("a union has no properties", at: "/a", "{ $oneOf: [int], a: int }"),
    .model("a type is no union by keys", at: "/$oneKeyOf", "{ $type: int, $oneKeyOf: { a: int } }"),
    .model(
      "a union by keys is no union", at: "/$oneKeyOf", "{ $oneOf: [int], $oneKeyOf: { a: int } }"),
    .model("a union by keys is no map", at: "/$map", "{ $map: int, $oneKeyOf: { a: int } }"),
    .model("a union by keys is a mapping", at: "/$oneKeyOf", "{ $oneKeyOf: [int] }"),
    .model("a union by keys has keys", at: "/$oneKeyOf", "{ $oneKeyOf: {} }"),
    .model("a key of a union has a type", at: "/$oneKeyOf/a", "{ $oneKeyOf: { a: 1 } }"),
    .model("a key of a union is not optional", at: "/$oneKeyOf/a?", "{ $oneKeyOf: { a?: int } }"),
    .model("a union by keys has no properties", at: "/a", "{ $oneKeyOf: { b: int }, a: int }"),
    .model("a discriminator is a union's", "{ $discriminator: type, a: int }"),
    .model("what is extended has a name", at: "/$extends", "{ $extends: { a: int } }"),
    .model("what is extended is a model", at: "/$extends/0", "{ $extends: [1] }"),
    .model("what is extended is not nullable", at: "/$extends", "{ $extends: A? }"),
    .model("models that are extended have names", at: "/$extends/0", "{ $extends: [A B] }"),
    .model("a list of what is extended is not empty", at: "/$extends", "{ $extends: [] }"),
    .model("a union is a list or a mapping", at: "/$oneOf", "{ $oneOf: Cat }"),
    .model("a union's mapping has values", at: "/$oneOf", "{ $discriminator: t, $oneOf: {} }"),
    .model(
      "a discriminator is a property", at: "/$discriminator",
      "{ $discriminator: '', $oneOf: { a: A } }"),
    .model("names are a mapping", at: "/$names", "{ $enum: [a], $names: [b] }"),
    .model("a type's description is text", at: "/$description", "{ $description: [] }"),
    .model("a type's summary is text", at: "/$summary", "{ $summary: 1 }"),
    .model(
      "a type is deprecated or says nothing", at: "/$deprecated", "{ $deprecated: false, a: int }"),
    .model("nullable is true or false", at: "/$nullable", "{ $type: int, $nullable: maybe }"),
    .model("a Swift name holds a letter", at: "/$name", "{ $type: int, $name: '1' }"),
    .model("a minimum is a number", at: "/$minimum", "{ $type: int, $minimum: low }"),
    .model("a maximum is a number", at: "/$maximum", "{ $type: int, $maximum: high }"),
    .model(
      "an exclusive minimum is a number", at: "/$exclusiveMinimum",
      "{ $type: int, $exclusiveMinimum: true }"),
    .model(
      "an exclusive maximum is a number", at: "/$exclusiveMaximum",
      "{ $type: int, $exclusiveMaximum: true }"),
    .model("a multiple is above 0", at: "/$multipleOf", "{ $type: int, $multipleOf: 0 }"),
    .model("a length is whole", at: "/$maxLength", "{ $type: string, $maxLength: 1.5 }"),
    .model("a length is not negative", at: "/$minLength", "{ $type: string, $minLength: -1 }"),
    .model(
      "a pattern is a regular expression", at: "/$pattern", "{ $type: string, $pattern: '(' }"),
    .model("a pattern is text", at: "/$pattern", "{ $type: string, $pattern: 1 }"),
    .model("items are counted", at: "/$minItems", "{ $type: [int], $minItems: few }"),
    .model("items are counted to the end", at: "/$maxItems", "{ $type: [int], $maxItems: -1 }"),
    .model("unique items are so or not", at: "/$uniqueItems", "{ $type: [int], $uniqueItems: 1 }"),
    .operation(
      "a style is known", at: "/query/a/$style", "query: { a: { $type: [int], $style: csv } }"),
    .operation(
      "explode is true or false", at: "/query/a/$explode",
      "query: { a: { $type: [int], $explode: 0 } }"),
    .operation(
      "reserved characters are allowed or not", at: "/query/a/$allowReserved",
      "query: { a: { $type: string, $allowReserved: all } }"),
    .operation(
      "a part has a media type", at: "/multipart/a/$contentType",
      "multipart: { a: { $type: file, $contentType: png } }"),
  ]

  static let right: [SchemaExample] = [
    .service("a service without operations", ""),
    .service("a service without authentication", "auth: none"),
    .service("documentation", "summary: A.\ndescription: B.\nversion: '1.10'"),
    .path(
      "settings for all operations of a path",
      "path: { b: int }, query: { a?: int }, header: { A: string }, cookie: { c?: uuid }, auth: none, get: { name: run }"
    ),
    .operation(
      "settings of an operation",
      "summary: A., header: { A: string }, cookie: { c?: uuid }, headers: { B: c }, timeout: 5, cache: reload, group: g"
    ),
    .operation(
      "headers of responses",
      "responseHeaders: { A: int, B?: [string], C?: { $type: date-time, $summary: D. } }"),
    .operation("a parameter that is removed", "query: { v: null }"),
    .operation("a form that may be absent", "form?: { a: int }"),
    .operation("parts that may be absent", "multipart?: { a: file }"),
    .operation("text that may be absent", "text?: text/plain"),
    .operation("bytes", "data: image/png"),
    .operation("bytes that may be absent", "data?: image/png"),
    .operation("a file that may be absent", "file?: image/png"),
    .service(
      "every kind of scheme",
      """
      auth:
        a: basic
        b: bearer
        c: { type: apiKey, in: cookie, name: sid, summary: A session. }
        d: { type: oauth2, in: query, name: t, prefix: p, authorizationURL: "https://a.b/c?d=e", tokenURL: "https://a.b", refreshURL: "https://a.b", scopes: { r: Read. } }
        e: { type: signer, summary: Signs., sends: [timestamp, signature] }
        f: oauth2
        g: { type: bearer, prefix: token }
      """),
    .service(
      "every shared setting",
      """
      headers: { Accept: text/html }
      timeout: 0.5
      cache: only-if-cached
      retry: { attempts: 3, delay: 0.5, maximumDelay: 8, statuses: [429, 503] }
      group: things
      errors: { 4XX: Failure, default: any }
      unwrap: data.results
      failure: { ok: false, code: { $not: [0, 200] } }
      refusedWhen: { error.code: [5, "5"], expired: true, $status: [419, 440] }
      query: { v: { $const: "5.199" } }
      header: { X-Id?: uuid }
      cookie: { s: string }
      responseHeaders: { ETag: string }
      """),
    .path(
      "settings that are removed",
      "headers: null, timeout: null, cache: null, retry: null, group: null, errors: null, unwrap: null, failure: null, get: { name: run }"
    ),
    .path(
      "every method",
      "get: { name: a }, put: { name: b }, post: { name: c }, delete: { name: d }, options: { name: e }, head: { name: f }, patch: { name: g }, trace: { name: h }"
    ),
    .path("a name in any script", "get: { name: 検索 }"),
    .whole(
      "a whole URL",
      "service: S\nbaseURL: http://localhost:8080/v1/\npaths: { '{url}': { get: { name: run } }, /: {}, '/a/{b}.{c}': {} }\n"
    ),
    .operation("alternatives of schemes", "auth: [token, [appKey, signature], none]"),
    .operation("one scheme", "auth: none"),
    .operation("deprecation", "deprecated: Use walk., description: Runs."),
    .operation("a body that may be absent", "json?: Filter"),
    .operation("a body of any type", "json: [{ $map: int? }]"),
    .operation("a form that is a model", "form: Filter"),
    .operation("a form with properties", "form: { $extends: Filter, 'ids[]?': [string] }"),
    .operation(
      "parts", "multipart: { image: { $type: file, $contentType: image/png }, title?: string }"),
    .operation("a body of text", "text: text/plain; charset=utf-8"),
    .operation("a word as a response", "returns: file"),
    .operation(
      "a table of responses",
      "returns: { 200: Job, 202: nothing, 2XX: [Job], default: { $map: any } }"),
    .operation("an error model for all statuses", "errors: { code: any }"),
    .operation(
      "pages by a cursor",
      "paginate: { by: cursor, parameter: after, size: first, items: data.items, next: meta.after }"
    ),
    .operation("pages by a word", "paginate: link"),
    .operation(
      "pages with their number",
      "paginate: { by: page, items: data, pageCount: meta.pages, totalHeader: X-Total }"),
    .operation(
      "numbers of items with what a page takes",
      "paginate: { by: offset, parameter: startAt, items: v, last: l, total: t, pageSize: m }"),
    .operation("attempts as a number", "retry: 3"),
    .operation("one attempt", "retry: none"),
    .operation("path parameters", "path: { b: { $type: string, $allowReserved: true } }"),
    .operation(
      "names that end in a mark or begin with $", #"query: { 'sure\?': bool, $$filter?: string }"#),
    .operation("defaults", "query: { a: int = 30, b?: string = b c, c?: Order? = up }"),
    .model("an alias", "string"),
    .model("an array", "[[Thing]]"),
    .model("an object without properties", "{}"),
    .model(
      "an object",
      #"{ $summary: A., $description: B., $deprecated: true, a?: int?, b: { c: [D] }, $$ref: string, 'e\?': int, 200: int }"#
    ),
    .model(
      "every limit of a number",
      "{ $type: decimal, $minimum: 0, $maximum: 9.5, $exclusiveMinimum: -1, $exclusiveMaximum: 10, $multipleOf: 0.5, $default: 1, $sample: 2, $nullable: true, $name: size }"
    ),
    .model(
      "every limit of a text", "{ $type: string, $minLength: 0, $maxLength: 9, $pattern: '^a' }"),
    .model(
      "every limit of a list", "{ $type: [int], $minItems: 0, $maxItems: 3, $uniqueItems: true }"),
    .model("an enum of numbers", "{ $enum: [0, 1.5, -2], $names: { 0: none } }"),
    .model(
      "an enum of texts", "{ $enum: [-name, name], $names: { -name: descending }, $default: name }"),
    .model("a constant", "{ $const: { a: [1] } }"),
    .model("a map with properties", "{ $map: int, total: int }"),
    .model("a union", "{ $oneOf: [Cat, [Dog], { bird: bool }] }"),
    .model(
      "a union by keys", "{ $oneKeyOf: { a: int, $$b: Cat, 'c\\?': string?, d: { $const: null } } }"
    ),
    .model(
      "a union with a discriminator", "{ $discriminator: type, $oneOf: { cat: Cat, dog: Dog } }"),
    .model("an object that extends others", "{ $extends: [A, B], a: int }"),
  ]
}

extension SchemaExample {
  /// The keys of bodies.
  static let bodies = ["json", "form", "multipart", "text", "data", "file"].flatMap {
    [$0, "\($0)?"]
  }

  /// Every setting that can stand in three places, in each of them, with a value that it can't have.
  static let wrongSettings: [SchemaExample] = [
    "headers: 1", "timeout: -1", "cache: 1", "retry: -1", "group: 1", "errors: 1", "unwrap: .",
    "failure: .",
    "auth: 1", "query: 1", "header: 1", "cookie: 1",
  ].flatMap { setting in
    let place = "/\(setting.prefix { $0 != ":" })"
    return [
      service("on the service: \(setting)", at: place, setting),
      path("on a path: \(setting)", at: place, setting),
      operation("on an operation: \(setting)", at: place, setting),
    ]
  }
}
