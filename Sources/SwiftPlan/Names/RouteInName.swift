import ServiceModel

/// What frameworks write into each `operationId` to tell all of a document's apart: the method and the
/// path, which the operation has anyway.
enum RouteInName {
  /// The name without its route; nil where it has none, or where nothing else is left.
  static func removed(from operation: Operation) -> String? {
    functionName(of: operation) ?? lastWords(of: operation) ?? withoutVersion(operation)
  }

  /// FastAPI's `read_item_items__item_id__get` is the function `read_item`, with every character of the
  /// path that is no letter and no digit as `_`.
  private static func functionName(of operation: Operation) -> String? {
    let path = String(operation.path.text.map { $0.isLetter || $0.isNumber ? $0 : "_" })
    let route = "\(path)_\(operation.method.lowercased())"
    guard operation.name.hasSuffix(route) else { return nil }
    let name = String(operation.name.dropLast(route.count))
    return name.contains(where: \.isLetter) ? name : nil
  }

  /// HubSpot's `post-/crm/v3/schemas_create` is `create`.
  private static func lastWords(of operation: Operation) -> String? {
    let route = "\(operation.method.lowercased())-\(operation.path.text)_"
    guard operation.name.hasPrefix(route) else { return nil }
    let name = String(operation.name.dropFirst(route.count))
    return name.contains(where: \.isLetter) ? name : nil
  }

  /// `get-api-v1-users` is the method and the path and nothing else; `api` and `v1` say nothing.
  private static func withoutVersion(_ operation: Operation) -> String? {
    let method = operation.method.lowercased()
    let path = Words(operation.path.text).words
    let name = Words(operation.name).words
    guard name.map({ $0.lowercased() }) == [method] + path.map({ $0.lowercased() }) else {
      return nil
    }
    let resource = name.dropFirst().drop(while: isPrefix)
    guard !resource.isEmpty, resource.count + 1 < name.count else { return nil }
    return ([method] + resource).joined(separator: " ")
  }

  /// Whether the method stands twice in a name, and at its end: `SmartlockResource_post_post`.
  static func saysMethodTwice(_ operation: Operation) -> Bool {
    let method = operation.method.lowercased()
    let words = Words(operation.name).words.map { $0.lowercased() }
    return words.last == method && words.dropLast().contains(method)
  }

  /// The word that says nothing and that names begin with: the version of all, as Supabase's `v1-list-all-projects`, or
  /// `api` of most, as Rundeck's `apiJobRun`; nil where there is none.
  static func commonPrefix(of operations: [Operation]) -> String? {
    let names = operations.filter { !$0.hasMadeName }.map { Words($0.name).words }
    guard names.count > 2, let first = names.lazy.compactMap(\.first).first(where: isPrefix) else {
      return nil
    }
    let count = names.count {
      $0.count > 1 && $0.first == first && $0[1].first?.isLetter == true
    }
    let isOfMost = first == "api" && count >= 10 && count * 4 >= names.count * 3
    return count == names.count || isOfMost ? first : nil
  }

  /// A name without the word that it begins with; as it is where it begins with another.
  static func dropping(_ prefix: String, from name: String) -> String {
    let words = Words(name).words
    guard words.count > 1, words.first == prefix, words[1].first?.isLetter == true,
      let range = name.firstRange(of: prefix)
    else { return name }
    return String(name[range.upperBound...].drop { !$0.isLetter })
  }

  /// Whether it is `api` or a version, which say nothing before what a path is about.
  static func isPrefix(_ word: String) -> Bool {
    ["api", "apis", "rest"].contains(word.lowercased()) || isVersion(word)
  }

  static func isVersion(_ word: String) -> Bool {
    word.count > 1 && word.first?.lowercased() == "v" && word.dropFirst().allSatisfy(\.isNumber)
  }
}
