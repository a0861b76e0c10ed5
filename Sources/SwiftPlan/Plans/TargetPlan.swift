import ServiceModel

/// An enum whose cases are operations.
public struct TargetPlan: Sendable {
  /// The enum's name inside of the service's, `Repos`; for the root the service's name.
  public var name: String
  /// The whole name, `GitHub.Repos`.
  public var qualifiedName: String
  /// What the provider's property is called in prose, without backticks.
  public var group: String
  /// The property of the provider, `repos`.
  public var property: String
  /// Header fields of the stubs' responses to all operations of the service; only the root has them.
  public var sampleHeaders: [ConstantPlan]
  public var documentation: DocumentationPlan
  public var operations: [OperationPlan]
  /// The properties that have the routes, where these and the methods stand in other files.
  public var partialRoutes: [String] = []
  /// The types that are declared in the enum's own braces.
  public var declarations: [DeclarationPlan]
  public var names: ScopeNames

  /// The samples that differ, in the order of the operations that have them first.
  public var samples: [SharedSamplePlan] {
    var shared: [SharedSamplePlan] = []
    var indices: [SamplePlan: Int] = [:]
    for operation in operations {
      if let index = indices[operation.sample] {
        shared[index].otherOperations.append(operation.member)
      } else {
        indices[operation.sample] = shared.count
        shared.append(SharedSamplePlan(sample: operation.sample, operation: operation.member))
      }
    }
    return shared
  }
}

/// A case of a target, its route, its sample and the provider's method.
public struct OperationPlan: Sendable {
  /// The case's name, as it stands in source text.
  public var name: String
  public var documentation: DocumentationPlan
  /// What to use instead, as a string literal; nil where the description doesn't say it.
  public var deprecationMessage: String?
  public var arguments: [ArgumentPlan]
  public var route: RoutePlan
  public var response: ResponsePlan
  public var sample: SamplePlan

  /// The case's name, as it stands behind a dot.
  public var member: String { Identifier.afterDot(name) }
}

/// An associated value of a case, and a parameter of the provider's method.
public struct ArgumentPlan: Sendable {
  /// The name before a colon in a declaration.
  public var label: String
  /// The name before a colon in a call.
  public var callLabel: String
  /// The name of the value, as it stands in source text.
  public var name: String
  /// The type inside of the target's enum.
  public var type: String
  /// The type outside of it.
  public var outerType: String
  /// A literal or `nil`.
  public var defaultValue: String?
  /// Lines of documentation; the method lists the parameters that have some.
  public var documentation: DocumentationPlan
}

/// How a case becomes a request.
public struct RoutePlan: Sendable {
  /// The method, as the runtime's `HTTPRequest.Method` calls it: `get`.
  public var method = "get"
  /// A string literal of a method that the runtime has no name for.
  public var customMethod: String?
  /// A URI template (RFC 6570) as a string literal.
  public var template = ""
  public var templateArguments: [TemplateArgumentPlan] = []
  public var headers: [FieldPlan] = []
  public var cookies: [FieldPlan] = []
  public var wholeQuery: WholeQueryPlan?
  public var body: BodyPlan?
  /// A base URL in place of the service's, as a string literal.
  public var baseURL: String?
  /// The media type to ask for, as a string literal, where it isn't JSON.
  public var accept: String?
  /// Statuses to accept, where they aren't 2XX.
  public var acceptedStatuses: [StatusPattern] = []
  /// Overrides of the service's configuration.
  public var unwrap: OverridePlan?
  public var failure: OverridePlan?
  public var errors: [ErrorPlan] = []
  /// String literals of the service's constants that are not sent.
  public var omittedHeaders: [String] = []
  public var omittedQuery: [String] = []
  public var omittedErrors: [StatusPattern] = []
  public var authentication: AuthenticationPlan?
  public var sendsCredentialsToAnyOrigin = false
  public var timeout: OverridePlan?
  public var cache: String?
  public var retry: RetryPlan?
  public var pagination: PaginationPlan?
}

/// A literal in place of what the service says, or nothing in place of it.
public struct OverridePlan: Sendable {
  public var value: String?
}

