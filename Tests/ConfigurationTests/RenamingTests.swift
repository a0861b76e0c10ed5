import Foundation
import ServiceModel
import Testing

/// A store of boxes, in which nothing has a name.
private let boxes = """
  openapi: 3.1.0
  info: { title: Boxes, version: "1" }
  servers: [{ url: https://boxes.example.com }]
  paths:
    /boxes:
      get:
        operationId: boxes/list
        parameters: [{ $ref: "#/components/parameters/sort" }]
        responses:
          "200":
            description: Boxes.
            content:
              application/json:
                schema:
                  type: object
                  properties:
                    total_count: { type: integer }
                    boxes:
                      type: array
                      items:
                        type: object
                        properties:
                          size: { oneOf: [{ type: integer }, { type: string, enum: [xx_large] }] }
                          html_url: { type: string }
                          made_at: { type: string }
                          kind: { type: string, enum: [flat_pack, whole] }
    /lids:
      get:
        operationId: lids/list
        parameters: [{ $ref: "#/components/parameters/sort" }]
        responses: { "204": { description: None. } }
  components:
    parameters:
      sort: { name: sort, in: query, schema: { type: string, enum: [created_at, name] } }

  """

@Suite("rename")
struct RenamingTests {
  @Test("Operations, groups and models get their names, and keep what is sent")
  func renames() throws {
    let outcome = try Outcome(
      """
      service: Store
      rename:
        operations: { items/list: catalog }
        groups: { items: goods }
        models: { item: Product }
      """)
    #expect(outcome.mistakes == [])
    #expect(outcome.service.name == "Store")
    let operation = try outcome.operation("catalog")
    #expect(operation.group == "goods")
    #expect(operation.renamedAt?.line == 3)
    #expect(operation.path == Path(parts: [.literal("/items")]))
    #expect(try outcome.schema(of: "item").provenance.name == "Product")
  }

