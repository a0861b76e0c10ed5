import Diagnostics
import ServiceModel

/// A request as the arguments of `curl` say it.
struct CurlCommand {
  /// A part of the body, as an option gives it.
  enum Data {
    /// Text, or `@file`.
    case text(String)
    /// As it is, also `@…`.
    case raw(String)
    case binary(String)
    /// `content`, `name=content` or `name@file`, percent-encoded by curl.
    case encoded(String)

    /// Whether it is what the command reads as its input.
    var isInput: Bool {
      switch self {
      case .text(let text), .binary(let text): text == "@-"
      case .raw, .encoded: false
      }
    }
  }

  var method: String?
  var url = ""
  var headers: [(name: String, value: String)] = []
  var data: [Data] = []
  /// A part of a form of parts.
  enum Part {
    /// `name=value`, `name=@file` or `name=<file`, and what is said of it behind `;`.
    case form(String)
    /// `name=value`, as it is.
    case text(String)
  }

  var parts: [Part] = []
  /// What is added to the query: `content`, `name=content` or, percent-encoded already, `+content`.
  var query: [String] = []
  var uploadsFile = false
  var isJSON = false
  /// Whether the data are the query.
  var dataIsQuery = false
  var hasUser = false
  var hasBearer = false
  var isSigned = false
  var cookies: [String] = []

  /// - Parameters:
  ///   - words: The command line, with `curl` first.
  ///   - input: What the command reads as its input; nil where that is not known.
  ///   - file: The name of the text in messages.
  /// - Throws: Where it is no curl command, or has no URL.
  init(_ words: [String], input: String?, file: String) throws(Diagnostic) {
    // A prompt, and variables for the command alone.
    var words = words.drop {
      $0 == "$" || $0 == "%" || $0 == "sudo" || $0 == "time" || $0.isAssignment
    }
    guard let command = words.popFirst() else {
      throw Diagnostic("there is no command here, but a curl command is expected", in: file)
    }
    guard command == "curl" || command.hasSuffix("/curl") || command == "curl.exe" else {
      throw Diagnostic(
        "this is no curl command: it begins with \(quoted(command, limit: 30))", in: file)
    }
    while let word = words.popFirst() {
      // What follows is another request.
      if word == "--next" || word == "-:" { break }
      if word.hasPrefix("--"), word != "--" {
        try take(longOption: String(word.dropFirst(2)), &words, file)
      } else if word.hasPrefix("-"), word.utf8.count > 1, word != "--" {
        try take(shortOptions: word.dropFirst(), &words, file)
      } else if word != "--", url.isEmpty {
        url = word
      }
    }
    if url.isEmpty { throw Diagnostic("this curl command has no URL", in: file) }
    if let input { data = data.map { $0.isInput ? .raw(input) : $0 } }
  }

  private mutating func take(
    longOption name: String, _ words: inout ArraySlice<String>, _ file: String
  ) throws(Diagnostic) {
    guard Self.longOptionsWithValue.contains(name) else {
      take(name, "")
      return
    }
    guard let value = words.popFirst() else {
      throw Diagnostic("the option `--\(name)` of curl has no value", in: file)
    }
    take(name, value)
  }

  /// `-sXPOST`: letters without a value, and then one whose value may follow at once.
  private mutating func take(
    shortOptions letters: Substring, _ words: inout ArraySlice<String>, _ file: String
  ) throws(Diagnostic) {
    var rest = letters
    while let letter = rest.popFirst() {
      guard let name = Self.shortOptionsWithValue[letter] else {
        if let name = Self.shortOptions[letter] { take(name, "") }
        continue
      }
      var value = String(rest)
      if value.isEmpty {
        guard let next = words.popFirst() else {
          throw Diagnostic("the option \(quoted("-\(letter)")) of curl has no value", in: file)
        }
        value = next
      }
      take(name, value)
      return
    }
  }

