import Testing

@testable import SwiftPlan

@Suite("Names of the wire become names of Swift")
struct NamesTests {
  @Test(
    "A property has the name that a Swift programmer would give it",
    arguments: [
      ("name", "name"), ("html_url", "htmlURL"), ("url", "url"), ("per_page", "perPage"),
      ("user_ids", "userIDs"), ("id", "id"), ("ids", "ids"), ("node_id", "nodeID"),
      ("+1", "plus1"), ("-1", "minus1"), ("$ref", "ref"), ("@id", "id"), ("2fa", "_2fa"),
      ("IN_PROGRESS", "inProgress"), ("HTMLParser", "htmlParser"),
      ("ID", "id"), ("URL", "url"), ("userID", "userID"), ("userId", "userID"),
      ("resourceURI", "resourceURI"), ("kebab-case", "kebabCase"), ("dotted.name", "dottedName"),
      ("Capital", "capital"), ("name with spaces", "nameWithSpaces"), ("it's", "its"),
      ("it’s", "its"), ("__a__", "a"), ("ids[]", "ids"), ("filter[state]", "filterState"),
      ("photo_50", "photo50"), ("md5", "md5"), ("is_md5", "isMD5"), ("list_pins", "listPins"),
      ("product_sku", "productSKU"), ("skus", "skus"), ("is_nsfw", "isNSFW"),
      ("list_wifi", "listWiFi"),
      ("OAuth2", "oauth2"), ("OAuthToken", "oauthToken"), ("my_oauth_app", "myOAuthApp"),
      ("link to YouTube", "linkToYouTube"), ("youtube_id", "youtubeID"),
      ("with_github", "withGitHub"), ("github", "github"), ("👍", "thumbsUpSign"),
      ("", "empty"), (" ", "space"), ("é", "é"), ("décolleté", "décolleté"), ("日本語", "日本語"),
      ("*", "asterisk"), ("<=", "lessThanEquals"), ("!=", "notEquals"), ("+", "plus"),
      ("proxyGETcalls", "proxyGetCalls"), ("DELETEcalls", "deleteCalls"),
      ("role_uid", "roleUID"), ("2.5gbase-kx", "_2_5gbaseKx"), ("25gbase", "_25gbase"),
      ("oauth_2_0", "oauth2_0"),
      ("115.2 kbps", "_115_2Kbps"), ("a/b", "aB"), ("\u{202E}", "rightToLeftOverride"),
      ("\n", "symbol"), ("a\u{200B}b", "aB"),
    ])
  func member(_ wireName: String, _ name: String) {
    #expect(Identifier.member(wireName) == name)
  }

