extension Lenient {
  /// The element that came in place of a list of one, as it does from programs that make JSON of XML; nil where what came
  /// is none.
  static func onlyElement<T: Decodable>(_ type: T.Type, from decoder: any Decoder) -> T? {
    guard isElement(type, decoder) else { return nil }
    let context = DecodingContext.current
    let mark = context?.mark
    guard let element = try? value(type, from: decoder) else {
      if let mark { context?.reset(to: mark) }
      return nil
    }
    note(decoder, [T].described)
    return element
  }

  /// Whether what came is an object that is a model.
  fileprivate static func isElement(_ type: any Any.Type, _ decoder: any Decoder) -> Bool {
    if let optional = type as? any OptionalElement.Type { return optional.isElement(decoder) }
    guard let model = type as? any ModelFields.Type,
      let object = try? decoder.container(keyedBy: FieldKey.self)
    else { return false }
    return TypeTables.fields(of: model).isOnlyElement(object)
  }

  /// The list of a text that came in place of a list of texts that may be absent. One that has commas or brackets in it, or
  /// says that there is nothing, is none.
  static func listOfText<T>(_ type: T.Type, from decoder: any Decoder) -> T? {
    guard let collection = type as? any FieldCollection.Type,
      let text = try? decoder.singleValueContainer().decode(String.self),
      let first = text.first, first.isLetter || first.isNumber,
      !text.contains(where: { ",;|".contains($0) }),
      !["n/a", "nil", "none", "null"].contains(text.lowercased()),
      let list = collection.ofText(from: decoder) as? T
    else { return nil }
    note(decoder, description(of: type))
    return list
  }
}

/// An Optional in a list.
private protocol OptionalElement {
  static func isElement(_ decoder: any Decoder) -> Bool
}

extension Optional: OptionalElement {
  fileprivate static func isElement(_ decoder: any Decoder) -> Bool {
    Lenient.isElement(Wrapped.self, decoder)
  }
}
