import SwiftPlan

/// An operation and the target that it belongs to.
struct GroupedOperation {
  var group: TargetPlan
  var plan: OperationPlan

  /// The name of the call, `repos.list`.
  var name: String {
    group.property.isEmpty ? plan.name : "\(group.property).\(plan.name)"
  }

  /// Where types stand in the target's enum, below the service.
  var scope: [String] { group.property.isEmpty ? [] : [group.name] }

  /// The method and the path, which an operation keeps when it gets another name.
  var request: String { plan.route.methodName + " " + plan.route.pathShape }

  static func all(of plan: ServicePlan) -> [GroupedOperation] {
    ([plan.root] + plan.groups).flatMap { group in
      group.operations.map { GroupedOperation(group: group, plan: $0) }
    }
  }
}

extension Comparer {
  mutating func compareOperations(_ old: ServicePlan, _ new: ServicePlan) {
    var pairing = Pairing(
      GroupedOperation.all(of: old), GroupedOperation.all(of: new), by: \.name)
    let renamed = pairing.pairRenamed(by: \.request)
    for operation in pairing.removed {
      add(
        .removed, .operation, operation.name, breaking: true, "is gone",
        old: signature(of: operation, isOld: true))
    }
    for (old, new) in renamed {
      add(
        .renamed, .operation, old.name, breaking: true, "is now `\(new.name)`", old: old.name,
        new: new.name)
      compare(old, new)
    }
    for (old, new) in pairing.both { compare(old, new) }
    for (was, now) in renamed + pairing.both {
      compareAuthentication(
        was.plan.route.authentication ?? old.configuration.authentication,
        now.plan.route.authentication ?? new.configuration.authentication, of: now.name)
    }
    for operation in pairing.added {
      add(
        .added, .operation, operation.name, breaking: false, "is new",
        new: signature(of: operation, isOld: false))
    }
  }

  private func signature(of operation: GroupedOperation, isOld: Bool) -> String {
    let text = isOld ? oldTypes.text : newTypes.text
    func shown(_ type: String) -> String { text.meaning(of: type, in: nil).shown }
    let arguments = operation.plan.arguments.map { argument in
      "\(argument.label): \(shown(argument.outerType))"
        + (argument.defaultValue.map { " = \($0)" } ?? "")
    }
    let response = operation.plan.response.returnType(shown)
    return "\(operation.name)(\(arguments.joined(separator: ", ")))"
      + (response == "Void" ? "" : " -> \(response)")
  }

  private mutating func compare(_ old: GroupedOperation, _ new: GroupedOperation) {
    compareArguments(old.plan.arguments, new.plan.arguments, of: new.name)
    compareResponses(old.plan.response, new.plan.response, of: new.name)
    compareErrors(
      old.plan.route.errors, new.plan.route.errors, of: new.name, as: .operation,
      in: (old.scope, new.scope))
    compareRoutes(old.plan.route, new.plan.route, of: new.name)
    switch (old.plan.documentation.deprecation, new.plan.documentation.deprecation) {
    case (nil, let reason?):
      add(
        .changed, .operation, new.name, breaking: false,
        "is deprecated: \(reason.isEmpty ? "Deprecated by the service." : reason)")
    case (_?, nil):
      add(.changed, .operation, new.name, breaking: false, "is no longer deprecated")
    default: break
    }
  }

  private mutating func compareArguments(
    _ old: [ArgumentPlan], _ new: [ArgumentPlan], of operation: String
  ) {
    let pairing = Pairing(old, new, by: \.callLabel)
    func name(_ argument: ArgumentPlan) -> String { "\(operation).\(argument.callLabel)" }
    for argument in pairing.removed {
      add(
        .removed, .argument, name(argument), breaking: true, "is gone",
        old: shownOld(argument.outerType, in: nil))
    }
    for argument in pairing.added {
      let type = shownNew(argument.outerType, in: nil)
      let isRequired = argument.defaultValue == nil
      add(
        .added, .argument, name(argument), breaking: isRequired,
        isRequired ? "is new and required" : "is new", new: type)
    }
    for (old, new) in pairing.both { compareArgument(old, new, named: name(new)) }
    let orders = pairing.orders(old, new, by: \.callLabel)
    if orders.old != orders.new {
      let (was, now) = (Self.list(orders.old), Self.list(orders.new))
      add(
        .changed, .operation, operation, breaking: true,
        "takes its arguments in another order: \(now), was \(was)", old: was, new: now)
    }
  }

  private static func list(_ labels: [String]) -> String {
    "(" + labels.map { $0 + ":" }.joined() + ")"
  }

