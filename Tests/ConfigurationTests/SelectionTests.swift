import Testing

@Suite("include and exclude")
struct SelectionTests {
  @Test("An empty file leaves everything as it is")
  func nothing() throws {
    for text in ["", "{}", "documents: {}", "include: {}", "exclude: {}"] {
      let outcome = try Outcome(text)
      #expect(outcome.mistakes == [])
      #expect(outcome.operationNames == ["items/list", "items/add", "items/delete", "admin/stats"])
      #expect(outcome.modelNames == ["item-list", "item", "money", "stats", "range", "sale"])
    }
  }

  @Test("What is left out takes along the models that only it uses, and no others")
  func excludeTag() throws {
    let outcome = try Outcome("exclude: { tags: [admin] }")
    #expect(outcome.mistakes == [])
    #expect(outcome.operationNames == ["items/list", "items/add", "items/delete"])
    #expect(outcome.modelNames == ["item-list", "item", "money", "sale"])
  }

  @Test("A model that a webhook needs as well stays")
  func webhookKeepsModels() throws {
    let outcome = try Outcome("exclude: { operations: [items/list] }")
    #expect(outcome.modelNames == ["item", "money", "stats", "range", "sale"])
  }

  @Test("With include, nothing is generated but what it chooses and what that uses")
  func include() throws {
    var outcome = try Outcome("include: { tags: public }")
    #expect(outcome.mistakes == [])
    #expect(outcome.operationNames == ["items/list"], "all tags count, not only the first")
    #expect(outcome.modelNames == ["item-list", "item", "money"])
    outcome = try Outcome("include: { operations: [admin/*], models: [sale] }")
    #expect(outcome.mistakes == [])
    #expect(outcome.operationNames == ["admin/stats"])
    #expect(outcome.modelNames == ["item", "money", "stats", "range", "sale"])
    outcome = try Outcome("include: { models: [problem] }")
    #expect(outcome.modelNames == ["problem"], "which nothing in the document refers to")
    #expect(outcome.operationNames == [])
  }

  @Test("Paths are chosen with patterns, and with a method before them")
  func paths() throws {
    #expect(
      try Outcome("include: { paths: [/items*] }").operationNames
        == ["items/list", "items/add", "items/delete"])
    #expect(
      try Outcome("include: { paths: [\"/items/{id}\", get /items] }").operationNames
        == ["items/list", "items/delete"])
    #expect(try Outcome("exclude: { paths: [\"DELETE *\", /admin/*] }").operationNames.count == 2)
  }

  @Test("What is excluded is left out though it is included")
  func excludeWins() throws {
    let outcome = try Outcome(
      "include: { tags: [items] }\nexclude: { operations: [items/add], models: [money*] }")
    #expect(outcome.operationNames == ["items/list", "items/delete"])
    #expect(outcome.modelNames.contains("money"), "since an item has one")
  }

  @Test("Models that no operation uses can be left out, and those in use can't")
  func excludeModels() throws {
    var outcome = try Outcome("exclude: { models: [sale] }")
    #expect(outcome.mistakes == [])
    #expect(!outcome.modelNames.contains("sale"))
    outcome = try Outcome("exclude: { models: [money] }")
    #expect(
      outcome.mistakes == [
        "1:21: the model `money` can't be left out: the model `item` uses it; leave that out too, "
          + "or give the model a type of your own with `types`"
      ])
  }

  @Test("A pattern that leaves out none of the models that it matches is a mistake")
  func excludePatterns() throws {
    var outcome = try Outcome("exclude: { models: [mon*] }")
    #expect(outcome.mistakes.count == 1)
    #expect(outcome.mistakes.first?.hasPrefix("1:21: the model `money` can't be left out") == true)
    outcome = try Outcome("exclude: { models: [mon*, s*] }\ntypes: { money: Money, stats: Stats }")
    #expect(outcome.mistakes == [], "a type of one's own takes the model's place")
  }

  @Test("Models that nothing refers to are included by name and by pattern")
  func unusedModels() throws {
    #expect(try !Outcome("").modelNames.contains("problem"))
    for models in ["problem", "prob*"] {
      let outcome = try Outcome("include: { operations: \"*\", models: \"\(models)\" }")
      #expect(outcome.mistakes == [])
      #expect(outcome.modelNames.contains("problem"))
      #expect(outcome.operationNames.count == 4)
    }
  }

  @Test("What a service description has and nobody uses stays, unless something is included")
  func serviceDescription() throws {
    var outcome = try Outcome("exclude: { tags: [goods] }", of: smallShop)
    #expect(outcome.modelNames == ["Unused"])
    outcome = try Outcome("include: { tags: [goods] }", of: smallShop)
    #expect(outcome.modelNames == ["Item"])
  }

  @Test("Names that match nothing are mistakes, with what was probably meant")
  func unknown() throws {
    let outcome = try Outcome(
      """
      include:
        tags: [itms]
        operations: [items/lst, "shops/*"]
        paths: [/item, PUT /items]
      exclude:
        models: [monny]
      """)
    #expect(
      outcome.mistakes == [
        "2:10: there is no tag `itms`; did you mean `items`?",
        "3:16: there is no operation `items/lst`; did you mean `items/list`?",
        "3:27: no operation matches `shops/*`",
        "4:11: there is no path `/item`; did you mean `/items`?",
        "4:18: no operation with the method `PUT` has a path that matches `PUT /items`",
        "6:12: there is no model `monny`; did you mean `money`?",
      ])
  }

  @Test("To leave nothing is a mistake")
  func nothingLeft() throws {
    let outcome = try Outcome("include: { operations: [items/add] }\nexclude: { tags: [items] }")
    #expect(outcome.mistakes == ["1:25: `include` and `exclude` leave nothing to generate"])
  }
}
