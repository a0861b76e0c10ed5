import Foundation

/// The properties of a JSON object that is a request's body, in their order; a property that is nil
/// is left out, ``Nullable/null`` is sent as `null`.
public struct JSONFields: Sendable, Encodable, ExpressibleByDictionaryLiteral {
  let fields: [(name: String, value: any Encodable & Sendable)]

  /// The properties, without those that are nil.
  public init(dictionaryLiteral elements: (String, (any Encodable & Sendable)?)...) {
    fields = elements.compactMap { name, value in value.map { (name, $0) } }
  }

  init(pairs: [(name: String, value: any Encodable & Sendable)]) { fields = pairs }

  /// The properties, in the order of their names.
  public init(_ fields: [String: any Encodable & Sendable]) {
    self.fields = fields.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
  }

  /// Encodes the object.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldKey.self)
    for (name, value) in fields { try container.encodeField(value, FieldKey(name)) }
  }
}

/// The fields of a form that is a request's body (application/x-www-form-urlencoded, WHATWG URL,
/// section 5), in their order; a field that is nil is left out, a list is repeated. A tilde is not encoded, as
/// RFC 3986 recommends and every server reads.
public struct FormFields: Sendable, ExpressibleByDictionaryLiteral {
  let fields: [(name: String, value: any ParameterValue)]

  /// The fields; a value that is nil is left out.
  public init(dictionaryLiteral elements: (String, any ParameterValue)...) {
    // Nil is a value as well. Optional ones would be a branch in what is compiled for each field.
    fields = elements.map { (name: $0.0, value: $0.1) }
  }

  /// The fields.
  public init(_ fields: [(name: String, value: any ParameterValue)]) { self.fields = fields }

  /// The properties of a value that encodes to an object: lists of plain values as an item for each,
  /// other lists and objects as JSON text.
  init(propertiesOf value: any Encodable & Sendable) {
    do {
      let (json, encoded) = try RequestEncoding.encode {
        (try JSON(encoding: value), try EncodedValue(of: value))
      }
      guard case .object(let values) = json, case .object(let properties) = encoded else {
        self.init([("", Parameter.invalid("it is no object"))])
        return
      }
      self.init(
        properties.compactMap { property in
          values[property.name].map { (name: property.name, value: $0.formValue) }
        })
    } catch let error as InvalidParameter {
      self.init([("", Parameter.invalid(error.reason))])
    } catch {
      self.init([("", Parameter.invalid("it cannot be encoded: \(shownText(of: error))"))])
    }
  }

  func encoded() throws -> Data {
    var bytes: [UInt8] = []
    for (name, value) in fields {
      do {
        for item in try value.parameter.formItems(named: name) {
          if !bytes.isEmpty { bytes.append(UInt8(ascii: "&")) }
          bytes.append(item) { $0.append(formEncoded: $1) }
        }
      } catch {
        throw InvalidParameter(reason: "the field \"\(name)\" cannot be sent: \(error.reason)")
      }
    }
    return Data(bytes)
  }
}

/// A query that is one value and no list of named ones (OpenAPI 3.2, section 4.12.1, `querystring`).
enum WholeQuery: Sendable {
  case text(any ParameterValue)
  case form(FormFields)

  /// The query's bytes; nil where there is nothing to send.
  func encoded() throws -> [UInt8]? {
    switch self {
    case .text(let value):
      do {
        guard let text = try value.parameter.simpleText() else { return nil }
        var bytes: [UInt8] = []
        bytes.append(text, encodedExcept: .unreserved)
        return bytes
      } catch {
        throw InvalidParameter(reason: "the query cannot be sent: \(error.reason)")
      }
    case .form(let fields):
      let data = try fields.encoded()
      return data.isEmpty ? nil : Array(data)
    }
  }
}

/// What an operation sends, before it is encoded.
enum Body: Sendable {
  case none
  case json(JSONBody, contentType: String)
  /// Each value behind a start, and with a line feed behind it.
  case sequence([any Encodable & Sendable], start: String, contentType: String)
  case form(FormFields)
  case multipart(MultipartFields)
  case data(Data, contentType: String)
  case file(URL, contentType: String)
  case stream(BodyStream, contentType: String)
  case base64(ByteSource, contentType: String)
  /// What the closure gives, when the request is built.
  case encoded(@Sendable () throws -> Data, contentType: String)
}

extension JSON {
  /// What the value is as a field of a form.
  var formValue: Parameter {
    switch self {
    case .object: return .json(self)
    case .array(let elements):
      let isPlain = elements.allSatisfy { element in
        switch element {
        case .null, .array, .object: false
        case .bool, .integer, .number, .string: true
        }
      }
      return isPlain ? parameter : .json(self)
    case .null, .bool, .integer, .number, .string: return parameter
    }
  }
}
