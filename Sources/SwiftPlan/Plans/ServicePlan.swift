import ServiceModel

/// Everything that is decided about the Swift of one service: names, types, literals. What a template
/// may read of it is in the documentation's page on templates.
public struct ServicePlan: Sendable {
  /// The name of the service's enum, `GitHub`.
  public var name: String
  /// The file that the service was read from, without its folder; nil where it has no name.
  public var source: String?
  /// The files of the client.
  public var files: [FilePlan]
  /// The access level of all that is declared; empty for `internal`, which nobody writes.
  public var access: String
  /// `let` or `var`, for the properties of models.
  public var binding: String
  /// Whether sample data is compiled for debugging alone.
  public var samplesAreForDebugging: Bool
  public var documentation: DocumentationPlan
  public var version: String?
  public var configuration: ConfigurationPlan
  /// The target of the operations without a group, which is the service's enum itself.
  public var root: TargetPlan
  /// The targets of the groups.
  public var groups: [TargetPlan]
  public var credentials: [CredentialPlan]
  /// Where tokens come from; nil where the description does not say it.
  public var oauth: OAuthPlan?
  /// The servers to choose from; nil where there is no choice.
  public var servers: ServersPlan?
  public var responseHeaders: ResponseHeadersPlan?
  /// What a caller may give once for all operations; nil where there is nothing.
  public var commonParameters: CommonParametersPlan?
  /// How many models there are, in whatever file.
  public var modelCount: Int
  public var names: ScopeNames
  /// The names at the top of a file, outside of the service's enum.
  public var outerNames: ScopeNames

  /// Operations of all targets.
  public var operationCount: Int {
    groups.reduce(root.operations.count) { $0 + $1.operations.count }
  }
}

/// How names of the standard library, Foundation and the runtime are spelled at one place.
public struct ScopeNames: Sendable {
  private var spellings: [String: String]

  init(_ names: DeclaredNames, scope: [String]) {
    spellings = [:]
    for name in names.standardNames(hiddenIn: scope) {
      let spelling = names.spell(name, in: scope)
      if spelling != name { spellings[name] = spelling }
    }
  }

  /// The name, with its module where the bare name means something else.
  public func spelling(of name: String) -> String { spellings[name] ?? name }
}

/// The headers of responses, in an enum without cases.
public struct ResponseHeadersPlan: Sendable {
  public struct Header: Sendable {
    public var name: String
    /// A string literal.
    public var key: String
    public var type: String
    /// Whether the value is JSON text.
    public var isJSON: Bool
    public var documentation: DocumentationPlan
  }
  public var name: String
  public var headers: [Header]
  public var names: ScopeNames
}

/// What a caller may give with every request, in one call on the provider.
public struct CommonParametersPlan: Sendable {
  public var arguments: [ArgumentPlan]
  /// What becomes of them.
  public var path: [FieldPlan]
  public var query: [FieldPlan]
  public var headers: [FieldPlan]
  public var cookies: [FieldPlan]
}

/// What is the same for all operations of a service.
public struct ConfigurationPlan: Sendable {
  /// String literals.
  public var baseURL: String
  public var headers: [ConstantPlan]
  public var query: [ConstantPlan]
  public var authentication: AuthenticationPlan
  public var unwrap: String?
  /// An expression.
  public var failure: String?
  /// An expression.
  public var refusal: String?
  public var errors: [ErrorPlan]
  public var timeout: String?
  public var cache: String?
  public var retry: RetryPlan?
}

/// Whether and when requests are sent again, in numbers and literals of Swift.
public struct RetryPlan: Sendable {
  /// 1: never.
  public var attempts: Int
  /// In seconds.
  public var delay: String?
  public var maximumDelay: String?
  public var statuses: [Int]
  /// A string literal.
  public var idempotencyKey: String?

  init(_ policy: RetryPolicy) {
    attempts = policy.attempts
    delay = policy.delay.map(\.plainText)
    maximumDelay = policy.maximumDelay.map(\.plainText)
    statuses = policy.statuses ?? []
    idempotencyKey = policy.idempotencyKey.map(Literals.string)
  }
}

/// A name and a value, as string literals.
public struct ConstantPlan: Sendable, Hashable {
  public var name: String
  public var value: String
}

/// The schemes of a service that authenticate, as string literals.
public struct AuthenticationPlan: Sendable, Hashable {
  /// Empty: no credentials are sent.
  public var alternatives: [[String]]
}

/// The model of error responses with some status.
public struct ErrorPlan: Sendable {
  public var status: StatusPattern
  public var type: String
}

/// What a caller authenticates with.
public struct CredentialPlan: Sendable {
  public enum Kind: Sendable {
    case basic
    case token(CarrierPlan)
    case key(CarrierPlan)
    case signer
  }
  /// The name of the static method.
  public var name: String
  /// The scheme's name as a string literal.
  public var scheme: String
  public var kind: Kind
  public var documentation: DocumentationPlan
}

/// Where a key or a token is sent; string literals.
public struct CarrierPlan: Sendable {
  public var location: String
  public var name: String
  public var prefix: String?
  /// Whether this is `Authorization: Bearer`.
  public var isBearer: Bool
}