  private mutating func compareArgument(
    _ old: ArgumentPlan, _ new: ArgumentPlan, named name: String
  ) {
    let (oldType, newType) = (
      oldMeaning(old.outerType, in: nil), newMeaning(new.outerType, in: nil)
    )
    let becameRequired = old.defaultValue != nil && new.defaultValue == nil
    let shown = shownOld(old.outerType, in: nil)
    if oldType != newType, shown != newType.shown {
      // A value that is always there can still be given.
      add(
        .changed, .argument, name, breaking: becameRequired || oldType.optional != newType,
        "is `\(newType.shown)`\(becameRequired ? " and required" : ""), was `\(shown)`",
        old: shown, new: newType.shown)
    } else if becameRequired {
      add(.changed, .argument, name, breaking: true, "is required now", old: old.defaultValue)
    } else if old.defaultValue != new.defaultValue, let value = new.defaultValue {
      let was = old.defaultValue.map { "`\($0)`" } ?? "none"
      add(
        .changed, .argument, name, breaking: false, "has the default `\(value)`, was \(was)",
        old: old.defaultValue, new: value)
    }
  }

  private mutating func compareResponses(
    _ old: ResponsePlan, _ new: ResponsePlan, of operation: String
  ) {
    let oldType = old.returnType { oldMeaning($0, in: nil).text }
    let newType = new.returnType { newMeaning($0, in: nil).text }
    let (was, now) = (
      old.returnType { shownOld($0, in: nil) }, new.returnType { shownNew($0, in: nil) }
    )
    // A type that changed behind its name is reported where it is declared.
    guard oldType != newType, was != now else { return }
    add(
      .changed, .operation, operation, breaking: true, "returns `\(now)`, was `\(was)`", old: was,
      new: now)
  }

  private mutating func compareRoutes(_ old: RoutePlan, _ new: RoutePlan, of operation: String) {
    let requests = (
      old: "\(old.methodName) \(old.pathShape)", new: "\(new.methodName) \(new.pathShape)"
    )
    if requests.old != requests.new {
      let (was, now) = ("\(old.methodName) \(old.path)", "\(new.methodName) \(new.path)")
      add(
        .changed, .operation, operation, breaking: false, "is sent as `\(now)`, was `\(was)`",
        old: was, new: now)
    }
    compareNames(old.names, new.names, of: operation)
    let (was, now) = (old.body?.kind.rawValue, new.body?.kind.rawValue)
    if let was, let now, was != now {
      add(
        .changed, .operation, operation, breaking: false, "sends its body as \(now), was \(was)",
        old: was, new: now)
    }
  }

  /// Compares the names of arguments in the request, by their location and their Swift name.
  private mutating func compareNames(
    _ old: [RoutePlan.SentName], _ new: [RoutePlan.SentName], of operation: String
  ) {
    for name in new {
      guard let was = old.first(where: { $0.argument == name.argument && $0.in == name.in }),
        was.text != name.text
      else { continue }
      add(
        .changed, .argument, "\(operation).\(name.argument)", breaking: false,
        "is `\(name.text)` in the \(name.in.rawValue), was `\(was.text)`", old: was.text,
        new: name.text)
    }
  }

  private mutating func compareAuthentication(
    _ old: AuthenticationPlan, _ new: AuthenticationPlan, of operation: String
  ) {
    guard old != new else { return }
    add(
      .changed, .operation, operation, breaking: false,
      "is authenticated by \(new.shown), was \(old.shown)", old: old.shown, new: new.shown)
  }
}

extension RoutePlan {
  /// The name of an argument in the request.
  fileprivate struct SentName {
    enum Location: String {
      case query
      case header = "header fields"
      case cookie = "cookies"
      case body
    }
    var argument: String
    var `in`: Location
    var text: String
  }

  fileprivate var names: [SentName] {
    func names(_ fields: [FieldPlan], _ location: SentName.Location) -> [SentName] {
      fields.compactMap { field in
        field.argument.map { SentName(argument: $0, in: location, text: textOfLiteral(field.key)) }
      }
    }
    return queryNames.map { SentName(argument: $0.argument, in: .query, text: $0.name) }
      + names(headers, .header) + names(cookies, .cookie) + names(body?.fields ?? [], .body)
  }
}

extension AuthenticationPlan {
  fileprivate var shown: String {
    guard !alternatives.isEmpty else { return "nothing" }
    return alternatives.map { schemes in
      schemes.isEmpty ? "nothing" : schemes.map(textOfLiteral).joined(separator: " and ")
    }.joined(separator: " or ")
  }
}
