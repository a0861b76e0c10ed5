import Foundation

// Values of a response that come one after the other, each in a text of its own.

extension Response {
  /// The response with one of the texts as its content.
  func with(_ text: Data) -> Response {
    Response(status: status, headers: headers, data: text, url: url, request: request)
  }

  /// The value of a text, which is the content; nil where it can't be read and the policy leaves such values out.
  ///
  /// - Throws: ``ProviderError``, also where the value says that it is an error (`failure` of the operation).
  func streamedValue<Value: Decodable>(
    _ type: Value.Type, by read: (Response) throws -> Value
  ) throws -> Value? {
    if isFailure { throw unexpectedStatus() }
    do {
      return try read(self)
    } catch  where request.rules.decoding.mode == .skippingElements {
      var response = self
      response.deviations = [omission(of: type)]
      request.rules.decoding.report?(response)
      return nil
    }
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
