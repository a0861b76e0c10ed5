import Foundation

/// Whether what is encoded is sent, so that properties that only the service sets are left out.
///
/// `Encodable` has no way to pass an argument, and an encoder may be a caller's own.
enum RequestEncoding {
  @TaskLocal static var isUnderWay = false

  /// Encodes something of a request.
  static func encode<Result>(_ body: () throws -> Result) rethrows -> Result {
    try $isUnderWay.withValue(true, operation: body)
  }
}

/// The value as JSON of a request.
func jsonToSend(_ value: some Encodable) throws -> Data {
  try RequestEncoding.encode { try JSONEncoder.shared.encode(value) }
}
