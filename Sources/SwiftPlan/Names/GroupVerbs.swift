/// Groups that are called as what their operations do: `claimServer` in `Claim` is no `claim.server`.
enum GroupVerbs {
  /// Whether the group's word is the name's only verb.
  ///
  /// - Parameter rest: The name's words behind it.
  static func isVerb(of name: String, in group: [String], before rest: [String]) -> Bool {
    guard group.count == 1, let verb = Words(name).words.first?.lowercased(),
      verbs.contains(verb), [verb, verb + "s"].contains(group.first?.lowercased()),
      let next = rest.first?.lowercased()
    else { return false }
    return !verbs.contains(next) && !usual.contains(next) && rest.count <= 2
  }

  /// Verbs that groups are called as. What as often is a noun is none of them: `search.users`, `export.orders`.
  private static let verbs: Set<String> = [
    "activate", "approve", "archive", "assign", "authorize", "claim", "confirm", "connect",
    "convert", "deploy", "detect", "disconnect", "enroll", "execute", "generate", "import",
    "install", "invite", "publish", "redeem", "refund", "register", "reset", "resolve", "restore",
    "revoke", "send", "submit", "subscribe", "sync", "synchronize", "translate", "unsubscribe",
    "validate", "verify",
  ]

  /// Verbs of which everybody knows what they do to what a group holds.
  static let usual: Set<String> = [
    "add", "cancel", "check", "count", "create", "delete", "disable", "download", "edit", "enable",
    "fetch", "find", "get", "list", "patch", "post", "put", "query", "read", "remove", "retrieve",
    "retry", "run", "save", "search", "set", "show", "start", "stop", "update", "upload",
  ]

  /// Verbs that say with the group what is done to what it holds: `invoices.finalize`. What as often is a noun or an
  /// adjective is none of them: `openOrders`, `deployKeys`, `transferRequests`.
  static let transitive: Set<String> = usual.union([
    "activate", "apply", "approve", "archive", "assign", "attach", "authorize", "clone", "confirm",
    "connect", "convert", "deactivate", "decline", "destroy", "detach", "disconnect", "enroll",
    "execute", "finalize", "generate", "import", "install", "invalidate", "invite", "merge",
    "modify", "pause", "publish", "redeem", "regenerate", "register", "reject", "rename", "reopen",
    "replace", "resend", "reset", "resolve", "restore", "resume", "revoke", "rotate", "send",
    "submit", "subscribe", "suspend", "terminate", "translate", "unarchive", "unassign", "unblock",
    "unlink", "unlock", "unpublish", "unsubscribe", "upsert", "validate", "verify", "void",
  ])

  /// Whether a word in small letters is a verb, be it a noun as well.
  static func isVerb(_ word: String) -> Bool {
    transitive.contains(word) || ofChanges.contains(word)
  }

  /// Verbs that are nouns or adjectives as well, but not at the beginning of the name of what changes something.
  static let ofChanges: Set<String> = [
    "ban", "block", "capture", "charge", "claim", "close", "complete", "copy", "deploy",
    "duplicate", "estimate", "export", "follow", "join", "launch", "leave", "link", "lock", "move",
    "mute", "open", "pin", "ping", "preview", "process", "reboot", "rebuild", "refresh", "refund",
    "reorder", "resize", "restart", "rollback", "scale", "share", "sign", "star", "store", "sync",
    "test", "transfer", "trigger", "unban", "unfollow", "unmute", "unpin", "unstar",
  ]
}
