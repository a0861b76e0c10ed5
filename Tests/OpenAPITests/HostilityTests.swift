import Diagnostics
import ServiceModel
import Testing
import YAML

// What the tests rule out has no end that anybody would see, so a busy machine is no reason to fail.
@Suite(
  "Documents that are after the time, the memory or the stack get a message", .serialized,
  .timeLimit(.minutes(15)))
struct HostilityTests {
  private func model(_ name: String, in service: Service?) -> Schema? {
    service?.models.first { $0.name == name }?.schema
  }

  @Test("schemas that double with each level of allOf")
  func diamonds() {
    let text = (0..<200).map { number in
      let next = "{$ref: \"#/components/schemas/S\(number + 1)\"}"
      return "S\(number): {allOf: [\(next), \(next), {properties: {p\(number): {type: string}}}]}"
    }.joined(separator: "\n")
    let (service, messages) = read(schemas(text + "\nS200: {type: object}"))
    #expect(messages == [])
    guard case .object(let object)? = model("S0", in: service)?.kind else {
      Issue.record("no object")
      return
    }
    #expect(object.properties.count == 200)
  }

  @Test("unions of unions of unions, each of which has all those of the next level as cases")
  func wideUnions() {
    let (levels, width) = (8, 50)
    var lines: [String] = []
    for level in 0..<levels {
      let next = (0..<width).map { "{$ref: \"#/components/schemas/L\(level + 1)x\($0)\"}" }
        .joined(separator: ", ")
      for number in 0..<width {
        lines.append("L\(level)x\(number): {oneOf: [\(next)], discriminator: {propertyName: kind}}")
      }
    }
    for number in 0..<width {
      lines.append("L\(levels)x\(number): {type: object, properties: {kind: {type: string}}}")
    }
    let (service, _) = read(schemas(lines.joined(separator: "\n")))
    #expect(service != nil)
  }

  @Test("a chain of 5,000 schemas that each extend the next")
  func chains() {
    let text = (0..<5_000).map { number in
      "S\(number): {allOf: [{$ref: \"#/components/schemas/S\(number + 1)\"}, {properties: {p\(number): {type: string}}}]}"
    }.joined(separator: "\n")
    let (service, messages) = read(schemas(text + "\nS5000: {type: object}"))
    #expect(service == nil)
    #expect(messages.filter { $0.contains("error: the document is too large") }.count == 1)
  }

  @Test("a chain of 20,000 names")
  func names() {
    let text = (0..<20_000).map { "S\($0): {$ref: \"#/components/schemas/S\($0 + 1)\"}" }
      .joined(separator: "\n")
    let (service, messages) = read(schemas(text + "\nS20000: {type: object, nullable: true}"))
    #expect(service?.models.count == 20_001)
    #expect(messages == [])
  }

  @Test("schemas as deep as YAML can be")
  func depth() {
    let text =
      "A: " + String(repeating: "{items: ", count: 200) + "{type: string}"
      + String(repeating: "}", count: 200)
    let (service, messages) = read(schemas(text))
    #expect(service != nil)
    #expect(messages.count == 1)
    #expect(messages.first?.contains("schemas are nested deeper than 40 levels") == true)
  }

  @Test("objects that each need the next one's content while they are read")
  func nestedMerges() {
    let text = (0..<300).map { number in
      let next = "{$ref: \"#/components/schemas/S\(number + 1)\"}"
      return "S\(number): {properties: {p: {allOf: [\(next), {properties: {x: {type: string}}}]}}}"
    }.joined(separator: "\n")
    let (service, _) = read(schemas(text + "\nS300: {type: object}"))
    #expect(service != nil)
  }

  @Test("unions of unions that go back and forth")
  func unions() {
    let names = (0..<60).map { "{$ref: \"#/components/schemas/S\($0)\"}" }.joined(separator: ", ")
    let text = (0..<60).map { "S\($0): {oneOf: [\(names), {type: string}]}" }.joined(
      separator: "\n")
    let (service, _) = read(schemas(text))
    #expect(service?.models.count == 60)
  }

