import ServiceModel
import YAML

/// A media type (RFC 9110, section 8.3.1), and how a body of it is read.
struct MediaType {
  enum Kind: Int, Comparable {
    /// In the order in which they are preferred.
    case json, form, multipart, text, data
    /// Many JSON values one after the other (OpenAPI 3.2, section 4.14.3).
    case sequence
    static func < (left: Kind, right: Kind) -> Bool { left.rawValue < right.rawValue }
  }
  var kind: Kind
  /// Lowercased and without parameters.
  var essence: String
  /// As it was written, white space at its ends aside.
  var text: String
  var isWildcard: Bool

  /// Nil where the text is no media type.
  init?(_ written: String) {
    text = written.trimmed
    essence = String(text.prefix { $0 != ";" }).trimmed.lowercased()
    let parts = essence.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let type = parts.first, let subtype = parts.last,
      type == "*" || HTTPSyntax.isToken(String(type)),
      subtype == "*" || HTTPSyntax.isToken(String(subtype)),
      text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
    else { return nil }
    isWildcard = type == "*" || subtype.hasPrefix("*")
    switch essence {
    // Kubernetes' events are objects of JSON, one after the other.
    case "application/json" where text.contains("stream=watch"): kind = .sequence
    case "application/json", "text/json", "application/x-json", "application/*", "*/*": kind = .json
    case "application/x-www-form-urlencoded": kind = .form
    case "multipart/form-data": kind = .multipart
    case "text/event-stream", "application/jsonl", "application/x-ndjson",
      "application/x-jsonlines",
      "application/x-jsonl", "application/ndjson", "application/json-seq",
      "application/stream+json",
      "application/geo+json-seq", "multipart/mixed", "multipart/byteranges":
      kind = .sequence
    case "application/xml", "text/xml", "text/pdf", "text/xls", "text/xlsx", "text/zip":
      kind = .data
    case "application/yaml", "application/x-yaml", "application/javascript", "application/graphql",
      "application/sql", "application/toml":
      kind = .text
    default:
      if subtype.hasSuffix("+json") {
        kind = .json
      } else if subtype.hasSuffix("+json-seq") {
        kind = .sequence
      } else if type == "text", !subtype.hasSuffix("+xml") {
        kind = .text
      } else {
        kind = .data
      }
    }
  }

  /// Whether a body is rather sent as this type. Programs also list what a service takes only for some bodies before
  /// `application/json`, as `application/json-patch+json`, which is for lists of changes and no objects (RFC 6902).
  func isPreferred(to other: MediaType) -> Bool {
    if kind != other.kind { return kind < other.kind }
    return rank == other.rank ? isNewer(than: other) : rank < other.rank
  }

  /// Whether both are of a dated version of the service, and this is the later one: `application/vnd.atlas.2024-08-05+json`.
  func isNewer(than other: MediaType) -> Bool {
    guard let date, let otherDate = other.date else { return false }
    return date > otherDate
  }

  /// A vendor's thing, and the number of its version, as Akamai has them in `application/vnd.akamai.cps.csr.v2+json`.
  var numbered: (thing: Substring, version: Int)? {
    guard isVendorsJSON, let match = essence.wholeMatch(of: #/(.+\..+\..+)\.v(\d+)\+json/#) else {
      return nil
    }
    return Int(match.2).map { (match.1, $0) }
  }

  private var date: Substring? {
    essence.contains(".") ? essence.firstMatch(of: #/\d{4}-\d\d-\d\d/#)?.output : nil
  }

  private var rank: Int {
    switch essence {
    case "application/json": 0
    // Of what changes an object, this is the object itself (RFC 7396).
    case "application/merge-patch+json": 1
    case "application/json-patch+json": 3
    default: 2
    }
  }

  /// Whether a text may be sent as it, as a tape archive or as YAML.
  var holdsTexts: Bool {
    guard kind == .text || kind == .data, !isMultipart, !isWildcard, essence != "text/csv" else {
      return false
    }
    return (!isMarkup || essence.hasSuffix("yaml"))
      && (!isFile || essence.hasSuffix("tar") || essence == "application/octet-stream")
  }

  /// Whether it is parts with a boundary between them (RFC 2046, section 5.1).
  var isMultipart: Bool { essence.hasPrefix("multipart/") }

  /// What stands around each value of a `sequence`.
  var framing: ValueSequence.Framing {
    if essence == "text/event-stream" { return .events }
    if essence.hasPrefix("multipart/") { return .parts }
    return essence.hasSuffix("json-seq") ? .textSequence : .lines
  }

  /// The type to ask for with `Accept`; nil where the kind of content says it.
  var unusualText: String? {
    let isUsual = ["application/json", "text/plain", "application/octet-stream"].contains(essence)
    let parameters = text.dropFirst(essence.utf8.count).lowercased()
    let saysCharset = parameters.drop { $0 == ";" || $0 == " " }.hasPrefix("charset=")
    return isWildcard || isUsual && (parameters.isEmpty || saysCharset) ? nil : text
  }
}