  @Test("Operations that a pattern matches get one name, but for those that are named")
  func renamesByPattern() throws {
    let outcome = try Outcome(
      "rename: { operations: { items/delete: drop, \"*/*t*\": some } }", of: shop)
    #expect(outcome.mistakes == [])
    #expect(outcome.service.operations.map(\.name) == ["some", "items/add", "drop", "some"])
    #expect(
      outcome.service.operations.map(\.renamedFrom)
        == ["items/list", nil, "items/delete", "admin/stats"])
  }

  @Test("A new name keeps what a star stands for, and is then one of the document's")
  func keepsStars() throws {
    let outcome = try Outcome("rename: { operations: { \"*/*\": \"do_*\" } }", of: shop)
    #expect(outcome.mistakes == [])
    #expect(outcome.service.operations.map(\.name).prefix(2) == ["do_list", "do_add"])
    #expect(outcome.service.operations.allSatisfy { $0.renamedAt == nil })
    let bare = try Outcome("rename: { operations: { \"*/*\": \"*\" } }", of: shop)
    #expect(bare.service.operations.map(\.name).prefix(2) == ["list", "add"])
    let wrong = try Outcome("rename: { operations: { \"items/*\": \"*_a_*\" } }", of: shop)
    #expect(wrong.mistakes.count == 1)
    #expect(wrong.mistakes.first?.contains("the new name has more `*` than the pattern") == true)
  }

  @Test("An operation is found by its method and path, too, and so are its parameters")
  func routes() throws {
    let outcome = try Outcome(
      """
      rename:
        operations: { "GET /items": catalog, "delete /items/*": drop }
        parameters: { "GET /items.per_page": size }
      """, of: shop)
    #expect(outcome.mistakes == [])
    #expect(try outcome.operation("catalog").renamedFrom == "items/list")
    #expect(try outcome.operation("drop").renamedFrom == "items/delete")
    #expect(
      try Outcome("rename: { operations: { GET /item: a } }", of: shop).mistakes.first?
        .contains("there is no operation `GET /item`") == true)
  }

  @Test("So does that of a model, but for models that are named")
  func keepsStarsOfModels() throws {
    let outcome = try Outcome(
      """
      rename:
        models: { item: Product, "item*": "good*", "mon*y": "mon*s" }
      """, of: shop)
    #expect(outcome.mistakes == [])
    #expect(try outcome.schema(of: "item").provenance.name == "Product")
    #expect(try outcome.schema(of: "item-list").provenance.name == "good-list")
    #expect(try outcome.schema(of: "money").provenance.name == "mones")
    for (pattern, name, message) in [
      ("item*", "*_*", "the new name has more `*` than the pattern"),
      ("x*", "*", "no model matches `x*`"),
    ] {
      let mistakes = try Outcome(
        "rename: { models: { \"\(pattern)\": \"\(name)\" } }", of: shop
      ).mistakes
      #expect(mistakes.first?.contains(message) == true)
    }
  }

  @Test("A group that is renamed keeps what the description says of it")
  func proseOfGroups() throws {
    let outcome = try Outcome(
      "rename: { groups: { lids: covers } }",
      of: boxes.replacing("lids/list\n", with: "lids/list\n      tags: [lids]\n")
        + "tags: [{ name: lids, description: What closes a box. }]\n")
    #expect(outcome.mistakes == [])
    #expect(outcome.service.groups["covers"]?.description == "What closes a box.")
  }

  @Test("Properties, values and parameters are found wherever they stand")
  func inner() throws {
    let outcome = try Outcome(
      """
      rename:
        properties: { item.html_url: page, item.size.in.cm: inches, "*.count": number }
        values: { item.state.in_stock: available, range.day: today }
        parameters: { items/list.per_page: pageSize, items/add.title: name, "items/*.id": item }
      """)
    #expect(outcome.mistakes == [])
    #expect(try outcome.property("html_url", of: "item").provenance.name == "page")
    guard case .object(let size) = try outcome.property("size", of: "item").kind else {
      Issue.record("a size is an object")
      return
    }
    #expect(size.properties.map(\.schema.provenance.name) == ["inches"])
    #expect(try outcome.property("count", of: "stats").provenance.name == "number")
    guard case .enumeration(let states) = try outcome.property("state", of: "item").kind else {
      Issue.record("a state is one of two")
      return
    }
    #expect(states.cases.map(\.name) == ["available", nil])
    let list = try outcome.operation("items/list")
    #expect(list.parameters.map(\.schema.provenance.name) == [nil, "pageSize"])
    let delete = try outcome.operation("items/delete")
    #expect(delete.parameters.map(\.schema.provenance.name) == ["item"])
    guard case .json(let body)? = try outcome.operation("items/add").body?.content,
      case .object(let fields) = body.kind
    else {
      Issue.record("a body is an object")
      return
    }
    #expect(fields.properties.map(\.schema.provenance.name) == ["name"])
  }

  @Test("A model for requests has the names that the one for responses has")
  func requestModels() throws {
    let outcome = try Outcome(
      "rename: { properties: { part.html_url: page, part.pk: id }, values: { part.state.a: open } }",
      of: """
        openapi: 3.1.0
        info: { title: Parts, version: "1" }
        servers: [{ url: https://parts.example.com }]
        paths:
          /part:
            put:
              requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/part" } } } }
              responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/part" } } } } }
        components:
          schemas:
            part:
              required: [pk]
              properties:
                pk: { type: integer, readOnly: true }
                html_url: { type: string }
                state: { type: string, enum: [a, b] }
        """, named: "parts.yaml")
    #expect(outcome.mistakes == [])
    #expect(try outcome.property("pk", of: "part").provenance.name == "id")
    for model in ["part", "partInput"] {
      #expect(try outcome.property("html_url", of: model).provenance.name == "page")
      guard case .enumeration(let states) = try outcome.property("state", of: model).kind else {
        Issue.record("a state is one of two")
        continue
      }
      #expect(states.cases.map(\.name) == ["open", nil])
    }
  }

  @Test("What is written in place in an operation is found by the operation's name")
  func inOperations() throws {
    let outcome = try Outcome(
      """
      rename:
        properties: { boxes/list.total_count: total, boxes/list.boxes.html_url: page, "*.made_at": made }
        values: { boxes/list.sort.created_at: newest, boxes/list.boxes.kind.flat_pack: flat, boxes/list.boxes.size.xx_large: largest }
      paths: { /boxes: { unwrap: boxes } }
      """, of: boxes)
    #expect(outcome.mistakes == [])
    let list = try outcome.operation("boxes/list")
    guard case .json(let response)? = list.responses.first?.content,
      case .array(let element) = response.kind, case .object(let box) = element.kind
    else {
      Issue.record("the response is a list of boxes")
      return
    }
    #expect(box.properties.map(\.schema.provenance.name) == [nil, "page", "made", nil])
    guard case .union(let size)? = box.properties.first?.schema.kind,
      case .enumeration(let listed)? = size.cases.last?.schema.kind
    else {
      Issue.record("a size is a number or one of a list")
      return
    }
    #expect(listed.cases.map(\.name) == ["largest"])
    guard case .enumeration(let kind)? = box.properties.last?.schema.kind else {
      Issue.record("a kind is one of two")
      return
    }
    #expect(kind.cases.map(\.name) == ["flat", nil])
    for operation in outcome.service.operations {
      guard case .enumeration(let sort)? = operation.parameters.first?.schema.kind else {
        Issue.record("a sort is one of two")
        return
      }
      #expect(
        sort.cases.map(\.name) == ["newest", nil], "the parameter is one, and so is its type")
    }
  }

  @Test("What is said of one thing wins over what is said of many, wherever it stands")
  func nearest() throws {
    let outcome = try Outcome(
      """
      rename:
        properties: { item.html_url: page, "*.html_url": url }
        parameters: { items/list.per_page: size, "*.per_page": pageSize }
      """)
    #expect(outcome.mistakes == [])
    #expect(try outcome.property("html_url", of: "item").provenance.name == "page")
    #expect(
      try outcome.operation("items/list").parameters.map(\.schema.provenance.name) == [nil, "size"])
  }

  @Test("Patterns and schemas without a model are told apart from names of nothing")
  func noSingleModel() throws {
    let outcome = try Outcome(
      """
      rename:
        operations: { "itms/*": a }
        models: { "item*": B, problem: Failure }
        properties: { "it*.id": c, problem.message: d }
      types: { "u*": ID, problem: Failure }
      """)
    #expect(
      outcome.mistakes
        == [
          "4:17: `it*` is a pattern, and this is said of one model by its name",
          "4:30: \(unused)",
          "3:13: `item*` is a pattern, and this is said of one model by its name",
          "3:25: \(unused)",
          "2:17: no operation matches `itms/*`",
          "5:10: `u*` is a pattern, and this is said of one model or format by its name",
          "5:20: \(unused)",
        ].sorted(by: placesInOrder))
  }

  private let unused =
    "there is no model of the schema `problem`: nothing refers to it, or only what takes the "
    + "properties; to have it generated, name it under `models` in `include`"

  private func placesInOrder(_ left: String, _ right: String) -> Bool {
    left.compare(right, options: .numeric) == .orderedAscending
  }

  @Test("What is not there is a mistake, with what was probably meant, whole")
  func unknown() throws {
    let outcome = try Outcome(
      """
      rename:
        operations: { item/list: a }
        groups: { public: b }
        models: { itm: C }
        properties: { item.html_ur: d, itm.id: e, id: f, item.price.amount: g, "*.nope": h }
        values: { item.state.gone: i, item.stat.sold: j, range.dy: k }
        parameters: { items/list.perpage: l, items/lst.page: m, page: n, "*.pge": o }
      """)
    #expect(
      outcome.mistakes == [
        "2:17: there is no operation `item/list`; did you mean `items/list`?",
        "3:13: there is no group `public`",
        "4:13: there is no model `itm`; did you mean `item`?",
        "5:17: there is no property `html_ur` there; did you mean `item.html_url`?",
        "5:34: there is no model or operation `itm`; did you mean `item`?",
        "5:45: `id` is no property of a model; write it as `Model.property`",
        "5:52: that is the model `money`; write `money.amount`",
        "5:74: no model has a property `nope`",
        "6:13: there is no value `gone` there",
        "6:33: there is no value `stat` there; did you mean `item.state.sold`?",
        "6:52: there is no value `dy` there; did you mean `range.day`?",
        "7:17: the operation has no parameter `perpage`; did you mean `items/list.per_page`?",
        "7:40: there is no operation `items/lst`; did you mean `items/list`?",
        "7:59: `page` is no parameter; write it as `operation.parameter`",
        "7:68: none of the operations has a parameter `pge`; did you mean `*.page`?",
      ])
  }

  @Test("Names are looked for in the document, whatever else the file says")
  func original() throws {
    let outcome = try Outcome(
      """
      exclude: { operations: [items/list] }
      rename: { operations: { items/list: catalog, items/add: "items/list" }, models: { item-list: A } }
      operations: { items/list: { timeout: 5 } }
      """)
    #expect(outcome.mistakes == [])
    #expect(outcome.operationNames == ["items/list", "items/delete", "admin/stats"])
  }
}
