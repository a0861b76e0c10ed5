import Foundation

extension JSONDecoder {
  /// A decoder that reads JSON as Fletcher does: `Date` from RFC 3339, `Data` from Base64.
  public static var fletcher: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      let container = try decoder.singleValueContainer()
      let text = try container.decode(String.self)
      guard let date = Timestamp.parse(text) else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "\"\(text)\" is no date and time of RFC 3339")
      }
      return date
    }
    return decoder
  }

  // Nobody else has it, so nobody can change it.
  static let shared = fletcher
}

extension JSONEncoder {
  /// An encoder that writes JSON as Fletcher does: `Date` as RFC 3339 in UTC, with milliseconds where
  /// there is a fraction of a second, `Data` as Base64, keys in order, slashes as they are.
  public static var fletcher: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .custom { date, encoder in
      guard let text = Timestamp.format(date) else {
        // The seconds, because Foundation traps when it describes a date that is not finite.
        throw EncodingError.invalidValue(
          date.timeIntervalSince1970,
          .init(
            codingPath: encoder.codingPath,
            debugDescription: "RFC 3339 has no dates outside the years 0 to 9999"))
      }
      var container = encoder.singleValueContainer()
      try container.encode(text)
    }
    return encoder
  }

  static let shared = fletcher
}
