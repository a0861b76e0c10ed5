/// One thing that is different in a client for Swift code that uses it.
public struct Change: Sendable, Hashable, Codable {
  /// What happened.
  public enum Kind: String, Sendable, Hashable, Codable {
    case added, removed, renamed, changed
  }

  /// What it happened to.
  public enum Subject: String, Sendable, Hashable, Codable {
    case service, credential, server
    case responseHeader = "response header"
    case operation, argument, type, property, `case`
  }

  /// What happened.
  public var kind: Kind
  /// What it happened to.
  public var subject: Subject
  /// The name in code, below the service: `repos.list`, `User.login`, `Repos.Sort.created`. Of what was
  /// renamed, the old one.
  public var name: String
  /// Whether code that uses the client may no longer compile.
  public var isBreaking: Bool
  /// What is different, in words that go on behind the name.
  public var message: String
  /// The type, name or value as it was, and as it is; nil where there is none.
  public var old: String?
  public var new: String?

  enum CodingKeys: String, CodingKey {
    case kind, subject, name, message, old, new
    case isBreaking = "breaking"
  }
}

/// All that is different between two versions of a client.
public struct Comparison: Sendable, Hashable {
  /// The name of the service's enum, in the new version.
  public var service: String
  /// The changes: those of the service, of its operations, and of its types, each in the order of the
  /// description.
  public var changes: [Change]

  /// How many changes break code.
  public var breakingCount: Int { changes.count { $0.isBreaking } }

  /// The comparison of a service with none: it is new, or gone.
  init(of service: String, _ kind: Change.Kind, isBreaking: Bool) {
    self.service = service
    changes = [
      Change(
        kind: kind, subject: .service, name: service, isBreaking: isBreaking,
        message: kind == .added ? "is new" : "is gone",
        old: kind == .added ? nil : service, new: kind == .added ? service : nil)
    ]
  }

  init(service: String, changes: [Change]) {
    self.service = service
    self.changes = changes
  }
}
