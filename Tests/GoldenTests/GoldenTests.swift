import FletcherDescriptions
import Foundation
import Generation
import Testing

@Suite("Generated code is what is committed")
struct GoldenTests {
  @Test("The text of each file is the same", arguments: GeneratedCode.all)
  func text(_ code: GeneratedCode) async throws {
    let committed = try code.committedFiles()
    let generated = try await code.generatedFiles()
    try #require(!generated.isEmpty)
    var differences = Differences()
    for (path, text) in generated.sorted(by: { $0.key < $1.key }) {
      differences.compare(path, committed[path] ?? "", with: text, named: "as generated now")
    }
    #expect(differences.isEmpty, "\(differences)\nIf that is how it shall be: \(code.command)")
    let stale = committed.keys.filter { generated[$0] == nil }.sorted()
    #expect(stale.isEmpty, "nothing describes \(stale.joined(separator: ", ")) any more")
  }

  @Test("Generating twice gives the same", arguments: GeneratedCode.all)
  func repeatable(_ code: GeneratedCode) async throws {
    let isSame = try await code.generatedFiles() == code.generatedFiles()
    #expect(isSame)
  }

  @Test("No description of the package has a mistake or a warning", arguments: GeneratedCode.all)
  func diagnostics(_ code: GeneratedCode) async throws {
    let found = await validate(try code.specFiles()).diagnostics.all
    #expect(found.isEmpty, "\(found.map(\.description).joined(separator: "\n"))")
  }

  @Test("The order of the descriptions does not matter")
  func order() async throws {
    let specs = try GeneratedCode.all[0].specFiles()
    let templates = try TemplateSet.builtIn()
    let forward = await generate(specs, templates: templates).files.sorted { $0.path < $1.path }
    let backward = await generate(specs.reversed(), templates: templates).files
      .sorted { $0.path < $1.path }
    let isSame = forward == backward
    #expect(isSame)
  }

  @Test("A description's name with a line break adds no line to the code")
  func hostileFileName() async throws {
    let yaml = """
      service: A
      baseURL: https://example.com
      paths: { /a: { get: { name: a } } }
      """
    let names = ["a.service.yaml", "a\nlet evil = 1\u{2028}// .service.yaml"]
    let templates = try TemplateSet.builtIn()
    var texts: [[String]] = []
    for name in names {
      let spec = SpecFile(path: name, bytes: Array(yaml.utf8))
      texts.append(await generate([spec], templates: templates).files.map(\.text))
    }
    for (plain, hostile) in zip(texts[0], texts[1]) {
      #expect(hostile.split { $0.isNewline }.count == plain.split { $0.isNewline }.count)
      #expect(!hostile.contains("\nlet evil"))
    }
  }

  @Test("A hostile description puts no declaration and no line of its own into the code")
  func hostileTexts() async throws {
    let code = GeneratedCode.all[0]
    let files = try await code.generatedFiles().filter { $0.key.hasPrefix("Hostile/") }
    try #require(files.count == 3)
    for (path, text) in files {
      // What ends a line in Swift, and so a comment.
      for line in text.split(whereSeparator: { ["\n", "\r", "\r\n"].contains($0) }) {
        let words = line.drop { $0 == " " }
        #expect(!words.hasPrefix("let evil"), "\(path): \(line)")
      }
      // Not one character that a reader can't see, or that reorders those he sees.
      let invisible = text.unicodeScalars.filter {
        $0 != "\n"
          && [.control, .format, .lineSeparator, .paragraphSeparator]
            .contains($0.properties.generalCategory)
      }
      #expect(invisible.isEmpty, "\(path) has \(invisible.map { String($0.value, radix: 16) })")
    }
  }
}
