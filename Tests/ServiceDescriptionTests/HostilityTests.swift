import Foundation
import ServiceModel
import Testing

@Suite("Descriptions that mean harm")
struct HostilityTests {
  @Test("Types nested deeply get a message and no crash")
  func typesNestedDeeplyGetAMessageAndNoCrash() {
    for (open, close) in [
      ("[", "]"), ("{ a: ", " }"), ("{ $type: ", " }"), ("{ $map: ", " }"), ("{ $oneOf: [", "] }"),
    ] {
      let depth = open.contains("[") && open.contains("{") ? 120 : 240
      let text = description(
        "models: { M: " + String(repeating: open, count: depth) + "int"
          + String(repeating: close, count: depth) + " }")
      let found = mistakes(text)
      #expect(found.count == 1, "\(found)")
      #expect(found.first?.contains("types are nested deeper than 32 levels") == true)
    }
  }

  @Test("Samples nested deeply get a message and no crash")
  func samplesNestedDeeplyGetAMessageAndNoCrash() {
    let text = description(
      "models: { M: { $type: any, $sample: " + String(repeating: "[", count: 240)
        + String(repeating: "]", count: 240) + " } }")
    #expect(mistakes(text).first?.contains("a value is nested deeper than 32 levels") == true)
  }

  @Test("A type and a value as deep as they may be are read")
  func aTypeAndAValueAsDeepAsTheyMayBeAreRead() throws {
    let depth = 30
    let type =
      String(repeating: "{ a: [", count: depth / 2) + "int"
      + String(repeating: "] }", count: depth / 2)
    let value = String(repeating: "[", count: 31) + String(repeating: "]", count: 31)
    _ = try service(description("models: { M: \(type), N: { $type: any, $sample: \(value) } }"))
  }

  @Test("Long chains and diamonds of inheritance are read")
  func longChainsAndDiamondsOfInheritanceAreRead() throws {
    var text = description("models:\n  D0: { id: int }\n")
    for number in 1...10_000 {
      text +=
        "  L\(number): { $extends: D\(number - 1) }\n  R\(number): { $extends: D\(number - 1) }\n"
      text += "  D\(number): { $extends: [L\(number), R\(number)] }\n"
    }
    #expect(try service(text).short("D10000") == "{id: int}")
  }

  @Test("Inheritance that grows without end is refused")
  func inheritanceThatGrowsWithoutEndIsRefused() {
    var text = description("models:\n  D0: { p0: int }\n")
    for number in 1...3_000 {
      text += "  D\(number): { $extends: D\(number - 1), p\(number): int }\n"
    }
    #expect(mistakes(text).first?.contains("the description is too large") == true)
  }

  @Test("Long chains of names are read")
  func longChainsOfNamesAreRead() throws {
    var text = description("models:\n  A0: string\n")
    for number in 1...10_000 { text += "  A\(number): A\(number - 1)\n" }
    text += "  B: { a: A10000 = x, b: { $type: A10000, $default: y } }"
    #expect(try service(text).short("B") == "{a: A10000 = \"x\", b: A10000 = \"y\"}")
  }

  @Test("Long cycles are reported short")
  func longCyclesAreReportedShort() {
    for line in ["A%: A+", "A%: { $extends: A+ }", "A%: { a: A+ }", "A%: { $oneOf: [A+] }"] {
      var text = description("models:\n")
      for number in 0..<10_000 {
        text +=
          "  "
          + line.replacing("%", with: "\(number)").replacing("+", with: "\((number + 1) % 10_000)")
          + "\n"
      }
      let found = mistakes(text)
      #expect(found.count == 1)
      #expect((found.first?.count ?? 0) < 400)
    }
  }

  @Test("A union of many cases is read")
  func aUnionOfManyCasesIsRead() throws {
    var text = description("models:\n  U:\n    $discriminator: kind\n    $oneOf:\n")
    for number in 0..<10_000 { text += "      - M\(number)\n" }
    for number in 0..<10_000 { text += "  M\(number): { kind: string, u?: U }\n" }
    guard case .union(let union) = try service(text).schema("U").kind else {
      return #expect(Bool(false))
    }
    #expect(union.cases.count == 10_000)
  }

  @Test("Many unknown names do not take long")
  func manyUnknownNamesDoNotTakeLong() {
    var text = description("models:\n")
    for number in 0..<5_000 { text += "  Model\(number): { a: Modl\(number), b: int }\n" }
    let found = mistakes(text)
    #expect(found.count == 1_001)
    #expect(found.first == "there are more than 1000 mistakes; the others are not reported")
  }

