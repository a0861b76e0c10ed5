/// The names that templates use of modules they import.
public enum StandardNames {
  /// All types, in order.
  public static let all = (Array(modules.keys) + runtimeNames).sorted()

  static func module(of name: String) -> String { modules[name] ?? "Fletcher" }

  /// Whether other names are spelled with this one in front, so that nothing may hide it.
  static func isModule(_ name: String) -> Bool { moduleNames.contains(name) }

  /// The type that every target has beside its own, which says whose target it is.
  static let witness = "ServiceType"

  /// Modules, and what a service has beside its own type, which says what its stubs are given.
  static let moduleNames: Set<String> = ["Swift", "Foundation", "Fletcher", "StubTarget"]

  static func contains(_ name: String) -> Bool {
    modules[name] != nil || runtimeNames.contains(name)
  }

  private static let modules: [String: String] = [
    "String": "Swift", "Int": "Swift", "Int32": "Swift", "Int64": "Swift", "UInt64": "Swift",
    "Double": "Swift",
    "Float": "Swift", "Bool": "Swift", "Decoder": "Swift", "Self": "Swift",
    "Void": "Swift", "KeyValuePairs": "Swift", "Decimal": "Foundation", "Date": "Foundation",
    "UUID": "Foundation", "URL": "Foundation", "Data": "Foundation",
    "ExpressibleByStringLiteral": "Swift",
    "ExpressibleByIntegerLiteral": "Swift", "ExpressibleByFloatLiteral": "Swift",
    "ExpressibleByBooleanLiteral": "Swift", "ExpressibleByArrayLiteral": "Swift",
    "ExpressibleByDictionaryLiteral": "Swift",
  ]

  private static let runtimeNames: Set<String> = [
    "Service", "Target", "ServiceConfiguration", "Route", "Parameter", "FilePart", "Sample",
    "Credentials", "OAuthEndpoints", "TokenSource", "Signer", "Provider", "Response",
    "ResponseByStatus", "Model", "MultipartValue", "OpenEnum", "JSON", "Nullable", "Indirect",
    "CalendarDate", "UnixTime", "Fields", "TypedPart", "ResponseHeader", "RetryPolicy", "AllItems",
    "Streams", "Values", "Union", "UnionMembers", "UnionMember", "UnionContent", "OneKey",
    "BinaryBody",
    "StringOr", "OrEmpty",
  ]
}
