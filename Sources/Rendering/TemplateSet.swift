import Diagnostics
import Foundation
import Mustache
import Templates

/// The templates that decide what generated code looks like.
public struct TemplateSet: Sendable {
  let library: MustacheLibrary

  /// The templates that are built in.
  ///
  /// - Throws: `Diagnostic` where one can't be read, which the tests rule out.
  public static func builtIn() throws(Diagnostic) -> TemplateSet {
    try TemplateSet(texts: BuiltInTemplates.texts.mapValues { ($0, "built-in") })
  }

  /// The built-in templates, with those of a folder in place of the ones of the same name.
  ///
  /// - Parameter folder: A folder with files that end in `.mustache`.
  /// - Throws: `Diagnostic` where the folder or a template in it can't be read.
  public init(folder: String) throws(Diagnostic) {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder)
        .filter { $0.hasSuffix(".mustache") }.sorted()
    } catch {
      throw Diagnostic(
        message: "the folder of templates \(quoted(folder)) can't be read", location: nil)
    }
    guard !names.isEmpty else {
      throw Diagnostic(
        message: "the folder \(quoted(folder)) has no template; their names end in `.mustache`",
        location: nil)
    }
    var texts = BuiltInTemplates.texts.mapValues { ($0, "built-in") }
    for name in names {
      let path = URL(fileURLWithPath: folder).appendingPathComponent(name).path
      guard let data = FileManager.default.contents(atPath: path),
        let text = String(data: data, encoding: .utf8)
      else {
        throw Diagnostic(
          message: "the template can't be read, or is not UTF-8",
          location: SourceLocation(file: path, line: 1, column: 1))
      }
      texts[String(name.dropLast(".mustache".count))] = (text, path)
    }
    try self.init(texts: texts)
  }

  private init(texts: [String: (text: String, path: String)]) throws(Diagnostic) {
    for (_, template) in texts.sorted(by: { $0.key < $1.key }) {
      try Self.checkPartials(of: template, among: texts.keys)
    }
    var library = MustacheLibrary()
    for (name, template) in texts {
      do {
        try library.register(Self.prepared(template.text), named: name)
      } catch let error as MustacheTemplate.ParserError {
        throw Diagnostic(
          message: "the template can't be read: \(error.error)",
          location: SourceLocation(
            file: template.path, line: error.context.lineNumber,
            column: error.context.columnNumber))
      } catch {
        throw Diagnostic(
          message: "the template can't be read: \(error)",
          location: SourceLocation(file: template.path, line: 1, column: 1))
      }
    }
    self.library = library
  }

  /// A partial that does not exist would be rendered as nothing.
  private static func checkPartials(
    of template: (text: String, path: String), among names: some Collection<String>
  ) throws(Diagnostic) {
    for (number, line) in template.text.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated()
    {
      for tag in line.matches(of: #/\{\{>\s*([^\s}]+)\s*\}\}/#) where !names.contains(String(tag.1))
      {
        let near = nearest(to: String(tag.1), among: names)
        throw Diagnostic(
          message: "there is no template \(quoted(String(tag.1)))"
            + (near.map { "; did you mean \(quoted($0))?" } ?? ""),
          location: SourceLocation(
            file: template.path, line: number + 1,
            column: line.distance(from: line.startIndex, to: tag.range.lowerBound) + 1))
      }
    }
  }

  /// The text as the library shall see it: nothing is escaped as HTML, and a template of one line can
  /// stand inside of a line.
  private static func prepared(_ text: String) -> String {
    var text = text.replacingOccurrences(of: "\r\n", with: "\n")
    let isOneLine = !text.dropLast().contains("\n")
    if isOneLine, text.hasSuffix("\n") { text.removeLast() }
    return "{{% CONTENT_TYPE:TEXT}}" + (isOneLine ? "" : "\n") + text
  }

  func render(_ template: String, _ context: Any) throws(Diagnostic) -> String {
    guard let text = library.render(context, withTemplate: template) else {
      throw Diagnostic(message: "there is no template \(quoted(template))", location: nil)
    }
    return text
  }
}
