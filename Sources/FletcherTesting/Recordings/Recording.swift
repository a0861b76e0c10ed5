import Fletcher
import Foundation
import HTTPTypes

/// A request and what came of it, as a file has it: JSON, beside which bodies are files of their own.
struct Recording: Codable, Sendable {
  struct Request: Codable, Sendable {
    var method: String
    var url: String
    /// Lines as in HTTP: `Name: value`.
    var headers: [String]
    /// The name of the file that has the body; nil where there is none.
    var body: String?
  }

  struct Response: Codable, Sendable {
    var status: Int
    var headers: [String]
    /// Where it came from, where redirects led elsewhere.
    var url: String?
    var body: String?
  }

  /// An error in place of a response, or in the middle of a stream.
  struct Failure: Codable, Sendable {
    var domain: String
    var code: Int
  }

  var request: Request
  var response: Response?
  var failure: Failure?

  /// How the names of the files end that are recordings, and no bodies.
  static let suffix = ".exchange.json"

  static func encoder() -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return encoder
  }

  /// The header field of a line.
  static func field(_ line: String) -> HTTPField? {
    guard let colon = line.firstIndex(of: ":"), let name = HTTPField.Name(String(line[..<colon]))
    else { return nil }
    let value = line[line.index(after: colon)...]
    return HTTPField(name: name, value: value.trimmingCharacters(in: .whitespaces))
  }
}

extension Secrets {
  /// What is read as a URL must be one, without anything that is no ASCII.
  var forRecordings: Secrets {
    var secrets = self
    secrets.replacement = "REDACTED"
    return secrets
  }
}

/// A recorded body, by its file's name.
enum BodyFile {
  static func name(_ base: String, _ contentType: String?, isText: Bool) -> String {
    let type =
      contentType?.split(separator: ";").first?
      .trimmingCharacters(in: .whitespaces).lowercased() ?? ""
    let known: String? =
      switch type {
      case "image/png": "png"
      case "image/jpeg": "jpg"
      case "image/gif": "gif"
      case "text/html": "html"
      case "application/xml", "text/xml": "xml"
      default: nil
      }
    let other = type.hasSuffix("json") ? "json" : isText ? "txt" : "bin"
    return "\(base).\(known ?? other)"
  }
}
