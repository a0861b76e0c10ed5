import FletcherMustache
import SwiftPlan

// What templates may read. An absent value is `false` and not nil: for nil, Mustache would go on to
// look for the name in what encloses the thing.

func orFalse(_ value: (some Value)?) -> any Value {
  if let value { value } else { false }
}

/// What stands at the top of a template: the service, or one of its targets, or some of the types or
/// operations of one.
struct FileContext: PlanValue {
  let service: ServicePlan
  var target: TargetPlan?
  var declarations: [DeclarationPlan]?
  var operations: OperationsPlan?
  /// What the file is named after.
  var file: FileName?
  /// The modules that the file imports.
  var imports: [ImportPlan] = []

  func child(_ name: PlanName) -> (any Value)? {
    switch name {
    case .file: return orFalse(file)
    case .imports: return imports.filter { $0.exposure != .whereNeeded }
    case .importsToExposeWhereNeeded: return imports.filter { $0.exposure == .whereNeeded }
    default: break
    }
    if name == .declarations, let declarations { return declarations }
    if let operations {
      switch name {
      case .operations: return operations.operations
      case .hasOperations: return !operations.operations.isEmpty
      case .lists: return operations.operations.lists
      case .hasLists: return !operations.operations.lists.isEmpty
      case .streams: return operations.operations.streams
      case .hasStreams: return !operations.operations.streams.isEmpty
      case .routeName: return operations.routeName
      default: break
      }
    }
    if let value = target?.child(name) { return value }
    return service.child(name)
  }
}

extension FileName: PlanValue {
  public func child(_ name: PlanName) -> (any Value)? {
    switch name {
    case .group: orFalse(group)
    case .isOperations: content == .operations
    case .isModels: content == .models
    case .isCommonModels: content == .commonModels
    case .isSamples: content == .samples
    case .part: orFalse(part)
    case .number: orFalse(number.map(String.init))
    default: nil
    }
  }
}

extension ServicePlan: PlanValue {
  public func child(_ name: PlanName) -> (any Value)? {
    switch name {
    case .service, .name, .qualifiedName: self.name
    case .source: orFalse(source)
    case .access: access
    case .binding: binding
    case .isMutable: binding == "var"
    case .samplesAreForDebugging: samplesAreForDebugging
    case .documentation: documentation
    case .hasDocumentation: !documentation.isEmpty
    case .version: orFalse(version)
    case .configuration: configuration
    case .root: root
    case .groups: groups
    case .hasGroups: !groups.isEmpty
    case .credentials: credentials
    case .hasCredentials: !credentials.isEmpty
    case .oauth: orFalse(oauth)
    case .servers: orFalse(servers)
    case .responseHeaders: orFalse(responseHeaders)
    case .types: names
    case .outer: outerNames
    default: nil
    }
  }
}

extension ResponseHeadersPlan: PlanValue {
  public func child(_ name: PlanName) -> (any Value)? {
    switch name {
    case .name: self.name
    case .headers: headers
    case .types: names
    default: nil
    }
  }
}

extension ResponseHeadersPlan.Header: PlanValue {
  public func child(_ name: PlanName) -> (any Value)? {
    switch name {
    case .name: self.name
    case .key: key
    case .type: type
    case .isJSON: isJSON
    case .documentation: documentation
    default: nil
    }
  }
}

extension ImportPlan: PlanValue {
  public func child(_ name: PlanName) -> (any Value)? {
    switch name {
    case .module: module
    case .isExposed: exposure == .exposed
    default: nil
    }
  }
}

extension ScopeNames: Value {
  public func child(named index: Int) -> (any Value)? {
    PlanName.standardType(at: index).map(spelling)
  }
}

extension ConfigurationPlan: PlanValue {
  public func child(_ name: PlanName) -> (any Value)? {
    switch name {
    case .baseURL: baseURL
    case .headers: headers
    case .hasHeaders: !headers.isEmpty
    case .query: query
    case .hasQuery: !query.isEmpty
    case .authentication: authentication
    case .unwrap: orFalse(unwrap)
    case .failure: orFalse(failure)
    case .refusals: refusals
    case .hasRefusals: !refusals.isEmpty
    case .errors: errors
    case .hasErrors: !errors.isEmpty
    case .timeout: orFalse(timeout)
    case .cache: orFalse(cache)
    case .retry: orFalse(retry)
    default: nil
    }
  }
}

extension TokenRefusalPlan: PlanValue {
  public func child(_ name: PlanName) -> (any Value)? {
    switch name {
    case .path: path
    case .values: values
    default: nil
    }
  }
}

extension RetryPlan: PlanValue {
  public func child(_ name: PlanName) -> (any Value)? {
    switch name {
    case .isNone: attempts <= 1
    case .attempts: String(attempts)
    case .delay: orFalse(delay)
    case .maximumDelay: orFalse(maximumDelay)
    case .statuses: statuses.map(String.init)
    case .hasStatuses: !statuses.isEmpty
    case .idempotencyKey: orFalse(idempotencyKey)
    default: nil
    }
  }
}

extension ConstantPlan: PlanValue {
  public func child(_ name: PlanName) -> (any Value)? {
    switch name {
    case .name: self.name
    case .value: value
    default: nil
    }
  }
}

extension AuthenticationPlan: PlanValue {
  public func child(_ name: PlanName) -> (any Value)? {
    switch name {
    case .alternatives: alternatives.map(Schemes.init)
    case .hasAlternatives: !alternatives.isEmpty
    default: nil
    }
  }

  /// Schemes that are used together.
  struct Schemes: PlanValue {
    let schemes: [String]

    func child(_ name: PlanName) -> (any Value)? { name == .schemes ? schemes : nil }
  }
}

extension ErrorPlan: PlanValue {
  public func child(_ name: PlanName) -> (any Value)? {
    switch name {
    case .status: status
    case .type: type
    default: nil
    }
  }
}

extension ErrorPlan.Status: PlanValue {
  public func child(_ name: PlanName) -> (any Value)? {
    switch (name, self) {
    case (.code, .code(let code)): code
    case (.range, .range(let digit)): digit
    case (.`default`, .default): true
    case (.code, _), (.range, _), (.`default`, _): false
    default: nil
    }
  }
}

extension CredentialPlan: PlanValue {
  public func child(_ name: PlanName) -> (any Value)? {
    switch (name, kind) {
    case (.name, _): self.name
    case (.scheme, _): scheme
    case (.documentation, _): documentation
    case (.basic, .basic), (.signer, .signer): true
    case (.token, .token(let carrier)), (.key, .key(let carrier)): carrier
    case (.basic, _), (.signer, _), (.token, _), (.key, _): false
    default: nil
    }
  }
}

extension CarrierPlan: PlanValue {
  public func child(_ name: PlanName) -> (any Value)? {
    switch name {
    case .place: place
    case .carrier: self.name
    case .prefix: orFalse(prefix)
    case .isBearer: isBearer
    default: nil
    }
  }
}
