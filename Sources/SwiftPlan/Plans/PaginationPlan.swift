import ServiceModel

/// How the next page of a list is asked for, as a call of the runtime's.
public struct PaginationPlan: Sendable {
  public struct Argument: Sendable {
    public var label: String?
    /// A literal.
    public var value: String
  }
  /// An item of the list.
  public struct Item: Sendable {
    /// Its type outside of the target's enum.
    public var type: String
    /// Whether an argument has the name of the method that gives the items.
    public var needsSelf: Bool
  }
  /// The function's name.
  public var kind: String
  /// Nil where the description does not say what the items are.
  public var item: Item?
  /// Those that are not as the function has them anyway.
  public var arguments: [Argument] = []

  /// Nil where the operation's response is no page.
  init?(of operation: Operation) {
    guard let pagination = operation.pagination else { return nil }
    kind = pagination.kind.rawValue
    if let parameter = pagination.parameter, parameter != pagination.kind.rawValue {
      arguments.append(Argument(value: Literals.string(parameter)))
    }
    if pagination.in != .query {
      arguments.append(Argument(label: "in", value: "." + pagination.in.rawValue))
    }
    if pagination.kind == .page, let first = pagination.first(of: operation), first != 1 {
      arguments.append(Argument(label: "first", value: String(first)))
    }
    if let next = pagination.next {
      arguments.append(Argument(label: "next", value: OperationPlanner.keyPath(next)))
    }
    if let name = pagination.nextHeader {
      arguments.append(Argument(label: "nextHeader", value: Literals.string(name)))
    }
    if let lastItem = pagination.lastItem {
      arguments.append(Argument(label: "lastItem", value: OperationPlanner.keyPath(lastItem)))
    }
    let items = (operation.unwrap ?? []) + pagination.items
    if !items.isEmpty {
      arguments.append(Argument(label: "items", value: OperationPlanner.keyPath(items)))
    }
    if let more = pagination.more {
      arguments.append(Argument(label: "more", value: OperationPlanner.keyPath(more)))
    }
    if let last = pagination.last {
      arguments.append(Argument(label: "last", value: OperationPlanner.keyPath(last)))
    }
    if pagination.next != nil, !pagination.endsAtZero {
      arguments.append(Argument(label: "endsAtZero", value: "false"))
    }
  }
}

extension Pagination {
  /// The number of the first page, or of items before it; nil where nothing says it.
  func first(of operation: Operation) -> Int? {
    if let first { return first }
    let parameter = operation.parameters.first { $0.in == .query && $0.name == self.parameter }
    guard case .integer(let first)? = parameter?.schema.defaultValue else { return nil }
    return first
  }
}
