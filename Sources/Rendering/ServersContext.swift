import FletcherMustache
import SwiftPlan

extension ServersPlan: Value {
  public func child(named name: String) -> (any Value)? {
    switch name {
    case "name": self.name
    case "servers": servers
    case "declarations": declarations
    case "types": names
    default: nil
    }
  }
}

extension ServersPlan.Server: Value {
  public func child(named name: String) -> (any Value)? {
    switch name {
    case "server": self.name
    case "url": url
    case "variables": variables
    case "hasVariables": !variables.isEmpty
    case "documentation": documentation
    case "documentedVariables": variables.filter { !$0.documentation.isEmpty }
    default: nil
    }
  }
}

extension ServersPlan.Variable: Value {
  public func child(named name: String) -> (any Value)? {
    switch name {
    case "label": label
    case "name": self.name
    case "key": key
    case "type": type
    case "defaultValue": defaultValue
    case "isEnum": isEnum
    case "documentationText": onOneLine(documentation)
    default: nil
    }
  }
}
