import Foundation

/// What a parameter's value comes down to in a path, a query, a header, a cookie or a form.
///
/// A plain value is an argument as it is (see ``ParameterValue``). The functions here are for values
/// that need to be told how: `Route(.get, "/x{?filter*}", Parameter.deepObject(filter))`.
public indirect enum Parameter: Hashable, Sendable {
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
  case reserved(Parameter)
  /// A list of values; an empty one is left out.
  case list([String])
  /// An associative array; an empty one is left out.
  case pairs([Pair])
  /// An associative array whose names are written `filter[name]` where the parameter has a name.
  case deepPairs([Pair])
  /// A value that cannot be a parameter, and why; a request with it is refused.
  case invalid(String)
}

extension Parameter {
  /// The properties of a value that encodes to an object, as an associative array: OpenAPI's
  /// `style: form`. Properties that are `null` are left out; nil leaves the parameter out.
  public static func object(_ value: (any Encodable & Sendable)?) -> Parameter {
    guard let value else { return .undefined }
    return flattened(value) { .pairs($0) }
  }

  /// The properties of a value that encodes to an object, as `filter[name]=value`: OpenAPI's `style:
  /// deepObject`. Objects inside are written `filter[a][b]`, and lists as a pair for each element.
  public static func deepObject(_ value: (any Encodable & Sendable)?) -> Parameter {
    guard let value else { return .undefined }
    return flattened(value) { .deepPairs($0) }
  }

  /// A list as one value with a space between its elements: OpenAPI's `style: spaceDelimited`.
  public static func spaceDelimited(_ list: (any ParameterValue)?) -> Parameter {
    joined(list, by: " ")
  }

  /// A list as one value with a `|` between its elements: OpenAPI's `style: pipeDelimited`.
  public static func pipeDelimited(_ list: (any ParameterValue)?) -> Parameter {
    joined(list, by: "|")
  }

  /// A value whose reserved characters stay as they are: OpenAPI's `allowReserved`. `&`, `#`
  /// and `+` are encoded all the same, since they would change what the query says.
  public static func reserved(_ value: (any ParameterValue)?) -> Parameter {
    value.map { .reserved($0.parameter) } ?? .undefined
  }

  /// The properties of a value that encodes to an object, names and values in turn with a space
  /// between them: OpenAPI's `style: spaceDelimited`.
  @_disfavoredOverload
  public static func spaceDelimited(_ value: (any Encodable & Sendable)?) -> Parameter {
    joined(object(value), by: " ")
  }

  /// The properties of a value that encodes to an object, names and values in turn with a `|` between
  /// them: OpenAPI's `style: pipeDelimited`.
  @_disfavoredOverload
  public static func pipeDelimited(_ value: (any Encodable & Sendable)?) -> Parameter {
    joined(object(value), by: "|")
  }

  /// The value as JSON text: a parameter that OpenAPI describes with `content: application/json`.
  public static func json(_ value: (any Encodable & Sendable)?) -> Parameter {
    guard let value else { return .undefined }
    do {
      return .text(String(decoding: try JSONEncoder.shared.encode(value), as: UTF8.self))
    } catch {
      return .invalid("it cannot be encoded as JSON: \(error)")
    }
  }

  private static func joined(_ list: (any ParameterValue)?, by separator: String) -> Parameter {
    guard let parameter = list?.parameter else { return .undefined }
    return joined(parameter, by: separator)
  }

  private static func joined(_ parameter: Parameter, by separator: String) -> Parameter {
    let elements: [String]
    switch parameter {
    case .list(let list): elements = list
    case .pairs(let pairs): elements = pairs.flatMap { [$0.name, $0.value] }
    case .undefined, .text, .deepPairs, .reserved, .invalid: return parameter
    }
    return elements.isEmpty ? .undefined : .text(elements.joined(separator: separator))
  }

  private static func flattened(
    _ value: any Encodable & Sendable, _ wrap: ([Pair]) -> Parameter
  ) -> Parameter {
    do {
      let json = try JSONDecoder.shared.decode(
        JSON.self, from: try JSONEncoder.shared.encode(value))
      guard case .object(let properties) = json else { return json.parameter }
      var pairs: [Pair] = []
      for (name, value) in properties.sorted(by: { $0.key < $1.key }) {
        value.flatten(under: name, into: &pairs)
      }
      return wrap(pairs)
    } catch {
      return .invalid("it cannot be encoded: \(error)")
    }
  }

  /// The value as a single text: a header's or a cookie's (RFC 6570's simple expansion without its
  /// encoding). Nil where it is undefined.
  func simpleText() throws(InvalidParameter) -> String? {
    switch self {
    case .undefined: return nil
    case .text(let text): return text
    case .reserved(let value): return try value.simpleText()
    case .list(let elements): return elements.isEmpty ? nil : elements.joined(separator: ",")
    case .pairs(let pairs), .deepPairs(let pairs):
      return pairs.isEmpty ? nil : pairs.map { "\($0.name),\($0.value)" }.joined(separator: ",")
    case .invalid(let reason): throw InvalidParameter(reason: reason)
    }
  }

  /// The names and values that the parameter becomes in a form or a query that is no template: lists
  /// are repeated, an object's properties stand for themselves.
  func items(named name: String) throws(InvalidParameter) -> [Pair] {
    switch self {
    case .undefined: return []
    case .text(let text): return [Pair(name, text)]
    case .reserved(let value): return try value.items(named: name)
    case .list(let elements): return elements.map { Pair(name, $0) }
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

extension JSON {
  fileprivate func flatten(under name: String, into pairs: inout [Parameter.Pair]) {
    switch self {
    case .null: break
    case .array(let elements):
      for element in elements { element.flatten(under: name, into: &pairs) }
    case .object(let properties):
      for (key, value) in properties.sorted(by: { $0.key < $1.key }) {
        value.flatten(under: "\(name)[\(key)]", into: &pairs)
      }
    case .bool(let value): pairs.append(.init(name, String(value)))
    case .integer(let value): pairs.append(.init(name, String(value)))
    case .number(let value): pairs.append(.init(name, String(value)))
    case .string(let value): pairs.append(.init(name, value))
    }
  }
}
