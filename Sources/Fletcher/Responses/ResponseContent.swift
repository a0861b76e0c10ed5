import Foundation
import HTTPTypes

// What the content of a response is read as.

extension Response {
  /// The content as text, by the character set that its content type names; UTF-8 where it names
  /// none, Latin-1 where it is not even that.
  ///
  /// - Throws: ``ProviderError/decoding(underlying:response:)`` where the content is not in the
  ///   character set that the content type names.
  public func text() throws -> String {
    let charset = Charset.named(inContentType: headers[.contentType])
    guard let text = Charset.decode(data, charset) else {
      throw ProviderError.decoding(
        underlying: DecodingError.dataCorrupted(
          .init(
            codingPath: [], debugDescription: "The content is not in the character set it names")),
        response: self)
    }
    return text
  }

  /// The text that the content is: of JSON the text that it says, of any other type the content itself. Without a type
  /// it is JSON.
  ///
  /// - Throws: ``ProviderError/decoding(underlying:response:)``, and ``ProviderError/emptyResponse(_:)`` where
  ///   there is no content.
  public func textOrJSON() throws -> String {
    guard let type = headers[.contentType], !MediaType.isJSON(type) else { return try value() }
    return try text()
  }

  /// The bytes that the content is in base64 (RFC 4648), in its usual alphabet or the one for URLs. White space
  /// is skipped.
  ///
  /// What is no base64 is taken for the bytes themselves, and is a deviation, unless the provider's
  /// ``DecodingPolicy`` is strict.
  ///
  /// - Throws: ``ProviderError/decoding(underlying:response:)``.
  public func dataFromBase64() throws -> Data {
    try reading {
      let text = String(bytes: data, encoding: .utf8)
      if let decoded = text.flatMap(Data.init(anyBase64:)) { return decoded }
      if Lenient.isStrict {
        throw DecodingError.dataCorrupted(
          .init(codingPath: [], debugDescription: "The content is no base64"))
      }
      noteContent(described: Data.described, found: text.map(JSON.string) ?? .null)
      return data
    }.value
  }

  /// The content as any JSON value; `null` where there is none.
  ///
  /// - Throws: ``ProviderError/decoding(underlying:response:)``.
  public func json() throws -> JSON { try value(JSON.self, at: nil) }

