import Foundation
import HTTPTypes

/// Hides the fields of a multipart body (RFC 7578) whose names are secret, and writes the same boundary
/// each time: a client makes up another for every request.
struct MultipartRedaction {
  let secrets: Secrets
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
        output.append(content)
      }
      output.append(contentsOf: "\r\n".utf8)
      rest = rest[end.lowerBound...].dropFirst(2)
    }
    return (
      output, contentType.replacingOccurrences(of: boundary, with: Self.boundary)
    )
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
    for line in head.split(whereSeparator: \.isNewline) {
      guard line.lowercased().hasPrefix("content-disposition:"),
        let start = line.range(of: " name=\"", options: .caseInsensitive),
        let end = line[start.upperBound...].firstIndex(of: "\"")
      else { continue }
      return String(line[start.upperBound..<end])
    }
    return ""
  }
}
