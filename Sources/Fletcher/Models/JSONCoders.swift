import Foundation

extension JSONDecoder {
  /// A decoder that reads JSON as Fletcher does: `Date` from RFC 3339 and from what services send in
  /// its place, `Data` from Base64.
  ///
  /// Models need no decoder of their own. This one is for types of yours that hold a `Date`.
  public static var fletcher: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      do {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let date = Timestamp.parse(text) else {
          throw DecodingError.dataCorruptedError(
            in: container, debugDescription: Timestamp.refusal(of: text))
        }
        return date
      } catch {
        if !Lenient.isStrict, let date = try Date.lenientText(from: decoder) { return date }
        throw error.final(at: decoder.codingPath)
      }
    }
    return decoder
  }

  // Nobody else has it, so nobody can change it.
  static let shared = fletcher
}

extension JSONEncoder {
  /// An encoder that writes JSON as Fletcher does: `Date` as RFC 3339 in UTC, `Data` as Base64, keys in
  /// order, slashes as they are.
  ///
  /// Models need no encoder of their own. This one is for types of yours that hold a `Date`.
  public static var fletcher: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .custom { date, encoder in
      let text = try Timestamp.text(of: date, encoder.codingPath)
      var container = encoder.singleValueContainer()
      try container.encode(text)
    }
    return encoder
  }

  static let shared = fletcher
}