  /// The content as a value, taken out of the envelope that the operation's description names.
  ///
  /// An empty content is nil where the value is an Optional.
  ///
  /// - Throws: ``ProviderError/decoding(underlying:response:)``, and ``ProviderError/emptyResponse(_:)`` where
  ///   there is no content.
  public func value<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
    try value(type, at: request.rules.unwrap)
  }

  /// The value at a path of keys, as `data.results`; nil is the whole content. Moya's
  /// `map(_:atKeyPath:)`.
  ///
  /// - Throws: ``ProviderError/decoding(underlying:response:)``, and ``ProviderError/emptyResponse(_:)`` where
  ///   there is no content.
  public func value<Value: Decodable>(
    _ type: Value.Type = Value.self, at path: String?
  ) throws -> Value {
    try decoded(type, at: path).value
  }

  /// The content as a value that this decoder reads, taken out of the envelope that the operation's
  /// description names.
  ///
  /// An empty content is nil where the value is an Optional. What the decoder refuses is an error, whatever the provider's ``DecodingPolicy``.
  ///
  /// - Throws: ``ProviderError/decoding(underlying:response:)``, and ``ProviderError/emptyResponse(_:)`` where
  ///   there is no content.
  public func value<Value: Decodable>(
    _ type: Value.Type = Value.self, using decoder: JSONDecoder
  ) throws -> Value {
    try value(type, at: request.rules.unwrap, using: decoder)
  }

  /// The value at a path of keys, nil being the whole content, that this decoder reads. Moya's
  /// `map(_:atKeyPath:using:)`.
  ///
  /// What the decoder refuses is an error, whatever the provider's ``DecodingPolicy``.
  ///
  /// - Throws: ``ProviderError/decoding(underlying:response:)``, and ``ProviderError/emptyResponse(_:)`` where
  ///   there is no content.
  public func value<Value: Decodable>(
    _ type: Value.Type = Value.self, at path: String?, using decoder: JSONDecoder
  ) throws -> Value {
    if let value = try valueOfNothing(type) { return value }
    do {
      // Nothing is read that the decoder refuses.
      return try DecodingContext.$current.withValue(DecodingContext(.strict)) {
        guard let path else { return try decoder.decode(type, from: data) }
        if case .useDefaultKeys = decoder.keyDecodingStrategy {
          return try Envelope.decode(type, at: path, from: data, using: decoder)
        }
        // The path's keys are the response's own, which the decoder renames.
        let content = try Envelope.decode(JSON.self, at: path, from: data)
        return try decoder.decode(type, from: try JSONEncoder.shared.encode(content))
      }
    } catch {
      throw ProviderError.decoding(underlying: withoutSecrets(error), response: self)
    }
  }

  /// The content as a value, taken out of the envelope that the operation's description names, and the
  /// response with its ``deviations``.
  ///
  /// - Throws: ``ProviderError/decoding(underlying:response:)``, and ``ProviderError/emptyResponse(_:)`` where
  ///   there is no content.
  public func decoded<Value: Decodable>(
    _ type: Value.Type = Value.self
  ) throws -> (value: Value, response: Response) {
    try decoded(type, at: request.rules.unwrap)
  }

  /// The value at a path of keys, nil being the whole content, and the response with its
  /// ``deviations``.
  ///
  /// - Throws: ``ProviderError/decoding(underlying:response:)``, and ``ProviderError/emptyResponse(_:)`` where
  ///   there is no content.
  public func decoded<Value: Decodable>(
    _ type: Value.Type = Value.self, at path: String?
  ) throws -> (value: Value, response: Response) {
    if let value = try valueOfNothing(type) { return (value, self) }
    return try reading {
      if let path { return try Envelope.decode(type, at: path, from: data) }
      do {
        return try Self.decode(type, from: data)
      } catch {
        guard let text = try textInPlaceOfJSON(type) else { throw error }
        return text
      }
    }
  }

  /// The content as text, where JSON of one is described and its type says that it is text, or it is a list or an object;
  /// nil where it is not so, or where every deviation is an error.
  private func textInPlaceOfJSON<Value>(_ type: Value.Type) throws -> Value? {
    guard type == String.self, !Lenient.isStrict,
      headers[.contentType].map(MediaType.isText) == true || isStructure
    else { return nil }
    let text = try text()
    noteContent(described: "text in JSON", found: .string(text))
    return text as? Value
  }

  /// Whether the content is a list or an object in JSON.
  private var isStructure: Bool {
    guard let json = try? JSONDecoder.shared.decode(JSON.self, from: data) else { return false }
    return json.array != nil || json.object != nil
  }

  /// Lists that the whole content is not as described, but was read.
  private func noteContent(described: String, found: JSON) {
    guard let context = DecodingContext.current, context.note(.read) else { return }
    context.add(Deviation(path: "", described: described, found: found, outcome: .read))
  }

  /// Whether there is no content whatever came (RFC 9110, sections 15.3.5 and 15.3.6).
  var saysThatItHasNoContent: Bool { statusCode == 204 || statusCode == 205 }

  /// What no content is as a value, nil where the type has that; nil where there is content.
  ///
  /// - Throws: ``ProviderError/emptyResponse(_:)``.
  private func valueOfNothing<Value>(_ type: Value.Type) throws -> Value? {
    guard data.isEmpty else { return nil }
    guard let nothing = Lenient.nothing(as: type) else { throw ProviderError.emptyResponse(self) }
    return nothing
  }

  /// The values that the content has one after the other: JSON lines, or a JSON text sequence (RFC 7464).
  ///
  /// - Throws: ``ProviderError/decoding(underlying:response:)``.
  public func values<Value: Decodable>(_ type: Value.Type = Value.self) throws -> [Value] {
    let isTextSequence = data.first == UInt8(ascii: "\u{1E}")
    let separator = isTextSequence ? UInt8(ascii: "\u{1E}") : UInt8(ascii: "\n")
    return try reading(asOneValue: false) {
      let context = DecodingContext.current
      defer { context?.enter(nil) }
      var values: [Value] = []
      var number = 0
      for text in data.split(separator: separator)
      where text.holdsJSON(inSequence: isTextSequence) {
        context?.enter(number)
        number += 1
        let response = with(Data(text))
        if response.isFailure { throw response.unexpectedStatus() }
        do {
          values.append(try Self.decode(type, from: response.data))
        } catch  where Lenient.skipsElements {
          if context?.note(.leftOut) == true { context?.add(response.omission(of: type)) }
        }
      }
      return values
    }.value
  }

  /// Reads the content by the provider's policy.
  ///
  /// - Parameters:
  ///   - asOneValue: Whether more than one value in the content is why it can't be read.
  ///   - isOfFailure: Whether it is the server's own error that is read.
  /// - Returns: What was read, and the response with what deviates.
  func reading<Value>(
    asOneValue: Bool = true, isOfFailure: Bool = false, _ read: () throws -> Value
  ) throws -> (value: Value, response: Response) {
    do {
      // Whoever reads several values of one response lists what deviates in all of them.
      if DecodingContext.current != nil { return (try read(), self) }
      let context = DecodingContext(request.rules.decoding.mode, isOfFailure: isOfFailure)
      let value = try DecodingContext.$current.withValue(context, operation: read)
      guard !context.deviations.isEmpty else { return (value, self) }
      var response = self
      response.deviations = context.deviations
      request.rules.decoding.report?(response)
      return (value, response)
    } catch let error as ProviderError {
      throw error
    } catch {
      throw ProviderError.decoding(
        underlying: withoutSecrets(
          asOneValue && hasValueInEachLine ? Self.severalValues : error), response: self)
    }
  }

  /// Whether the content is a value of JSON in each line, and there is more than one.
  var hasValueInEachLine: Bool {
    let lines = data.split(separator: UInt8(ascii: "\n"), maxSplits: 2)
      .filter { $0.holdsJSON(inSequence: false) }
    return lines.count > 1
      && lines.prefix(2).allSatisfy { (try? JSONDecoder.shared.decode(JSON.self, from: $0)) != nil }
  }

  /// The error of such content where one value is described.
  private static var severalValues: any Error {
    DecodingError.dataCorrupted(
      .init(
        codingPath: [],
        debugDescription: "The content is a value of JSON in each line; `values(_:)` reads them."))
  }

  private static func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value
  {
    // Foundation makes a URL of any text.
    if type == URL.self || type == [URL].self {
      return try JSONDecoder.shared.decode(Whole<Value>.self, from: data).value
    }
    do {
      return try JSONDecoder.shared.decode(type, from: data)
    } catch  where !error.isFinal || Lenient.skipsElements {
      return try JSONDecoder.shared.decode(Whole<Value>.self, from: data).value
    }
  }

  /// The whole content, where it is not as described.
  private struct Whole<Value: Decodable>: Decodable {
    let value: Value

    init(from decoder: any Decoder) throws {
      value = try Lenient.response(Value.self, from: decoder)
    }
  }
}