  @Test("YAML aliases that make much of little")
  func aliases() {
    var text = "S0: &s0 {type: object, properties: {a: {type: string}, b: {type: string}}}\n"
    for level in 1..<7 {
      let inner = (0..<7).map { "p\($0): *s\(level - 1)" }.joined(separator: ", ")
      text += "S\(level): &s\(level) {type: object, properties: {\(inner)}}\n"
    }
    let (service, messages) = read(schemas(text))
    #expect(service == nil)
    #expect(messages.filter { $0.contains("error: the document is too large") }.count == 1)
  }

  @Test("a thousand operations that share a thousand parameters")
  func shared() {
    let parameters = (0..<1_000).map { "{name: p\($0), in: query, schema: {type: string}}" }
      .joined(separator: ",\n      ")
    let operations = (0..<1_000).map {
      "  /a\($0): {parameters: *all, get: {operationId: o\($0), responses: {}}}"
    }.joined(separator: "\n")
    let (service, messages) = read(
      """
      openapi: 3.0.3
      info: {title: A}
      servers: [{url: "https://a.b"}]
      x-all: &all
            [\(parameters)]
      paths:
      \(operations)
      """)
    #expect(service == nil)
    #expect(messages.count == 1)
    #expect(messages.first?.contains("error: the document is too large") == true)
  }

  @Test("a document of 2,000 files")
  func files() throws {
    var texts: [String: String] = [:]
    for number in 0..<2_000 {
      texts["schemas/S\(number).yaml"] =
        "{type: object, properties: {next: {$ref: S\(number + 1).yaml}, x: {$ref: '../openapi.yaml#/components/schemas/X'}}}"
    }
    texts["schemas/S2000.yaml"] = "{type: string}"
    let files = Files(texts)
    let (service, messages) = read(
      schemas("A: {$ref: schemas/S0.yaml}\nX: {type: integer}"), files: files)
    #expect(messages == [])
    #expect(service?.models.count == 2_002)
    #expect(files.asked.count == 2_001)
  }

  @Test("an object of 10,000 parts, each with a property")
  func manyParts() throws {
    let parts = (0..<10_000).map { "{properties: {p\($0): {type: string}}}" }
      .joined(separator: ", ")
    let (service, messages) = read(schemas("A: {allOf: [\(parts)]}"))
    #expect(messages == [])
    guard case .object(let object)? = model("A", in: service)?.kind else {
      Issue.record("no object")
      return
    }
    #expect(object.properties.count == 10_000)
  }

  @Test("2,000 operations that share a long description, and 1,000 ways to authenticate")
  func sharedTexts() throws {
    let text = String(repeating: "word ", count: 4_000)
    let schemes = (0..<1_000).map { "s\($0)" }
    let operations = (0..<2_000).map {
      "  /a\($0): {get: {operationId: o\($0), description: *text, responses: {}}}"
    }.joined(separator: "\n")
    let (service, messages) = read(
      """
      openapi: 3.1.0
      info: {title: A}
      servers: [{url: "https://a.b"}]
      x-text: &text "\(text)"
      x-security: &security [\(schemes.map { "{\($0): []}" }.joined(separator: ", "))]
      components: {securitySchemes: {\(schemes.map { "\($0): {type: http, scheme: basic}" }.joined(separator: ", "))}}
      paths:
      \(operations)
      """)
    #expect(messages.count == 3)
    #expect(messages.contains { $0.contains("the descriptions come to more than 12 MiB") })
    let last = try #require(service?.operations.last)
    #expect(last.documentation.description == nil)

    let secured = (0..<2_000).map {
      "  /a\($0): {get: {operationId: o\($0), security: *security, responses: {}}}"
    }.joined(separator: "\n")
    let (none, refusal) = read(
      """
      openapi: 3.1.0
      info: {title: A}
      servers: [{url: "https://a.b"}]
      x-security: &security [\(schemes.map { "{\($0): []}" }.joined(separator: ", "))]
      components: {securitySchemes: {\(schemes.map { "\($0): {type: http, scheme: basic}" }.joined(separator: ", "))}}
      paths:
      \(secured)
      """)
    #expect(none == nil)
    #expect(refusal.count == 1)
    #expect(refusal.first?.contains("alternatives of authentication") == true)
  }

