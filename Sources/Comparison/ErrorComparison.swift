import ServiceModel
import SwiftPlan

extension Comparer {
  /// Compares the models of the service's responses that are errors.
  func compareErrors(_ old: [ErrorPlan], _ new: [ErrorPlan], of service: String) {
    let statuses = old.map(\.status) + new.map(\.status)
    compareErrors(
      for: statuses, of: service, as: .service, in: ([], []),
      old: { status in old.first { $0.status == status }?.type },
      new: { status in new.first { $0.status == status }?.type })
  }

  /// Compares what an operation throws beside what all do.
  func compareErrors(
    of old: GroupedOperation, _ oldService: ConfigurationPlan, and new: GroupedOperation,
    _ newService: ConfigurationPlan
  ) {
    let (was, now) = (old.plan.route, new.plan.route)
    // What the service throws is told of that.
    let statuses =
      was.errors.map(\.status) + now.errors.map(\.status) + was.omittedErrors + now.omittedErrors
    compareErrors(
      for: statuses, of: new.name, as: .operation, in: (old.group.scope, new.group.scope),
      old: { was.error(for: $0, besides: oldService.errors) },
      new: { now.error(for: $0, besides: newService.errors) })
  }

  private func compareErrors(
    for statuses: [StatusPattern], of name: String, as subject: Change.Subject, in scopes: Scopes,
    old: (StatusPattern) -> String?, new: (StatusPattern) -> String?
  ) {
    var seen: Set<StatusPattern> = []
    for status in statuses where seen.insert(status).inserted {
      switch (old(status), new(status)) {
      case (let old?, let new?):
        compareType(
          old, new, in: scopes, as: subject, named: name, "throws ", " for \(status.text)")
      case (let old?, nil):
        let type = shownOld(old, in: scopes.old)
        add(
          .changed, subject, name, breaking: true, "no longer throws `\(type)` for \(status.text)",
          old: type)
      case (nil, let new?):
        let type = shownNew(new, in: scopes.new)
        add(
          .changed, subject, name, breaking: false, "throws `\(type)` for \(status.text)", new: type
        )
      case (nil, nil): break
      }
    }
  }
}

extension RoutePlan {
  /// The type that is thrown for a status: the operation's, or else the service's, the narrowest pattern first.
  fileprivate func error(for status: StatusPattern, besides service: [ErrorPlan]) -> String? {
    let others = service.filter { !omittedErrors.contains($0.status) }
    for errors in [errors, others] {
      for pattern in status.widened {
        if let error = errors.first(where: { $0.status == pattern }) { return error.type }
      }
    }
    return nil
  }
}
