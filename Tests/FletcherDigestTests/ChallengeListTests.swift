import Testing

@testable import FletcherDigest

@Suite("Lists of challenges")
struct ChallengeListTests {
  private func read(_ text: String) -> [AuthenticationChallenge] {
    ChallengeList.challenges(in: text)
  }

  @Test("The example of RFC 9110, section 11.6.1, has two challenges")
  func example() {
    #expect(
      read(
        #"Basic realm="simple", Newauth realm="apps", type=1, title="Login to \"apps\"""#)
        == [
          AuthenticationChallenge(scheme: "basic", parameters: ["realm": "simple"]),
          AuthenticationChallenge(
            scheme: "newauth",
            parameters: ["realm": "apps", "type": "1", "title": #"Login to "apps""#]),
        ])
  }

  @Test("Schemes without parameters, token68, blanks and empty elements are read past")
  func shapes() {
    #expect(read("Negotiate").map(\.scheme) == ["negotiate"])
    #expect(
      read(#"Negotiate, , NTLM abc+/==,Digest realm = "a" ,nonce=b , Basic realm="c, d=e""#)
        == [
          AuthenticationChallenge(scheme: "negotiate", parameters: [:]),
          AuthenticationChallenge(scheme: "ntlm", parameters: [:]),
          AuthenticationChallenge(scheme: "digest", parameters: ["realm": "a", "nonce": "b"]),
          AuthenticationChallenge(scheme: "basic", parameters: ["realm": "c, d=e"]),
        ])
    #expect(read("").isEmpty)
    #expect(read(" , ,").isEmpty)
    #expect(read("Digest REALM=a").first?.parameters == ["realm": "a"])
  }

  @Test("Quoted text may have anything but what a header cannot have")
  func quoted() {
    #expect(read(#"X a="""#).first?.parameters == ["a": ""])
    #expect(read(#"X a="\\\"\x,=;""#).first?.parameters == ["a": #"\"x,=;"#])
    #expect(read(#"X a="ü 😀""#).first?.parameters == ["a": "ü 😀"])
  }

  @Test(
    "Nothing is read from where a field is not as it should be",
    arguments: [
      #"X a="b"#, #"X a="b\"#, #"X a="b\""#, #"X a="b"c"#, #"X a=b c=d"#, "X a=\"b\u{1}\"", "X a=,",
      "X a=\u{e9}", "= a", "X a=b, =c",
    ])
  func malformed(text: String) {
    #expect(!read(text).contains { !$0.parameters.isEmpty })
    let behind = read(#"Digest realm="r", nonce="n", "# + text).dropFirst()
    #expect(!behind.contains { !$0.parameters.isEmpty })
  }

  @Test("A challenge that says something twice is left out, and the others are read")
  func repeated() {
    #expect(
      read(#"Digest realm="a", Realm="b", nonce=c, Basic realm="d""#)
        == [AuthenticationChallenge(scheme: "basic", parameters: ["realm": "d"])])
  }

  @Test("Long fields are read to their end")
  func large() {
    let text = "Digest " + (0..<10_000).map { #"p\#($0)="v\#($0)""# }.joined(separator: ", ")
    #expect(read(text).first?.parameters.count == 10_000)
    #expect(read(String(repeating: "A, ", count: 20_000)).count == 20_000)
    #expect(read("Digest a=\"" + String(repeating: "\\", count: 100_000)).isEmpty)
  }
}
