extension Unicode.Scalar {
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
