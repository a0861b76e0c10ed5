/// Where parameters are in a path and in the query that its key has. Documents spell one name in two ways, or call what
/// is in that query a parameter of the path.
struct PlacesInPath {
  enum Place: Equatable {
    /// An argument of the path, by its name there.
    case argument(String)
    /// A value in the query, by its key.
    case query(String)
  }

  private let template: PathTemplate
  private var ofPath: [String: Place] = [:]
  private var ofQuery: [String: Place] = [:]

  init(of parameters: [ParameterNodes.Identity], in template: PathTemplate) {
    self.template = template
    let inPath = parameters.filter { $0.location == "path" }.map(\.name)
    let inQuery = parameters.filter { $0.location == "query" }.map(\.name)
    for name in inQuery {
      if template.routeArguments.contains(where: { $0.name == name }), !inPath.contains(name) {
        ofQuery[name] = .argument(name)
      } else if let key = key(of: name), key == name || !inQuery.contains(key) {
        ofQuery[name] = .query(key)
      }
    }
    for name in inPath {
      if template.arguments.contains(name) {
        ofPath[name] = .argument(name)
      } else if let key = key(of: name) {
        ofPath[name] = .query(key)
      }
    }
    for name in inPath where ofPath[name] == nil {
      let alike = left.filter { $0.withoutMarks == name.withoutMarks }
      if alike.count == 1 { ofPath[name] = .argument(alike[0]) }
    }
    // Nothing else can be meant.
    let withoutPlace = inPath.filter { ofPath[$0] == nil }
    let left = left
    if withoutPlace.count == 1, left.count == 1, Self.areRelated(withoutPlace[0], left[0]) {
      ofPath[withoutPlace[0]] = .argument(left[0])
    }
  }

  /// Nil for a parameter that has no place in the path, or is in the query by its own name.
  subscript(parameter: ParameterNodes.Identity) -> Place? {
    parameter.location == "path" ? ofPath[parameter.name] : ofQuery[parameter.name]
  }

  /// The key of a parameter in the query of the path: `products` of `products={product_path}`.
  private func key(of name: String) -> String? {
    let keys = template.queryArguments.map(\.key) + template.query.map(\.name)
    if keys.contains(name) { return name }
    // The path has it already.
    if template.arguments.contains(name) { return nil }
    return template.queryArguments.first { $0.name == name }?.key
  }

  /// The arguments of the path that no parameter is yet.
  private var left: [String] {
    let taken = Array(ofPath.values) + Array(ofQuery.values)
    return template.arguments.filter { !taken.contains(.argument($0)) }
  }

  /// Whether two names have a word in common, or its beginning, which is more than `id`; or one has all words of the
  /// other.
  private static func areRelated(_ one: String, _ other: String) -> Bool {
    let (one, other) = (words(of: one), words(of: other))
    if one.isSubset(of: other) || other.isSubset(of: one) { return true }
    return one.contains { word in
      other.contains {
        word.count > 2 && $0.count > 2 && (word.hasPrefix($0) || $0.hasPrefix(word))
      }
    }
  }

  private static func words(of name: String) -> Set<String> {
    Set(
      name.replacing(#/(\p{Ll})(\p{Lu})/#) { "\($0.1) \($0.2)" }.lowercased()
        .split { !$0.isLetter && !$0.isNumber }.map(String.init))
  }
}
