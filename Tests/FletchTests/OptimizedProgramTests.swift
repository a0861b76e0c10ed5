import Foundation
import Testing
import Workbench

@Suite("A client in the module of a program")
struct OptimizedProgramTests {
  @Test(
    """
    Compiled for a release, which leaves out what nothing calls, it reads and writes what it does where all of \
    it is there
    """)
  func sameValues() async throws {
    let internalOutput = try await output(access: "internal", .forRelease)
    let publicOutput = try await output(access: "public", .inFiles)
    #expect(internalOutput == publicOutput)
    let lines = publicOutput.split(separator: "\n")
    #expect(lines.count == 12)
    // What the runtime finds out from types alone: their fields, members and raw values.
    #expect(
      lines.first
        == #"[{"name":"e","type":"episode"},{"name":"t","type":"track"},{"type":"ad"}] unknown"#
    )
    #expect(!publicOutput.contains("failed"))
  }

  /// What the program says whose module has the client.
  private func output(access: String, _ way: Compiler.Way) async throws -> String {
    let place = try Workplace()
    try place.put(try Self.document(), at: "evidence.openapi.yaml")
    try place.put(Self.program, at: "Sources/Program.swift")
    let generation = try await place.fletch(
      "generate", "evidence.openapi.yaml", "--output", "Sources", "--access", access)
    try #require(generation.status == 0, "\(generation.errors)")
    let text = try #require(place.text("Sources/Evidence/Evidence.swift"))
    #expect(text.contains("public ") == (access == "public"))
    let compiler = Compiler(products: try BuildFolder(), folder: place.path)
    let built = try await compiler.link(
      program: "Program", place.files(in: "Sources").map { place.at("Sources/\($0)") },
      importing: [], way)
    try #require(built.status == 0, "\(built.errors.prefix(3000))")
    let outcome = try await run(compiler.path(of: "Program"))
    #expect(outcome.status == 0, "\(outcome.errors)")
    return outcome.output
  }

  private static func document() throws -> String {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("ClientTests/Echo/unions.openapi.yaml")
    return try String(contentsOf: url, encoding: .utf8)
  }

  private static let program = ##"""
    import Fletcher
    import Foundation

    @main
    enum Program {
      static func main() async throws {
        show(#"[{"type":"episode","name":"e"},{"type":"track","name":"t"},{"type":"ad"}]"#, [Evidence.Item].self) {
          if case .unknown? = $0.last { "unknown" } else { "known" }
        }
        show(#"[{"id":1},{"id":1,"width":2,"height":3},{"key":"k","width":2}]"#, [Evidence.Thing].self) {
          if case .large = $0[1] { "large" } else { "other" }
        }
        show(#"[{"name":"a","actions":{"lock":"x","signOn":"y"}}]"#, [Evidence.Rule].self) {
          if case .signOnRule = $0[0] { "signOn" } else { "other" }
        }
        show(#"["a",{"id":"b","object":"customer","deleted":true}]"#, [Evidence.Account].self) {
          "\($0.map(\.id))"
        }
        show(#"["","none",5,false,"7",[{"hour":1}],{"per_day":2}]"#, [Evidence.Limit].self) { "\($0[4] == .unknown("7"))" }
        show(#"[{"kind":"car","doors":5},{"kind":"sled"}]"#, [Evidence.Vehicle].self) { "\($0.count)" }
      }

      /// Reads with both decoders, and prints what is written again, and a word on it.
      static func show<Value: Codable>(_ text: String, _ type: Value.Type, _ word: (Value) -> String) {
        for decoder in [JSONDecoder(), .fletcher] {
          do {
            let value = try decoder.decode(Value.self, from: Data(text.utf8))
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            print(String(decoding: try encoder.encode(value), as: UTF8.self), word(value))
          } catch {
            print("failed", error)
          }
        }
      }
    }
    """##
}
