import Diagnostics
import OpenAPI
import ServiceModel
import Testing

@Suite("How operations are authenticated")
struct SecurityTests {
  /// A key in `Authorization` with a description.
  private func scheme(_ description: String, named name: String = "token") throws
    -> AuthenticationScheme
  {
    let service = try service(
      """
      openapi: 3.0.3
      info: {title: Test, version: "1"}
      servers: [{url: https://example.com}]
      security: [{\(name): []}]
      paths: {/a: {get: {responses: {"204": {description: None}}}}}
      components:
        securitySchemes:
          \(name):
            type: apiKey
            in: header
            name: Authorization
            description: |-
      \(indented(description, by: 8))
      """)
    return try #require(service.authenticationSchemes.first)
  }

  @Test(
    "a key in Authorization has the prefix that its description asks for",
    arguments: [
      (#"Token-based authentication with required prefix "Token""#, "Token"),
      (#"Token-based authentication with required prefix "JWT ""#, "JWT"),
      (#"API key value must be prefixed with \"Token \"."#, "Token"),
      ("Prefix the key with `Token `.", "Token"),
      ("The header, prefixed with SSWS.", "SSWS"), ("SSWS {API Token}", "SSWS"),
      ("The token as the Authorization header value: `Authorization: SSWS {API Token}`", "SSWS"),
      (#"The key is not a JWT. Don't forget the "Token" prefix."#, "Token"),
      (#"API tokens must be prepended with "token" followed by a space."#, "token"),
      ("Enter the token with the `Token` prefix, e.g. \"Token nbp_F3f0d.....\".", "Token"),
      ("Use `Authorization: Token <API_KEY>`\nExample: `Authorization: Token 12345abc`", "Token"),
      (#"Allowed headers-- "Authorization: ApiKey <api_key>"."#, "ApiKey"),
      (#"The word "Basic" followed by a space and your API key."#, "Basic"),
      (
        "Set the `Authorization` header to `Klaviyo-API-Key your-private-api-key`<br>and go.",
        "Klaviyo-API-Key"
      ),
      ("API Token value format is `Token {apitoken}`", "Token"),
      ("The string \"OAuth\" followed by the user’s token: OAuth ACCESS_TOKEN", "OAuth"),
      ("API Key - NetworkInsight {token}", "NetworkInsight"),
      // Others that are mentioned are no choice.
      (
        "Use `Authorization: Token <token>`. Get one with `Authorization: Basic <id:secret>`.",
        "Token"
      ),
    ])
  func prefix(description: String, expected: String) throws {
    let scheme = try scheme(description)
    #expect(scheme.carrier == .init(in: .header, name: "Authorization", prefix: expected))
    #expect(
      scheme.documentation.description
        == description + "\n\nThe client puts `\(expected)` and a space before it.")
    // A token of OAuth may come from a source, whatever the word before it.
    switch scheme.kind {
    case .apiKey: #expect(!["JWT", "OAuth"].contains(expected))
    case .bearer: #expect(["JWT", "OAuth"].contains(expected))
    default: Issue.record("it is neither a key nor a token")
    }
  }

  @Test(
    "a key in Authorization that is a parameter of its scheme is put behind the parameter's name",
    arguments: [
      "The API Key with format `Token token=<API_KEY>`",
      "Conjur access token in `Token token=<base64_encoded_token>` format.",
    ])
  func parameter(description: String) throws {
    let scheme = try scheme(description)
    #expect(scheme.carrier == .init(in: .header, name: "Authorization", prefix: "Token token="))
    #expect(
      scheme.documentation.description
        == description + "\n\nThe client puts `Token token=` before it.")
  }

  @Test(
    "a key in Authorization that is called a bearer token is one",
    arguments: [
      "Enter an application token with the `Bearer` prefix, e.g. `Bearer Axxxxxxxxxx`.",
      "Please insert JWT with Bearer into field", "Bearer Token authentication",
      "JWT Authorization header using the bearer scheme",
      "A token in the `Authorization` header in the format `Bearer {token}`.",
      "It is sent in `Authorization` as `\"Bearer <token>\"`.",
      "```\nAuthorization: Bearer TOKEN\n```",
      "- Bearer authorization header: `Authorization: Bearer \"YOUR_API_KEY_HERE\"`",
      "Enter 'Bearer' [space] and then your token.\n\nExample: 'Bearer 12345abcdef'",
    ])
  func bearer(description: String) throws {
    let scheme = try scheme(description)
    #expect(scheme.carrier == .bearer)
    guard case .bearer = scheme.kind else {
      Issue.record("it is no key")
      return
    }
  }

  @Test(
    "a key in Authorization whose description asks for no prefix is sent as it is",
    arguments: [
      "Put **_ONLY_** your JWT Bearer token on textbox below!", "Your token, without Bearer.",
      "Authorization token. The Authorization token can be found in your Admin console.",
      "`Token <token>` (v1) or `Bearer <key>.<token>` (v2)",
      "Token expires=3600 seconds after login.",
      "The header:\n```\nAuthorization: Token token=\"V2h5\", credential=\"8f71\"\n```",
      "The format is 'Element <token>, User <user secret>'", "Discord bot token",
      "The `authorization` header should be a JWT string signed using the secret.",
      "API keys are in the \"API tokens\" screen. Try `GET {path}`.", "Authorization: your key",
      "The API token {token} of a user.", "Prefixed with API key.", "API {key}",
      #"API key. Do not prefix it with "Bearer"."#,
      #"The API key, without the "Token" prefix."#, #"Your key (no "Token" prefix needed)"#,
      #"Never send "Token abc123"; send the key alone."#,
    ])
  func noPrefix(description: String) throws {
    let scheme = try scheme(description)
    #expect(scheme.carrier == .init(in: .header, name: "Authorization"))
    #expect(scheme.documentation.description == description)
  }

  @Test(
    "a key in Authorization without a description has the prefix that the document's description shows",
    arguments: [
      (
        "Needs `Authorization: Bearer <jwt-token>`, or\n\n`Authorization: Bearer <token>`.",
        "Bearer"
      ),
      ("Send the header `Authorization: Token <access token>`.", "Token"),
      ("curl -H 'Authorization: ApiKey {api_key}'", "ApiKey"),
      ("`Authorization: Bearer <token>` or `Authorization: Token <key>`", nil),
      ("Send `Authorization: Basic <base64>`.", nil), ("Authorization: your key", nil),
      ("Bearer tokens are in the settings.", nil),
      ("Send it with the **Bearer** authentication mechanism.", "Bearer"),
      ("Example:\n```\nBearer eyJhbGciOiJIUzI1NiJ9\n```", "Bearer"),
    ])
  func prefixOfService(description: String, expected: String?) throws {
    func schemes(_ keys: String) throws -> [AuthenticationScheme] {
      let lines = indented(description, by: 4)
      return try service(
        """
        openapi: 3.0.3
        info:
          title: Test
          description: |
        \(lines)
        servers: [{url: "https://example.com"}]
        components: {securitySchemes: {key: {type: apiKey, in: header, name: Authorization\(keys)}}}
        security: [{key: []}]
        paths: {/a: {get: {responses: {"204": {description: Done}}}}}
        """
      ).authenticationSchemes
    }
    #expect(try schemes("").first?.carrier?.prefix == expected)
    #expect(try schemes(", description: Your key.").first?.carrier?.prefix == nil)
  }

  @Test("what stands behind the name of a key's header is its prefix")
  func prefixInName() throws {
    func scheme(_ name: String) throws -> AuthenticationScheme? {
      document(
        of: "/a: {get: {responses: {\"204\": {description: Done}}}}",
        schemes: "{key: {type: apiKey, in: header, name: '\(name)'}}", security: "[{key: []}]"
      ).service?.authenticationSchemes.first
    }
    #expect(try scheme("Authorization: Bearer")?.carrier?.prefix == "Bearer")
    #expect(try scheme("Authorization: Token")?.carrier?.prefix == "Token")
  }

  @Test("tags and samples show the prefix of a key, too")
  func prefixInTags() throws {
    func prefix(tag: String, sample: String) throws -> String? {
      try service(
        """
        openapi: 3.0.3
        info: {title: Test, version: "1"}
        servers: [{url: "https://example.com"}]
        tags: [{name: Authentication, description: "\(tag)"}]
        components: {securitySchemes: {key: {type: apiKey, in: header, name: Authorization}}}
        security: [{key: []}]
        paths:
          /a:
            get:
              x-codeSamples: [{lang: cURL, source: "\(sample)"}]
              responses: {"204": {description: Done}}
        """
      ).authenticationSchemes.first?.carrier?.prefix
    }
    let key = "Authorization: ShippoToken <API_TOKEN>"
    #expect(try prefix(tag: key, sample: "") == "ShippoToken")
    #expect(try prefix(tag: "", sample: "curl -H '\(key)'") == "ShippoToken")
    #expect(try prefix(tag: "", sample: "") == nil)
  }

  private func document(
    of operations: String, schemes: String = "{}", security: String = "[]"
  ) -> (service: Service?, messages: [String]) {
    read(
      """
      openapi: 3.0.3
      info: {title: Test, version: "1"}
      servers: [{url: "https://example.com/v1"}]
      components: {securitySchemes: \(schemes)}
      security: \(security)
      paths:
      \(indented(operations, by: 2))
      """)
  }

  @Test("what a scheme of the operation sends is no argument")
  func sentByScheme() throws {
    let (result, messages) = document(
      of: """
        /a:
          get:
            operationId: a
            parameters:
              - {name: x-api-token, in: header, required: true, schema: {type: string}}
              - {name: key, in: query, required: true, schema: {type: string}}
              - {name: id, in: query, schema: {type: string}}
            responses: {"204": {description: None}}
        /b:
          get:
            operationId: b
            security: []
            parameters: [{name: key, in: query, schema: {type: string}}]
            responses: {"204": {description: None}}
        """,
      schemes:
        "{token: {type: apiKey, in: header, name: X-API-TOKEN}, key: {type: apiKey, in: query, name: key}}",
      security: "[{token: [], key: []}]")
    #expect(messages == [])
    let operations = try #require(result).operations
    #expect(operations.map { $0.parameters.map(\.name) } == [["id"], ["key"]])
    #expect(operations.map(\.authentication.alternatives) == [[["token", "key"]], []])
  }

  @Test(
    "a scheme that is only named is made",
    arguments: [
      ("squidex-oauth-auth", "a bearer token", "header Authorization Bearer"),
      ("basicAuth", "a user and a password", "none"),
      ("access", "a key in the header `Authorization`", "header Authorization "),
    ])
  func onlyNamed(name: String, assumption: String, carrier: String) throws {
    let (result, messages) = document(
      of: "/a: {get: {operationId: a, responses: {\"204\": {description: None}}}}",
      security: "[{\(name): []}]")
    #expect(
      messages == ["5:13: there is no authentication scheme `\(name)`; \(assumption) is assumed"])
    let service = try #require(result)
    #expect(service.authenticationSchemes.map(\.name) == [name])
    #expect(carriers(service) == [carrier])
    #expect(service.operations[0].authentication.alternatives == [[name]])
  }

  @Test("each scheme that is only named is made")
  func severalOnlyNamed() {
    let (result, _) = document(
      of: """
        /a: {get: {operationId: a, security: [{user: []}], responses: {"204": {description: None}}}}
        /b: {get: {operationId: b, security: [{admin: []}], responses: {"204": {description: None}}}}
        """)
    #expect(result?.authenticationSchemes.map(\.name) == ["user", "admin"])
    #expect(result?.operations.map(\.authentication.alternatives) == [[["user"]], [["admin"]]])
  }

  @Test("a scheme's name in another spelling is that scheme, and other ways are left out")
  func spelling() throws {
    let (result, messages) = document(
      of: "/a: {get: {operationId: a, responses: {\"204\": {description: None}}}}",
      schemes: "{api_key: {type: apiKey, in: query, name: key}}", security: "[{apiKey: []}]")
    #expect(messages == ["5:13: there is no authentication scheme `apiKey`; `api_key` is assumed"])
    #expect(result?.operations[0].authentication.alternatives == [["api_key"]])
    let (other, others) = document(
      of: "/a: {get: {operationId: a, responses: {\"204\": {description: None}}}}",
      schemes: "{key: {type: apiKey, in: query, name: key}}", security: "[{key: []}, {ldap: []}]")
    #expect(
      others == ["5:24: there is no authentication scheme `ldap`; this alternative is left out"])
    #expect(other?.operations[0].authentication.alternatives == [["key"]])
  }

  @Test(
    "what the document describes stands for the scheme that it has forgotten, and the method of one that is called basic"
  )
  func forgotten() throws {
    let operation = "responses: {\"204\": {description: None}}"
    let (result, messages) = document(
      of: """
        /a: {get: {operationId: a, security: [{zionToken: []}], \(operation)}}
        /b: {get: {operationId: b, security: [{basicAuth: []}], \(operation)}}
        /c: {get: {operationId: c, security: [{public: []}], \(operation)}}
        """,
      schemes: "{key: {type: apiKey, in: header, name: X-Key}}", security: "[{key: []}]")
    #expect(
      result?.operations.map(\.authentication.alternatives) == [[["key"]], [["basicAuth"]], []])
    #expect(
      messages.map { $0.drop { $0 != ";" } } == [
        "; `key` is assumed", "; a user and a password is assumed", "; no credentials are sent",
      ])
  }

  @Test("which of several schemes a forgotten one is, the document says of all operations")
  func forgottenAmongSeveral() throws {
    let schemes =
      "{key: {type: apiKey, in: header, name: X-Key}, other: {type: apiKey, in: query, name: key}}"
    func alternatives(_ security: String) -> [[[String]]]? {
      let operation = "security: [{zionToken: []}], responses: {\"204\": {description: None}}"
      let (result, _) = document(
        of: "/a: {get: {operationId: a, \(operation)}}", schemes: schemes, security: security)
      return result?.operations.map(\.authentication.alternatives)
    }
    #expect(alternatives("[{other: []}]") == [[["other"]]])
    #expect(alternatives("[]") == [[]])
  }

  @Test(
    "two schemes that are sent together and are described nowhere are told, and none is sent alone")
  func severalForgotten() {
    let operation =
      "security: [{id: [], secret: []}], responses: {\"204\": {description: None}}"
    let (result, messages) = document(
      of: """
        /a: {get: {operationId: a, \(operation)}}
        /b: {get: {operationId: b, \(operation)}}
        """)
    #expect(result?.operations.map(\.authentication.alternatives) == [[], []])
    #expect(
      messages.allSatisfy {
        $0.hasSuffix(
          "there are no authentication schemes `id` and `secret`, which are sent together; no credentials are sent"
        )
      })
    #expect(messages.count == 2)
  }

