import Fletcher
import Foundation
import HTTPTypes
import Testing

@Suite("What is secret")
struct SecretsTests {
  @Test(
    "The parameters of OAuth that IANA lists are secret where they are credentials, and else shown",
    arguments: [
      ("access_token", true), ("refresh_token", true), ("id_token", true), ("client_secret", true),
      ("password", true), ("code", true), ("code_verifier", true), ("device_code", true),
      ("assertion", true), ("client_assertion", true), ("subject_token", true),
      ("actor_token", true), ("id_token_hint", false), ("token_type", false), ("expires_in", false),
      ("scope", false), ("state", false), ("redirect_uri", false), ("client_id", false),
      ("response_type", false), ("username", false), ("token_type_hint", false),
      ("subject_token_type", false), ("requested_token_type", false), ("grant_type", false),
      ("code_challenge", false), ("code_challenge_method", false), ("error_description", false),
      ("nonce", false), ("client_assertion_type", false), ("audience", false),
      ("authorization_details", false),
    ])
  func oauth(_ name: String, isSecret: Bool) {
    #expect(Secrets.standard.isSecret(name, in: .parameter) == isSecret)
  }

  @Test(
    "A name is read by its words, however they are written",
    arguments: [
      ("accessToken", true), ("ACCESS_TOKEN", true), ("x-access-token", true), ("tokens", true),
      ("user[password]", true), ("new_password2", true), ("passwordConfirmation", true),
      ("aws_secret_access_key", true), ("apikey", true), ("X-API-Key", true), ("apiKey", true),
      ("private_key", true), ("clientsecret", true), ("stripe_signature", true),
      ("deletehash", true), ("X-Session", true), ("X-Auth", true), ("set-cookie", true),
      ("my_cookies", true), ("session_id", true), ("AuthKey", true), ("authTOKEN", true),
      ("token_count", false), ("zodiac_sign", false), ("session_count", false),
      ("cookie_policy", false), ("has_password_expired", false), ("password_changed_at", false),
      ("nextPageToken", false), ("public_key", false), ("primary_key", false), ("key_id", false),
      ("keyboard", false), ("secretary", false), ("tokenize", false), ("passport", false),
      ("secret_scanning", false), ("author", false), ("monkey", false), ("", false), ("…", false),
    ])
  func words(_ name: String, isSecret: Bool) {
    #expect(Secrets.standard.isSecret(name, in: .member) == isSecret)
  }

