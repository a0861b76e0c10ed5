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
  private var places: [String: Place] = [:]

  /// - Parameter declared: The names of the operation's parameters with `in: path`.
  init(of declared: [String], in template: PathTemplate) {
    self.template = template
    for name in declared {
      if template.arguments.contains(name) {
        places[name] = .argument(name)
      } else if let key = key(of: name) {
        places[name] = .query(key)
      }
    }
    for name in declared where places[name] == nil {
      let alike = left.filter { Self.letters(of: $0) == Self.letters(of: name) }
      if alike.count == 1 { places[name] = .argument(alike[0]) }
    }
    // Nothing else can be meant.
    let withoutPlace = declared.filter { places[$0] == nil }
    let left = left
    if withoutPlace.count == 1, left.count == 1 { places[withoutPlace[0]] = .argument(left[0]) }
  }

  /// Where a parameter with `in: path` is.
  subscript(name: String) -> Place? { places[name] }

  /// The key of a parameter in the query of the path: `products` of `products={product_path}`.
  func key(of name: String) -> String? {
    template.queryArguments.first { $0.name == name || $0.key == name }?.key
      ?? template.query.first { $0.name == name }?.name
  }

  /// The arguments of the path that no parameter is yet.
  private var left: [String] {
    template.arguments.filter { argument in !places.values.contains(.argument(argument)) }
  }

  private static func letters(of name: String) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }
}
