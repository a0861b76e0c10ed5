import Fletcher
import Foundation

extension NetworkLogger {
  /// A line of the log, or several.
  public struct Entry: Sendable {
    /// What an entry is about.
    public enum Kind: String, Hashable, Sendable {
      case request = "Request"
      case requestHeaders = "Request header"
      case requestBody = "Request body"
      case curl = "cURL"
      case response = "Response"
      case responseHeaders = "Response header"
      case responseBody = "Response body"
      case error = "Error"
    }

    /// What it is about.
    public let kind: Kind
    /// What there is to say.
    public let message: String
    /// The number of the request among those of this logger, which its response has, too.
    public let number: Int
    /// When it was written.
    public let date: Date
    /// The operation; nil for a request that no provider made.
    public let target: (any Target)?
  }

  /// How entries and bodies are written. Moya's `Formatter`. What closures are given has no secrets.
  public struct Formatter: Sendable {
    /// An entry as text.
    public var entry: @Sendable (Entry) -> String
    /// The body of a request, where it is text.
    public var requestData: @Sendable (Data) -> String
    /// The content of a response, where it is text.
    public var responseData: @Sendable (Data) -> String

    /// A formatter; what is not given writes text as it is, up to 10,000 bytes.
    public init(
      entry: @escaping @Sendable (Entry) -> String = { Formatter.line($0) },
      requestData: @escaping @Sendable (Data) -> String = { Formatter.text($0) },
      responseData: @escaping @Sendable (Data) -> String = { Formatter.text($0) }
    ) {
      self.entry = entry
      self.requestData = requestData
      self.responseData = responseData
    }

    /// An entry as a line: its number, its kind and its message.
    public static func line(_ entry: Entry) -> String {
      let kind = entry.kind.rawValue
      return String(capacity: entry.message.utf8.count + kind.utf8.count + 32) { line in
        line.append(literal: "#")
        line.append(entry.number.magnitude)
        line.append(literal: " ")
        line.append(kind)
        line.append(literal: ": ")
        line.append(entry.message)
      }
    }

    /// The beginning of a text.
    public static func text(_ data: Data, upTo limit: Int = 10_000) -> String {
      let text = String(decoding: data.prefix(limit), as: UTF8.self)
      return data.count > limit ? "\(text)… (\(data.count - limit) bytes more)" : text
    }
  }
}
