import Foundation

/// What the content of a response has at a path of keys, for services that say in it that something failed.
///
/// ```swift
/// ServiceConfiguration(baseURL: "https://slack.com/api", failure: ["ok": [false]])
/// ```
public struct ContentCondition: Sendable, ExpressibleByStringLiteral,
  ExpressibleByDictionaryLiteral
{
  private enum Test {
    case presence
    case values([JSON])
    case valuesOtherThan([JSON])
  }

  private let tests: [(path: String, test: Test)]

  /// Something at the path: anything but `null`, `false`, 0, and a text, a list or an object that is empty, by which
  /// services say that there is nothing.
  public init(stringLiteral path: String) { self = .something(at: path) }

  /// One of the values, at any of the paths. A number may be written as text, and so may `true` and `false`.
  public init(dictionaryLiteral elements: (String, [JSON])...) {
    self = .any(of: elements)
  }

  private init(_ tests: [(path: String, test: Test)]) { self.tests = tests }

  /// Something at the path, as ``init(stringLiteral:)`` has it.
  public static func something(at path: String) -> ContentCondition {
    ContentCondition([(path, .presence)])
  }

  /// Another value than these, at any of the paths: `.otherThan(["code": [0, 200]])`. Where there is nothing or
  /// `null`, there is no other value.
  public static func otherThan(_ values: KeyValuePairs<String, [JSON]>) -> ContentCondition {
    ContentCondition(values.map { ($0.key, .valuesOtherThan($0.value)) })
  }

  /// One of the values, as ``init(dictionaryLiteral:)`` has it.
  static func any(of values: [(String, [JSON])]) -> ContentCondition {
    ContentCondition(values.map { ($0.0, .values($0.1)) })
  }

  /// One of the conditions.
  public static func any(of conditions: ContentCondition...) -> ContentCondition {
    ContentCondition(conditions.flatMap(\.tests))
  }

  /// Whether the content is JSON that has what is asked for.
  func isMet(by content: Data) -> Bool {
    tests.contains { path, test in
      guard let value = Envelope.value(at: path, in: content) else { return false }
      return switch test {
      case .presence: value.isSomething
      case .values(let values): values.contains { $0.isLike(value) }
      case .valuesOtherThan(let values): !values.contains { $0.isLike(value) }
      }
    }
  }
}

extension JSON {
  fileprivate var isSomething: Bool {
    switch self {
    case .null, .bool(false), .integer(0), .number(0), .string(""), .array([]), .object([:]): false
    default: true
    }
  }

  /// Whether both are the same, or have the same text.
  fileprivate func isLike(_ other: JSON) -> Bool {
    if self == other { return true }
    guard let text = scalarText else { return false }
    return text == other.scalarText
  }

  private var scalarText: String? { plainText ?? bool.map { String($0) } }
}