/// An argument of a URI template.
public struct TemplateArgumentPlan: Sendable {
  /// How the runtime is told to write a value that is no plain one.
  public enum Wrapper: String, Sendable {
    case object, deepObject, commaDelimited, spaceDelimited, pipeDelimited, tabDelimited, json
    case asciiJSON, httpDate, numeric
    /// Each element of a list as JSON.
    case jsonElements
    case field
    case reserved
    case exploded
    /// What is written is given to the provider; the argument is its name, as a literal.
    case common
  }
  public var name: String
  /// The outermost first.
  public var wrappers: [Wrapper]
}

/// A query that is one value.
public struct WholeQueryPlan: Sendable {
  public var field: FieldPlan
  /// Whether the value's properties are a form.
  public var isForm: Bool
}

/// A header field or cookie, or a field of a body.
public struct FieldPlan: Sendable {
  /// The name on the wire as a string literal.
  public var key: String
  /// The argument that holds the value; nil where `literal` does.
  public var argument: String?
  /// A string literal.
  public var literal: String?
  /// The outermost first.
  public var wrappers: [TemplateArgumentPlan.Wrapper] = []
  /// The media type of a part, as a string literal.
  public var mediaType: String?
  /// Header fields of a part.
  public var headers: [FieldPlan] = []
  /// Whether a cookie's value is sent as it is.
  public var isVerbatim = false
  /// Whether nil is sent as null and not left out.
  public var sendsNull = false
}

/// The body of a request.
public struct BodyPlan: Sendable {
  public enum Kind: String, Sendable {
    case json, form, multipart, text, data, file, binary, base64
    /// A list of values that are sent one after the other.
    case jsonLines, jsonSequence
  }
  public var kind: Kind
  /// The fields of a body written in place.
  public var fields: [FieldPlan]
  /// The argument that is the whole body.
  public var argument: String?
  /// Whether nil is sent as null and not left out.
  public var sendsNull = false
  /// Whether there is none where all fields are nil.
  public var isOptional = false
  /// Whether there is one where it has no part.
  public var isRequired = false
  /// The argument that has parts of a multipart body, or fields of a form, by their names, beside those that have
  /// arguments of their own.
  public var additionalFields: String?
  /// What is always sent beside it, or in place of what it has.
  public var constants: [FieldPlan] = []
  /// A string literal.
  public var mediaType: String?
}

/// What the provider's method gives.
public struct ResponsePlan: Sendable {
  public enum Kind: String, Sendable {
    case nothing, value, text, data, base64, file, table
    /// Text that comes in JSON or as it is.
    case textOrJSON
    /// A list of values that are one after the other.
    case values
    /// Events, which have no end: there is a method for the stream alone.
    case events
  }
  public var kind: Kind
  /// The type outside of the target's enum, with `value` and `table`.
  public var type: String?
  /// Whether an argument hides the provider's method of this name.
  public var needsSelf: Bool
  /// Whether the request is sent for what it does, or nothing is said of the response, so that it may be of no interest.
  public var isDiscardable: Bool
  /// The statuses of responses without content, for which the value is nil: `201 or 202`.
  public var emptyStatuses: String?
  /// The parameter that says where a file is written.
  public var destination: String
  /// How its values are given as they come; nil where it has no values one after the other.
  public var stream: StreamPlan?
}

/// A sample and the cases whose sample it is.
public struct SharedSamplePlan: Sendable {
  public var sample: SamplePlan
  /// The first of the cases, as it stands behind a dot.
  public var operation: String
  public var otherOperations: [String] = []
}

/// A response without a network.
public struct SamplePlan: Sendable, Hashable {
  public enum Kind: String, Sendable {
    case empty, json, text, data

    /// What templates need not say.
    public var usualStatus: Int { self == .empty ? 204 : 200 }
  }
  public var kind: Kind
  public var status: Int
  /// The text of JSON, for `json`.
  public var text = ""
  /// `#` as often as a raw string literal with that text needs.
  public var delimiter = ""
  /// A string literal: the text, or base64.
  public var literal = ""
  public var headers: [ConstantPlan] = []
  public var pages: PagesPlan?
}

/// How a request says which page it asks for.
public struct PagesPlan: Sendable, Hashable {
  /// The query parameter, as a string literal.
  public var parameter: String
  /// The first page's number, in digits, where it isn't 1.
  public var start: String?
  /// Where the items are in the whole content, as a string literal; nil: the content itself.
  public var items: String?
}
