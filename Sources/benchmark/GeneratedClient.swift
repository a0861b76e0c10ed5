import Foundation
import Workbench

/// What `fletch` generates of a document, in a folder that is gone with it.
struct GeneratedClient {
  /// The paths of its files.
  let sources: [String]
  private let document: Document
  private let folder: TemporaryFolder

  /// - Parameters:
  ///   - access: Who may use it: `public` or `internal`.
  ///   - numberedFiles: How many files with numbers for names there are; nil where their names say what is in them.
  /// - Throws: ``CommandFailure`` where it is not generated.
  init(
    of document: Document, access: String = "public", numberedFiles: Int? = nil
  ) async throws {
    folder = try TemporaryFolder()
    self.document = document
    _ = try await document.generate(
      into: folder.path, access: access, numberedFiles: numberedFiles)
    sources = try folder.files(endingIn: ".swift")
  }

  func lineCount() throws -> Int {
    try sources.reduce(0) { sum, file in
      sum + (try Data(contentsOf: URL(fileURLWithPath: file)).count { $0 == UInt8(ascii: "\n") })
    }
  }

  /// The source of a program that calls the operation with the fewest arguments.
  ///
  /// - Parameter module: The module that the client is in; nil where it is the program's own.
  /// - Throws: ``CommandFailure`` where there is none.
  func callOfOneOperation(importing module: String?) async throws -> String {
    let outcome = try await Workbench.run(
      BuildFolder().command("fletch"), ["list", document.path, "--format", "json"])
    let services = try JSONDecoder().decode([ListedService].self, from: Data(outcome.output.utf8))
    guard let service = services.first,
      let operation = service.operations.min(by: { $0.required.count < $1.required.count })
    else { throw CommandFailure(description: "\(document.name) has no operation to call") }
    let arguments = operation.required.map { "\($0.name): try argument()" }
    let group = operation.group.map { ".\($0)" } ?? ""
    return """
      \(module.map { "import \($0)\n" } ?? "")import Fletcher

      @main enum Program {
        static func main() async throws {
          _ = try await Provider<\(service.service)>()\(group).\(operation.name)(\(arguments.joined(separator: ", ")))
        }

        static func argument<Value>() throws -> Value { throw CancellationError() }
      }

      """
  }

  private struct ListedService: Decodable {
    let service: String
    let operations: [Operation]
  }

  private struct Operation: Decodable {
    let name: String
    let group: String?
    let arguments: [Argument]

    var required: [Argument] { arguments.filter { $0.defaultValue == nil } }
  }

  private struct Argument: Decodable {
    let name: String
    let defaultValue: String?
  }
}
