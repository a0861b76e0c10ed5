import ServiceModel

/// The method before a name that has a verb of its own: Adyen's `post-getPciQuestionnaireUrl` is
/// `getPciQuestionnaireUrl`.
///
/// `postLists` and `getUploads` are about lists and uploads, so that what may be a noun is a verb only where the path
/// has the whole name: `post-listRecurringDetails` is `POST /listRecurringDetails`.
enum MethodBeforeVerb {
  /// The name without the method; nil where no verb follows it.
  static func removed(from name: String, of operation: Operation) -> String? {
    let words = Words(name).words
    let method = operation.method.lowercased()
    guard words.count > 1, words[0].lowercased() == method else { return nil }
    let verb = words[1].lowercased()
    guard let verbs = verbs[method] else { return nil }
    let rest = words.dropFirst()
    if verbs.contains(verb) {
      // `POST /posts` with the id `post_create` makes a post.
      return path(of: operation).contains { ["post", "posts"].contains($0) }
        ? nil : rest.joined(separator: " ")
    }
    guard method == "post", nouns.contains(verb),
      operation.path.text.hasSuffix("/" + name.drop { $0 != "-" }.dropFirst())
    else { return nil }
    return rest.joined(separator: " ")
  }

  private static func path(of operation: Operation) -> [String] {
    Words(operation.path.text).words.map { $0.lowercased() }
  }

  private static let verbs: [String: Set<String>] = [
    "get": ["fetch", "find", "get", "retrieve"],
    "delete": ["delete", "remove"],
    "post": changing, "put": changing, "patch": changing,
  ]

  private static let changing: Set<String> = [
    "accept", "activate", "add", "approve", "assign", "calculate", "cancel", "close", "confirm",
    "create", "deactivate", "decline", "delete", "disable", "enable", "fetch", "find", "generate",
    "get", "merge", "reject", "remove", "retrieve", "save", "send", "set", "start", "stop",
    "submit", "suspend", "un", "unsuspend", "update", "validate", "verify",
  ]

  /// Verbs that paths have as nouns as often.
  private static let nouns: Set<String> = [
    "capture", "change", "check", "list", "refund", "request", "schedule", "store", "test",
    "upload", "void",
  ]
}
