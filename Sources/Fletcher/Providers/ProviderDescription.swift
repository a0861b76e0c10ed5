extension Provider: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The type: what is in it, transports and steps, may have secrets.
  public var description: String { "Provider<\(T.self)>" }

  /// The same as ``description``.
  public var debugDescription: String { description }

  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
