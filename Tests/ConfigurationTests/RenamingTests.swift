import ServiceModel
import Testing

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
    #expect(try outcome.schema(of: "item").preferredName == "Product")
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
    #expect(try outcome.property("html_url", of: "item").preferredName == "page")
    guard case .object(let size) = try outcome.property("size", of: "item").kind else {
      Issue.record("a size is an object")
      return
    }
    #expect(size.properties.map(\.schema.preferredName) == ["inches"])
    #expect(try outcome.property("count", of: "stats").preferredName == "number")
    guard case .enumeration(let states) = try outcome.property("state", of: "item").kind else {
      Issue.record("a state is one of two")
      return
    }
    #expect(states.cases.map(\.name) == ["available", nil])
    let list = try outcome.operation("items/list")
    #expect(list.parameters.map(\.schema.preferredName) == [nil, "pageSize"])
    let delete = try outcome.operation("items/delete")
    #expect(delete.parameters.map(\.schema.preferredName) == ["item"])
    guard case .json(let body)? = try outcome.operation("items/add").body?.content,
      case .object(let fields) = body.kind
    else {
      Issue.record("a body is an object")
      return
    }
    #expect(fields.properties.map(\.schema.preferredName) == ["name"])
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
        parameters: { items/list.perpage: l, items/lst.page: m, page: n }
      """)
    #expect(
      outcome.mistakes == [
        "2:17: there is no operation `item/list`; did you mean `items/list`?",
        "3:13: there is no group `public`",
        "4:13: there is no model `itm`; did you mean `item`?",
        "5:17: there is no property `html_ur` there; did you mean `item.html_url`?",
        "5:34: there is no model `itm`; did you mean `item`?",
        "5:45: `id` is no property of a model; write it as `Model.property`",
        "5:52: that is the model `money`; write `money.amount`",
        "5:74: no model has a property `nope`",
        "6:13: there is no value `gone` there",
        "6:33: there is no value `stat` there; did you mean `item.state.sold`?",
        "6:52: there is no value `dy` there; did you mean `range.day`?",
        "7:17: the operation has no parameter `perpage`; did you mean `items/list.per_page`?",
        "7:40: there is no operation `items/lst`; did you mean `items/list`?",
        "7:59: `page` is no parameter; write it as `operation.parameter`",
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