  @Test(
    "JSON keeps every byte that is no secret, whole or cut off",
    arguments: [
      (#"{"a":1,"token":"x\"y","b":[1.50,2e3]}"#, #"{"a":1,"token":"…","b":[1.50,2e3]}"#),
      (
        #"{ "token" : null, "password": true, "pin": 12 }"#,
        #"{ "token" : null, "password": true, "pin": 0 }"#
      ),
      (#"{"secret":{"a":[{"b":"x"},3]},"c":"x"}"#, #"{"secret":{"a":[{"b":"…"},0]},"c":"x"}"#),
      (#"{"session":{"id":5,"token":"x"}}"#, #"{"session":{"id":5,"token":"…"}}"#),
      (
        #"{"usage":{"total_tokens":30},"max_tokens":5}"#,
        #"{"usage":{"total_tokens":30},"max_tokens":5}"#
      ),
      (
        #"[{"key":"access_token","value":"x"},{"key":"v","value":"5"}]"#,
        #"[{"key":"access_token","value":"…"},{"key":"v","value":"5"}]"#
      ),
      (#"{"\u0070assword":"x"}"#, #"{"\u0070assword":"…"}"#),
      (#"{"password":"abc"#, #"{"password":"…""#),
      (#"{"password""#, #"{"password""#),
      (
        #"{"next":"https://a.b/?access_token=x&page=2"}"#,
        #"{"next":"https://a.b/?access_token=…&page=2"}"#
      ),
      (
        #"{"next":"https://a.b/?page=2\u0026access_token=x"}"#,
        #"{"next":"https://a.b/?page=2\u0026access_token=…"}"#
      ),
      (#"{"inner":"{\"password\":\"x\",\"a\":1}"}"#, #"{"inner":"{\"password\":\"…\",\"a\":1}"}"#),
      ("{\"token\":\"x\"}\n{\"token\":\"y\"}\n", "{\"token\":\"…\"}\n{\"token\":\"…\"}\n"),
      (#"{"token" => "x", "a" => "y"}"#, #"{"token" => "…", "a" => "y"}"#),
      (#"{"password":""}"#, #"{"password":""}"#), (#"}]"token":"x""#, #"}]"token":"x""#),
      (#"{"a":"password","token":["x","y"]}"#, #"{"a":"password","token":["…","…"]}"#),
    ])
  func json(_ text: String, hidden: String) throws {
    let content = redactor().content(Data(text.utf8), contentType: "application/json")
    #expect(content.text == hidden)
  }

  @Test(
    "Forms, queries and URLs in text",
    arguments: [
      ("application/x-www-form-urlencoded", "a=1&password=x;y,z&b=", "a=1&password=…&b="),
      ("application/x-www-form-urlencoded", "user%5Bpass%77ord%5D=x", "user%5Bpass%77ord%5D=…"),
      ("text/plain", "see https://a.b/?token=x&a=1, or b", "see https://a.b/?token=…&a=1, or b"),
      (
        "text/plain", "https://a.b/cb#access_token=x&state=s",
        "https://a.b/cb#access_token=…&state=s"
      ),
      ("text/plain", "a = b, key=1, Code=5", "a = b, key=1, Code=5"),
      ("text/html", #"<a href="/x?sig=abc">"#, #"<a href="/x?sig=…">"#),
      ("text/html", #"{"token":"x"}"#, #"{"token":"…"}"#),
      ("text/html", #"<a href="/token">Next</a>"#, #"<a href="/token">Next</a>"#),
      ("text/html", #"<b>Password:</b> <i>Forgotten?</i>"#, #"<b>Password:</b> <i>Forgotten?</i>"#),
      ("text/xml", #"<a:Token b="c">x</a:Token><Token/>"#, #"<a:Token b="c">…</a:Token><Token/>"#),
      ("text/plain", "Authorization: Bearer x\nAccept: y", "Authorization: …\nAccept: y"),
      ("text/plain", "token://x, secret service", "token://x, secret service"),
      (
        "text/plain", #"at ["token" => "x", a: {"pwd": [1, {"b": 2}], c}"#,
        #"at ["token" => …, a: {"pwd": …, c}"#
      ),
      ("text/plain", "https://u:p@a.b/@c mail@a.b", "https://…@a.b/@c mail@a.b"),
      ("text/event-stream", "data: {\"token\": \"x\"}\n\n", "data: {\"token\": \"…\"}\n\n"),
    ])
  func pairs(_ type: String, text: String, hidden: String) throws {
    #expect(redactor().content(Data(text.utf8), contentType: type).text == hidden)
  }

  @Test("A credential is hidden wherever it comes up again, in whatever way it is encoded")
  func values() throws {
    var request = Request(
      url: try #require(URL(string: "https://a.b/?api_key=k%2Fey%2Bvalue")),
      headers: [.cookie: "a=cookie-value"])
    // RFC 7617, section 2.
    try request.setSecretHeader("Authorization", "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==")
    try request.setSecretHeader("X-Own", "own-value")
    let redactor = Redactor(.standard, for: request)
    let text =
      #"QWxhZGRpbjpvcGVuIHNlc2FtZQ== Aladdin:open sesame open%20sesame k/ey+value k\/ey+value "#
      + "k%2Fey%2Bvalue cookie-value own-value"
    #expect(redactor.text(text) == "… … … … … … … …")
    #expect(redactor.url(request.url) == "https://a.b/?api_key=…")
    #expect(request.headers.map { redactor.value(of: $0) } == ["…", "…", "…"])
  }

  @Test("Nothing that comes from outside stops the program", arguments: 0..<200)
  func anyBytes(_ seed: UInt64) throws {
    var state = seed &* 6_364_136_223_846_793_005 &+ 1
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let pieces = [
      "{", "}", "[", "]", "\"", "\\", ":", ",", "token", "=", "&", "?", "1", "-", "--x", "\r\n",
      "\r\n\r\n", "name=\"password\"", "\u{0}", "é", "\\u0026", "Content-Disposition: form-data;",
      "#",
    ]
    let text = (0..<next(60)).map { _ in pieces[next(pieces.count)] }.joined()
    for type in [
      "application/json", "application/x-www-form-urlencoded", "text/plain",
      "multipart/form-data; boundary=x", nil,
    ] {
      let content = redactor().content(Data(text.utf8), contentType: type)
      #expect(content.data.count <= text.utf8.count * 4 + 16)
    }
  }

  private func redactor() -> Redactor {
    Redactor(.standard, for: Request(url: URL(fileURLWithPath: "/")))
  }
}
