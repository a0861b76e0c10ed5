import Foundation
import Workbench

/// A generated client in which one property of one model has another name.
struct ChangedProperty {
  private let file: String
  private let before: String
  private let after: String

  /// A property in the middle of the client.
  ///
  /// - Parameter files: Their paths.
  /// - Throws: ``CommandFailure`` where there is no property that nothing but its model names; what
  ///   reading the files throws.
  init(in files: [String]) throws {
    let texts = try files.map { try String(contentsOfFile: $0, encoding: .utf8) }
    let read = texts.reduce(into: Set()) { $0.formUnion(Self.namesRead(in: $1)) }
    let middle = files.count / 2
    for index in Array(middle..<files.count) + Array(0..<middle) {
      for model in Self.models(in: texts[index]) {
        for property in model.matches(of: #/public let (?<name>[a-z][A-Za-z0-9]*): /#) {
          let name = property.output.name
          guard !read.contains(name) else { continue }
          file = files[index]
          before = texts[index]
          // Unicode's own words go on after a dot.
          let word = try Regex("\\b\(name)\\b").wordBoundaryKind(.simple)
          after = before.replacingOccurrences(
            of: model, with: model.replacing(word, with: "\(name)Changed"))
          return
        }
      }
    }
    throw CommandFailure(description: "no model has a property that only it names")
  }

  /// Renames the property.
  func apply() throws { try after.write(toFile: file, atomically: true, encoding: .utf8) }

  /// Gives the property its name back.
  func undo() throws { try before.write(toFile: file, atomically: true, encoding: .utf8) }

  /// The texts of the structs that are models.
  private static func models(in text: String) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.indices.compactMap { start in
      let line = lines[start]
      let indentation = line.prefix { $0 == " " }
      guard line.dropFirst(indentation.count).hasPrefix("public struct "),
        line.hasSuffix(": Model {"),
        let end = lines[start...].firstIndex(of: indentation + "}")
      else { return nil }
      return lines[start...end].joined(separator: "\n")
    }
  }

  /// What is read of a value somewhere: a union reads what all of its members have. An initializer and a field name
  /// a property, too, and are renamed with it.
  private static func namesRead(in text: String) -> [Substring] {
    text.matches(of: #/(?<own>self|\\)?\.(?<name>[a-z][A-Za-z0-9]*)/#)
      .filter { $0.output.own == nil }.map(\.output.name)
  }
}
