import ServiceModel

/// Operation ids that are the method and the path and nothing else, as programs make them: `getCommandsId` of
/// `GET /commands/{id}`.
///
/// One of them may be what a person would write: `getUserID` of `GET /user/{id}`. They are read so where a document has
/// many.
struct RouteIDs {
  /// How many operations have an id and an argument in their path.
  private var operations = 0
  /// How many of them have such an id.
  private var routes = 0
  /// How many have one with `By` before arguments, which people write, too.
  private var routesWithBy = 0

  private static let fewest = 3

  /// Whether ids of the document are made so.
  var areUsual: Bool {
    let all = routes + routesWithBy
    return routes >= Self.fewest || all > 0 && all * 2 >= operations
  }

  mutating func look(
    at id: String, method: String, _ path: PathTemplate, without shared: SharedSegments
  ) {
    guard !path.arguments.isEmpty else { return }
    operations += 1
    let id = Self.letters(id)
    if matches(id, method, path, shared, by: false) {
      routes += 1
    } else if matches(id, method, path, shared, by: true) {
      routesWithBy += 1
    }
  }

  func isRoute(
    _ id: String, method: String, _ path: PathTemplate, without shared: SharedSegments
  ) -> Bool {
    let id = Self.letters(id)
    return matches(id, method, path, shared, by: false)
      || matches(id, method, path, shared, by: true)
  }

  /// Whether an id has the letters of the method and the path, one behind the other.
  ///
  /// - Parameter by: Whether `By` stands before each argument.
  private func matches(
    _ id: String, _ method: String, _ path: PathTemplate, _ shared: SharedSegments, by: Bool
  ) -> Bool {
    let method = method.lowercased()
    guard id.hasPrefix(method) || id.hasSuffix(method) else { return false }
    let segments = MadeOperationName.segments(of: path)
    let own = segments[shared.count(in: path)...]
    let starts = [
      segments.startIndex, own.startIndex, MadeOperationName.start(of: own),
      MadeOperationName.start(of: segments[...]),
    ]
    return Set(starts).contains { start in
      // Box calls each argument `id`; behind `By` people write that, too.
      return (by ? [nil] : [nil, "id"]).contains { argument in
        let route = segments[start...].map { segment in
          guard segment.isArgument else { return Self.letters(segment.text) }
          return (by ? "by" : "") + (argument ?? Self.letters(segment.text))
        }.joined()
        return id == method + route || id == route + method
      }
    }
  }

  static func letters(_ text: String) -> String {
    var letters = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where scalar.isLetterOrDigit { letters.append(scalar) }
    return String(letters).lowercased()
  }
}
