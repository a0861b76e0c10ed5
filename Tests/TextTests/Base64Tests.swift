import FletcherText
import Testing

@Suite("Base64")
struct Base64Tests {
  @Test(
    "Texts come out as RFC 4648 shows, section 10",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
      ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"), ("??>", "Pz8+"), ("ü", "w7w="),
    ])
  func vectors(_ text: String, _ base64: String) {
    #expect(text.base64 == base64)
    #expect(base64.isBase64)
  }

  @Test(
    "What lacks its padding, has too much of it, or has other characters is none",
    arguments: ["Zg", "Zg=", "Zg===", "====", "Zm9v=", "Zg==Zg==", "Zm-_", "Zm9 ", "Zm9v\n"])
  func others(_ text: String) {
    #expect(!text.isBase64)
  }

  @Test("Percent-encoded bytes are decoded, and what is no triple stays")
  func percentDecoding() {
    #expect("a%20b%C3%BC%2".percentDecoded == "a bü%2")
    #expect("100%".percentDecoded == "100%")
  }
}
