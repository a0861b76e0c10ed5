import FletcherMustache
import ServiceModel
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
  /// The name of the property that has the routes of some of a target's operations.
  var routeName: String?
  /// Whether other files have the routes of other operations.
  var isPartial = false
  /// What the file is named after.
  var file: FileName?
  /// The modules that the file imports.
  var imports: [ImportPlan] = []

  func child(_ name: PlanName) -> (any Value)? {
    switch name {
    case .file: orFalse(file)
    case .imports: imports.filter { $0.exposure != .whereNeeded }
    case .importsToExposeWhereNeeded: imports.filter { $0.exposure == .whereNeeded }
    case .declarations where declarations != nil: declarations
    case .routeName: routeName
    case .isPartial: isPartial
    default: target?.child(name) ?? service.child(name)
    }
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
    case .isMutable: binding == "var"
    case .samplesAreForDebugging: samplesAreForDebugging
    case .documentation: documentation
    case .version: orFalse(version)
    case .configuration: configuration
    case .root: root
    case .groups: groups
    case .credentials: credentials
    case .oauth: orFalse(oauth)
    case .servers: orFalse(servers)
    case .responseHeaders: orFalse(responseHeaders)
    case .commonParameters: orFalse(commonParameters)
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

extension CommonParametersPlan: PlanValue {
  public func child(_ name: PlanName) -> (any Value)? {
    switch name {
    case .arguments: arguments
    case .documentedArguments: arguments.filter { !$0.documentation.isEmpty }
    case .path: path
    case .query: query
    case .headers: headers
    case .cookies: cookies
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
    case .query: query
    case .authentication: authentication
    case .unwrap: orFalse(unwrap)
    case .failure: orFalse(failure)
    case .refusal: orFalse(refusal)
    case .errors: errors
    case .timeout: orFalse(timeout)
    case .cache: orFalse(cache)
    case .retry: orFalse(retry)
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
    case .alternatives: alternatives
    default: nil
    }
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

extension StatusPattern: PlanValue {
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
    case .location: location
    case .carrier: self.name
    case .prefix: orFalse(prefix)
    case .isBearer: isBearer
    default: nil
    }
  }
}
