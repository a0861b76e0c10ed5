import Foundation
import Testing

/// An OpenAPI document that its vendor published.
struct Document: CustomTestStringConvertible, Sendable {
  /// Below the folder of the corpus.
  var name: String
  var path: String
  /// In bytes.
  var size: Int

  var testDescription: String { name }
}

extension Document {
  /// A JSON file with objects that the service gave, by the names of their schemas below `resources`;
  /// nil where there is none.
  var fixtures: URL? {
    let url = URL(fileURLWithPath: path)
    let file = url.deletingPathExtension().lastPathComponent + "-fixtures.json"
    let fixtures = url.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("responses/" + file)
    return FileManager.default.fileExists(atPath: fixtures.path) ? fixtures : nil
  }
}

/// The documents that the tests run over: those of the folder that the environment variable
/// `FLETCHER_CORPUS` names, else of `../shared/corpus`, and where that is not there of `Documents`.
enum Corpus {
  static let folderVariable = "FLETCHER_CORPUS"
  static let largeVariable = "FLETCHER_LARGE_DOCUMENTS"

  static let absence: Comment = "there are no OpenAPI documents in the folder of \(folderVariable)"
  static let patience: Comment =
    "large documents take minutes to build; set \(largeVariable)=1 for them"

  static let isThere = !documents.isEmpty
  static let includesLarge = environment[largeVariable].map { !$0.isEmpty && $0 != "0" } ?? false

  /// The descriptions of services that the package has itself.
  static let services = documents(in: package.appendingPathComponent("Specs")) { _ in true }

  static let documents = documents(in: folder, where: isDocument)
  static let small = documents.filter { !isLarge($0) }
  static let large = documents.filter { isLarge($0) }

  /// Larger documents take longer to build than all others together.
  private static func isLarge(_ document: Document) -> Bool { document.size > 500_000 }

  private static var environment: [String: String] { ProcessInfo.processInfo.environment }

  private static let folder: URL = {
    if let path = environment[folderVariable], !path.isEmpty { return URL(fileURLWithPath: path) }
    var place = package
    // Beside the package, or beside the folder of several clones of it.
    for _ in 0..<2 {
      place.deleteLastPathComponent()
      let folder = place.appendingPathComponent("shared/corpus").resolvingSymlinksInPath()
      if FileManager.default.fileExists(atPath: folder.path) { return folder }
    }
    return package.appendingPathComponent("Tests/CorpusTests/Documents")
  }()

  private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func documents(in folder: URL, where isOne: (Data) -> Bool) -> [Document] {
    (FileManager.default.subpaths(atPath: folder.path) ?? []).sorted().compactMap { name in
      guard [".yaml", ".yml", ".json"].contains(where: { name.hasSuffix($0) }) else { return nil }
      let path = folder.appendingPathComponent(name).path
      guard let data = FileManager.default.contents(atPath: path), isOne(data) else {
        return nil
      }
      return Document(name: name, path: path, size: data.count)
    }
  }

  /// Whether it has a version, and is no part of a document in several files.
  private static func isDocument(_ data: Data) -> Bool {
    for key in ["openapi", "swagger"] {
      var rest = data[...]
      while let found = rest.range(of: Data(key.utf8)) {
        let before = data[..<found.lowerBound].last
        let after = String(decoding: data[found.upperBound...].prefix(20), as: UTF8.self)
        if before.map({ "\n\"' {,".utf8.contains($0) || $0 == 0xBF }) ?? true,
          after.contains(/^["']?\s*:\s*["']?[23]\.\d/)
        {
          return true
        }
        rest = data[found.upperBound...]
      }
    }
    return false
  }
}
