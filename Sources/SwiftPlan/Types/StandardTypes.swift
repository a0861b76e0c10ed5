import ServiceModel

extension StandardType {
  /// JSON for what has no standard type.
  init(_ kind: Schema.Kind) {
    switch kind {
    case .boolean: self = .bool
    case .string(let format): self.init(format)
    case .integer(let format): self.init(format)
    case .number(let format): self.init(format)
    case .file: self = .filePart
    case .constant(let value): self.init(ofConstant: value)
    case .any, .array, .map, .object, .enumeration, .union, .reference: self = .json
    }
  }

  private init(ofConstant value: JSONValue) {
    self =
      switch value {
      case .string: .string
      case .integer: .int
      case .number: .double
      case .numberText: .decimal
      case .bool: .bool
      case .null, .array, .object: .json
      }
  }

  init(_ base: Enumeration.Base) {
    self =
      switch base {
      case .string: .string
      case .integer: .int
      case .number: .double
      }
  }

  private init(_ format: Schema.StringFormat) {
    self =
      switch format {
      case .plain: .string
      case .date: .calendarDate
      case .dateTime: .date
      case .uuid: .uuid
      case .url: .url
      case .base64: .data
      }
  }

  private init(_ format: Schema.IntegerFormat) {
    self =
      switch format {
      case .int: .int
      case .int32: .int32
      case .int64: .int64
      case .uint64: .uint64
      }
  }

  private init(_ format: Schema.NumberFormat) {
    self =
      switch format {
      // A `Float` has 7 digits, and services send more of them.
      case .double, .float: .double
      case .decimal: .decimal
      case .unixTime: .unixTime
      }
  }
}
