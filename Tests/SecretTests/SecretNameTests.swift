import Foundation
import HTTPTypes
import Testing

@testable import Fletcher

@Suite("What is secret")
struct SecretsTests {
  @Test(
    "The parameters of OAuth that IANA lists are secret where they are credentials, and else shown",
    arguments: [
      ("access_token", true), ("refresh_token", true), ("id_token", true), ("client_secret", true),
      ("password", true), ("code", true), ("code_verifier", true), ("device_code", true),
      ("assertion", true), ("assertions", false), ("client_assertion", true),
      ("subject_token", true),
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
    "A name that is to be hidden is, as a member of a form's object too",
    arguments: [
      ("iban", true), ("IBAN", true), ("bank[iban]", true), ("a[b][iban]", true),
      ("iban[country]", false), ("bank[user_iban]", false),
    ])
  func hidden(_ name: String, isSecret: Bool) {
    #expect(Secrets.standard.hiding("iban").isSecret(name, in: .parameter) == isSecret)
  }

  @Test(
    "A name is read by its words, however they are written",
    arguments: [
      ("accessToken", true), ("ACCESS_TOKEN", true), ("x-access-token", true), ("tokens", true),
      ("user[password]", true), ("new_password2", true), ("passwordConfirmation", true),
      ("token_v2", true), ("access_token_2", true), ("X-Hub-Signature-256", true),
      ("signature_sha256", true), ("hmac_sha256", true), ("api_keys", true), ("accessKeys", true),
      ("DD-APPLICATION-KEY", true), ("client_key", true), ("deploy_key", true), ("keys_v2", false),
      ("version_2", false), ("sha256", false), ("v2", false),
      ("aws_secret_access_key", true), ("apikey", true), ("X-API-Key", true), ("apiKey", true),
      ("private_key", true), ("clientsecret", true), ("stripe_signature", true),
      ("deletehash", true), ("X-Session", true), ("X-Auth", true), ("set-cookie", true),
      ("my_cookies", true), ("session_id", true), ("AuthKey", true), ("authTOKEN", true),
      ("token_count", false), ("zodiac_sign", false), ("session_count", false),
      ("cookie_policy", false), ("has_password_expired", false), ("password_changed_at", false),
      ("nextPageToken", false), ("public_key", false), ("primary_key", false), ("key_id", false),
      ("recovery_codes", true), ("two_factor_code", true), ("connectionString", true),
      ("error_code", false), ("country_code", false), ("postal_codes", false), ("keyboard", false),
      ("secretary", false), ("tokenize", false), ("passport", false),
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
      (
        #"{"value":"x","name":"password","values":["y",{"a":-1.5}]}"#,
        #"{"value":"…","name":"password","values":["…",{"a":0}]}"#
      ),
      (
        #"{"content":{"a":["x",{"value":12,"b":""}],"c":null},"d":"e","name":"access_token"}"#,
        #"{"content":{"a":["…",{"value":0,"b":""}],"c":null},"d":"e","name":"access_token"}"#
      ),
      (
        #"[{"value":{"value":"x","key":"pwd","a":"y"},"name":"z"},{"value":"v","name":"n"}]"#,
        #"[{"value":{"value":"…","key":"pwd","a":"y"},"name":"z"},{"value":"v","name":"n"}]"#
      ),
      (
        #"{"value":{"value":"x","name":"pwd"},"val":["y"],"name":"otp"}"#,
        #"{"value":{"value":"…","name":"…"},"val":["…"],"name":"otp"}"#
      ),
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

  @Test(
    "Of a multipart body there is what stands between its first and its last delimiter, without secrets",
    arguments: [
      (
        "\r\n--b\r\nContent-Disposition: form-data; name=\"password\"\r\n\r\nx\r\n--b--",
        "--boundary\r\nContent-Disposition: form-data; name=\"password\"\r\n\r\n…\r\n--boundary--"
      ),
      (
        "password=x\r\n--b \r\nA: b\r\n\r\nnot --b\r\n--bc\r\n--b--\r\npassword=x",
        "--boundary \r\nA: b\r\n\r\nnot --b\r\n--bc\r\n--boundary--\r\n"
      ),
      // Cut off, in the content and in the head.
      (
        "--b\r\nContent-Disposition: form-data; name=\"pin\"\r\n\r\nx",
        "--boundary\r\nContent-Disposition: form-data; name=\"pin\"\r\n\r\n…"
      ), ("--b\r\nX-Token: x", "--boundary"),
      ("--b\r\nX\r\n--b\r\n\r\ny\r\n--b--", "--boundary\r\n--boundary\r\n\r\ny\r\n--boundary--"),
      // Lines without a carriage return, a name without quotes and one in the second line of a field.
      (
        "--b\nContent-Disposition: form-data; name=pwd\n\nx\n--b--\n",
        "--boundary\nContent-Disposition: form-data; name=pwd\n\n…\n--boundary--"
      ),
      (
        "--b\r\nContent-Disposition: form-data; filename=\" name=a\";\r\n name=\"otp\"\r\n\r\nx\r\n--b--",
        "--boundary\r\nContent-Disposition: form-data; filename=\" name=a\";\r\n name=\"otp\"\r\n\r\n…\r\n--boundary--"
      ),
      // A multipart body as a part.
      (
        "--b\r\nContent-Type: multipart/mixed; boundary=i\r\n\r\n--i\r\n\r\na?token=x\r\n--i--\r\n--b--",
        "--boundary\r\nContent-Type: multipart/mixed; boundary=i\r\n\r\n--boundary\r\n\r\na?token=…\r\n--boundary--\r\n--boundary--"
      ), ("password=x", ""), ("--c\r\n\r\npassword=x\r\n--c--", ""), ("", ""),
    ])
  func multipart(_ text: String, hidden: String) throws {
    let content = redactor().content(
      Data(text.utf8), contentType: "multipart/form-data; boundary=\"b\"")
    #expect(String(decoding: content.data, as: UTF8.self) == hidden)
    #expect(
      content.contentType
        == (hidden.isEmpty
          ? "multipart/form-data; boundary=\"b\"" : "multipart/form-data; boundary=\"boundary\""))
    let all = Redactor(.none).content(
      Data(text.utf8), contentType: "multipart/form-data; boundary=b")
    #expect(String(decoding: all.data, as: UTF8.self) == text)
  }

  @Test(
    "No word that makes a name a secret's is overlooked, wherever it stands in the name",
    arguments: SecretName.words.sorted())
  func words(_ word: String) {
    let middle = word.index(word.startIndex, offsetBy: word.count / 2)
    for name in [
      word, word.uppercased(), "x-\(word)", "my_\(word)s2", "a\(word)",
      "\(word[..<middle])_\(word[middle...])", "\(word[..<middle])[\(word[middle...])]",
    ] {
      #expect(Secrets.standard.mayHide(name.utf8), "\(name)")
      #expect(Secrets.standard.mayHide(inURL: "https://a.b/c?x=1&\(name)=y"), "\(name)")
      #expect(Secrets.standard.mayHide(inPathOf: "/a/{x}/{/y,\(name)*}"), "\(name)")
    }
  }

  @Test(
    "A URL is taken apart where something may be hidden in it, and else not",
    arguments: [
      ("https://a.b/c?page=2&sort=created", false), ("https://a.b/token?page=token", false),
      ("https://a.b/c", false), ("https://a.b/c?page", false), ("https://a.b/c?x=1=2&y=3", false),
      ("https://a.b/c?page=2&access_token=x", true), ("https://a.b/c?t%6Fken=x", true),
      ("https://u@a.b/c", true), ("https://a.b/c#x", true), ("https://a.b/c;x=1", true),
      ("https://a.b/c?x=1?code=2&code=3", true), ("https://a.b/c?Kennwört=2", true),
    ])
  func urls(_ url: String, mayHide: Bool) {
    #expect(Secrets.standard.mayHide(inURL: url) == mayHide)
    #expect(Secrets.standard.hiding("page").mayHide(inURL: url))
    #expect(!Secrets.none.mayHide(inURL: url))
  }

  @Test("Multipart bodies in each other are no way to stop the program")
  func nested() throws {
    var text = "password=x"
    for depth in 0..<2_000 {
      text =
        "--\(depth)\r\nContent-Type: multipart/mixed; boundary=\(depth - 1)\r\n\r\n\(text)"
    }
    let content = redactor().content(
      Data(text.utf8), contentType: "multipart/mixed; boundary=1999")
    #expect(!String(decoding: content.data, as: UTF8.self).contains("=x"))
  }

  @Test(
    "The time that it takes to hide secrets grows as the text does, whatever that is",
    .timeLimit(.minutes(15)),
    arguments: [
      "a:{", "token:{", "a=[", "token=[", "token=\"", "a:\"", "<token ", "<a:token ", "<token><",
      "<token", "token:", "token=\\", "token \"", "a:token", "{\"value\":", "{\"token\":",
      "{\"a\":1,\"token\":\"", "://a@", "://", "a=&", "--b\r\n", "--b\r\n\r\n", "\\u0026",
      "Content-Disposition: form-data", "Content-Disposition: form-data\r\n\r\n",
    ])
  func time(_ piece: String) throws {
    // Were it the square, these would be minutes.
    let text = String(repeating: piece, count: 100_000 / piece.utf8.count)
    for text in [text + "/>", text + "></"] {
      for type in ["application/json", "text/plain", "multipart/form-data; boundary=b"] {
        _ = redactor().content(Data(text.utf8), contentType: type)
      }
    }
  }

  @Test("Nor has it to do with how long the names in JSON are", .timeLimit(.minutes(15)))
  func longNames() throws {
    let name = String(repeating: "k", count: 50_000)
    let numbers = String(repeating: "1 ", count: 25_000)
    let values = String(repeating: #"{"value":"#, count: 5_000)
    func names(_ name: String, _ count: Int) -> String {
      String(repeating: #","name":"\#(name)"}"#, count: count)
    }
    for (text, hidden) in [
      ("{\"\(name)\":\(numbers)", "{\"\(name)\":\(numbers)"),
      (
        "\(values)5\(names("password", 5_000))",
        "\(values)0\(names("…", 4_999))\(names("password", 1))"
      ),
    ] {
      let content = redactor().content(Data(text.utf8), contentType: "application/json")
      #expect(content.text == hidden)
    }
  }

  @Test("Thousands of secrets are hidden in one pass", .timeLimit(.minutes(15)))
  func manyValues() throws {
    let tokens = (10_000..<14_000).map { "tok-\($0)" }
    let url = try #require(URL(string: "https://a.b/"))
    let body = try JSONEncoder().encode(["tokens": tokens])
    let request = Request(
      method: .post, url: url, headers: [.contentType: "application/json"], body: .data(body))
    let redactor = Redactor(.standard, for: request)
    let text = tokens.reversed().joined(separator: " ") + " tok-99999 "
    let content = redactor.content(
      Data(String(repeating: text, count: 5).utf8), contentType: "text/plain")
    let hidden = String(repeating: "… ", count: 4_000) + "tok-99999 "
    #expect(content.text == String(repeating: hidden, count: 5))
  }

  @Test("Of secrets that overlap, nothing is left")
  func overlaps() {
    for (values, text, hidden) in [
      (["abcdef", "defghi"], "-abcdefghi-", "-…-"),
      (["abcdef", "abcdefg"], "abcdefgabcdefh", "……h"),
      (["bcdefg", "abcdefgh"], "abcdefghbcdefgabcdefg", "……a…"),
      (["äbcdef"], "äbcdeäbcdef", "äbcde…"),
      ([], "abc", "abc"), (["abcdef"], "abcde", "abcde"),
    ] as [([String], String, String)] {
      let removed = ValueRedaction(values, replacement: "…").removed(from: Array(text.utf8))
      #expect(String(decoding: removed, as: UTF8.self) == hidden)
    }
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
