import Diagnostics
import ServiceModel
import Testing

@testable import SwiftPlan

@Suite("Large clients are divided into files")
struct FileDivisionTests {
  @Test("A small client keeps its models in one file")
  func small() async throws {
    let plan = try await planned(client(models: 20))
    #expect(plan.files.map(\.name?.content) == [.target, .models, .samples])
  }

  @Test("Models are divided by what their names begin with, and none is lost")
  func models() async throws {
    let plan = try await planned(client(models: 300))
    let files = plan.files.filter { $0.name?.content == .models }
    #expect(files.count > 3)
    #expect(Set(plan.models.map(\.name)).count == 300)
    for file in files {
      let prefix = file.name?.part ?? ""
      let names = file.parts.flatMap { part -> [String] in
        if case .models(let models) = part { models.map(\.name) } else { [] }
      }
      #expect(!names.isEmpty)
      #expect(names.allSatisfy { $0.hasPrefix(prefix) }, "\(prefix): \(names)")
    }
  }

  @Test("The names of files end in whole words, or are a few letters that words begin with")
  func wholeWords() throws {
    func titles(_ names: String...) throws -> [String] {
      let groups = NamePrefixes.groups(of: names.map { ($0, 1) }, limit: 9)
      return try #require(groups.first).titles
    }
    #expect(try titles("UserInteger", "UserInteraction") == ["User", "UserInteger"])
    #expect(try titles("UserInput", "UserInputList") == ["UserInput"])
    #expect(try titles("ClientAPI", "ClientAPPs") == ["Client", "ClientAPI"])
    #expect(try titles("Action", "Account") == ["Ac"])
    #expect(
      try titles("/users/{id}/cap", "/users/{id}/car") == ["/users/{id}/", "/users/{id}/cap"])
  }

  @Test("A client of more files than the compiler gets at a time has smaller ones")
  func smallerFiles() async throws {
    func modelsInLargestFile(of count: Int) async throws -> Int {
      try await files(of: client(models: count), .named).values.map(\.count).max() ?? 0
    }
    let (few, many) = try await (modelsInLargestFile(of: 300), modelsInLargestFile(of: 900))
    #expect(many > 0)
    #expect(many < few)
  }

  @Test(
    "A large client's files are an odd number of the compiler's batches",
    arguments: [1500, 1800, 2100, 2400, 3000])
  func batches(models: Int) async throws {
    let count = try await files(of: client(models: models), .named).count
    let batches = (count + 24) / 25
    #expect(!batches.isMultiple(of: 2) && batches >= 5, "\(count) files")
  }

  @Test("Operations are divided by their paths, and each has one route and one method")
  func operations() async throws {
    let plan = try await planned(client(operations: 400))
    let parts = plan.files.flatMap(\.parts).compactMap {
      part -> (target: TargetPlan, routeName: String)? in
      if case .operations(let target, let routeName, isPartial: true) = part {
        (target, routeName)
      } else {
        nil
      }
    }
    #expect(parts.count > 1)
    #expect(parts.map(\.routeName) == plan.root.partialRoutes)
    #expect(Set(parts.map(\.routeName)).count == parts.count)
    #expect(
      parts.flatMap { $0.target.operations.map(\.name) }.sorted()
        == plan.root.operations.map(\.name).sorted())
  }

  @Test(
    "In a divided group, a model named like a type of the runtime hides it between the enum's braces too",
    arguments: ["Route", "Target", "String"])
  func hidingModel(name: String) async throws {
    var operations = (0..<400).map {
      operation("list\($0)", group: "zoo", answering: .array(Schema(.string(.plain))))
    }
    operations.append(operation("other", group: "cafe"))
    let plan = try await planned(
      service(models: [model(name, object([("id", .integer(.int), true)]))], operations: operations)
    )
    let zoo = try #require(plan.groups.first { $0.name == "Zoo" })
    #expect(!zoo.partialRoutes.isEmpty)
    #expect(zoo.names.spelling(of: name) == (name == "String" ? "Swift" : "Fletcher") + ".\(name)")
  }

  @Test("A model that is added changes no other file than its own")
  func addition() async throws {
    let (before, after) = try await filesBeforeAndAfterAddition(.named)
    #expect(Set(before.keys) == Set(after.keys))
    #expect(before.keys.filter { before[$0] != after[$0] }.count == 1)
  }

  @Test(
    "Of numbered files, a model that is added changes few others than its own",
    arguments: [16, 50, 175])
  func additionToNumbered(count: Int) async throws {
    let (before, after) = try await filesBeforeAndAfterAddition(.numbered(count))
    #expect(before.count == count && after.count == count)
    #expect((1...8).contains(before.keys.filter { before[$0] != after[$0] }.count))
  }

  private func filesBeforeAndAfterAddition(
    _ layout: FileLayout
  ) async throws -> ([String: [String]], [String: [String]]) {
    (
      try await files(of: client(models: 300), layout),
      try await files(of: client(models: 300, adding: "ApeOfOurs"), layout)
    )
  }

  @Test("Numbered files are as many as asked for, hold everything, and weigh about the same")
  func numbered() async throws {
    for count in [1, 4, 16] {
      let files = try await files(of: client(models: 300), .numbered(count))
      #expect(files.count == count)
      #expect(files.values.reduce(0) { $0 + $1.count } == 300)
      let weights = files.values.map(\.count)
      #expect(weights.max() ?? 0 < 2 * 300 / files.count, "\(weights)")
    }
    let small = try await files(of: client(models: 3), .numbered(16))
    #expect(small.count == 1)
  }

  @Test("The compiler's batches of numbered files weigh the same, but for a smaller first one")
  func numberedBatches() async throws {
    let files = try await files(of: client(models: 3000), .numbered(175))
    let models = (0..<175).map { files[String($0)]?.count ?? 0 }
    let batches = stride(from: 0, to: 175, by: 25).map { models[$0..<($0 + 25)].reduce(0, +) }
    #expect(batches.reduce(0, +) == 3000)
    let share = 3000 * 8 / 55
    #expect(batches[0] < share * 7 / 8 * 105 / 100, "\(batches)")
    // The longest is what one waits for.
    #expect(batches.allSatisfy { $0 < share * 105 / 100 }, "\(batches)")
  }

  // MARK: Clients

  @Test("One operation that is large alone has all routes of its group in its file")
  func largeOperation() async throws {
    var service = client(operations: 1)
    service.operations[0].parameters = (0..<700).map {
      Parameter(
        name: "p\($0)", in: .query, schema: Schema(.string(.plain)), isRequired: false,
        style: .form, explode: true)
    }
    let arePartial = try await planned(service).files.flatMap(\.parts).compactMap { part in
      if case .operations(_, routeName: _, let isPartial) = part { isPartial } else { nil }
    }
    #expect(arePartial == [false])
  }

  private func client(
    models count: Int = 0, adding name: String? = nil, operations: Int = 0
  ) -> Service {
    let kinds = ["Ape", "Bear", "Bison", "Cat", "Dog", "Emu", "Fox", "Gnu", "Hen", "Ibis"]
    let names =
      (0..<count).map { "\(kinds[$0 % kinds.count])\(letters($0 / kinds.count))" }
      + (name.map { [$0] } ?? [])
    let operations = (0..<operations).map { index in
      var operation = operation("operation\(index)", group: nil, answering: .string(.plain))
      operation.path = Path(
        parts: [.literal("/v1/\(kinds[index % kinds.count].lowercased())/\(letters(index))")])
      return operation
    }
    var service = service(
      models: names.map { name in
        model(name, object((0..<8).map { ("p\($0)", .string(.plain), true) }))
      }, operations: operations)
    service.name = "Zoo"
    return service
  }

  /// A word of letters for a number.
  private func letters(_ number: Int) -> String {
    String(
      String(number, radix: 26).map { character in
        Character(UnicodeScalar(UInt8(97 + (Int(String(character), radix: 26) ?? 0))))
      })
  }

  private func files(
    of service: Service, _ layout: FileLayout
  ) async throws -> [String: [String]] {
    var diagnostics = Diagnostics()
    let plan = try #require(
      await plan(service, source: "a", layout: layout, diagnostics: &diagnostics))
    return Dictionary(
      uniqueKeysWithValues: plan.files.enumerated().map { index, file in
        (
          "\(file.name.map { "\($0)" } ?? "\(index)")",
          file.parts.flatMap { part -> [String] in
            if case .models(let models) = part { models.map(\.name) } else { [] }
          }
        )
      })
  }
}
