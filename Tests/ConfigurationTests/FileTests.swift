import Diagnostics
import FletcherConfiguration
import Testing
import YAML

@Suite("fletcher.yaml")
struct FileTests {
  @Test("What is said of one document wins over what is said of all")
  func documents() throws {
    let text = """
      access: package
      types: { uuid: ID, money: Money }
      timeout: 5
      exclude: { operations: ["admin/*"] }
      documents:
        shop.yaml:
          service: Store
          access: internal
          types: { money: MyApp.Money }
          timeout: 10
        other.yaml:
          properties: var
          imports: MyApp
          conformances: [Entity]
          samples: none
      """
    let outcome = try Outcome(text, beside: ["other.yaml"])
    #expect(outcome.mistakes == [])
    #expect(outcome.service.name == "Store")
    #expect(outcome.service.timeout == 10)
    #expect(outcome.swift.access == .internal)
    #expect(outcome.swift.properties == .let)
    #expect(
      Dictionary(
        uniqueKeysWithValues: outcome.swift.types.map { ($0.subject.text, $0.type.text) })
        == ["uuid": "ID", "money": "MyApp.Money"])
    let other = try Outcome(text, of: smallShop, named: "other.yaml", beside: ["shop.yaml"])
    #expect(other.mistakes == [], "a pattern for all need not match something in each")
    #expect(other.service.timeout == 5)
    #expect(other.swift.access == .package)
    #expect(other.swift.properties == .var)
    #expect(other.swift.samples == .none)
    #expect(other.swift.imports == ["MyApp"])
    #expect(other.swift.conformances.map { $0.protocols.map(\.text) } == [["Entity"]])
  }

  @Test("Overlays at the top come before those of a document, and are files or in place")
  func overlays() throws {
    var diagnostics = Diagnostics()
    let file = ConfigurationFile(
      try Node.parse(
        """
        overlays: all.yaml
        documents:
          shop.yaml: { overlays: [shop.yaml, { actions: [] }] }
          other.yaml: { overlays: { actions: [] } }
        """, file: "fletcher.yaml"), documents: ["shop.yaml", "other.yaml"], into: &diagnostics)
    func overlays(of document: String) -> [String] {
      file.configuration(for: document, into: &diagnostics).overlays.map { overlay in
        let shared = overlay.isShared ? " for all" : ""
        return switch overlay.place {
        case .file(let name): name.text + shared
        case .inPlace(let node): "line \(node.location.line)" + shared
        }
      }
    }
    #expect(overlays(of: "shop.yaml") == ["all.yaml for all", "shop.yaml", "line 3"])
    #expect(overlays(of: "other.yaml") == ["all.yaml for all", "line 4"])
    #expect(diagnostics.isEmpty)
  }

  @Test("Names of one document under the name of another, or for all, are mistakes")
  func wrongPlace() throws {
    let outcome = try Outcome(
      """
      service: Store
      rename: { operations: { items: catalog } }
      documents:
        shop: { timeout: 1 }
        othr.yaml: {}
        other.yaml: { documents: {} }
      """, beside: ["other.yaml", "shop.service.yaml"])
    #expect(
      outcome.mistakes == [
        "1:10: `service` names one service, and there are several documents; put it in `documents`, "
          + "under the name of the document",
        "2:25: there is no operation `items` (in `shop.yaml`; what is meant for one document alone stands "
          + "in `documents`, under its name)",
        "4:3: there is no document `shop` here; did you mean `shop.service.yaml`?",
        "5:3: there is no document `othr.yaml` here; did you mean `other.yaml`?",
        "6:17: unknown key `documents` in what is said of a document; its keys are `service`, "
          + "`overlays`, `include`, `exclude`, `rename`, `optional`, `commonParameters`, `types`, `imports`, `conformances`, "
          + "`access`, `properties`, `samples`, `propertiesOfExamples`, `strict`, `operations`, `paths`, `baseURL`, `auth`, `refusedWhen`, "
          + "`envelope`, `headers`, `timeout`, `cache`, `retry`, `group`, `errors`, `unwrap`, `failure`",
      ])
  }

  @Test("Words that it does not know and values that don't suit are mistakes at their places")
  func mistakes() throws {
    let outcome = try Outcome(
      """
      acces: public
      access: privat
      properties: true
      samples: debgu
      strict: "yes"
      imports: [My-App, 3]
      types: { money: "Money; let evil = 1", uid: ID, item: [A] }
      conformances: { itm: Entity, item: "Entity {}" }
      include: [items]
      rename: { tags: {}, models: { item: [] , money: "…" } }
      service: "-"
      visibility: public
      """)
    #expect(
      outcome.mistakes == [
        "1:1: unknown key `acces` in `fletcher.yaml`; did you mean `access`?",
        "2:9: `access` is `public`, `package` or `internal`, but this is the text `privat`",
        "3:13: `properties` is `let` or `var`, but this is `true`",
        "4:10: `samples` is `files`, `client`, `debug` or `none`, but this is the text `debgu`; did you mean "
          + "`debug`?",
        "5:9: `strict` is `true` or `false`, but this is the text `yes`",
        "6:11: the name of a module is letters, digits and `_`, but this is `My-App`",
        "6:19: the name of a module is letters, digits and `_`, but this is `3`",
        "7:17: a type of your own is written as in Swift, like `Money` or `MyApp.Money`, but this is "
          + "`Money; let evil = 1`",
        "7:40: there is no model and no format `uid`; did you mean `uuid`?",
        "7:55: a type of your own is text, but this is a list",
        "8:17: there is no model `itm`; did you mean `item`?",
        "8:36: a protocol is written as in Swift, like `Money` or `MyApp.Money`, but this is "
          + "`Entity {}`",
        "9:10: `include` is a mapping, but this is a list",
        "10:11: unknown key `tags` in `rename`; did you mean `groups`?",
        "10:37: a new name is text, but this is a list",
        "10:49: a new name holds a letter or a digit, but this is the text `…`",
        "11:10: the name of the service holds a letter or a digit, but this is the text `-`",
        "12:1: unknown key `visibility` in `fletcher.yaml`; did you mean `access`?",
      ])
  }

  @Test("A key that stands where it can't be is told where it can, and so is what is there already")
  func otherPlaces() throws {
    let outcome = try Outcome(
      """
      paginate: link
      paths: { /items: { get: { timeout: 3 } } }
      operations: { items/list: { baseURL: "https://example.com" } }
      conformances: { item: [Model], range: Fletcher.OpenEnum }
      service: ""
      """)
    #expect(
      outcome.mistakes == [
        "1:1: unknown key `paginate` in `fletcher.yaml`; it is said of operations, under "
          + "`operations` or `paths`",
        "2:20: unknown key `get` in what is said of operations; a method stands before the path, as "
          + "in `GET /users/*`",
        "3:29: unknown key `baseURL` in what is said of operations; it is said of the service, at "
          + "the top or under a document",
        "4:24: `Model` is what models conform to in any case; leave it out",
        "4:39: `Fletcher.OpenEnum` is what models conform to in any case; leave it out",
        "5:10: the name of the service holds a letter or a digit, but this is an empty text",
      ])
  }

  @Test("A format that the document has can have a type, and any document's formats")
  func formats() throws {
    #expect(try Outcome("types: { email: Mail, decimal: Money }").mistakes == [])
    let model = try Outcome("types: { money: Money }")
    #expect(model.mistakes == [])
    #expect(model.service.models.first { $0.name == "money" }?.isDeclared == false)
  }

  @Test("A file that is no mapping, or has more names than anybody writes, gets a message")
  func hostile() throws {
    #expect(
      try Outcome("[access]").mistakes == ["1:1: `fletcher.yaml` is a mapping, but this is a list"])
    let names = (0..<3_000).map { "n\($0)" }.joined(separator: ", ")
    let many = try Outcome("exclude: { operations: [\(names)] }")
    #expect(
      many.mistakes.contains { $0.hasSuffix("the file has more than 2000 names and patterns") })
    let stars = String(repeating: "*a", count: 20_000)
    #expect(try Outcome("exclude: { operations: [\"\(stars)\"] }").mistakes.count == 1)
    #expect(try Outcome("? [a]\n: b").mistakes.count == 1)
  }
}
