import Fletcher
import Foundation
import HTTPTypes
import Testing

@testable import FletcherDigest

@Suite("Digests of the RFCs")
struct DigestVectorTests {
  private func authorization(
    _ challenge: String, username: String = "Mufasa", password: String, clientNonce: String,
    method: HTTPRequest.Method = .get, body: RequestBody = .none,
    url: String = "http://www.example.org/dir/index.html"
  ) throws -> String {
    let challenge = try #require(
      ChallengeList.challenges(in: challenge).first.flatMap(DigestChallenge.init))
    return try DigestCredentials(username: username, password: password).authorization(
      for: Request(method: method, url: try #require(URL(string: url)), body: body), challenge,
      count: 1, clientNonce: clientNonce,
      key: DigestSession.Key(nonce: challenge.nonce, clientNonce: clientNonce))
  }

  @Test(
    "RFC 7616, section 3.9.1",
    arguments: [
      ("MD5", "8ca523f5e9506fed4657c9700eebdbec"),
      ("SHA-256", "753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1"),
    ])
  func rfc7616(algorithm: String, digest: String) throws {
    let value = try authorization(
      """
      Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=\(algorithm), \
      nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", \
      opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"
      """, password: "Circle of Life",
      clientNonce: "f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ")
    #expect(
      value == """
        Digest username="Mufasa", realm="http-auth@example.org", uri="/dir/index.html", \
        algorithm=\(algorithm), nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", nc=00000001, \
        cnonce="f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ", qop=auth, response="\(digest)", \
        opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"
        """)
  }

  @Test("RFC 2617, section 3.5")
  func rfc2617() throws {
    let value = try authorization(
      """
      Digest realm="testrealm@host.com", qop="auth,auth-int", \
      nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", opaque="5ccc069c403ebaf9f0171e9517f40e41"
      """, password: "Circle Of Life", clientNonce: "0a4f113b")
    #expect(value.contains(#"response="6629fae49393a05397450978507c4ef1""#))
  }

  @Test("RFC 2069, section 2.4, with its erratum 749: a server without qop")
  func rfc2069() throws {
    let value = try authorization(
      """
      Digest realm="testrealm@host.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", \
      opaque="5ccc069c403ebaf9f0171e9517f40e41"
      """, password: "CircleOfLife", clientNonce: "")
    #expect(value.contains(#"response="1949323746fe6a43ef61f9606e7febea""#))
    #expect(!value.contains("nc=") && !value.contains("qop="))
  }

  @Test("A name that is not ASCII is sent as in RFC 7616, section 3.9.2")
  func name() throws {
    let challenge = #"Digest realm="api@example.org", nonce="n", qop="auth", charset=UTF-8"#
    let value = try authorization(
      challenge, username: "Jäsøn Doe", password: "Secret, or not?", clientNonce: "c")
    #expect(value.hasPrefix("Digest username*=UTF-8''J%C3%A4s%C3%B8n%20Doe, "))
    let hidden = try authorization(
      challenge + ", userhash=true", username: "Jäsøn Doe", password: "Secret, or not?",
      clientNonce: "c")
    #expect(hidden.hasSuffix(", userhash=true"))
    #expect(!hidden.contains("J%C3") && hidden.contains(#"username=""#))
  }

  @Test("The URI is what is sent: the path and the query as they are written, without the fragment")
  func targets() throws {
    for (url, target) in [
      ("http://a.test", "/"), ("http://a.test?x=1", "/?x=1"),
      ("http://a.test:80/a%20b/", "/a%20b/"),
      ("http://a.test/p?u=http://b.test/c#f", "/p?u=http://b.test/c"),
    ] {
      #expect(try #require(URL(string: url)).requestTarget == target)
    }
  }

  @Test("The strongest challenge that is known is chosen, and what is not known is no challenge")
  func choice() throws {
    let request = Request(url: try #require(URL(string: "http://a.test")))
    func chosen(_ fields: String...) throws -> DigestChallenge? {
      var headers = HTTPFields()
      for field in fields { headers.append(HTTPField(name: .wwwAuthenticate, value: field)) }
      return DigestChallenge.strongest(
        in: Response(status: .unauthorized, headers: headers, request: request))
    }
    let md5 = #"Digest realm="a", nonce="1", qop="auth", algorithm=MD5"#
    let sha256 = #"Digest realm="a", nonce="2", qop="auth-int", algorithm=sha-256"#
    let sha512 = #"Digest realm="a", nonce="3", qop="auth", algorithm=SHA-512-256"#
    #expect(try chosen(sha512, md5, sha256)?.nonce == "2")
    #expect(try chosen("\(sha512), \(md5), \(sha256), Basic realm=x")?.nonce == "2")
    #expect(try chosen(sha256)?.protection == .integrity)
    #expect(try chosen("Digest \"", md5)?.nonce == "1")
    #expect(try chosen(sha512, "Basic realm=a", "Digest realm=a", "Digest nonce=a") == nil)
    #expect(try chosen(#"Digest realm="a", nonce="1", qop="other""#) == nil)
    #expect(try chosen() == nil)
  }
}
