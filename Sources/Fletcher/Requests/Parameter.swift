import Foundation

/// What a parameter's value comes down to in a path, a query, a header, a cookie or a form.
///
/// A plain value is an argument as it is (see ``ParameterValue``). The functions here are for values
/// that need to be told how: `Route(.get, "/x{?filter*}", Parameter.deepObject(filter))`.
public enum Parameter: Hashable, Sendable {
  /// A name and its value in an object.
  public struct Pair: Hashable, Sendable {
    /// The property's name.
    public var name: String
    /// The property's value as text.
    public var value: String

    /// A name and its value.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// No value: the parameter is left out (RFC 6570, section 2.3, undefined).
  case undefined
  /// A single value.
  case text(String)
  /// A value whose reserved characters (RFC 3986, section 2.2) stay as they are in a query.
  indirect case reserved(Parameter)
  /// A list of values; an empty one is left out.
  case list([String])
  /// A list of values, or names and values in turn, that are one value with something between them; an empty
  /// one is left out.
  case delimited([String], by: Delimiter)
  /// An associative array; an empty one is left out.
  case pairs([Pair])
  /// An associative array whose names are written `filter[name]` where the parameter has a name.
  case deepPairs([Pair])
  /// A value of which each element stands for itself: `R=100,G=200` and not `R,100,G,200` in a header,
  /// a cookie for each in cookies.
  indirect case exploded(Parameter)
  /// A value that cannot be a parameter, and why; a request with it is refused.
  case invalid(String)
}

extension Parameter {
  /// Whether there is no value, however it would be written.
  var isUndefined: Bool {
    switch self {
    case .undefined: true
    case .reserved(let parameter), .exploded(let parameter): parameter.isUndefined
    case .text, .list, .delimited, .pairs, .deepPairs, .invalid: false
    }
  }

  /// The properties of a value that encodes to an object, as an associative array: OpenAPI's
  /// `style: form`. Properties that are `null` are left out; nil leaves the parameter out.
  public static func object<Value: Encodable & Sendable>(_ value: Value?) -> Parameter {
    guard let value else { return .undefined }
    return encoded(value) { $0.parameter }
  }

  /// The properties of a value that encodes to an object, as `filter[name]=value`: OpenAPI's `style:
  /// deepObject`. Objects inside are written `filter[a][b]`, and lists with a number for each element,
  /// `filter[a][0]`.
  public static func deepObject<Value: Encodable & Sendable>(_ value: Value?) -> Parameter {
    guard let value else { return .undefined }
    return encoded(value) { value in
      guard !value.isScalar else { return value.parameter }
      var pairs: [Pair] = []
      value.flatten(under: nil, numbersAll: true, into: &pairs)
      return .deepPairs(pairs)
    }
  }

  /// A list as one value with a comma between its elements: OpenAPI's `style: form` with `explode:
  /// false` in a form.
  public static func commaDelimited<Value: ParameterValue>(_ list: Value?) -> Parameter {
    joined(list, by: .comma)
  }

  /// A list as one value with a space between its elements: OpenAPI's `style: spaceDelimited`. An element with
  /// a space in it is refused, since a server would take it for two (OpenAPI 3.2, appendix E).
  public static func spaceDelimited<Value: ParameterValue>(_ list: Value?) -> Parameter {
    joined(list, by: .space)
  }

  /// A list as one value with a `|` between its elements: OpenAPI's `style: pipeDelimited`. An element with a
  /// `|` in it is refused, since a server would take it for two (OpenAPI 3.2, appendix E).
  public static func pipeDelimited<Value: ParameterValue>(_ list: Value?) -> Parameter {
    joined(list, by: .pipe)
  }

  /// A list as one value with a tab between its elements: Swagger's `collectionFormat: tsv`. An element with a
  /// tab in it is refused.
  public static func tabDelimited<Value: ParameterValue>(_ list: Value?) -> Parameter {
    joined(list, by: .tab)
  }

  /// A boolean as `1` or `0`: Alamofire's `BoolEncoding.numeric`.
  public static func numeric(_ value: Bool?) -> Parameter {
    value.map { .text($0 ? "1" : "0") } ?? .undefined
  }

