import Fletcher
import Foundation
import HTTPTypes

/// What all secrets of a test have in them.
let mark = "s3cret"

/// A secret that says where it was put, with what is written otherwise in URLs, forms and JSON.
func secret(_ place: String) -> String { "\(mark)-\(place)-/+ä&=" }

/// A service whose operations take secrets wherever one can stand.
enum Vault: Service, Target {
  case json
  case form
  case multipart
  case text
  /// What a request may have beside its body.
  case around
  case failing

  static let configuration = ServiceConfiguration(baseURL: "https://vault.example")

  var route: Route {
    switch self {
    case .json:
      around(.post).json([
        "password": secret("json"),
        "login": JSON.object(["client_secret": .string(secret("deep"))]),
        "inner": #"{"refresh_token":"\#(secret("inner"))"}"#,
        "line": "Authorization: Bearer \(mark)-line",
      ])
    case .form:
      around(.post).form(["client_secret": secret("form"), "code": secret("code")])
    case .multipart:
      around(.post).multipart([
        "password": secret("field"),
        "data": FilePart.data(
          Data(#"{"id_token":"\#(mark)-part"}"#.utf8), filename: "a.json",
          contentType: "application/json"),
      ])
    case .text:
      around(.post).text(
        """
        <Login xmlns:a="b"><a:SessionToken kind="x">\(mark)-xml</a:SessionToken>
        <Password>\(mark)-element</Password><Key secret="\(mark)-attribute"/>
        <Secret><![CDATA[\(mark)-cdata]]></Secret></Login>
        Password: \(mark)-label
        {"token": "\(mark)-text", "pwd": ["\(mark)-list"]}
        """)
    case .around: around(.get)
    case .failing: around(.post).json(Leaky())
    }
  }

  private func around(_ method: Route.Method) -> Route {
    Route(method, "/bot/{token}/things{?api_key,q}", secret("path"), secret("query"), "shown")
      .header("X-Session", secret("header"))
      .header("X-Access-Key", "\(mark)-key")
      .cookie("sid", "\(mark)-cookie")
  }

  private struct Leaky: Encodable, Sendable {
    func encode(to encoder: any Encoder) throws {
      throw EncodingError.invalidValue(
        "\(mark)-encoded",
        .init(codingPath: encoder.codingPath, debugDescription: "password=\(mark)-why"))
    }
  }
}

/// What a user's own transport or signer may throw.
struct LeakyError: Error, CustomStringConvertible {
  var description: String {
    "no route to https://user:\(mark)-user@a.example/?access_token=\(mark)-url, "
      + #"headers: ["Authorization": "Bearer \#(mark)-field"]"#
  }
}

extension [Credentials<Vault>] {
  /// One of each kind.
  static var all: Self {
    [
      Credentials("basic", .basic(username: "ada", password: "\(mark)-basic")),
      Credentials("header", .apiKey("\(mark)-own", in: .header("X-Plain"))),
      Credentials("query", .apiKey("\(mark)-item", in: .query("plain"))),
      Credentials("cookie", .apiKey("\(mark)-jar", in: .cookie("plain"))),
      Credentials(
        "source", .apiKey(.closure { "\(mark)-source" }, in: .header("X-Source"), prefix: "Token")),
      Credentials(
        "signer",
        .signer { request in
          try request.setSecretHeader("X-Signed", "\(mark)-signed")
          try request.addQuery("sign", "\(mark)-sign")
        }),
    ]
  }

  /// What basic authentication sends in their place (RFC 7617, section 2).
  static var basic: String { Data("ada:\(mark)-basic".utf8).base64EncodedString() }
}
