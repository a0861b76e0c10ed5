/// A type of the generated code.
///
/// It is spelled only when all declarations are known, since what a name means depends on where it
/// stands.
enum SwiftType: Hashable {
  case standard(StandardType)
  case declared(DeclarationID)
  indirect case array(SwiftType)
  indirect case dictionary(SwiftType)
  indirect case optional(SwiftType)
  /// `Nullable`, which keeps absent and null apart.
  indirect case nullable(SwiftType)
  /// A type of somebody's own, as it is written in Swift.
  indirect case own(String, isParameterValue: Bool)

  var isOptional: Bool { if case .optional = self { true } else { false } }

  var isNullable: Bool { if case .nullable = self { true } else { false } }

  /// The type of values that are there.
  var withoutOptional: SwiftType {
    switch self {
    case .optional(let wrapped), .nullable(let wrapped): wrapped.withoutOptional
    default: self
    }
  }

  /// What lists, maps and optional values are of, in the end.
  var innermost: SwiftType {
    switch self {
    case .array(let inner), .dictionary(let inner), .optional(let inner), .nullable(let inner):
      inner.innermost
    case .standard, .declared, .own: self
    }
  }

  /// The declaration that it is, or holds.
  var declaration: DeclarationID? {
    if case .declared(let id) = innermost { id } else { nil }
  }

  /// The type with other declarations in place of those that it has.
  func mappingDeclarations(_ map: (DeclarationID) -> DeclarationID) -> SwiftType {
    switch self {
    case .standard, .own: self
    case .declared(let id): .declared(map(id))
    case .array(let element): .array(element.mappingDeclarations(map))
    case .dictionary(let value): .dictionary(value.mappingDeclarations(map))
    case .optional(let wrapped): .optional(wrapped.mappingDeclarations(map))
    case .nullable(let wrapped): .nullable(wrapped.mappingDeclarations(map))
    }
  }
}

/// Types that generated code uses and does not declare.
enum StandardType: String, CaseIterable {
  case string = "String"
  case int = "Int"
  case int32 = "Int32"
  case int64 = "Int64"
  case double = "Double"
  case float = "Float"
  case bool = "Bool"
  case decimal = "Decimal"
  case date = "Date"
  case uuid = "UUID"
  case url = "URL"
  case data = "Data"
  case calendarDate = "CalendarDate"
  case unixTime = "UnixTime"
  case json = "JSON"
  case filePart = "FilePart"
  case binaryBody = "BinaryBody"
}

/// A type that generated code declares.
struct DeclarationID: Hashable {
  let index: Int
}
