import Fletcher
import Foundation
import Testing

/// Decodes as a provider does that is told to be strict.
func strictly<Value: Decodable>(
  _ text: String, as type: Value.Type = Value.self
) throws -> Value {
  try decoded(text, as: type, .strict).value
}

/// Decodes as a provider does.
func decoded<Value: Decodable>(
  _ text: String, as type: Value.Type = Value.self, _ policy: DecodingPolicy = .lenient
) throws -> (value: Value, deviations: [Deviation]) {
  var request = Request(url: try #require(URL(string: "https://any.test/x")))
  request.decoding = policy
  do {
    let response = Response(status: .ok, data: Data(text.utf8), request: request)
    let (value, read) = try response.decoded(type, at: nil)
    return (value, read.deviations)
  } catch ProviderError.decoding(let underlying, _) {
    throw underlying
  }
}
