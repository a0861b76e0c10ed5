import Foundation
import Testing

@Suite("Pages of documentation")
struct DocumentationPageTests {
  /// DocC leaves out an article that has the name of a symbol.
  @Test("have names that are no type's, so that none is missing in the documentation")
  func names() throws {
    for catalog in try Self.catalogs() {
      let types = try Self.publicTypes(in: catalog.deletingLastPathComponent())
      for page in try Self.pages(in: catalog) where page != catalog.name {
        #expect(!types.contains(page), "\(catalog.lastPathComponent)/\(page).md")
      }
    }
  }

  @Test("link to pages and headings that are there")
  func links() throws {
    for catalog in try Self.catalogs() {
      let pages = try Self.pages(in: catalog)
      for page in pages {
        let url = catalog.appendingPathComponent("\(page).md")
        let text = try String(contentsOf: url, encoding: .utf8)
        let headings = text.split(separator: "\n").filter { $0.hasPrefix("#") }.map {
          String($0.drop { $0 == "#" || $0 == " " }).replacing(" ", with: "-")
        }
        for link in text.matches(of: /[<(]doc:([A-Za-z]*)(?:#([^>)]+))?[>)]/) {
          #expect(link.1.isEmpty || pages.contains(String(link.1)), "\(page): \(link.0)")
          if link.1.isEmpty, let heading = link.2 {
            #expect(headings.contains(String(heading)), "\(page): \(link.0)")
          }
        }
      }
    }
  }

  @Test("are where the README says")
  func readme() throws {
    let readme = try String(
      contentsOf: Self.package.appendingPathComponent("README.md"), encoding: .utf8)
    let links = readme.matches(of: /\]\(([^):#]+)\)/)
    try #require(links.count > 10)
    for link in links {
      let file = Self.package.appendingPathComponent(String(link.1))
      #expect(FileManager.default.fileExists(atPath: file.path), "\(link.1)")
    }
  }

  private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The folders of pages, one for each module.
  private static func catalogs() throws -> [URL] {
    let sources = package.appendingPathComponent("Sources")
    let catalogs = try FileManager.default.contentsOfDirectory(atPath: sources.path).map {
      sources.appendingPathComponent($0).appendingPathComponent("\($0).docc")
    }.filter { FileManager.default.fileExists(atPath: $0.path) }
    try #require(!catalogs.isEmpty)
    return catalogs
  }

  private static func pages(in catalog: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: catalog.path)
      .filter { $0.hasSuffix(".md") }.map { String($0.dropLast(".md".count)) }
  }

  private static func publicTypes(in folder: URL) throws -> Set<String> {
    let paths = FileManager.default.subpaths(atPath: folder.path) ?? []
    return try paths.filter { $0.hasSuffix(".swift") }.reduce(into: []) { types, path in
      let text = try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
      let declaration =
        /public (?:final |indirect )?(?:struct|enum|class|actor|protocol|typealias) (\w+)/
      types.formUnion(text.matches(of: declaration).map { String($0.1) })
    }
  }
}

extension URL {
  /// The last path component without its extension.
  fileprivate var name: String { deletingPathExtension().lastPathComponent }
}
