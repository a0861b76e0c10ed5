import Diagnostics

/// What an HTTP service offers, in the words of HTTP and JSON, whatever description it was read from.
///
/// Readers fill it, with every reference checked; the rooms behind them need not look for mistakes
/// that a reader can see.
public struct Service: Sendable {
  /// The service's name, as its author wrote it.
  public var name: String
  /// Where a user of the description chose the name: one that can't be had is a mistake there.
  public var renamedAt: SourceLocation?
  /// Whether the description chose names for Swift: then two that come out as one are a mistake. Others are
  /// told apart.
  public var hasAuthoredNames = true
  public var documentation = Documentation()
  public var version: String?
  /// The absolute URL that paths are appended to, without a slash at its end.
  public var baseURL: String
  /// The servers that a caller can choose from, ``baseURL`` among them; none where there is no choice.
  public var servers: [Server] = []
  /// What the description says of groups, by their names.
  public var groups: [String: Documentation] = [:]
  /// The ways to authenticate, in the order of the description.
  public var authenticationSchemes: [AuthenticationScheme] = []
  /// What authenticates an operation that does not say otherwise.
  public var authentication = AuthenticationRequirement.none
  /// Header fields that are sent with every request.
  public var headers: [ConstantField] = []
  /// Query items that are sent with every request.
  public var query: [ConstantField] = []
  /// Headers that the responses of every operation may have; all of them are `in` the `header`.
  public var responseHeaders: [Parameter] = []
  /// Models of error responses that hold for every operation.
  public var errors: [Response] = []
  /// Where the value is in a response's envelope.
  public var unwrap: KeyPath?
  /// What the content of a response has if it is an error in spite of its status: one of these.
  public var failure: [ContentCondition]?
  public var refusal = TokenRefusal()
  public var timeout: Timeout?
  public var cache: CacheMode?
  public var retry: RetryPolicy?
  public var operations: [Operation] = []
  /// The named schemas, in the order of the description.
  public var models = Models()
  /// The names of schemas that are no models: nothing refers to them, or only schemas that copy their
  /// properties.
  public var unusedModels: [String] = []
  /// The schemes of the document that authenticate none of its operations, beside others that do.
  public var unusedSchemes: [String] = []
  public var location: SourceLocation?

  public init(name: String, baseURL: String) {
    self.name = name
    self.baseURL = baseURL
  }
}

/// What a description says in prose of a service, an operation, a parameter or a schema.
public struct Documentation: Sendable, Hashable {
  public var summary: String?
  public var description: String?
  /// Not nil where the thing is deprecated; the text says what to use instead, and may be empty.
  public var deprecation: String?

  public init(summary: String? = nil, description: String? = nil, deprecation: String? = nil) {
    self.summary = summary
    self.description = description
    self.deprecation = deprecation
  }

  /// All that is said, in one text.
  public var allText: String { [summary, description].compactMap(\.self).joined(separator: " ") }
}

/// A header field or a query item whose value is always the same.
public struct ConstantField: Sendable, Hashable {
  public var name: String
  public var value: String

  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

/// The names of properties that lead from a JSON object to a value inside it, outermost first.
public typealias KeyPath = [String]

extension String {
  /// The number of the element that a key of a key path leads to in a list; nil of a name.
  package var elementNumber: Int? {
    utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(self) : nil
  }
}
