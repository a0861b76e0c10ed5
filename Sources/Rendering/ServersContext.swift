import FletcherMustache
import SwiftPlan

extension ServersPlan: PlanValue {
  public func child(_ name: PlanName) -> (any Value)? {
    switch name {
    case .name: self.name
    case .servers: servers
    case .declarations: declarations
    case .types: names
    default: nil
    }
  }
}

extension ServersPlan.Server: PlanValue {
  public func child(_ name: PlanName) -> (any Value)? {
    switch name {
    case .server: self.name
    case .url: url
    case .address: address
    case .variables: variables
    case .documentation: documentation
    case .documentedVariables: variables.filter { !$0.documentation.isEmpty }
    default: nil
    }
  }
}

extension ServersPlan.Variable: PlanValue {
  public func child(_ name: PlanName) -> (any Value)? {
    switch name {
    case .label: label
    case .name: self.name
    case .key: key
    case .type: type
    case .defaultValue: orFalse(defaultValue)
    case .isEnum: isEnum
    case .documentation: documentation
    default: nil
    }
  }
}
