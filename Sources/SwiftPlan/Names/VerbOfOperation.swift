import FletcherText
import ServiceModel

/// The verb that the summary of an operation begins with, or that its path ends in, which says more than the method:
/// `POST /users` that is `Create a user` is `createUser`, and `POST /users/{id}/approve` is `approveUser`.
enum VerbOfOperation {
  /// A name that was made of the method and the path, with the verb in place of the method; nil where there is none.
  static func replacingMethod(of operation: Operation) -> String? {
    let words = Words(operation.name).words
    guard operation.hasMadeName, words.first?.lowercased() == operation.method.lowercased() else {
      return nil
    }
    let end = words.firstIndex(of: "By") ?? words.endIndex
    var rest = Array(words[1..<end])
    let summary = operation.documentation.summary ?? ""
    let last = rest.count > 1 ? rest.last?.lowercased() : nil
    let verb: String
    var isOfOne = false
    if let found = Self.verb(in: summary, of: operation) {
      (verb, isOfOne) = found
      // `POST /query` that queries is `query`.
      if last == verb || rest.map({ $0.lowercased() }) == [verb] { rest.removeLast() }
    } else if let last, isOfPaths(last, operation) {
      verb = last
      rest.removeLast()
    } else {
      return nil
    }
    if let last = rest.last, isOfOne || verb != "list" && isOne(last, in: summary) {
      rest[rest.count - 1] = singular(last)
    }
    return ([verb] + rest + words[end...]).joined(separator: " ")
  }

  /// The verb as it is told someone to do, and whether it is done to one thing.
  private static func verb(
    in summary: String, of operation: Operation
  ) -> (verb: String, isOfOne: Bool)? {
    let words = summary.prefix(longestStart).split(separator: " ").prefix(3).map {
      // Some write `CREATE: Inserts a document`.
      $0.hasSuffix(":") ? $0.dropLast().lowercased() : $0.lowercased()
    }
    guard words.count > 1, let first = words.first else { return nil }
    let isOfOne = ["a", "an", "one"].contains(words[1])
    let forms = [first, without("s", first), without("es", first)].compactMap(\.self)
    if operation.isReading {
      guard let verb = forms.first(where: ofReading.contains) else { return nil }
      // What a path ends in the identifier of is no list.
      if verb == "list", operation.path.endsInArgument { return nil }
      return (verb, isOfOne && verb != "list")
    }
    let hasObject = objectMarks.contains(words[1])
    let verb = forms.first {
      GroupVerbs.transitive.contains($0) || others.contains($0)
        || hasObject && GroupVerbs.ofChanges.contains($0)
    }
    return verb.map { (ofGetting.contains($0) ? "get" : $0, isOfOne) }
  }

  /// Whether the last word of a path says what is done to what stands before it.
  private static func isOfPaths(_ word: String, _ operation: Operation) -> Bool {
    guard ["PATCH", "POST", "PUT"].contains(operation.method),
      case .literal(let end)? = operation.path.parts.last,
      end.split(separator: "/").last?.lowercased() == word
    else { return false }
    return !nouns.contains(word) && (GroupVerbs.isVerb(word) || others.contains(word))
  }

  /// Whether a summary has a word in the singular alone: `Create Job` for `jobs`.
  private static func isOne(_ word: String, in summary: String) -> Bool {
    let words = Words(String(summary.prefix(longestStart))).words.map { $0.lowercased() }
    let (one, many) = (singular(word).lowercased(), word.lowercased())
    return one != many && words.contains(one) && !words.contains(many)
  }

  private static func without(_ ending: String, _ word: String) -> String? {
    word.hasSuffix(ending) ? String(word.dropLast(ending.utf8.count)) : nil
  }

  /// How much of a summary is looked at.
  private static let longestStart = 60

  /// What stands before what something is done to.
  private static let objectMarks: Set<String> = [
    "a", "all", "an", "existing", "new", "one", "the", "your",
  ]

  private static let ofGetting: Set<String> = ["fetch", "read", "retrieve", "show"]

  /// What else a GET may do than getting.
  private static let ofReading: Set<String> = [
    "check", "count", "download", "export", "find", "list", "preview", "search", "validate",
    "verify",
  ]

  private static let others: Set<String> = [
    "accept", "adjust", "change", "clear", "promote", "store", "trash", "unassign",
  ]

  /// Verbs that as the end of a path are rather what something is put at.
  private static let nouns: Set<String> = ["count", "list", "pin", "post", "query", "run", "set"]
}

extension Operation {
  /// Whether its method only reads.
  var isReading: Bool { ["GET", "HEAD"].contains(method) }
}
