import ServiceModel

extension StandardType {
  init(ofConstant value: JSONValue) {
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

  init(_ format: Schema.StringFormat) {
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

  init(_ format: Schema.IntegerFormat) {
    self =
      switch format {
      case .int: .int
      case .int32: .int32
      case .int64: .int64
      }
  }

  init(_ format: Schema.NumberFormat) {
    self =
      switch format {
      // A `Float` has 7 digits, and services send more of them.
      case .double, .float: .double
      case .decimal: .decimal
      case .unixTime: .unixTime
      }
  }
}