  @Test("chains of 10,000 references to parameters, bodies and responses")
  func chainsOfReferences() throws {
    let chain = (0..<10_000).map { "P\($0): {$ref: \"#/components/parameters/P\($0 + 1)\"}" }
      .joined(separator: "\n    ")
    let (service, messages) = read(
      """
      openapi: 3.1.0
      info: {title: A}
      servers: [{url: "https://a.b"}]
      paths: {/a: {get: {operationId: a, parameters: [{$ref: "#/components/parameters/P0"}], responses: {}}}}
      components:
        parameters:
          \(chain)
          P10000: {name: p, in: query, schema: {type: string}}
      """)
    #expect(service?.operations.count == 1)
    #expect(
      messages == [
        "4:49: this reference leads to a reference, and so on for more than 50 times; no parameter is "
          + "assumed"
      ])
  }

  @Test("10,000 enums of one name, and required cycles of 5,000 objects")
  func many() {
    let cycle = (0..<5_000).map {
      "S\($0): {type: object, required: [n], properties: {n: {$ref: \"#/components/schemas/S\(($0 + 1) % 5_000)\"}}}"
    }.joined(separator: "\n")
    let (service, messages) = read(schemas(cycle))
    #expect(service?.models.count == 5_000)
    #expect(messages.count == 1)
  }

  @Test(
    "what is one of others, 10,000 times one behind the other, takes no stack",
    arguments: ["oneOf", "anyOf", "allOf"])
  func chainsOfAlternatives(keyword: String) {
    let other = keyword == "allOf" ? "{type: object, nullable: true}" : "{type: integer}"
    let chain = (0..<10_000).map {
      "A\($0): {\(keyword): [{$ref: '#/components/schemas/A\($0 + 1)'}, \(other)]}"
    }
    // Not what schemas alone are, but from the first of them on.
    let (service, _) = read(
      """
      openapi: 3.0.3
      info: {title: A}
      servers: [{url: "https://a.b"}]
      paths: {/a: {get: {operationId: a, responses: {"200": {description: A, content: {application/json: {schema: {$ref: "#/components/schemas/A0"}}}}}}}}
      components:
        schemas:
          \(chain.joined(separator: "\n    "))
          A10000: {type: object, properties: {a: {type: string}}}
      """)
    #expect(service?.operations.count == 1)
  }

  @Test("of thousands of servers the first are to choose from")
  func servers() {
    let servers = (0..<5_000).map { "{url: \"https://a\($0).example\"}" }.joined(separator: ", ")
    let (service, messages) = read(
      "{openapi: 3.1.0, info: {title: A}, paths: {},\nservers: [\(servers)]}")
    #expect(service?.servers.count == 200)
    #expect(messages.count == 1)
    #expect(
      messages.first?.hasSuffix("there are 5000 servers; those from here on are left out") == true)
  }

  @Test("what no function and no enum can hold gets a message")
  func compilable() {
    let parameters = (0..<2_000).map { "{name: q\($0), in: query, schema: {type: string}}" }
      .joined(separator: ", ")
    #expect(
      read(document("parameters: [\(parameters)]\nresponses: {}")).messages == [
        "6:5: error: this operation takes 2000 values, more than the 1000 that a function may"
      ])
    let alternatives = (0..<2_000).map {
      "{type: object, properties: {p\($0): {type: string}}}"
    }.joined(separator: ", ")
    let (service, messages) = read(schemas("A: {oneOf: [\(alternatives)]}"))
    #expect(service?.models.schemaSketches.first == "any")
    #expect(
      messages == [
        "6:17: a value is one of 2000 schemas, more than the 500 cases that an enum may have; any value "
          + "is assumed"
      ])
    let base =
      "A: {type: object, properties: {t: {type: string}}, discriminator: {propertyName: t}}\n"
    let subtypes = (0..<2_000).map { "B\($0): {allOf: [{$ref: '#/components/schemas/A'}]}" }
      .joined(separator: "\n")
    let inherited = read(schemas(base + subtypes))
    #expect(inherited.service?.models.schemaSketches.first == "{t?: string}")
    #expect(
      inherited.messages == [
        "6:8: 2000 schemas consist of `A`, more than the 500 cases that an enum may have; only what is "
          + "the same in all is read"
      ])
  }

  @Test("documents that are cut off anywhere do not crash")
  func cutOff() throws {
    let text = """
      openapi: 3.1.0
      info: {title: Test}
      servers: [{url: "https://example.com/{v}", variables: {v: {default: v1}}}]
      paths:
        /a/{id}:
          parameters: [{name: id, in: path, required: true, schema: {type: string}}]
          post:
            requestBody:
              content:
                multipart/form-data:
                  schema: {allOf: [{$ref: "#/components/schemas/A"}, {required: [x]}]}
                  encoding: {x: {contentType: image/png}}
            responses:
              "200": {description: x, content: {application/json: {schema: {$ref: "#/components/schemas/A"}, example: {x: 1}}}}
            callbacks: {done: {"{$url}": {post: {requestBody: {content: {application/json: {schema: {type: object}}}}}}}}
      components:
        schemas:
          A: {oneOf: [{properties: {x: {type: string, enum: [a, b]}}}, {type: array, items: {$ref: "#/components/schemas/A"}}]}
        securitySchemes: {a: {type: oauth2, flows: {implicit: {scopes: {a: b}}}}}
      """
    for count in stride(from: 0, to: text.count, by: 3) {
      _ = read(String(text.prefix(count)))
    }
  }

  @Test("documents in which anything is anything do not crash")
  func shuffled() throws {
    let text = document(
      """
      operationId: a
      tags: [a]
      parameters: [{name: q, in: query, style: form, explode: true, schema: {type: array, items: {type: string}}}]
      requestBody: {required: true, content: {application/json: {schema: {$ref: "#/components/schemas/A"}}}}
      responses: {"200": {description: x, content: {application/json: {schema: {type: string}, examples: {a: {value: b}}}}}}
      security: [{a: []}]
      servers: [{url: "https://a.b", variables: {a: {default: b}}}]
      callbacks: {a: {b: {post: {responses: {}}}}}
      """,
      rest: """
        tags: [{name: a, kind: nav}]
        components:
          schemas:
            A:
              type: object
              required: [a]
              properties: {a: {type: string, enum: [a], default: a, example: a, minLength: 1}}
              additionalProperties: {allOf: [{type: string}, {oneOf: [{type: integer}, {const: a}]}]}
              discriminator: {propertyName: a, mapping: {a: b}}
              patternProperties: {a: {prefixItems: [{type: string}]}}
          securitySchemes: {a: {type: apiKey, in: header, name: a}}
        """)
    let root = try Node.parse(text, file: "a.yaml")
    let replacements = [
      "null", "true", "1", "text", "[]", "[null, 1]", "{}", "{a: 1}", "[[]]", "-1.5",
    ]
    var places: [[Int]] = []
    func visit(_ node: Node, _ place: [Int]) {
      places.append(place)
      if let entries = node.entries {
        for index in entries.indices { visit(entries[index].value, place + [index]) }
      }
      if let items = node.items {
        for index in items.indices { visit(items[index], place + [index]) }
      }
    }
    visit(root, [])
    func written(_ node: Node, _ place: ArraySlice<Int>?, _ replacement: String) -> String {
      if let place, place.isEmpty { return replacement }
      if let entries = node.entries {
        let members = entries.indices.map { (index: Int) -> String in
          let inner = place?.first == index ? place?.dropFirst() : nil
          return "\"\(entries[index].name)\": " + written(entries[index].value, inner, replacement)
        }
        return "{" + members.joined(separator: ", ") + "}"
      }
      if let items = node.items {
        let members = items.indices.map { (index: Int) -> String in
          written(items[index], place?.first == index ? place?.dropFirst() : nil, replacement)
        }
        return "[" + members.joined(separator: ", ") + "]"
      }
      if case .string(let text) = node.value { return "\"\(text)\"" }
      return node.text ?? "null"
    }
    for place in places {
      for replacement in replacements { _ = read(written(root, place[...], replacement)) }
    }
  }
}
