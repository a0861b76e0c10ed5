import Diagnostics

/// One request that a service understands, and how it responds.
public struct Operation: Sendable {
  /// The operation's name, as its author wrote it.
  public var name: String
  /// Where a user of the description chose the name: one that can't be had is a mistake there.
  public var renamedAt: SourceLocation?
  /// The description's name, where somebody chose another.
  public var renamedFrom: String?
  /// Whether the name is made of the method and the path, since the description gives none.
  public var hasMadeName = false
  /// A name that is made of the method and the path, where the description's says nothing else than these. Where the path
  /// has no arguments, it only says which name others can't have.
  public var routeName: String?
  /// What it is called in the libraries that the vendor publishes.
  public var libraryName: String?
  /// What it is another form of: the same method and path, with a body or a response of another media type.
  public var form: Form?
  /// The group (OpenAPI's first tag, or what the vendor's libraries have) that the operation belongs to.
  public var group: String?
  /// The description's name of the group, where somebody chose another.
  public var groupRenamedFrom: String?
  /// Where a user of the description chose the group's name.
  public var groupRenamedAt: SourceLocation?
  /// All tags that the operation has, its group's among them.
  public var tags: [String] = []
  /// The method, in capitals.
  public var method: String
  public var path: Path
  /// The absolute URL that the path is appended to, where it isn't the service's, or a path below the host
  /// of the service's.
  public var baseURL: String?
  public var documentation = Documentation()
  /// The media type that tells it from other operations of the same method and path.
  public var representation: String?
  /// What the caller gives, in the order of the description.
  public var parameters: [Parameter] = []
  /// Header fields that are always sent; they override those of the service.
  public var headers: [ConstantField] = []
  /// Query items that are always sent.
  public var query: [ConstantField] = []
  /// Names of the service's constant headers that are not sent.
  public var omittedHeaders: [String] = []
  /// Names of the service's constant query items that are not sent.
  public var omittedQuery: [String] = []
  public var body: Body?
  /// The responses of success. Never empty: an operation without a value has `.nothing`.
  public var responses = [Response(status: .success, content: .nothing)]
  /// Headers of responses, whatever their status; all of them are `in` the `header`.
  public var responseHeaders: [Parameter] = []
  /// Models of error responses; they override the service's of the same status.
  public var errors: [Response] = []
  /// Statuses of the service's models of errors that the operation does not have.
  public var omittedErrors: [StatusPattern] = []
  public var unwrap: KeyPath?
  public var failure: [ContentCondition]?
  public var authentication = AuthenticationRequirement.none
  /// Whether the operation itself says how it is authenticated, so that its credentials may be sent
  /// to another origin than the service's.
  public var hasOwnAuthentication = false
  /// Whether an error is described for who is not known, or may not do it (RFC 9110, sections 15.5.2 and 15.5.4).
  public var refusesStrangers = false
  public var timeout: Timeout?
  public var cache: CacheMode?
  public var retry: RetryPolicy?
  public var pagination: Pagination?
  /// A sample of the first response's value, without the envelope.
  public var sample: Sample?
  public var location: SourceLocation?

  public init(name: String, method: String, path: Path) {
    self.name = name
    self.method = method
    self.path = path
  }

  /// The description's name of the operation that it is, or is a form of.
  public var nameOfUsualForm: String { form?.usual ?? renamedFrom ?? name }

  /// How an operation differs from the usual form of it.
  public struct Form: Sendable {
    /// The description's name of the usual form.
    public var usual: String
    /// The words for the media type, as `event-stream`.
    public var words: String

    public init(of usual: String, words: String) {
      self.usual = usual
      self.words = words
    }
  }
}

/// A sample value and where it was written.
public struct Sample: Sendable {
  public var value: JSONValue
  public var location: SourceLocation?

  public init(value: JSONValue, location: SourceLocation? = nil) {
    self.value = value
    self.location = location
  }
}
