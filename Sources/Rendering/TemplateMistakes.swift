import Diagnostics
import FletcherMustache

extension TemplateSet {
  /// What is told of a mistake in a template.
  ///
  /// - Parameter paths: The file of each template.
  static func diagnostic(_ error: TemplateError, _ paths: [String: String]) -> Diagnostic {
    Diagnostic(
      message: message(for: error.problem, templates: paths.keys.sorted()),
      location: SourceLocation(
        file: paths[error.template] ?? error.template, line: error.line, column: error.column))
  }

  private static func message(
    for problem: TemplateError.Problem, templates: [String]
  ) -> String {
    switch problem {
    case .unclosedTag: "the tag is not closed"
    case .invalidName(let text):
      text.isEmpty ? "the tag has no name" : "\(quoted(text)) is not a name"
    case .unopenedSection(let name): "no section \(quoted(name)) is open"
    case .mismatchedSection(let name, let open):
      "\(quoted(name)) is closed where \(quoted(open)) is open"
    case .unclosedSection(let name): "the section \(quoted(name)) is not closed"
    case .unknownTemplate(let name):
      "there is no template \(quoted(name))" + suggestion(for: name, among: templates)
    case .unknownName(let name):
      "nothing has the name \(quoted(name))" + suggestion(for: name, among: PlanName.texts)
    case .nameOutOfPlace(let name): "nothing has the name \(quoted(name)) at this place"
    case .notText(let name):
      "\(quoted(name)) is no text; a section, `{{#\(escaped(name))}}`, can be made of it"
    case .outsideOfList: "the innermost section is no list here"
    case .endless(let name): "the template \(quoted(name)) includes itself without end"
    case .unsupported(let feature): message(for: feature)
    }
  }

  /// What templates of this command don't take, though templates elsewhere may.
  private static func message(for feature: TemplateError.Feature) -> String {
    switch feature {
    case .unescapedText(let name):
      "no text is escaped, so that `{{\(escaped(name))}}` is all that it takes"
    case .delimiters: "delimiters can't be changed"
    case .dynamicName:
      "the name of a template can't be a value; write it, as in `{{> Documentation}}`"
    case .inheritance:
      "templates can't inherit from each other; include one, as in `{{> Documentation}}`"
    case .function(let name):
      "there is no function \(quoted(name)); there are `first()`, `last()` and `index()`, the place in a list"
    }
  }

  static func suggestion(for name: String, among names: [String]) -> String {
    nearest(to: name, among: names).map { "; did you mean \(quoted($0))?" } ?? ""
  }
}
