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
    append("next", pagination.next)
    append("nextHeader", pagination.nextHeader)
    append("lastItem", pagination.lastItem)
    if let type = pagination.cursorType {
      arguments.append(Argument(label: "as", value: "." + type.rawValue))
    }
    append("items", (operation.unwrap ?? []) + pagination.items)
    append("more", pagination.more)
    append("last", pagination.last)
    append("pageCount", pagination.pageCount)
    append("pageCountHeader", pagination.pageCountHeader)
    append("total", pagination.total)
    append("totalHeader", pagination.totalHeader)
    append("pageSize", pagination.pageSize)
    if pagination.next != nil, !pagination.endsAtZero {
      arguments.append(Argument(label: "endsAtZero", value: "false"))
    }
  }

  private mutating func append(_ label: String, _ path: KeyPath?) {
    guard let path, !path.isEmpty else { return }
    arguments.append(Argument(label: label, value: OperationPlanner.keyPath(path)))
  }

  private mutating func append(_ label: String, _ header: String?) {
    guard let header else { return }
    arguments.append(Argument(label: label, value: Literals.string(header)))
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
