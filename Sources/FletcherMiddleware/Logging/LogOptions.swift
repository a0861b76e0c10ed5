extension NetworkLogger {
  /// What is written of requests and responses. Moya's `LogOptions`.
  public struct Options: OptionSet, Sendable {
    /// The options as bits.
    public let rawValue: Int

    /// Options by their bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The method and the URL.
    public static let requestLine = Options(rawValue: 1 << 0)
    /// The header fields of the request.
    public static let requestHeaders = Options(rawValue: 1 << 1)
    /// The body of the request; its size where it is no text.
    public static let requestBody = Options(rawValue: 1 << 2)
    /// The request as a command for a shell. Moya's `formatRequestAscURL`.
    public static let curl = Options(rawValue: 1 << 3)
    /// The status of the response, and where it came from.
    public static let responseLine = Options(rawValue: 1 << 4)
    /// The header fields of the response.
    public static let responseHeaders = Options(rawValue: 1 << 5)
    /// The content of a response whose status is from 200 to 299; its size where it is no text.
    public static let successResponseBody = Options(rawValue: 1 << 6)
    /// The content of any other response; its size where it is no text.
    public static let errorResponseBody = Options(rawValue: 1 << 7)
    /// Why there was no response.
    public static let errors = Options(rawValue: 1 << 8)
    /// How long it took, in milliseconds.
    public static let timing = Options(rawValue: 1 << 9)

    /// A line for the request and one for what came of it.
    public static let `default`: Options = [.requestLine, .responseLine, .errors, .timing]
    /// All but the command for a shell.
    public static let verbose: Options = [
      .default, .requestHeaders, .requestBody, .responseHeaders, .successResponseBody,
      .errorResponseBody,
    ]
  }
}