  @Test("Aliases that multiply are refused")
  func aliasesThatMultiplyAreRefused() {
    var text = "a0: &a0 { x: int, y: int, z: int, t: int }\n"
    for number in 1...9 {
      let item = "*a\(number - 1)"
      text += "a\(number): &a\(number) { a: \(item), b: \(item), c: \(item), d: \(item) }\n"
    }
    let indented = text.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
    let found = mistakes(description("models:\n" + indented))
    #expect(found.contains { $0.contains("the description is too large") })
  }

  @Test("Shared parameters of many operations are bounded")
  func sharedParametersOfManyOperationsAreBounded() {
    var text = "query:\n"
    for number in 0..<1_000 { text += "  q\(number)?: int\n" }
    text += "paths:\n"
    for number in 0..<1_000 { text += "  /p\(number): { get: { name: n\(number) } }\n" }
    #expect(mistakes(description(text)).first?.contains("the description is too large") == true)
  }

  @Test(
    "Odd documents get messages",
    arguments: [
      "service", "[]", "", "1", "service: null", "service: { a: b }", "service: []\npaths: []",
      "service: A\nbaseURL: 1\npaths:\n  null:\n  1: 2\n  [a]: b\n  {a: b}: c\n  /: null",
      "service: A\nbaseURL: https://\npaths: { /a: { get: null, put: [], post: { name: [a] } } }",
      "service: A\nbaseURL: x\npaths: {}\nmodels: { A: { $type: { $type: { $type: null } } } }",
      "service: A\nbaseURL: 'http://['\npaths: {}\nmodels: { A: { $enum: [[], {}, null], $names: [], $oneOf: {} } }",
      "service: A\nbaseURL: 'http://a:99999999999999999999'\npaths: { '/{': {}, '/}': {}, '/{}': {}, '/{a': {} , '{a}b': {}, '/%': {}, '/%2': {} }",
      "service: A\nbaseURL: https://a\npaths: { /a: { get: { name: a, query: [], header: 1, cookie: null, path: { '?': int, '\\?': int, $$: int, $: int } } } }",
      "service: A\nbaseURL: https://a\npaths: {}\nmodels: { '': int, '?': int, ' ': int, '=': int, 'a = b': int, $a: int, 1: int, null: int, é: [int] }",
      "service: A\nbaseURL: https://a\npaths: {}\nmodels: { A: '', B: '?', C: ' = ', D: '= 5', E: '=', F: 'int =', G: '[int]' }",
      "service: A\nbaseURL: https://a\nauth: { a: null, b: [], c: {}, d: { type: [] }, e: { type: bearer, in: x } }\npaths: {}",
      "service: A\nbaseURL: https://a\nretry: { attempts: -9223372036854775808, statuses: [99999999999999999999] }\npaths: {}",
    ])
  func oddDocumentsGetMessages(text: String) {
    #expect(!mistakes(text).isEmpty)
  }

  @Test("Text of the file is shown safely")
  func textOfTheFileIsShownSafely() {
    let found = mistakes(description("\"a\\u202e\\n\\u001b[31m\": 1"))
    #expect(found.count == 1)
    #expect(found.first?.contains("`a\\u{202E}\\n\\u{1B}[31m`") == true)
  }
}

@Suite("Small stacks")
struct SmallStackTests {
  /// Threads other than the main one have 512 KB on Apple's systems.
  @Test("The deepest description is read on a small stack")
  func theDeepestDescriptionIsReadOnASmallStack() async throws {
    let half = 12
    let type =
      String(repeating: "{ a: { $oneOf: [", count: half / 2) + "{ $type: [{ $map: int }] }"
      + String(repeating: "] } }", count: half / 2)
    let value = String(repeating: "[{ a: ", count: 15) + "1" + String(repeating: "}]", count: 15)
    let text = description(
      "models: { M: \(type), N: { $type: any, $sample: \(value), $default: \(value) }, D: "
        + String(repeating: "{ a: ", count: 200) + "int" + String(repeating: " }", count: 200)
        + " }")
    let found = await withCheckedContinuation { continuation in
      let thread = Thread { continuation.resume(returning: mistakes(text)) }
      thread.stackSize = 512 << 10
      thread.start()
    }
    #expect(found.count == 1)
    #expect(found.first?.contains("nested deeper than 32 levels") == true)
  }
}
