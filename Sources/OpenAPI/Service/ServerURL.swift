import ServiceModel

/// What the text of a server's URL says by itself.
enum ServerURL {
  /// The base URL of a document that has none.
  static let placeholder = "http://localhost"

  /// The URL of a server with a value in place of each variable; nil where one of them has none.
  static func url(of template: String, _ value: (String) -> String?) -> String? {
    guard template.contains("{") else { return template }
    var result = ""
    var rest = template[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      guard let value = value(String(rest[rest.index(after: open)..<close])) else { return nil }
      result += rest[..<open] + value
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }

  static func isHTTP(_ url: String) -> Bool {
    let lowercased = url.lowercased()
    return lowercased.hasPrefix("http://") || lowercased.hasPrefix("https://")
  }

  /// Whether the default of a variable stands for what only a caller knows: `{TENANT}`, `ACCOUNT_ID`, `your-domain`,
  /// `example`, a host that nobody can have (RFC 2606, sections 2 and 3), or `subdomain` where the variable is called so.
  static func isPlaceholder(_ value: String, for variable: String) -> Bool {
    let lowercased = value.lowercased()
    if value.contains(where: { "{<".contains($0) }) { return true }
    let letters = value.withoutMarks
    let isCallers = wordsOfCallers.contains(where: letters.hasSuffix)
    if lowercased.hasPrefix("your"), let next = value.dropFirst("your".count).first,
      isCallers || !next.isLetter || next.isUppercase
    {
      return true
    }
    let isShouted =
      value == value.uppercased()
      && value.utf8.allSatisfy { $0 == UInt8(ascii: "_") || (0x41...0x5A).contains($0) }
    if isShouted, isCallers || value.contains("_") { return !value.isEmpty }
    if isCallers, letters == variable.withoutMarks { return true }
    // Chargebee's `{site}`, whose default is `demo`: nobody else's data belong there.
    if wordsOfDemonstrations.contains(letters),
      wordsOfCallers.contains(where: variable.withoutMarks.hasSuffix)
    {
      return true
    }
    let host = host(of: lowercased)
    let labels = host.split(separator: ".")
    if labels.contains(where: { $0.hasPrefix("example-") || $0.hasSuffix("-example") }) {
      return true
    }
    return ["example", "example.com", "example.org", "example.net"].contains {
      host == $0 || host.hasSuffix("." + $0)
    }
  }

  private static let wordsOfDemonstrations: Set = [
    "acme", "demo", "mycompany", "mydomain", "myshop", "mysite", "mystore", "mytenant", "sample",
  ]

  /// What names end in of what each caller has its own of.
  private static let wordsOfCallers = [
    "account", "company", "customer", "domain", "hash", "host", "hostname", "id", "instance",
    "name", "organization", "server", "shop", "site", "store", "tenant", "workspace",
  ]

  /// The host of a URL or of a template for one, with its port.
  static func host(of url: String) -> String {
    let scheme = url.firstRange(of: "://")
    return String(url[(scheme?.upperBound ?? url.startIndex)...].prefix { $0 != "/" })
  }

  /// The labels of a host's name in small letters (RFC 1034, section 3.1), without its port.
  static func labels(of url: String) -> [Substring] {
    host(of: url.lowercased()).prefix { $0 != ":" }.split(separator: ".")
  }

  /// Whether it is of the machine that a program runs on (RFC 6761, section 6.3).
  static func isLocal(_ url: String) -> Bool {
    let host = host(of: url.lowercased())
    if host.hasPrefix("[::1]") { return true }
    let name = host.split(separator: ":").first ?? ""
    return name == "localhost" || name == "0.0.0.0" || name.hasPrefix("127.")
      || name.hasSuffix(".localhost")
  }

  /// Whether anybody may have found it by its name: it is of no local network (RFC 1918, section 3; RFC 6762) and of no
  /// example (RFC 2606).
  static func isPublic(_ url: String) -> Bool {
    let host = String(host(of: url.lowercased()).prefix { $0 != ":" })
    guard !isLocal(url), host.contains("."), !isPlaceholder(host, for: "") else { return false }
    let isNear = host.contains(
      #/^(?:10|192\.168|172\.(?:1[6-9]|2[0-9]|3[01])|169\.254)\.|\.(?:corp|example|home|internal|intranet|invalid|lan|local|svc|test)$|\.ngrok(?:-free)?\.(?:app|dev|io)$/#
    )
    return !isNear
  }

  static func isRelative(_ url: String) -> Bool {
    !url.hasPrefix("//") && scheme(of: url) == nil && !looksLikeHost(url)
  }

  /// The path of a relative URL without dots (RFC 3986, section 5.2.4); empty where it is the root.
  static func path(of url: String) -> String {
    var segments: [Substring] = []
    for segment in url.split(separator: "/") {
      switch segment {
      case ".": break
      case "..": _ = segments.popLast()
      default: segments.append(segment)
      }
    }
    return segments.map { "/" + $0 }.joined()
  }

  /// The path behind the host of an absolute URL; nil where it is none that a URL can have.
  static func pathBehindHost(of url: String) -> String? {
    guard let scheme = scheme(of: url) else { return nil }
    let path = path(of: String(url.dropFirst(scheme.count + 3 + host(of: url).count)))
    return problem(of: placeholder + path) == nil ? path : nil
  }

  /// A relative URL at a server: one that begins with `/` is on its host, any other behind its path.
  static func resolved(_ url: String, at server: String) -> String {
    guard url.hasPrefix("/"), let scheme = scheme(of: server) else { return server + "/" + url }
    return scheme + "://" + host(of: server) + url
  }

  static func scheme(of url: String) -> String? {
    guard let end = url.firstIndex(of: ":"), url[end...].hasPrefix("://") else { return nil }
    return String(url[..<end])
  }

  static func looksLikeHost(_ url: String) -> Bool {
    let host = url.prefix { $0 != "/" }
    return host.contains(".") && !host.hasPrefix(".")
      && host.utf8.allSatisfy {
        (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) || "-.:".utf8.contains($0)
      }
  }

  /// What is wrong with an absolute URL, as the end of a sentence.
  static func problem(of url: String) -> String? {
    switch URLMistake.first(in: url) {
    case .characters: "has characters that a URL must percent-encode"
    case .noScheme: "is not absolute"
    case .credentials: "holds a user or a password"
    case .port: "has no port from 1 to 65535"
    case .noHost: "names no host"
    case nil: nil
    }
  }
}
