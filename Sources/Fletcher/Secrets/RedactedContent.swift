import Foundation

/// The content of a request or a response without its secrets.
package struct RedactedContent: Sendable {
  package let kind: MediaKind
  package let data: Data
  /// The content type, with the boundary that the data has.
  package let contentType: String?

  /// The content as text; nil where it is none.
  package var text: String? {
    switch kind {
    case .json, .form, .text: String(data: data, encoding: .utf8)
    case .multipart, .binary: nil
    }
  }
}

/// What content is, as far as showing it goes.
package enum MediaKind: Sendable {
  case json
  case form
  case text
  case multipart
  case binary

  package init(_ contentType: String?, _ data: Data) {
    let type = Self.type(contentType)
    if let type, type.hasPrefix("multipart/") {
      self = .multipart
    } else if String(data: data, encoding: .utf8) == nil || data.contains(0) {
      // Text in other encodings, too.
      self = .binary
    } else if let kind = Self.kind(ofType: type) {
      self = kind
    } else if Self.beginsAsJSON(data) {
      // Whatever they call it.
      self = .json
    } else {
      self = .text
    }
  }

  /// What text in another encoding than UTF-8 is; nil of what is no text.
  init?(inOtherEncoding contentType: String?, _ data: Data) {
    let type = Self.type(contentType)
    if let kind = Self.kind(ofType: type) {
      self = kind
    } else if let type, type.hasPrefix("text/") || type.hasSuffix("xml") {
      self = .text
    } else if type == nil, Self.beginsAsJSON(data) {
      self = .json
    } else {
      return nil
    }
  }

  /// What says by its type what it is.
  private static func kind(ofType type: String?) -> MediaKind? {
    guard let type else { return nil }
    if isJSON(type) { return .json }
    return type == "application/x-www-form-urlencoded" ? .form : nil
  }

  private static func type(_ contentType: String?) -> String? {
    (contentType?.split(separator: ";").first).map {
      $0.trimmingCharacters(in: .whitespaces).lowercased()
    }
  }

  private static func isJSON(_ type: String) -> Bool {
    type.hasSuffix("/json") || type.hasSuffix("+json") || type.hasSuffix("json-seq")
      || type.hasSuffix("jsonl") || type.hasSuffix("ndjson") || type == "text/event-stream"
  }

  private static func beginsAsJSON(_ data: Data) -> Bool {
    guard let first = data.first(where: { ![0x20, 0x09, 0x0A, 0x0D, 0x1E].contains($0) }) else {
      return false
    }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }
}
