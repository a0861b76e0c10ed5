import Fletcher

/// What a call is known by while it runs.
public struct CallName: Hashable, Sendable, ExpressibleByStringLiteral {
  private enum Content: Sendable {
    case text(String)
    case target(any Target)
  }

  private let content: Content
  // Worked out once, as a name is looked up several times.
  private let hash: Int

  /// A name.
  public init(_ name: String) {
    content = .text(name)
    hash = name.hashValue
  }

  /// A name.
  public init(stringLiteral name: String) { self.init(name) }

  /// The name of all calls whose targets are equal to this one: those that send the same.
  public init(_ target: any Target) {
    content = .target(target)
    hash = target.hashValue
  }

  /// The name as text; nil where it is a target.
  public var text: String? { if case .text(let name) = content { name } else { nil } }

  /// Whether both are the same name, or equal targets.
  public static func == (left: CallName, right: CallName) -> Bool {
    guard left.hash == right.hash else { return false }
    switch (left.content, right.content) {
    case (.text(let name), .text(let other)): return name == other
    case (.target(let target), .target(let other)): return target.isEqual(to: other)
    default: return false
    }
  }

  /// Feeds the name into the hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

extension CallName: CustomStringConvertible {
  /// The name, or the method and the path of the target without its arguments.
  public var description: String {
    switch content {
    case .text(let name): name
    case .target(let target): "\(target.method.rawValue) \(target.route.pathTemplate)"
    }
  }
}

extension Target {
  fileprivate func isEqual(to other: any Target) -> Bool {
    guard let other = other as? Self else { return false }
    return self == other
  }
}
