import Diagnostics
import FletcherFileSystem
import FletcherMustache

/// The templates that decide what generated code looks like.
public struct TemplateSet: Sendable {
  private let library: TemplateLibrary
  /// The file of each template.
  private let paths: [String: String]

  /// The templates that are built in.
  ///
  /// - Throws: `Diagnostic` where one can't be read, which the tests rule out.
  public static func builtIn() throws(Diagnostic) -> TemplateSet {
    try TemplateSet(texts: builtInTexts)
  }

  private static var builtInTexts: [String: (text: String, path: String)] {
    Dictionary(
      uniqueKeysWithValues: BuiltInTemplates.texts.map {
        ($0, ($1, "built-in/\($0).mustache"))
      })
  }

  /// The built-in templates, with those of a folder in place of the ones of the same name.
  ///
  /// - Parameter folder: A folder with files that end in `.mustache`.
  /// - Throws: `Diagnostic` where the folder or a template in it can't be read.
  public init(folder: String) throws(Diagnostic) {
    let names: [String]
    do throws(SystemError) {
      names = try FileSystem.names(in: folder).map(\.name).filter { $0.hasSuffix(".mustache") }
    } catch {
      throw Diagnostic(
        message: error.isMissing
          ? "there is no folder \(quoted(folder)) for templates"
          : "the folder of templates \(quoted(folder)) can't be read: \(error.reason)",
        location: nil)
    }
    guard !names.isEmpty else {
      let inner = Self.folderOfTemplates(inside: folder)
        .map { "; they stand in the folder itself, not in \(quoted(folder + "/" + $0))" }
      throw Diagnostic(
        message: "the folder \(quoted(folder)) has no template"
          + (inner ?? "; their names end in `.mustache`"), location: nil)
    }
    let builtInTexts = Self.builtInTexts
    var texts = builtInTexts
    for name in names {
      let path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
      guard let bytes = try? FileSystem.read(path),
        let text = String(validating: bytes, as: UTF8.self)
      else {
        throw Diagnostic(
          message: "the template can't be read, or is not UTF-8",
          location: SourceLocation(file: path, line: 1, column: 1))
      }
      texts[String(name.dropLast(".mustache".count))] = (text, path)
    }
    try self.init(texts: texts)
    let included = library.included
    for (name, path) in paths.sorted(by: { $0.key < $1.key })
    where builtInTexts[name] == nil && !included.contains(name) {
      throw Diagnostic(
        message: "no template of this name is built in, and none includes it"
          + Self.suggestion(for: name, among: builtInTexts.keys.sorted()),
        location: SourceLocation(file: path, line: 1, column: 1))
    }
  }

  /// A folder in another one that has templates.
  private static func folderOfTemplates(inside folder: String) -> String? {
    func hasTemplates(_ folder: String, depth: Int) -> Bool {
      let names = ((try? FileSystem.names(in: folder)) ?? []).map(\.name)
      return names.contains { $0.hasSuffix(".mustache") }
        || depth > 0 && names.contains { hasTemplates(folder + "/" + $0, depth: depth - 1) }
    }
    let names = ((try? FileSystem.names(in: folder)) ?? []).map(\.name)
    return names.first { hasTemplates(folder + "/" + $0, depth: 2) }
  }

  private init(texts: [String: (text: String, path: String)]) throws(Diagnostic) {
    paths = texts.mapValues(\.path)
    do {
      library = try TemplateLibrary(
        texts.mapValues { Self.prepared($0.text) }, names: PlanName.texts)
    } catch {
      throw Self.diagnostic(error, paths)
    }
  }

  private init(library: TemplateLibrary, paths: [String: String]) {
    self.library = library
    self.paths = paths
  }

  /// The templates with what is the same wherever it stands filled in.
  func setting(_ constants: [String: String]) -> TemplateSet {
    TemplateSet(library: library.setting(constants), paths: paths)
  }

  func render(_ template: String, _ value: any Value) throws(Diagnostic) -> [UInt8] {
    do {
      return try library.render(template, value)
    } catch {
      throw Self.diagnostic(error, paths)
    }
  }

  /// Where a template begins.
  func location(of template: String) -> SourceLocation {
    SourceLocation(file: paths[template] ?? template, line: 1, column: 1)
  }

  /// The text as the library shall see it: a template of one line can stand inside of a line.
  private static func prepared(_ text: String) -> String {
    var text = text.replacing("\r\n", with: "\n")
    if text.hasSuffix("\n"), !text.dropLast().contains("\n") { text.removeLast() }
    return text
  }
}
