extension Unicode.Scalar {
  /// Whether the character is a letter or a digit of any script.
  public var isLetterOrDigit: Bool {
    properties.isAlphabetic || properties.generalCategory == .decimalNumber
  }

  /// Whether a reader of the text would not see the character, or would see others in another order.
  public var isInvisible: Bool {
    if isASCII { return value < 0x20 || value == 0x7F }
    return switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned,
      .surrogate:
      true
    default: false
    }
  }
}
