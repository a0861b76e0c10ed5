extension Lenient {
  /// The element that came in place of a list of one, as it does from programs that make JSON of XML; nil where what came
  /// is none.
  static func onlyElement<T: Decodable>(_ type: T.Type, from decoder: any Decoder) -> T? {
    guard let model = type as? any ModelFields.Type,
      let object = try? decoder.container(keyedBy: FieldKey.self),
      TypeTables.fields(of: model).isOnlyElement(object)
    else { return nil }
    let context = DecodingContext.current
    let mark = context?.mark
    guard let element = try? value(type, from: decoder) else {
      if let mark { context?.reset(to: mark) }
      return nil
    }
    note(decoder, [T].described)
    return element
  }
}