  @Test("a name that says what it is has the credentials of nothing else")
  func namesThatSayHow() throws {
    func alternatives(_ name: String, _ scheme: String = "type: apiKey, in: header, name: X-Key")
      -> [[String]]?
    {
      let operation = "security: [{\(name): []}], responses: {\"204\": {description: None}}"
      let (result, _) = document(
        of: "/a: {get: {operationId: a, \(operation)}}", schemes: "{key: {\(scheme)}}")
      return result?.operations[0].authentication.alternatives
    }
    for name in [
      "sessionToken", "cookieAuth", "refreshToken", "anonymous", "none", "no_auth",
      "Unauthenticated", "PublicNoAuth", "permitAll", "withoutAuth", "NoSecurity",
    ] {
      #expect(alternatives(name) == [], "\(name)")
    }
    for name in ["oauth2", "OpenID", "jwtToken"] { #expect(alternatives(name) == [[name]]) }
    #expect(alternatives("oauth2", "type: http, scheme: bearer") == [["key"]])
    #expect(alternatives("session", "type: apiKey, in: cookie, name: s") == [["key"]])
    #expect(alternatives("JWT", "type: apiKey, in: header, name: Authorization") == [["key"]])
    #expect(alternatives("publicKey") == [["key"]])
    #expect(alternatives("mongoAuth") == [["key"]])
    #expect(alternatives("OptionalToken") == [["key"], []])
    #expect(alternatives("key", "type: http, scheme: noauth") == [])
  }

  @Test(
    "a scheme is meant by its own name, whatever that says",
    arguments: [
      ("SessionToken", "sessionAuth"), ("JWT", "jwtAuth"), ("no_auth", "noAuth"),
      ("oauth2", "OAuth"),
    ])
  func namesOfSchemes(name: String, scheme: String) throws {
    let operation = "security: [{\(name): []}], responses: {\"204\": {description: None}}"
    let (result, _) = document(
      of: "/a: {get: {operationId: a, \(operation)}}",
      schemes: "{\(scheme): {type: apiKey, in: header, name: X-Session}}")
    #expect(result?.operations[0].authentication.alternatives == [[scheme]])
  }

  @Test("a session is nobody else's, and what OAuth gives is no signature")
  func otherSchemes() throws {
    func alternatives(_ name: String, _ scheme: String, _ header: String) -> [[String]]? {
      let operation = "security: [{\(name): []}], responses: {\"204\": {description: None}}"
      let (result, _) = document(
        of: "/a: {get: {operationId: a, \(operation)}}",
        schemes: "{\(scheme): {type: apiKey, in: header, name: \(header)}}")
      return result?.operations[0].authentication.alternatives
    }
    #expect(alternatives("customerSession", "adminSession", "X-Session") == [])
    #expect(alternatives("userSession", "sessionAuth", "X-Session") == [["sessionAuth"]])
    #expect(alternatives("oAuth2", "key", "X-Key") == [["oAuth2"]])
    #expect(alternatives("pianoAuth", "key", "X-Key") == [["key"]])
    #expect(alternatives("sessionToken", "SessionAuth", "X-Session") == [["SessionAuth"]])
    #expect(alternatives("oauth2", "HMAC", "Authorization") == [["oauth2"]])
    #expect(alternatives("OptionalKey", "key", "X-Key") == [["key"], []])
  }

  @Test("a key that says whom to act as, or belongs to another one, is sent with that, as Gitea's")
  func addedSchemes() throws {
    let (result, messages) = document(
      of: "/a: {get: {operationId: a, responses: {\"204\": {description: None}}}}",
      schemes: """
        {basic: {type: http, scheme: basic}, token: {type: apiKey, in: header, name: X-Token}, \
        sudo: {type: apiKey, in: header, name: Sudo}, \
        otp: {type: apiKey, in: header, name: X-OTP, description: Used in combination with basic.}}
        """,
      security: "[{basic: []}, {token: []}, {sudo: []}, {otp: []}]")
    #expect(
      result?.operations[0].authentication.alternatives == [
        ["basic", "otp", "sudo"], ["basic", "sudo"], ["token", "sudo"], ["basic", "otp"], ["basic"],
        ["token"],
      ])
    #expect(
      messages.map { $0.drop { $0 != ";" } } == [
        "; it is sent with any of the others", "; it is sent with `basic`",
      ])
  }

  @Test(
    "what may be used with another one, or never is, is an alternative",
    arguments: [
      "Must not be used together with basic.", "Can be used in combination with basic.",
      "Together with nothing.",
    ])
  func alternativesThatMentionOthers(description: String) throws {
    let (result, _) = document(
      of: "/a: {get: {operationId: a, responses: {\"204\": {description: None}}}}",
      schemes: """
        {basic: {type: http, scheme: basic}, \
        key: {type: apiKey, in: header, name: X-Key, description: "\(description)"}}
        """, security: "[{basic: []}, {key: []}]")
    #expect(result?.operations[0].authentication.alternatives == [["basic"], ["key"]])
  }

  @Test("whom to act as is said once, with all that others send")
  func addedToSeveral() throws {
    let (result, _) = document(
      of: "/a: {get: {operationId: a, responses: {\"204\": {description: None}}}}",
      schemes: """
        {key: {type: apiKey, in: header, name: X-Key}, id: {type: apiKey, in: header, name: X-ID}, \
        sudo: {type: apiKey, in: header, name: Sudo}, as: {type: apiKey, in: query, name: sudo}}
        """, security: "[{key: [], id: []}, {sudo: []}, {as: []}]")
    #expect(
      result?.operations[0].authentication.alternatives.map { $0.sorted() } == [
        ["id", "key", "sudo"], ["as", "id", "key"], ["id", "key"],
      ])
  }

  @Test("a key that says whom to act as is what there is, where there is no other")
  func onlyAddedScheme() throws {
    let (result, _) = document(
      of: "/a: {get: {operationId: a, responses: {\"204\": {description: None}}}}",
      schemes: "{sudo: {type: apiKey, in: header, name: Sudo}}", security: "[{sudo: []}]")
    #expect(result?.operations[0].authentication.alternatives == [["sudo"]])
  }

  @Test("credentials that are optional, and told how, are a bearer token")
  func optionalToken() throws {
    let operation = "security: [{optionalJwt: []}], responses: {\"204\": {description: None}}"
    let (result, _) = document(of: "/a: {get: {operationId: a, \(operation)}}")
    #expect(result?.operations[0].authentication.alternatives == [["optionalJwt"], []])
  }

  @Test("a scheme that is sent with a forgotten one is sent with what stands for it, or alone")
  func forgottenBesideKnown() throws {
    func read(_ name: String) -> (alternatives: [[String]]?, messages: [String]) {
      let operation = "security: [{id: [], \(name): []}], responses: {\"204\": {description: None}}"
      let (result, messages) = document(
        of: "/a: {get: {operationId: a, \(operation)}}",
        schemes:
          "{id: {type: apiKey, in: header, name: X-ID}, key: {type: apiKey, in: header, name: X-Key}}"
      )
      return (result?.operations[0].authentication.alternatives, messages)
    }
    #expect(read("bearerAuth").alternatives == [["id", "bearerAuth"]])
    let signature = read("signature")
    #expect(signature.alternatives == [["id"]])
    #expect(signature.messages.last?.hasSuffix("; `id` is sent without it") == true)
  }

  @Test("what a signer for Digest does is told, since Fletcher has it")
  func digest() throws {
    let service = try service(
      """
      openapi: 3.0.3
      info: {title: Test, version: "1"}
      servers: [{url: https://example.com}]
      security: [{digest: []}]
      paths: {/a: {get: {responses: {"204": {description: None}}}}}
      components: {securitySchemes: {digest: {type: http, scheme: digest}}}
      """)
    let text = service.authenticationSchemes.first?.documentation.description
    #expect(text?.contains("`DigestAuthentication` of `FletcherDigest`") == true)
  }

  private func carriers(_ service: Service) -> [String] {
    service.authenticationSchemes.map { scheme in
      scheme.carrier.map { "\($0.in) \($0.name) \($0.prefix ?? "")" } ?? "none"
    }
  }

  @Test("Authorization as a parameter of a document without schemes is one credential")
  func authorizationParameter() throws {
    func read(_ parameter: String) -> (service: Service?, messages: [String]) {
      document(
        of: """
          /a:
            parameters: [{name: Authorization, in: header, \(parameter)}]
            get: {operationId: a, responses: {"204": {description: None}}}
            put: {operationId: b, responses: {"204": {description: None}}}
          /c: {get: {operationId: c, responses: {"204": {description: None}}}}
          """)
    }
    let (key, messages) = read("required: true, schema: {type: string}")
    #expect(
      messages == [
        "8:25: `Authorization` authenticates operations, and no scheme says so; an API key is assumed"
      ])
    let service = try #require(key)
    #expect(carriers(service) == ["header Authorization "])
    #expect(service.operations.map { $0.parameters.count } == [0, 0, 0])
    #expect(
      service.operations.map(\.authentication.alternatives) == [
        [["Authorization"]], [["Authorization"]], [],
      ])
    for shown in ["default: Bearer <personal access token>", "example: Bearer abc123"] {
      let (service, _) = read("schema: {type: string, \(shown)}")
      #expect(service.map { carriers($0) } == ["header Authorization Bearer"], "\(shown)")
    }
    let (bearer, others) = read("schema: {type: string, example: Bearer <TOKEN>}")
    #expect(
      others == [
        "8:25: `Authorization` authenticates operations, and no scheme says so; a bearer token is assumed"
      ])
    #expect(bearer.map(carriers) == ["header Authorization Bearer"])
    #expect(bearer?.operations[0].authentication.alternatives == [["Authorization"], []])
  }

  @Test("an API key that most operations have as a parameter is a credential")
  func keyParameters() throws {
    func read(_ name: String, _ location: String, _ rest: String) -> Service? {
      let parameter = "{name: \(name), in: \(location)\(rest), schema: {type: string}}"
      return document(
        of: """
          /a: {get: {operationId: a, parameters: [\(parameter)], responses: {"204": {description: None}}}}
          /b: {get: {operationId: b, parameters: [\(parameter)], responses: {"204": {description: None}}}}
          /c: {get: {operationId: c, responses: {"204": {description: None}}}}
          """
      ).service
    }
    for (name, location, rest) in [
      ("X-Api-Key", "header", ", required: true"), ("apikey", "header", ", required: true"),
      ("X-Shop-Server-Token", "header", ", required: true"),
      ("api_key", "query", ", required: true"),
      ("key", "query", ", required: true, description: Your API key."),
    ] {
      let service = try #require(read(name, location, rest))
      #expect(carriers(service) == ["\(location) \(name) "])
      #expect(service.operations.map { $0.parameters.count } == [0, 0, 0])
      #expect(service.operations.map(\.authentication.alternatives) == [[[name]], [[name]], []])
    }
    // Where none requires it, those that don't have it are sent it, too: Anthropic's messages.
    #expect(
      read("x-api-key", "header", "")?.operations.map(\.authentication.alternatives)
        == [[["x-api-key"], []], [["x-api-key"], []], [["x-api-key"], []]])
    for (name, location, rest) in [
      ("api_key", "query", ""), ("key", "query", ", required: true"),
      ("X-CSRF-Token", "header", ", required: true"), ("Idempotency-Key", "header", ""),
      ("app_id", "query", ", required: true"),
    ] {
      let service = try #require(read(name, location, rest))
      #expect(service.authenticationSchemes.isEmpty, "\(name)")
      #expect(service.operations.map { $0.parameters.count } == [1, 1, 0])
    }
  }

  @Test("a parameter is the scheme that is sent so, where nothing else is said")
  func schemeOfParameter() throws {
    let service = try service(
      """
      openapi: 3.0.3
      info: {title: Test, version: "1"}
      servers: [{url: https://example.com}]
      paths:
        /a: {get: {operationId: a, security: [{key: []}], responses: {"204": {description: None}}}}
        /b:
          get:
            operationId: b
            parameters: [{name: authorization, in: header, required: true, schema: {type: string}}]
            responses: {"204": {description: None}}
      components: {securitySchemes: {key: {type: apiKey, in: header, name: Authorization}}}
      """)
    #expect(service.operations.map(\.authentication.alternatives) == [[["key"]], [["key"]]])
  }

  @Test("what a request has to have is sent together, though it is called a choice, as Trello's")
  func requiredKeys() throws {
    let keys = ["key", "token"].map {
      "{name: \($0), in: query, required: true, schema: {type: string}}"
    }.joined(separator: ", ")
    let service = try service(
      """
      openapi: 3.0.3
      info: {title: Test, version: "1"}
      servers: [{url: https://example.com}]
      paths:
        /a:
          get:
            operationId: a
            security: [{api_key: []}, {api_token: []}, {oauth: []}]
            parameters: [\(keys)]
            responses: {"204": {description: None}}
        /b: {get: {operationId: b, parameters: [\(keys)], responses: {"204": {description: None}}}}
        /c:
          get:
            operationId: c
            security: [{api_key: []}, {api_token: []}]
            parameters: [{name: key, in: query, required: true, schema: {type: string}}]
            responses: {"204": {description: None}}
        /d: {get: {operationId: d, parameters: [{name: key, in: query, schema: {type: string}}], responses: {"204": {description: None}}}}
        /e: {get: {operationId: e, parameters: [{name: token, in: query, required: true, schema: {type: string}}], responses: {"204": {description: None}}}}
      components:
        securitySchemes:
          api_key: {type: apiKey, in: query, name: key}
          api_token: {type: apiKey, in: query, name: token}
          oauth: {type: http, scheme: bearer}
      """)
    #expect(
      service.operations.map(\.authentication.alternatives) == [
        [["api_key", "api_token"], ["oauth"]], [["api_key", "api_token"]],
        [["api_key"], ["api_token"]], [], [],
      ])
    #expect(service.operations.map { $0.parameters.count } == [0, 0, 0, 1, 1])
  }

  @Test("what is sent in one place is not sent together")
  func sentInOnePlace() throws {
    let flow = "{tokenUrl: \"https://a.test/t\", scopes: {}}"
    let (result, messages) = document(
      of: "/a: {get: {operationId: a, responses: {\"204\": {description: None}}}}",
      schemes: """
        {a: {type: oauth2, flows: {password: \(flow)}}, b: {type: http, scheme: bearer},
        c: {type: apiKey, in: header, name: X-Key}}
        """.replacing("\n", with: " "),
      security: "[{a: [], b: [], c: []}, {c: []}]")
    #expect(messages == [])
    #expect(
      result?.operations.first?.authentication.alternatives == [["a", "c"], ["b", "c"], ["c"]])
  }

  @Test("a token that two schemes send in the same way is sent for either, as Frigate's cookie")
  func rolesOfOneToken() throws {
    let cookie = "{type: apiKey, in: cookie, name: token}"
    let (result, messages) = document(
      of: "/a: {get: {operationId: a, responses: {\"204\": {description: None}}}}",
      schemes: "{user: \(cookie), admin: \(cookie), key: {type: apiKey, in: header, name: token}}",
      security: "[{admin: []}]")
    #expect(messages == [])
    #expect(result?.operations.first?.authentication.alternatives == [["admin"], ["user"]])
    let (other, _) = document(
      of: "/a: {get: {operationId: a, responses: {\"204\": {description: None}}}}",
      schemes: "{access: {type: http, scheme: bearer}, refresh: {type: http, scheme: bearer}}",
      security: "[{access: []}]")
    #expect(other?.operations.first?.authentication.alternatives == [["access"]])
  }

  @Test("a scheme that no operation names is sent for one that sends the same, as Vimeo's token")
  func unnamedSchemes() throws {
    let (result, messages) = document(
      of: "/a: {get: {operationId: a, responses: {\"204\": {description: None}}}}",
      schemes: """
        {oauth: {type: oauth2, flows: {implicit: {authorizationUrl: https://a.b, scopes: {}}}}, \
        token: {type: http, scheme: bearer}, refresh: {type: http, scheme: bearer}, \
        locale: {type: apiKey, in: header, name: X-Locale}}
        """,
      security: "[{oauth: []}]")
    #expect(messages == [])
    #expect(result?.authentication.alternatives == [["oauth"], ["token"]])
    #expect(result?.operations.first?.authentication.alternatives == [["oauth"], ["token"]])
    #expect(result?.unusedSchemes == ["refresh", "locale"])
  }

  @Test(
    "a token is sent in place of OAuth's where the document has both for some operations, as JupyterHub's"
  )
  func keysInPlaceOfOAuth() throws {
    func alternatives(_ security: String) -> [[String]]? {
      document(
        of: "/a: {get: {security: [{oauth: []}], responses: {\"204\": {description: None}}}}",
        schemes: """
          {oauth: {type: oauth2, flows: {implicit: {authorizationUrl: https://a.b, scopes: {}}}}, \
          token: {type: http, scheme: bearer}, key: {type: apiKey, in: header, name: X-Key}}
          """,
        security: security
      ).service?.operations.first?.authentication.alternatives
    }
    #expect(alternatives("[{token: []}, {oauth: []}]") == [["oauth"], ["token"]])
    #expect(alternatives("[{key: []}, {oauth: []}]")?.contains(["key"]) == false)
  }

  @Test("the word before a placeholder in `bearerFormat` is sent in place of Bearer, as Baserow's")
  func bearerFormatWithPlaceholder() throws {
    func carrier(_ format: String) -> (AuthenticationScheme.Carrier?, [String]) {
      let (result, messages) = document(
        of: "/a: {get: {operationId: a, responses: {\"204\": {description: None}}}}",
        schemes: "{a: {type: http, scheme: bearer, bearerFormat: \(format)}}",
        security: "[{a: []}]")
      return (result?.authenticationSchemes.first?.carrier, messages)
    }
    let (jwt, messages) = carrier("JWT your_token")
    #expect(jwt == .init(in: .header, name: "Authorization", prefix: "JWT"))
    #expect(messages.count == 1 && messages[0].contains("`JWT` stands before a placeholder"))
    for format in [
      "JWT", "JWT RS256", "OAuth 2.0", "Token SHA256", "Bearer <token>", "some opaque token",
      "RS256 JWT",
    ] {
      #expect(carrier(format) == (.bearer, []))
    }
  }

  @Test("a header that has no name is the scheme's, where a parameter in a header is called so")
  func headerOfScheme() throws {
    for (parameter, header) in [("xc-auth", "xc-auth"), ("other", "Authorization")] {
      let (result, messages) = read(
        """
        openapi: 3.0.3
        info: {title: Test, version: "1"}
        servers: [{url: "https://example.com/v1"}]
        components:
          securitySchemes: {xc-auth: {type: apiKey, in: header, name: "Auth Token "}}
          parameters: {auth: {name: \(parameter), in: header, schema: {type: string}}}
        security: [{xc-auth: []}]
        paths: {/a: {get: {operationId: a, responses: {"204": {description: None}}}}}
        """)
      #expect(result?.authenticationSchemes.first?.carrier?.name == header)
      #expect(messages.count == 1 && messages[0].contains("`\(header)` is assumed"))
    }
  }

  @Test("a key in Authorization is a bearer token where readme.io says so")
  func bearerFormat() throws {
    let (result, messages) = document(
      of: "/a: {get: {operationId: a, responses: {\"204\": {description: None}}}}",
      schemes: "{a: {type: apiKey, in: header, name: Authorization, x-bearer-format: bearer}}",
      security: "[{a: []}]")
    #expect(messages == [])
    #expect(result?.authenticationSchemes.map(\.carrier) == [.bearer])
  }

  @Test("of too many schemes in each of many places all are sent")
  func manyPlaces() throws {
    let names = (0..<22).flatMap { ["a\($0)", "b\($0)"] }
    let schemes = names.map { "\($0): {type: apiKey, in: header, name: X-\($0.dropFirst())}" }
    let (result, _) = document(
      of: "/a: {get: {operationId: a, responses: {\"204\": {description: None}}}}",
      schemes: "{\(schemes.joined(separator: ", "))}",
      security: "[{\(names.map { "\($0): []" }.joined(separator: ", "))}]")
    #expect(result?.operations.first?.authentication.alternatives == [names])
  }

  @Test("relative URLs of OAuth are the server's")
  func relativeURLs() throws {
    let (result, messages) = document(
      of: "/a: {get: {operationId: a, responses: {\"204\": {description: None}}}}",
      schemes:
        "{o: {type: oauth2, flows: {authorizationCode: {authorizationUrl: /o/authorize, tokenUrl: token, scopes: {}}}}}",
      security: "[{o: []}]")
    #expect(messages == [])
    guard case .oauth2(let oauth)? = result?.authenticationSchemes.first?.kind else {
      Issue.record("no OAuth")
      return
    }
    #expect(oauth.authorizationURL == "https://example.com/o/authorize")
    #expect(oauth.tokenURL == "https://example.com/v1/token")
  }
}
