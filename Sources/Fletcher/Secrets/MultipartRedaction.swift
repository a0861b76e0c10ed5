import Foundation
import HTTPTypes

/// Hides the fields of a multipart body (RFC 7578) whose names are secret, and writes the same boundary
/// each time: a client makes up another for every request.
struct MultipartRedaction {
  let secrets: Secrets
  /// A part without its secrets, by its media type.
  let redactPart: (_ content: Data, _ contentType: String?) -> Data
  static let boundary = "boundary"

  /// The body from its first delimiter to its last one (RFC 2046, section 5.1.1): what stands before and behind
  /// them is no part, and nobody knows what is secret in it.
  ///
  /// - Returns: Nil where there is no delimiter.
  func callAsFunction(_ body: Data, contentType: String) -> (body: Data, contentType: String)? {
    guard let boundary = Self.boundary(in: contentType) else { return nil }
    let bytes = Array(body)
    let delimiter = Array("--\(boundary)".utf8)
    guard var start = Self.start(of: delimiter, in: bytes, from: 0) else { return nil }
    var output = Data(secrets.hidesNothing ? bytes[..<start] : [])
    while true {
      output.append(contentsOf: "--\(Self.boundary)".utf8)
      start += delimiter.count
      if bytes[start...].starts(with: "--".utf8) {
        output.append(contentsOf: "--".utf8)
        let rest = bytes[(start + 2)...]
        if secrets.hidesNothing || rest.starts(with: "\r\n".utf8) {
          output.append(contentsOf: rest.prefix(secrets.hidesNothing ? rest.count : 2))
        }
        break
      }
      let next = Self.start(of: delimiter, in: bytes, from: start)
      let part = bytes[start..<(next ?? bytes.count)]
      // Without the end of its head, there is no saying what is secret in a part.
      guard let headEnd = Self.endOfHead(in: part) else {
        guard let next else { break }
        output.append(contentsOf: "\r\n".utf8)
        start = next
        continue
      }
      let head = String(decoding: part[..<headEnd], as: UTF8.self)
      output.append(contentsOf: part[..<headEnd])
      let contentEnd = next == nil ? part.endIndex : Self.startOfLineEnd(in: part, from: headEnd)
      let content = part[headEnd..<contentEnd]
      if !content.isEmpty, isSecret(head) {
        output.append(contentsOf: secrets.replacement.utf8)
      } else {
        output.append(redactPart(Data(content), Self.field("content-type", in: head)))
      }
      output.append(contentsOf: part[contentEnd...])
      guard let next else { break }
      start = next
    }
    return (output, Self.withOwnBoundary(contentType, boundary))
  }

  private func isSecret(_ head: String) -> Bool {
    Self.names(in: head).contains { secrets.isSecret($0, in: .parameter) }
  }

  /// Where the next delimiter begins: at the start of a line, with nothing behind it but the two hyphens of the
  /// last one or spaces. Lines may end without a carriage return, as some write them.
  private static func start(
    of delimiter: [UInt8], in bytes: [UInt8], from start: Int
  ) -> Int? {
    var index = start
    while index + delimiter.count <= bytes.count {
      if index == 0 || bytes[index - 1] == UInt8(ascii: "\n"),
        bytes[index...].starts(with: delimiter)
      {
        let rest = bytes[(index + delimiter.count)...]
        let end = rest.first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
        if rest.starts(with: "--".utf8) || end == nil || end == UInt8(ascii: "\r")
          || end == UInt8(ascii: "\n")
        {
          return index
        }
      }
      guard let newline = bytes[index...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      index = newline + 1
    }
    return nil
  }

  /// Where the content of a part begins, behind an empty line.
  private static func endOfHead(in part: ArraySlice<UInt8>) -> Int? {
    var wasLineEnd = false
    for (index, byte) in zip(part.indices, part) {
      if byte == UInt8(ascii: "\n") {
        if wasLineEnd { return index + 1 }
        wasLineEnd = true
      } else if byte != UInt8(ascii: "\r") {
        wasLineEnd = false
      }
    }
    return nil
  }

  /// Where the line end before a delimiter begins, which is the delimiter's.
  private static func startOfLineEnd(in part: ArraySlice<UInt8>, from start: Int) -> Int {
    var end = part.endIndex
    if end > start, part[end - 1] == UInt8(ascii: "\n") { end -= 1 }
    if end > start, part[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return end
  }

  private static func withOwnBoundary(_ contentType: String, _ boundary: String) -> String {
    guard let name = contentType.range(of: "boundary", options: .caseInsensitive),
      let value = contentType.range(of: boundary, range: name.upperBound..<contentType.endIndex)
    else { return contentType }
    return contentType.replacingCharacters(in: value, with: Self.boundary)
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
      guard names(in: head).contains(where: { secrets.isSecret($0, in: .parameter) }) else {
        continue
      }
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

  /// All that may be the name of a part: a file's name may look like one, and quotes may be left out.
  private static func names(in head: String) -> [String] {
    guard let field = field("content-disposition", in: head) else { return [] }
    var names: [String] = []
    var rest = field[...]
    while let range = rest.range(of: "name=", options: .caseInsensitive) {
      let isWhole = rest[..<range.lowerBound].last.map { "; \t".contains($0) } ?? true
      rest = rest[range.upperBound...]
      guard isWhole else { continue }
      names.append(
        String(
          rest.first == "\""
            ? rest.dropFirst().prefix { $0 != "\"" } : rest.prefix { !"; \t".contains($0) }))
    }
    return names
  }

  /// The value of a header field of a part, which may go on in further lines (RFC 5322, section 2.2.3).
  private static func field(_ name: String, in head: String) -> String? {
    var value: String?
    for line in head.split(whereSeparator: \.isNewline) {
      if let begun = value {
        guard line.first == " " || line.first == "\t" else { break }
        value = begun + line
      } else if line.lowercased().hasPrefix("\(name):") {
        value = String(line.dropFirst(name.count + 1))
      }
    }
    return value
  }
}
