import SwiftPlan

extension Comparer {
  func compareOperations(_ old: ServicePlan, _ new: ServicePlan) {
    for operation in operations.removed {
      add(
        .removed, .operation, operation.name, breaking: true, "is gone",
        old: signature(of: operation, isOld: true))
    }
    for (old, new) in operations.renamed { addRename(.operation, old.name, to: new.name) }
    let services = (old: old.configuration, new: new.configuration)
    for (old, new) in operations.renamed + operations.namesakes {
      compare(old, new)
      compareErrors(of: old, services.old, and: new, services.new)
      // What they have from the service is told of that.
      let (was, now) = (old.plan.route.authentication, new.plan.route.authentication)
      if was != nil || now != nil {
        compareAuthentication(
          was ?? services.old.authentication, now ?? services.new.authentication, of: new.name,
          as: .operation)
      }
    }
    for operation in operations.added {
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

  private func compare(_ old: GroupedOperation, _ new: GroupedOperation) {
    compareArguments(old.plan.arguments, new.plan.arguments, of: new.name)
    compareResponses(old.plan.response, new.plan.response, of: new.name)
    compareValues("stream", old.plan.response.stream?.type, new.plan.response.stream?.type, of: new)
    compareValues(
      "all", old.plan.route.pagination?.item?.type, new.plan.route.pagination?.item?.type, of: new)
    compareRoutes(old.plan.route, new.plan.route, of: new.name)
    compareForms(old.plan, new.plan, of: new.name)
    compareAcceptedTypes(old.plan, new.plan, of: new.name)
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

  func compareArguments(
    _ old: [ArgumentPlan], _ new: [ArgumentPlan], of operation: String
  ) {
    let pairing = Pairing(old, new, by: \.callLabel)
    addMembers(
      pairing, as: .argument, of: operation, old: { self.shownOld($0.outerType, in: nil) },
      new: { self.shownNew($0.outerType, in: nil) },
      whenNew: { argument in
        let isRequired = argument.defaultValue == nil
        return (isRequired ? "is new and required" : "is new", isRequired)
      })
    for (old, new) in pairing.both {
      compareArgument(old, new, named: "\(operation).\(new.callLabel)")
    }
    let orders = pairing.orders(old, new)
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

  private func compareArgument(_ old: ArgumentPlan, _ new: ArgumentPlan, named name: String) {
    let becameRequired = old.defaultValue != nil && new.defaultValue == nil
    if let types = difference(old.outerType, new.outerType, in: (nil, nil)) {
      // A value that is always there can still be given.
      add(
        .changed, .argument, name, breaking: becameRequired || !types.isOptionalNow,
        "is `\(types.now)`\(becameRequired ? " and required" : ""), was `\(types.was)`",
        old: types.was, new: types.now)
    } else if becameRequired {
      add(.changed, .argument, name, breaking: true, "is required now", old: old.defaultValue)
    } else {
      compareDefaults(old.defaultValue, new.defaultValue, of: name, as: .argument)
    }
    compareAssumedValues(
      old.documentation.assumedValue, new.documentation.assumedValue, of: name, as: .argument)
  }

  /// What an operation returned and returns; nil where that is the same, or a type that changed behind its name, which
  /// is reported where it is declared.
  private func returnTypes(
    _ old: ResponsePlan, _ new: ResponsePlan
  ) -> (was: String, now: String)? {
    shownApart(
      { part in old.returnType { part(oldMeaning($0, in: nil)) } },
      { part in new.returnType { part(newMeaning($0, in: nil)) } })
  }

  private func compareResponses(
    _ old: ResponsePlan, _ new: ResponsePlan, of operation: String
  ) {
    // There was no method that returned anything.
    guard old.kind != .events, let (was, now) = returnTypes(old, new) else { return }
    add(
      .changed, .operation, operation, breaking: true, "returns `\(now)`, was `\(was)`", old: was,
      new: now)
  }

  /// Compares the media types that an operation asks for, where nothing else says that they changed.
  private func compareAcceptedTypes(
    _ old: OperationPlan, _ new: OperationPlan, of operation: String
  ) {
    let (was, now) = (old.route.acceptedTypes, new.route.acceptedTypes)
    guard was != now, (old.response.stream == nil) == (new.response.stream == nil),
      returnTypes(old.response, new.response) == nil
    else { return }
    add(
      .changed, .operation, operation, breaking: false, "asks for `\(now)`, was `\(was)`",
      old: was, new: now)
  }

  /// Compares a method that gives the values of a response one after the other, as `stream.prices()`.
  ///
  /// - Parameters:
  ///   - prefix: What stands before the operation's name.
  ///   - old: The type of a value; nil where there was no such method.
  private func compareValues(
    _ prefix: String, _ old: String?, _ new: String?, of operation: GroupedOperation
  ) {
    let name = operation.name(behind: prefix)
    switch (old, new) {
    case (let old?, let new?):
      compareType(
        old, new, in: (nil, nil), as: .operation, named: name, "gives values of type ")
    case (let old?, nil):
      add(
        .removed, .operation, name, breaking: true, "is gone", old: shownOld(old, in: nil))
    case (nil, let new?):
      add(.added, .operation, name, breaking: false, "is new", new: shownNew(new, in: nil))
    case (nil, nil): break
    }
  }

  private func compareRoutes(_ old: RoutePlan, _ new: RoutePlan, of operation: String) {
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
    compareConstants(old.constants, new.constants, of: operation, as: .operation)
    compareBodies(old.body, new.body, of: operation)
    compareLiterals(
      old.baseURL, new.baseURL, of: operation, "is sent to another server: ",
      without: "that of the service")
    compareLiterals(
      old.unwrap?.value, new.unwrap?.value, of: operation, "reads ", without: "the whole response")
  }

  private func compareBodies(_ old: BodyPlan?, _ new: BodyPlan?, of operation: String) {
    guard let old, let new else { return }
    let (was, now) = (old.kind.rawValue, new.kind.rawValue)
    guard was == now else {
      add(
        .changed, .operation, operation, breaking: false, "sends its body as \(now), was \(was)",
        old: was, new: now)
      return
    }
    compareLiterals(
      old.mediaType, new.mediaType, of: operation, "sends its body as ",
      without: "\(now) of the usual type")
  }

  /// Compares string literals that say how an operation is sent or read.
  ///
  /// - Parameters:
  ///   - verb: What stands before the new one.
  ///   - usual: What is meant where there is none.
  private func compareLiterals(
    _ old: String?, _ new: String?, of operation: String, _ verb: String, without usual: String
  ) {
    guard old != new else { return }
    let (was, now) = (old.map(textOfLiteral), new.map(textOfLiteral))
    let shown = { (text: String?) in text.map { "`\($0)`" } ?? usual }
    add(
      .changed, .operation, operation, breaking: false,
      "\(verb)\(shown(now)), was \(shown(was))", old: was, new: now)
  }

  func compareAuthentication(
    _ old: AuthenticationPlan, _ new: AuthenticationPlan, of name: String,
    as subject: Change.Subject
  ) {
    guard old != new else { return }
    add(
      .changed, subject, name, breaking: false,
      "is authenticated by \(new.shown), was \(old.shown)", old: old.shown, new: new.shown)
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
