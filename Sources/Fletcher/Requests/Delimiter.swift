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
  }

  /// The names and values that the parameter becomes in a form.
  func formItems(named name: String) throws(InvalidParameter) -> [FormItem] {
    switch self {
    case .reserved(let value): return try value.formItems(named: name)
    case .delimited(let elements, let delimiter):
      return [FormItem(name: name, elements: elements, delimiter: delimiter)]
    default:
      return try items(named: name).map { FormItem(name: $0.name, elements: [$0.value]) }
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
