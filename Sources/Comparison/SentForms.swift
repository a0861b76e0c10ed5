import SwiftPlan

/// How the value of an argument is written in a request.
struct SentForm {
  var argument: String
  var location: String
  /// How the values of a list or of an object are told apart, and whether it is text of another format.
  var text: String
  /// The media type of a part; nil where it is the usual one.
  var mediaType: String?
}

extension RoutePlan {
  /// The forms of the arguments.
  var forms: [SentForm] {
    templateVariables.map {
      let usual: TemplateArgumentPlan.Wrapper = $0.isExploded ? .exploded : .commaDelimited
      return SentForm(
        argument: $0.argument.name,
        location: $0.isQuery ? SentName.Location.query.rawValue : "path",
        text: Self.text(of: $0.argument.wrappers, usual))
    }
      + sentFields.compactMap { field, location in
        let isInBody = location == .body
        let usual: TemplateArgumentPlan.Wrapper = isInBody ? .exploded : .commaDelimited
        return field.argument.map {
          SentForm(
            argument: $0, location: isInBody ? body?.kind.rawValue ?? "" : location.rawValue,
            text: Self.text(of: field.wrappers, usual),
            mediaType: field.mediaType.map(textOfLiteral))
        }
      }
  }

  /// - Parameter usual: How a value is written where the wrappers say nothing else.
  private static func text(
    of wrappers: [TemplateArgumentPlan.Wrapper], _ usual: TemplateArgumentPlan.Wrapper
  ) -> String {
    let form = wrappers.lazy.compactMap(\.text).first ?? usual.text ?? ""
    return form + (wrappers.contains(.reserved) ? ", reserved characters as they are" : "")
  }
}

extension TemplateArgumentPlan.Wrapper {
  /// Nil of what the type of the value says.
  fileprivate var text: String? {
    switch self {
    case .deepObject: "`name[key]` for each property"
    case .exploded: "a field for each value"
    case .commaDelimited: "values with commas between them"
    case .spaceDelimited: "values with spaces between them"
    case .pipeDelimited: "values with `|` between them"
    case .tabDelimited: "values with tabs between them"
    case .json, .asciiJSON: "JSON"
    case .jsonElements: "JSON for each value"
    case .httpDate: "a date of HTTP"
    case .numeric: "a number"
    case .object, .field, .reserved, .common: nil
    }
  }
}

extension Comparer {
  /// Compares how the values of arguments are written that are of the same type, and in the same place, as before.
  func compareForms(_ old: OperationPlan, _ new: OperationPlan, of operation: String) {
    let types = Dictionary(old.arguments.map { ($0.name, $0.type) }) { first, _ in first }
    let unchanged = Set(new.arguments.filter { types[$0.name] == $0.type }.map(\.name))
    let pairing = Pairing(old.route.forms, new.route.forms) { "\($0.location) \($0.argument)" }
    for (was, now) in pairing.both where unchanged.contains(now.argument) {
      let name = "\(operation).\(now.argument)"
      if was.text != now.text {
        add(
          .changed, .argument, name, breaking: false, "is sent as \(now.text), was \(was.text)",
          old: was.text, new: now.text)
      }
      if was.mediaType != now.mediaType {
        let shown = { (type: String?) in type.map { "`\($0)`" } ?? "the usual type" }
        add(
          .changed, .argument, name, breaking: false,
          "is a part of \(shown(now.mediaType)), was of \(shown(was.mediaType))",
          old: was.mediaType, new: now.mediaType)
      }
    }
  }
}
