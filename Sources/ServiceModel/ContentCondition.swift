/// What the content of a response has at a key path where it says that something failed.
public struct ContentCondition: Sendable, Hashable {
  public enum Test: Sendable, Hashable {
    /// Something other than `null`, `false`, 0 and what is empty.
    case presence
    /// One of these texts, numbers or booleans.
    case values([JSONValue])
    /// A value that is none of these.
    case valuesOtherThan([JSONValue])
  }

  public var path: KeyPath
  public var test: Test

  public init(path: KeyPath, test: Test) {
    self.path = path
    self.test = test
  }
}

/// How a response says that the request's token was refused, beside the status 401.
public struct TokenRefusal: Sendable, Hashable {
  public var statuses: [Int] = []
  public var conditions: [ContentCondition] = []

  public init(statuses: [Int] = [], conditions: [ContentCondition] = []) {
    self.statuses = statuses
    self.conditions = conditions
  }
}
