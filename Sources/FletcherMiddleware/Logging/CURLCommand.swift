import Fletcher
import Foundation
import HTTPTypes

extension Request {
  /// The request as a command for a POSIX shell with curl.
  ///
  /// Run with the secrets shown, it sends what a transport would: the same method, URL, header fields and
  /// bytes. A body that a shell can't be given as text is written by `printf`. Header fields that a transport
  /// adds by itself, as `Accept-Language`, are not in it.
  ///
  /// - Parameter secrets: what is hidden. A body that is no text can hold secrets anywhere: unless nothing is
  ///   hidden, the name of a file stands for it.
  public func curlCommand(hiding secrets: Secrets = .standard) -> String {
    CURLCommand(self, secrets).text
  }
}

private struct CURLCommand {
  /// The longest body that is an argument: Linux takes 131,072 bytes for one (`MAX_ARG_STRLEN`).
  private static let longestArgument = 100_000

  private(set) var text = ""

  init(_ request: Request, _ secrets: Secrets) {
    let redactor = Redactor(secrets, for: request)
    // Brackets and braces in the URL mean nothing to curl then.
    var arguments = ["curl", "--globoff"]
    if request.method == .head, request.body == .none {
      arguments.append("--head")
    } else {
      arguments += ["--request", Shell.quoted(request.method.rawValue)]
    }
    arguments.append(Shell.quoted(redactor.url(request.url)))
    var fields: [(name: String, value: String)] = []
    for field in request.headers {
      let name = field.name.rawName
      let value = redactor.value(of: field)
      // Several cookies are one field (RFC 6265, section 5.4).
      if field.name == .cookie, let index = fields.firstIndex(where: { $0.name == name }) {
        fields[index].value += "; " + value
      } else {
        fields.append((name, value))
      }
    }
    for (name, value) in fields {
      arguments += ["--header", Shell.quoted(value.isEmpty ? "\(name);" : "\(name): \(value)")]
    }
    var input: String?
    switch request.body {
    case .none: break
    case .stream: arguments += ["--data-binary", Shell.quoted("@(a stream)")]
    case .file(let url): arguments += ["--data-binary", Shell.quoted("@\(url.path)")]
    case .data(let data):
      let content = redactor.content(data, contentType: request.headers[.contentType])
      if content.text == nil, !secrets.hidesNothing {
        arguments += ["--data-binary", Shell.quoted("@(\(data.count) bytes)")]
      } else if let text = content.text, text.utf8.count <= Self.longestArgument,
        Shell.isPrintable(text)
      {
        arguments += ["--data-raw", Shell.quoted(text)]
      } else {
        input = "printf \(Shell.format(content.data)) | "
        arguments += ["--data-binary", "@-"]
      }
    }
    if request.body != .none {
      // What curl would add by itself.
      if !request.headers.contains(.contentType) { arguments += ["--header", "Content-Type:"] }
      if !request.headers.contains(.expect) { arguments += ["--header", "Expect:"] }
    }
    text = (input ?? "") + arguments.joined(separator: " ")
  }
}

/// The quoting of POSIX shells (IEEE 1003.1, Shell Command Language, section 2.2).
private enum Shell {
  static func quoted(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"):
        true
      default: "-_./:@,%+".utf8.contains(byte)
      }
    }
    if isPlain, !text.isEmpty { return text }
    return "'" + text.replacingOccurrences(of: "'", with: #"'\''"#) + "'"
  }

  /// Whether a terminal leaves all of the text as it is.
  static func isPrintable(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      scalar == "\n"
        || (scalar.value >= 0x20 && scalar.value != 0x7F
          && scalar.properties.generalCategory != .control)
    }
  }

  /// The format that `printf` writes these bytes for.
  static func format(_ data: Data) -> String {
    var text = "'"
    for (index, byte) in data.enumerated() {
      switch byte {
      case UInt8(ascii: "-") where index == 0: text += "\\055"  // else it would be an option
      case UInt8(ascii: "%"): text += "%%"
      case UInt8(ascii: "'"), UInt8(ascii: "\\"), ..<0x20, 0x7F...:
        let digits = String(byte, radix: 8)
        text += "\\" + String(repeating: "0", count: 3 - digits.count) + digits
      default: text.unicodeScalars.append(Unicode.Scalar(byte))
      }
    }
    return text + "'"
  }
}
