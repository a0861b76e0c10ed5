/// What is wrong with a template, and where.
public struct TemplateError: Error, Sendable, Hashable {
  public enum Problem: Sendable, Hashable {
    /// A tag has no end.
    case unclosedTag
    /// The text of a tag is no name.
    case invalidName(String)
    /// The closing tag of a section whose opening tag is missing.
    case unopenedSection(String)
    /// A section is closed by the tag of another one.
    case mismatchedSection(String, open: String)
    /// A section has no closing tag.
    case unclosedSection(String)
    /// There is no template of this name.
    case unknownTemplate(String)
    /// No value has the name.
    case unknownName(String)
    /// Mustache has it, or an extension of it, and these templates have not.
    case unsupported(Feature)
    /// No value at this place has the name.
    case nameOutOfPlace(String)
    /// What is written has to be a text or a number.
    case notText(String)
    /// The place in a list is asked for where the innermost section is no list.
    case outsideOfList
    /// Templates include each other so often that there is no end in sight.
    case endless(String)
  }

  public enum Feature: Sendable, Hashable {
    /// `{{{name}}}` and `{{&name}}`.
    case unescapedText(String)
    /// `{{=<% %>=}}`.
    case delimiters
    /// `{{>*name}}`.
    case dynamicName
    /// `{{<name}}` and `{{$name}}`.
    case inheritance
    /// `{{name(…)}}`, but for the place in a list.
    case function(String)
  }

  public var problem: Problem
  /// The name of the template.
  public var template: String
  /// From 1.
  public var line: Int
  /// From 1, in characters.
  public var column: Int

  init(_ problem: Problem, at offset: Int, of source: [UInt8], template: String) {
    self.problem = problem
    self.template = template
    let before = source.prefix(offset)
    let lineStart = before.lastIndex(of: Byte.newline).map { $0 + 1 } ?? 0
    line = before.count { $0 == Byte.newline } + 1
    column = String(decoding: before[lineStart...], as: UTF8.self).count + 1
  }
}
