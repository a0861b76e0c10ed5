import FletcherMustache
import SwiftPlan

// What templates may read. An absent value is `false` and not nil: for nil, Mustache would go on to
// look for the name in what encloses the thing.

func orFalse(_ value: (some Value)?) -> any Value {
  if let value { value } else { false }
}

/// Documentation where only a line is, as in a list of parameters.
func onOneLine(_ documentation: [String]) -> String {
  documentation.filter { !$0.isEmpty }.joined(separator: " ")
}

/// What stands at the top of a template: the service, or one of its targets, or some of the types or
/// operations of one.
struct FileContext: Value {
  let service: ServicePlan
  var target: TargetPlan?
  var declarations: [DeclarationPlan]?
  var operations: OperationsPlan?
  /// The modules that the file imports.
  var imports: [ImportPlan] = []

  func child(named name: String) -> (any Value)? {
    switch name {
    case "imports": return imports.filter { $0.exposure != .whereNeeded }
    case "importsToExposeWhereNeeded": return imports.filter { $0.exposure == .whereNeeded }
    default: break
    }
    if name == "declarations", let declarations { return declarations }
    if let operations {
      switch name {
      case "operations": return operations.operations
      case "lists": return operations.operations.lists
      case "streams": return operations.operations.streams
      case "routeName": return operations.routeName
      default: break
      }
    }
    if let value = target?.child(named: name) { return value }
    return service.child(named: name)
  }
}

extension ServicePlan: Value {
  public func child(named name: String) -> (any Value)? {
    switch name {
    case "service", "name", "qualifiedName": self.name
    case "source": source
    case "access": access
    case "binding": binding
    case "isMutable": binding == "var"
    case "samplesAreForDebugging": samplesAreForDebugging
    case "documentation": documentation
    case "configuration": configuration
    case "root": root
    case "groups": groups
    case "credentials": credentials
    case "oauth": orFalse(oauth)
    case "servers": orFalse(servers)
    case "responseHeaders": orFalse(responseHeaders)
    case "types": names
    case "outer": outerNames
    default: nil
    }
  }
}

extension ResponseHeadersPlan: Value {
  public func child(named name: String) -> (any Value)? {
    switch name {
    case "name": self.name
    case "headers": headers
    case "types": names
    default: nil
    }
  }
}

extension ResponseHeadersPlan.Header: Value {
  public func child(named name: String) -> (any Value)? {
    switch name {
    case "name": self.name
    case "key": key
    case "type": type
    case "isJSON": isJSON
    case "documentation": documentation
    default: nil
    }
  }
}

extension ImportPlan: Value {
  public func child(named name: String) -> (any Value)? {
    switch name {
    case "module": module
    case "isExposed": exposure == .exposed
    default: nil
    }
  }
}

extension ScopeNames: Value {
  public func child(named name: String) -> (any Value)? { spelling(of: name) }
}

extension ConfigurationPlan: Value {
  public func child(named name: String) -> (any Value)? {
    switch name {
    case "baseURL": baseURL
    case "headers": headers
    case "query": query
    case "authentication": authentication
    case "unwrap": orFalse(unwrap)
    case "failure": orFalse(failure)
    case "refusals": refusals
    case "errors": errors
    case "timeout": orFalse(timeout)
    case "cache": orFalse(cache)
    case "retry": orFalse(retry)
    default: nil
    }
  }
}

extension TokenRefusalPlan: Value {
  public func child(named name: String) -> (any Value)? {
    switch name {
    case "path": path
    case "values": values
    default: nil
    }
  }
}

extension RetryPlan: Value {
  public func child(named name: String) -> (any Value)? {
    switch name {
    case "isNone": attempts <= 1
    case "attempts": String(attempts)
    case "delay": orFalse(delay)
    case "maximumDelay": orFalse(maximumDelay)
    case "statuses": statuses.map(String.init)
    case "idempotencyKey": orFalse(idempotencyKey)
    default: nil
    }
  }
}

extension ConstantPlan: Value {
  public func child(named name: String) -> (any Value)? {
    switch name {
    case "name": self.name
    case "value": value
    default: nil
    }
  }
}

extension AuthenticationPlan: Value {
  public func child(named name: String) -> (any Value)? {
    name == "alternatives" ? alternatives.map(Schemes.init) : nil
  }

  /// Schemes that are used together.
  struct Schemes: Value {
    let schemes: [String]

    func child(named name: String) -> (any Value)? { name == "schemes" ? schemes : nil }
  }
}

extension ErrorPlan: Value {
  public func child(named name: String) -> (any Value)? {
    switch name {
    case "status": status
    case "type": type
    default: nil
    }
  }
}

extension ErrorPlan.Status: Value {
  public func child(named name: String) -> (any Value)? {
    switch (name, self) {
    case ("code", .code(let code)): code
    case ("range", .range(let digit)): digit
    case ("default", .default): true
    case ("code", _), ("range", _), ("default", _): false
    default: nil
    }
  }
}

extension CredentialPlan: Value {
  public func child(named name: String) -> (any Value)? {
    switch (name, kind) {
    case ("name", _): self.name
    case ("scheme", _): scheme
    case ("documentation", _): documentation
    case ("basic", .basic), ("signer", .signer): true
    case ("token", .token(let carrier)), ("key", .key(let carrier)): carrier
    case ("basic", _), ("signer", _), ("token", _), ("key", _): false
    default: nil
    }
  }
}

extension CarrierPlan: Value {
  public func child(named name: String) -> (any Value)? {
    switch name {
    case "place": place
    case "carrier": self.name
    case "prefix": orFalse(prefix)
    case "isBearer": isBearer
    default: nil
    }
  }
}
