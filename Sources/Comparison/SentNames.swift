import FletcherText
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
  /// What is sent with a name outside of the template, and where.
  var sentFields: [(field: FieldPlan, location: SentName.Location)] {
    headers.map { ($0, .header) } + cookies.map { ($0, .cookie) }
      + (body?.fields ?? []).map { ($0, .body) }
  }

  /// The names of the arguments that have some.
  var names: [SentName] {
    templateVariables.filter(\.isQuery).map {
      SentName(argument: $0.argument.name, text: $0.name.percentDecoded, location: .query)
    }
      + sentFields.compactMap { field, location in
        field.argument.map {
          SentName(argument: $0, text: textOfLiteral(field.key), location: location)
        }
      }
  }
}

extension CommonParametersPlan {
  /// The names of the arguments.
  var names: [SentName] {
    let fields: [([FieldPlan], SentName.Location)] = [
      (query, .query), (headers, .header), (cookies, .cookie),
    ]
    return fields.flatMap { fields, location in
      fields.compactMap { field in
        field.argument.map {
          SentName(argument: $0, text: textOfLiteral(field.key), location: location)
        }
      }
    }
  }
}

extension Comparer {
  /// Compares the names of arguments in the request, by their location and their Swift name.
  func compareNames(_ old: [SentName], _ new: [SentName], of operation: String) {
    for name in new {
      let namesakes = old.filter { $0.argument == name.argument }
      if let was = namesakes.first(where: { $0.location == name.location }) {
        guard was.text != name.text else { continue }
        add(
          .changed, .argument, "\(operation).\(name.argument)", breaking: false,
          "is `\(name.text)` in the \(name.location.rawValue), was `\(was.text)`", old: was.text,
          new: name.text)
      } else if let was = namesakes.first {
        add(
          .changed, .argument, "\(operation).\(name.argument)", breaking: false,
          "is in the \(name.location.rawValue), was in the \(was.location.rawValue)",
          old: was.location.rawValue, new: name.location.rawValue)
      }
    }
  }
}