  /// A value whose reserved characters stay as they are: OpenAPI's `allowReserved`. `&`, `#`
  /// and `+` are encoded all the same, since they would change what the query says.
  public static func reserved<Value: ParameterValue>(_ value: Value?) -> Parameter {
    value.map { .reserved($0.parameter) } ?? .undefined
  }

  /// The properties of a value that encodes to an object, whose reserved characters stay as they are.
  @_disfavoredOverload
  public static func reserved<Value: Encodable & Sendable>(_ value: Value?) -> Parameter {
    reserved(object(value))
  }

  /// A list or an associative array of which each element stands for itself: OpenAPI's `explode` in
  /// headers and cookies.
  public static func exploded<Value: ParameterValue>(_ value: Value?) -> Parameter {
    value.map { .exploded($0.parameter) } ?? .undefined
  }

  /// The properties of a value that encodes to an object, each for itself: OpenAPI's `explode` in headers
  /// and cookies.
  @_disfavoredOverload
  public static func exploded<Value: Encodable & Sendable>(_ value: Value?) -> Parameter {
    exploded(object(value))
  }

  /// The properties of a value that encodes to an object, names and values in turn with a comma between
  /// them: OpenAPI's `style: form` with `explode: false` in a form.
  @_disfavoredOverload
  public static func commaDelimited<Value: Encodable & Sendable>(_ value: Value?) -> Parameter {
    joined(object(value), by: .comma)
  }

  /// The properties of a value that encodes to an object, names and values in turn with a space
  /// between them: OpenAPI's `style: spaceDelimited`.
  @_disfavoredOverload
  public static func spaceDelimited<Value: Encodable & Sendable>(_ value: Value?) -> Parameter {
    joined(object(value), by: .space)
  }

  /// The properties of a value that encodes to an object, names and values in turn with a `|` between
  /// them: OpenAPI's `style: pipeDelimited`.
  @_disfavoredOverload
  public static func pipeDelimited<Value: Encodable & Sendable>(_ value: Value?) -> Parameter {
    joined(object(value), by: .pipe)
  }

  /// The properties of a value that encodes to an object, names and values in turn with a tab between
  /// them.
  @_disfavoredOverload
  public static func tabDelimited<Value: Encodable & Sendable>(_ value: Value?) -> Parameter {
    joined(object(value), by: .tab)
  }

  /// The value as JSON text: a parameter that OpenAPI describes with `content: application/json`.
  public static func json<Value: Encodable & Sendable>(_ value: Value?) -> Parameter {
    guard let value else { return .undefined }
    do {
      return .text(String(decoding: try jsonToSend(value), as: UTF8.self))
    } catch {
      return .invalid("it cannot be encoded as JSON: \(shownText(of: error))")
    }
  }

  /// A list of which each element is JSON text of its own, as a part for each of a multipart body.
  public static func jsonElements<Value: Encodable & Sendable>(_ list: [Value]?) -> Parameter {
    guard let list else { return .undefined }
    do {
      return .list(
        try list.map { String(decoding: try jsonToSend($0), as: UTF8.self) })
    } catch {
      return .invalid("it cannot be encoded as JSON: \(shownText(of: error))")
    }
  }