  private mutating func take(_ option: String, _ value: String) {
    switch option {
    case "request": method = value
    case "url": if url.isEmpty { url = value }
    case "header": takeHeader(value)
    case "user-agent": headers.append(("User-Agent", value))
    case "referer": headers.append(("Referer", value))
    case "cookie": cookies += Self.cookieNames(value)
    case "data", "data-ascii": data.append(.text(value))
    case "data-raw": data.append(.raw(value))
    case "data-binary": data.append(.binary(value))
    case "data-urlencode": data.append(.encoded(value))
    case "json":
      data.append(.text(value))
      isJSON = true
    case "form": parts.append(.form(value))
    case "form-string": parts.append(.text(value))
    case "url-query": query.append(value)
    case "upload-file": uploadsFile = true
    case "get": dataIsQuery = true
    case "head": method = method ?? "HEAD"
    case "user": hasUser = true
    case "oauth2-bearer": hasBearer = true
    case "aws-sigv4", "digest", "ntlm", "negotiate": isSigned = true
    default: break
    }
  }

  private mutating func takeHeader(_ text: String) {
    // `Name;` is a field without a value, `@file` a file of fields.
    guard let colon = text.firstIndex(of: ":") else { return }
    let name = text[..<colon].trimmed
    let value = text[text.index(after: colon)...].trimmed
    guard !name.isEmpty else { return }
    if name.lowercased() == "cookie" {
      cookies += Self.cookieNames(value)
    } else {
      headers.append((name, value))
    }
  }

  private static func cookieNames(_ text: String) -> [String] {
    // Without `=` it is the name of a file of cookies.
    text.split(separator: ";").compactMap { cookie in
      guard let equals = cookie.firstIndex(of: "=") else { return nil }
      let name = cookie[..<equals].trimmed
      return HTTPSyntax.isToken(name) ? name : nil
    }
  }

  private static let shortOptionsWithValue: [Character: String] = [
    "X": "request", "H": "header", "d": "data", "F": "form", "u": "user", "A": "user-agent",
    "e": "referer", "b": "cookie", "T": "upload-file", "o": "output", "c": "cookie-jar",
    "m": "max-time", "x": "proxy", "U": "proxy-user", "w": "write-out", "K": "config",
    "D": "dump-header", "E": "cert", "C": "continue-at", "r": "range", "t": "telnet-option",
    "Y": "speed-limit", "y": "speed-time", "z": "time-cond", "P": "ftp-port", "Q": "quote",
  ]

  private static let shortOptions: [Character: String] = ["G": "get", "I": "head"]

  /// The long options that have a value, of curl 8.
  private static let longOptionsWithValue: Set<String> = Set(shortOptionsWithValue.values).union([
    "url", "data-ascii", "data-binary", "data-raw", "data-urlencode", "json", "form-string",
    "oauth2-bearer", "aws-sigv4", "abstract-unix-socket", "alt-svc", "cacert", "capath",
    "cert-type", "ciphers", "connect-timeout", "connect-to", "create-file-mode", "crlfile",
    "curves", "delegation", "dns-interface", "dns-ipv4-addr", "dns-ipv6-addr", "dns-servers",
    "doh-url", "ech", "egd-file", "engine", "etag-compare", "etag-save", "expect100-timeout",
    "happy-eyeballs-timeout-ms", "haproxy-clientip", "hostpubmd5", "hostpubsha256", "hsts",
    "interface", "ip-tos", "ipfs-gateway", "keepalive-cnt", "keepalive-time", "key", "key-type",
    "krb", "libcurl", "limit-rate", "local-port", "login-options", "mail-auth", "mail-from",
    "mail-rcpt", "max-filesize", "max-redirs", "netrc-file", "noproxy", "output-dir",
    "parallel-max", "pass", "pinnedpubkey", "preproxy", "proto", "proto-default", "proto-redir",
    "proxy-header", "proxy1.0", "pubkey", "random-file", "rate", "request-target", "resolve",
    "retry", "retry-delay", "retry-max-time", "sasl-authzid", "service-name", "socks4", "socks4a",
    "socks5", "socks5-hostname", "stderr", "tls-max", "tls13-ciphers", "trace", "trace-ascii",
    "trace-config", "unix-socket", "url-query", "variable", "vlan-priority",
  ])
}

extension String {
  /// `NAME=value` before a command, or `export`.
  var isAssignment: Bool { self == "export" || contains(/^[A-Za-z_][A-Za-z0-9_]*=/) }
}

extension StringProtocol {
  /// Without spaces and line breaks at its ends.
  var trimmed: String {
    let start = drop(while: \.isWhitespace)
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }
}
