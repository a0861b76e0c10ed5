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

  /// Whether what came is an object that is a model, or a text with something in it, which says nothing as a whole response.
  private static func isElement<T>(_ type: T.Type, _ decoder: any Decoder) -> Bool {
    if let model = type as? any ModelFields.Type {
      guard let object = try? decoder.container(keyedBy: FieldKey.self) else { return false }
      return TypeTables.fields(of: model).isOnlyElement(object)
    }
    guard type == String.self || type is any OpenEnumDefaults.Type, !decoder.codingPath.isEmpty,
      let text = try? decoder.singleValueContainer().decode(String.self)
    else { return false }
    return !text.isEmpty
  }
}
