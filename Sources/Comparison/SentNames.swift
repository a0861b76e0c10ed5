import SwiftPlan

/// The name of an argument in the request.
struct SentName {
  enum Location: String {
    case query
    case header = "header fields"
    case cookie = "cookies"
    case body
  }
  var argument: String
  var text: String
  var location: Location
}

extension RoutePlan {
  /// The names of the arguments that have some.
  var names: [SentName] {
    func names(_ fields: [FieldPlan], _ location: SentName.Location) -> [SentName] {
      fields.compactMap { field in
        field.argument.map {
          SentName(argument: $0, text: textOfLiteral(field.key), location: location)
        }
      }
    }
    let query = queryNames.map {
      SentName(argument: $0.argument, text: $0.name, location: .query)
    }
    return query + names(headers, .header) + names(cookies, .cookie)
      + names(body?.fields ?? [], .body)
  }
}

extension Comparer {
  /// Compares the names of arguments in the request, by their location and their Swift name.
  func compareNames(_ old: [SentName], _ new: [SentName], of operation: String) {
    for name in new {
      guard
        let was = old.first(where: { $0.argument == name.argument && $0.location == name.location }
        ),
        was.text != name.text
      else { continue }
      add(
        .changed, .argument, "\(operation).\(name.argument)", breaking: false,
        "is `\(name.text)` in the \(name.location.rawValue), was `\(was.text)`", old: was.text,
        new: name.text)
    }
  }
}
