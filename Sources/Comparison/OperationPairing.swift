import SwiftPlan

/// An operation and the target that it belongs to.
struct GroupedOperation {
  var group: TargetPlan
  var plan: OperationPlan

  /// The name of the call, `repos.list`.
  var name: String { name() }

  /// The name of a call of another kind: `repos.all.list`.
  func name(behind kind: String? = nil) -> String {
    [group.property.isEmpty ? nil : group.property, kind, plan.name].compactMap(\.self)
      .joined(separator: ".")
  }

  /// The method and the path, which an operation keeps when it gets another name.
  var request: String { plan.route.methodName + " " + plan.route.pathShape }

  /// The request with the names and the constants in it, which tell the operations of one method and path apart.
  var content: String {
    let names = plan.route.names.map { "\($0.location) \($0.text)" }
    let constants = plan.route.constants.map { "\($0.location) \($0.name) \($0.value)" }
    return ([request] + names.sorted() + constants.sorted()).joined(separator: "\n")
  }

  static func all(of plan: ServicePlan) -> [GroupedOperation] {
    ([plan.root] + plan.groups).flatMap { group in
      group.operations.map { GroupedOperation(group: group, plan: $0) }
    }
  }
}

/// The operations of two versions, side by side.
struct OperationPairing {
  /// Those with the same name.
  let namesakes: [(old: GroupedOperation, new: GroupedOperation)]
  /// Those that have another name now.
  let renamed: [(old: GroupedOperation, new: GroupedOperation)]
  let removed: [GroupedOperation]
  let added: [GroupedOperation]

  init(_ old: ServicePlan, _ new: ServicePlan) {
    var pairing = Pairing(GroupedOperation.all(of: old), GroupedOperation.all(of: new)) {
      "\($0.name) \($0.request)"
    }
    // Before names: what is called as another one was is another one.
    let renamed = pairing.pairRenamed(by: \.request)
    namesakes = pairing.both + pairing.pairRenamed(by: \.name)
    self.renamed = renamed + pairing.pairRenamed(by: \.content)
    removed = pairing.removed
    added = pairing.added
  }

  /// The types of what both versions take, return and throw.
  var uses: [TypeUse] {
    (namesakes + renamed).flatMap { old, new in
      let arguments = Pairing(old.plan.arguments, new.plan.arguments, by: \.callLabel)
      var uses = arguments.both.map {
        TypeUse(old: $0.outerType, in: nil, new: $1.outerType, in: nil)
      }
      if let type = old.plan.response.type, let newType = new.plan.response.type {
        uses.append(TypeUse(old: type, in: nil, new: newType, in: nil))
      }
      let errors = Pairing(old.plan.route.errors, new.plan.route.errors) { $0.status.text }
      return uses
        + errors.both.map {
          TypeUse(old: $0.type, in: old.group.scope, new: $1.type, in: new.group.scope)
        }
    }
  }
}
