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
  /// A union of the runtime's, which holds values of a type.
  indirect case union(GenericUnion, of: SwiftType)
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

  /// What lists, maps, optional values and unions of the runtime's are of, in the end.
  var innermost: SwiftType {
    switch self {
    case .array(let inner), .dictionary(let inner), .optional(let inner), .nullable(let inner),
      .union(_, of: let inner):
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
    case .union(let union, of: let value): .union(union, of: value.mappingDeclarations(map))
    }
  }
}

/// Types that generated code uses and does not declare.
enum StandardType: String, CaseIterable {
  case string = "String"
  case int = "Int"
  case int32 = "Int32"
  case int64 = "Int64"
  case uint64 = "UInt64"
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

/// Unions of one type with another that the runtime has.
enum GenericUnion: String {
  /// Of a text and what is no text.
  case stringOr = "StringOr"
  /// Of what is no text and the empty text, which is there in its place.
  case orEmpty = "OrEmpty"
}

/// A type that generated code declares.
struct DeclarationID: Hashable {
  let index: Int
}
