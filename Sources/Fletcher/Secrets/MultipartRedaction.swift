import Foundation
import HTTPTypes

/// Hides the fields of a multipart body (RFC 7578) whose names are secret, and writes the same boundary
/// each time: a client makes up another for every request.
struct MultipartRedaction {
  let secrets: Secrets
  /// A part without its secrets, by its media type.
  let redactPart: (_ content: Data, _ contentType: String?) -> Data
  static let boundary = "boundary"

  /// - Returns: Nil where the body isn't what its content type says.
  func callAsFunction(_ body: Data, contentType: String) -> (body: Data, contentType: String)? {
    guard let boundary = Self.boundary(in: contentType) else { return nil }
    let delimiter = Data("--\(boundary)".utf8)
    guard body.starts(with: delimiter) else { return nil }
    var output = Data()
    var rest = body[body.startIndex...]
    while rest.starts(with: delimiter) {
      output.append(contentsOf: "--\(Self.boundary)".utf8)
      rest = rest.dropFirst(delimiter.count)
      if rest.starts(with: Data("--".utf8)) {
        output.append(rest)
        break
      }
      guard let headEnd = rest.range(of: Data("\r\n\r\n".utf8)),
        let end = rest[headEnd.upperBound...].range(of: Data("\r\n".utf8) + delimiter)
      else { return nil }
      output.append(rest[..<headEnd.upperBound])
      let head = String(decoding: rest[..<headEnd.lowerBound], as: UTF8.self)
      let content = rest[headEnd.upperBound..<end.lowerBound]
      if !content.isEmpty, secrets.isSecret(Self.name(in: head), in: .parameter) {
        output.append(contentsOf: secrets.replacement.utf8)
      } else {
        output.append(redactPart(Data(content), Self.field("content-type", in: head)))
      }
      output.append(contentsOf: "\r\n".utf8)
      rest = rest[end.lowerBound...].dropFirst(2)
    }
    return (
      output, contentType.replacingOccurrences(of: boundary, with: Self.boundary)
    )
  }

  /// Hides the secret parts of multipart bodies that are quoted in a text.
  static func inText(_ text: [UInt8], _ secrets: Secrets) -> [UInt8] {
    let data = Data(text)
    let field = Data("Content-Disposition: form-data".utf8)
    var output = Data()
    var rest = data[...]
    while let start = rest.range(of: field),
      let headEnd = rest[start.lowerBound...].range(of: Data("\r\n\r\n".utf8))
    {
      output.append(rest[..<headEnd.upperBound])
      let head = String(decoding: rest[start.lowerBound..<headEnd.lowerBound], as: UTF8.self)
      rest = rest[headEnd.upperBound...]
      guard secrets.isSecret(name(in: head), in: .parameter) else { continue }
      output.append(contentsOf: secrets.replacement.utf8)
      let end = rest.range(of: Data("\r\n--".utf8))?.lowerBound
      rest = rest[(end ?? rest.endIndex)...]
    }
    return Array(output + rest)
  }

  static func boundary(in contentType: String) -> String? {
    for parameter in contentType.split(separator: ";").dropFirst() {
      let parts = parameter.split(separator: "=", maxSplits: 1)
      guard parts.count == 2,
        parts[0].trimmingCharacters(in: .whitespaces).lowercased() == "boundary"
      else { continue }
      let text = parts[1].trimmingCharacters(in: CharacterSet(charactersIn: " \t\""))
      return text.isEmpty ? nil : text
    }
    return nil
  }

  private static func name(in head: String) -> String {
    guard let field = field("content-disposition", in: head),
      let start = field.range(of: " name=\"", options: .caseInsensitive),
      let end = field[start.upperBound...].firstIndex(of: "\"")
    else { return "" }
    return String(field[start.upperBound..<end])
  }

  /// The value of a header field of a part.
  private static func field(_ name: String, in head: String) -> String? {
    head.split(whereSeparator: \.isNewline)
      .first { $0.lowercased().hasPrefix("\(name):") }
      .map { String($0.dropFirst(name.count + 1)) }
  }
}
