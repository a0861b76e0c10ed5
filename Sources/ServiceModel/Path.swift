/// The path of an operation: literal text and arguments.
public struct Path: Sendable, Hashable {
  public enum Part: Sendable, Hashable {
    case literal(String)
    /// The argument of the path parameter of this name.
    case argument(String)
  }
  public var parts: [Part]
  /// Whether the URL that it begins with is one of the service's own, so that credentials go nowhere else.
  public var staysAtService = false

  public init(parts: [Part]) { self.parts = parts }

  /// Whether the path is one argument and nothing else: the caller gives the whole URL.
  public var isWholeURL: Bool {
    if parts.count == 1, case .argument = parts[0] { true } else { false }
  }

  /// Whether it begins with an argument: a URL, or the path of one, that the caller has.
  public var beginsWithURL: Bool {
    if case .argument? = parts.first { true } else { false }
  }

  /// Whether its last part is an argument, as that of an operation on one thing is.
  public var endsInArgument: Bool {
    if case .argument? = parts.last { true } else { false }
  }

  /// The path as a description writes it, with its arguments in braces.
  public var text: String {
    parts.map { part in
      switch part {
      case .literal(let text): text
      case .argument(let name): "{\(name)}"
      }
    }.joined()
  }

  /// The names of the arguments, in their order.
  public var arguments: [String] {
    parts.compactMap { if case .argument(let name) = $0 { name } else { nil } }
  }
}
