extension Parameter {
  /// What stands between the elements of a list.
  public enum Delimiter: String, Hashable, Sendable {
    /// `,`, which is sent as it is; in an element it is percent-encoded.
    case comma = ","
    /// A space, which no URL may have and so is percent-encoded, too: an element that has one is refused.
    case space = " "
    /// `|`, like a space.
    case pipe = "|"
    /// A tab, like a space.
    case tab = "\t"
  }
}

extension Parameter {
  /// A name and a value of a form, whose elements have a delimiter between them.
  struct FormItem {
    var name: String
    var elements: [String]
    var delimiter = Delimiter.comma
    /// Whether reserved characters of the elements are sent as they are.
    var allowsReserved = false
  }

  /// The names and values that the parameter becomes in a form.
  func formItems(named name: String) throws(InvalidParameter) -> [FormItem] {
    switch self {
    case .reserved(let value):
      var items = try value.formItems(named: name)
      for index in items.indices { items[index].allowsReserved = true }
      return items
    case .delimited(let elements, let delimiter):
      return [FormItem(name: name, elements: elements, delimiter: delimiter)]
    default:
      return try items(named: name).map { FormItem(name: $0.name, elements: [$0.value]) }
    }
  }
}

extension [UInt8] {
  /// Appends a name and its value.
  ///
  /// - Parameter encode: Appends a text with all encoded that is not sent as it is.
  mutating func append(_ item: Parameter.FormItem, encode: (inout [UInt8], String) -> Void) {
    encode(&self, item.name)
    append(UInt8(ascii: "="))
    for (index, element) in item.elements.enumerated() {
      if index > 0 { append(contentsOf: item.delimiter.encoded) }
      if item.allowsReserved {
        append(element, encodedExcept: .reservedInQueryValue, keepingTriplets: true)
      } else {
        encode(&self, element)
      }
    }
  }
}

extension Parameter.Delimiter {
  /// As it stands in a URL.
  var encoded: [UInt8] {
    switch self {
    case .comma: Array(rawValue.utf8)
    case .space, .pipe, .tab:
      rawValue.utf8.reduce(into: []) { $0.append(percentEncoded: $1) }
    }
  }

  /// Why an element that has the delimiter in it can't be sent. The element isn't named: it may be secret.
  var refusal: String {
    let name =
      switch self {
      case .comma: "a comma"
      case .space: "a space"
      case .pipe: "a |"
      case .tab: "a tab"
      }
    return "one of its elements has \(name) in it, which is what stands between the elements"
  }
}
