import Foundation

// Values of a response that come one after the other, each in a text of its own.

extension Response {
  /// The response with one of the texts as its content.
  func with(_ text: Data) -> Response {
    Response(status: status, headers: headers, data: text, url: url, request: request)
  }

  /// The value of a text, which is the content; nil where it can't be read and the policy leaves such values out.
  ///
  /// - Parameter isErrorEvent: whether it is that of an event with the name `error`.
  /// - Throws: ``ProviderError``, also where the value says that it is an error (`failure` of the operation), or the text
  ///   is an error in place of a value.
  func streamedValue<Value: Decodable>(
    _ type: Value.Type, isErrorEvent: Bool = false, by read: (Response) throws -> Value
  ) throws -> Value? {
    if isFailure { throw unexpectedStatus() }
    let result = Result { try read(self) }
    if isError(inPlaceOf: result, isErrorEvent) { throw streamedError() }
    do {
      return try result.get()
    } catch  where request.rules.decoding.mode == .skippingElements {
      var response = self
      response.deviations = [omission(of: type)]
      request.rules.decoding.report?(response)
      return nil
    }
  }

  /// Whether the text is an error, which most services send in a stream that has begun and hardly any describes: as an
  /// event with the name `error`, or as an object with `error` and nothing of a value.
  private func isError<Value>(
    inPlaceOf result: Result<Value, any Error>, _ isErrorEvent: Bool
  ) -> Bool {
    switch result {
    case .failure: return isErrorEvent || hasError
    case .success(let union as any Union):
      guard let unknown = union.content as? JSON else { return false }
      guard !isErrorEvent, hasError, let object = unknown.object else { return isErrorEvent }
      return (object["type"] ?? "error") == "error"
        && Self.keysBesideErrors.isSuperset(of: object.keys)
    case .success(let value):
      guard isErrorEvent || hasError, let value = value as? any Encodable else { return false }
      return value.isEmptyObject
    }
  }

  /// What an object has that is an error, and no value of a kind that is not known.
  private static let keysBesideErrors: Set<String> = [
    "code", "error", "message", "request_id", "status", "type",
  ]

  /// Whether the text is an object with an `error` that is something.
  private var hasError: Bool { ContentCondition.something(at: "error").isMet(by: data) }

  /// The error that the text is, as the first of the operation's models for errors that it fits.
  private func streamedError() -> ProviderError {
    failure(asOneOf: request.rules.errors.models) ?? .status(self)
  }

  /// What is listed of a text that is left out.
  func omission(of type: any Any.Type) -> Deviation {
    let found = try? JSONDecoder.shared.decode(JSON.self, from: data)
    return Deviation(
      path: "", described: Lenient.description(of: type),
      found: found ?? .string(String(decoding: data, as: UTF8.self)), outcome: .leftOut)
  }

  /// The content of an event as a value: of JSON, or of text that is none, as in `data: Hello`.
  func valueOfEvent<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if type == String.self, data.first != UInt8(ascii: "\"") {
      return try quoted().value(type, at: nil)
    }
    do {
      return try value(type, at: nil)
    } catch {
      let isJSON = (try? JSONDecoder.shared.decode(JSON.self, from: data)) != nil
      guard !isJSON, let value = try? quoted().value(type, at: nil) else { throw error }
      return value
    }
  }

  /// The response whose content is the text of this one, as JSON.
  private func quoted() throws -> Response {
    with(try JSONEncoder.shared.encode(String(decoding: data, as: UTF8.self)))
  }
}

extension Encodable {
  /// Whether no property of it has a value.
  var isEmptyObject: Bool {
    (try? JSONEncoder.shared.encode(self)) == Data("{}".utf8)
  }
}