  @Test(
    "A type has a name in upper camel case; one that has it already keeps it",
    arguments: [
      ("User", "User"), ("user", "User"), ("HTMLParser", "HTMLParser"), ("Url", "Url"),
      ("snake_case_model", "SnakeCaseModel"), ("kebab-case", "KebabCase"),
      ("html_url", "HTMLURL"), ("dotted.model", "DottedModel"), ("2fa", "_2fa"),
      ("type", "TypeValue"),
      ("Type", "TypeValue"), ("Self", "SelfValue"), ("Any", "AnyValue"),
      ("Protocol", "ProtocolValue"), ("模型", "模型"), ("+1", "Plus1"), ("String", "String"),
    ])
  func type(_ wireName: String, _ name: String) { #expect(Identifier.type(wireName) == name) }

  @Test(
    "An operation keeps a name that is in lower camel case already",
    arguments: [
      ("userRepositories", "userRepositories"), ("getById", "getById"), ("get_user", "getUser"),
      ("Get", "get"), ("init", "initValue"), ("self", "selfValue"), ("class", "class"),
    ])
  func operation(_ wireName: String, _ name: String) {
    #expect(Identifier.operation(wireName) == name)
  }

  @Test(
    "Names that no backticks help get a word more",
    arguments: [
      ("self", "selfValue"), ("init", "initValue"), ("Self", "selfValue"), ("type", "type"),
    ])
  func magic(_ wireName: String, _ name: String) { #expect(Identifier.member(wireName) == name) }

  @Test(
    "Every name is legal Swift: it begins with a letter or an underscore and has no symbols",
    arguments: [
      "", " ", "\0", "\n", "-", "--", "...", "$", "$$", "1", "1.5", "-1.5", "١", "é1", "👨‍👩‍👧", "🇩🇪",
      "e\u{301}",
      "a\u{202E}b", "\u{FEFF}", "\u{E000}", "a b", "`a`", "\"", "\\(x)", "*/", "”", "a\u{0}b",
      String(repeating: "x_", count: 200), "½", "²", "ǅ", "ß", "ﬁ", "ı", "İ",
    ])
  func legal(_ wireName: String) throws {
    for name in [
      Identifier.member(wireName), Identifier.type(wireName), Identifier.operation(wireName),
    ] {
      let scalars = name.unicodeScalars
      let first = try #require(scalars.first)
      #expect(first == "_" || first.properties.isXIDStart, "\(wireName) → \(name)")
      #expect(
        scalars.dropFirst().allSatisfy { $0.properties.isXIDContinue }, "\(wireName) → \(name)")
      #expect(name != "_")
      #expect(scalars.allSatisfy { $0.properties.generalCategory != .format })
    }
  }

  @Test(
    "Different symbols have different names", arguments: [("+1", "-1"), ("<", "<="), ("👍", "👎")])
  func distinct(_ one: String, _ other: String) {
    #expect(Identifier.member(one) != Identifier.member(other))
  }

  @Test(
    "Reserved words stand in backticks as names",
    arguments: [
      "class", "default", "in", "is", "as", "switch", "case", "let", "var", "inout", "func",
      "protocol", "extension", "import", "return", "throws", "true", "nil", "where", "operator",
      "internal", "public", "static", "subscript", "super", "deinit", "repeat", "defer", "await",
    ])
  func reserved(_ word: String) {
    #expect(Identifier.escaped(Identifier.member(word)) == "`\(word)`")
  }

  @Test(
    "Words that are reserved in some places only need no backticks",
    arguments: [
      "get", "set", "open", "async", "some", "any", "left", "none", "willSet", "actor",
    ])
  func contextual(_ word: String) { #expect(Identifier.escaped(word) == word) }

  @Test("Of the labels of a call only `inout` needs backticks")
  func labels() {
    #expect(Identifier.callLabel("inout") == "`inout`")
    #expect(Identifier.callLabel("let") == "let")
    #expect(Identifier.callLabel("class") == "class")
    #expect(Identifier.label("class") == "class")
    #expect(Identifier.label("in") == "in")
  }

  @Test("A value of an enum is never called as a case of Optional is")
  func optionalCases() {
    #expect(Identifier.enumCase("none") == "noneValue")
    #expect(Identifier.enumCase("some") == "someValue")
    #expect(Identifier.enumCase("None") == "noneValue")
    #expect(Identifier.enumCase("nothing") == "nothing")
  }

  @Test("Behind a dot a reserved word needs no backticks")
  func afterDot() {
    #expect(Identifier.afterDot("`default`") == "default")
    #expect(Identifier.afterDot("user") == "user")
  }

  @Test(
    "A type of an operation's argument does not say a word twice",
    arguments: [
      ("DrugClass", "ClassCode", "DrugClassCode"), ("ListUsers", "Sort", "ListUsersSort"),
      ("SetWriteMode", "WriteModeKind", "SetWriteModeKind"),
      ("UpdateCard", "Card", "UpdateCardCard"), ("GetImageURL", "URLKind", "GetImageURLKind"),
      ("Discard", "CardKind", "DiscardCardKind"), ("Get_2fa", "_2fa", "Get_2fa_2fa"),
    ])
  func joined(_ operation: String, _ argument: String, _ name: String) {
    #expect(Words.joined(operation, argument) == name)
  }
}