  /// The value as JSON text of ASCII alone, for header fields (RFC 9110, section 5.5).
  public static func asciiJSON<Value: Encodable & Sendable>(_ value: Value?) -> Parameter {
    let parameter = json(value)
    guard case .text(let text) = parameter else { return parameter }
    var result = ""
    for unit in text.utf16 {
      if unit < 0x7F, let scalar = Unicode.Scalar(unit) {
        result.unicodeScalars.append(scalar)
      } else {
        // Beyond ASCII there is text only, never JSON's own characters.
        let digits = String(unit, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
    return .text(result)
  }

  /// The date as HTTP writes it (RFC 9110, section 5.6.7), without the fraction of its second.
  public static func httpDate(_ date: Date?) -> Parameter {
    guard let date else { return .undefined }
    return HTTPDate.format(date).map { .text($0) }
      ?? .invalid("HTTP has no dates outside the years 0 to 9999")
  }

  /// The value as a field of a form has it of which nothing else is said (OpenAPI 3.2, section 4.15.1.1): plain
  /// values as text, a list of these as an item for each, other lists and objects as JSON text.
  public static func field<Value: Encodable & Sendable>(_ value: Value?) -> Parameter {
    guard let value else { return .undefined }
    do {
      let data = try jsonToSend(value)
      // The text of an object stays as it is, with all digits of its numbers.
      if data.first == UInt8(ascii: "{") { return .text(String(decoding: data, as: UTF8.self)) }
      return try JSONDecoder.shared.decode(JSON.self, from: data).formValue
    } catch {
      return .invalid("it cannot be encoded as JSON: \(shownText(of: error))")
    }
  }

  private static func joined(
    _ list: (any ParameterValue)?, by delimiter: Delimiter
  ) -> Parameter {
    guard let parameter = list?.parameter else { return .undefined }
    return joined(parameter, by: delimiter)
  }

  private static func joined(_ parameter: Parameter, by delimiter: Delimiter) -> Parameter {
    let elements: [String]
    switch parameter {
    case .list(let list): elements = list
    case .pairs(let pairs): elements = pairs.flatMap { [$0.name, $0.value] }
    case .reserved(let inner): return .reserved(joined(inner, by: delimiter))
    case .exploded(let inner): return joined(inner, by: delimiter)
    case .undefined, .text, .deepPairs, .delimited, .invalid: return parameter
    }
    if delimiter != .comma, elements.contains(where: { $0.contains(delimiter.rawValue) }) {
      return .invalid(delimiter.refusal)
    }
    return elements.isEmpty ? .undefined : .delimited(elements, by: delimiter)
  }

  private static func encoded(
    _ value: any Encodable & Sendable, _ parameter: (EncodedValue) -> Parameter
  ) -> Parameter {
    do {
      return parameter(try RequestEncoding.encode { try EncodedValue(of: value) })
    } catch let error as InvalidParameter {
      return .invalid(error.reason)
    } catch {
      return .invalid("it cannot be encoded: \(shownText(of: error))")
    }
  }

  /// The value as a single text: a header's or a cookie's (RFC 6570's simple expansion without its
  /// encoding). Nil where it is undefined.
  func simpleText() throws(InvalidParameter) -> String? {
    switch self {
    case .undefined: return nil
    case .text(let text): return text
    case .reserved(let value): return try value.simpleText()
    case .exploded(.pairs(let pairs)):
      return pairs.isEmpty ? nil : pairs.map { "\($0.name)=\($0.value)" }.joined(separator: ",")
    case .exploded(let value): return try value.simpleText()
    case .list(let elements): return elements.isEmpty ? nil : elements.joined(separator: ",")
    case .delimited(let elements, let delimiter):
      return elements.joined(separator: delimiter.rawValue)
    case .pairs(let pairs), .deepPairs(let pairs):
      return pairs.isEmpty ? nil : pairs.map { "\($0.name),\($0.value)" }.joined(separator: ",")
    case .invalid(let reason): throw InvalidParameter(reason: reason)
    }
  }

  /// The values that the parameter consists of.
  var texts: [String] {
    switch self {
    case .undefined, .invalid: []
    case .text(let text): [text]
    case .reserved(let value), .exploded(let value): value.texts
    case .list(let elements), .delimited(let elements, _): elements
    case .pairs(let pairs), .deepPairs(let pairs): pairs.map(\.value)
    }
  }

  /// The names and values that the parameter becomes in a form or a query that is no template: lists
  /// are repeated, an object's properties stand for themselves.
  func items(named name: String) throws(InvalidParameter) -> [Pair] {
    switch self {
    case .undefined: return []
    case .text(let text): return [Pair(name, text)]
    case .reserved(let value), .exploded(let value): return try value.items(named: name)
    case .list(let elements): return elements.map { Pair(name, $0) }
    case .delimited(let elements, let delimiter):
      return [Pair(name, elements.joined(separator: delimiter.rawValue))]
    case .pairs(let pairs): return pairs
    case .deepPairs(let pairs): return pairs.map { Pair($0.deepName(in: name), $0.value) }
    case .invalid(let reason): throw InvalidParameter(reason: reason)
    }
  }
}

extension Parameter.Pair {
  /// `filter[a]` for `a`, `filter[a][b]` for `a[b]`.
  func deepName(in outer: String) -> String {
    guard let bracket = name.firstIndex(of: "[") else { return "\(outer)[\(name)]" }
    return "\(outer)[\(name[..<bracket])]\(name[bracket...])"
  }
}

struct InvalidParameter: Error {
  let reason: String
}
