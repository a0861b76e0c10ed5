import FletcherMustache
import SwiftPlan

extension OAuthPlan: PlanValue {
  public func child(_ name: PlanName) -> (any Value)? {
    switch name {
    case .endpoints: endpoints
    case .declarations: declarations
    case .types: names
    default: nil
    }
  }
}

extension OAuthPlan.Endpoint: PlanValue {
  public func child(_ name: PlanName) -> (any Value)? {
    switch name {
    case .label: label
    case .url: url
    default: nil
    }
  }
}
