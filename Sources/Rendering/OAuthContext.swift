import FletcherMustache
import SwiftPlan

extension OAuthPlan: Value {
  public func child(named name: String) -> (any Value)? {
    switch name {
    case "endpoints": endpoints
    case "declarations": declarations
    case "types": names
    default: nil
    }
  }
}

extension OAuthPlan.Endpoint: Value {
  public func child(named name: String) -> (any Value)? {
    switch name {
    case "label": label
    case "url": url
    default: nil
    }
  }
}
