import ServiceModel

/// What servers are called: by their own names, by short descriptions, or by what their URLs have and the others' have
/// not.
enum ServerNames {
  /// The longest description that is a name, in words.
  private static let mostWords = 3
  /// The most words of a URL that are a name.
  private static let mostWordsOfURL = 2

  /// A text for each server of which its name is made.
  static func texts(of servers: [Server]) -> [String] {
    guard servers.count > 1 else {
      return servers.map { written($0) ?? "standard" }
    }
    let words = servers.map { Self.words(of: $0.url) }
    let uses = Dictionary(words.joined().map { ($0, 1) }, uniquingKeysWith: +)
    var first: [String: Int] = [:]
    var hasStandard = false
    return servers.enumerated().map { index, server in
      guard let text = written(server) else {
        let own = words[index].filter { uses[$0] == 1 }
        if own.isEmpty, !hasStandard {
          hasStandard = true
          return "standard"
        }
        return name(of: own) ?? "server \(index + 1)"
      }
      let key = text.lowercased()
      guard let other = first[key] else {
        first[key] = index
        return text
      }
      let own = words[index].filter { !words[other].contains($0) }
      return name(of: own).map { "\(text) \($0)" } ?? text
    }
  }

  private static func name(of words: [String]) -> String? {
    let isName = (1...mostWordsOfURL).contains(words.count) && words[0].first?.isLetter == true
    return isName ? words.joined(separator: " ") : nil
  }

  /// The words of a host but for its last label, and of a path, each once; variables say nothing.
  private static func words(of url: String) -> [String] {
    let scheme = url.firstRange(of: "://")?.upperBound ?? url.startIndex
    let parts = url[scheme...].lowercased().replacing(#/\{[^{}]*\}/#, with: "")
      .split(separator: "/", omittingEmptySubsequences: false)
    let host = parts.first?.prefix { $0 != ":" }.split(separator: ".") ?? []
    var seen: Set<String> = []
    return ((host.count > 1 ? host.dropLast() : host[...]) + parts.dropFirst())
      .flatMap { $0.split { !$0.isASCII || !$0.isLetter && !$0.isNumber } }
      .map(String.init).filter { seen.insert($0).inserted }
  }

  private static func written(_ server: Server) -> String? {
    server.name ?? shortName(server.documentation)
  }

  /// A description that is short enough to be a name: "Production server", not a sentence.
  private static func shortName(_ documentation: Documentation) -> String? {
    guard let text = DocumentationLines.line(documentation.description) else { return nil }
    var words = Words(text).words
    // All of them are.
    if words.count > 1, words.last?.lowercased() == "server" { words.removeLast() }
    let isName =
      (1...mostWords).contains(words.count) && words.joined().unicodeScalars.allSatisfy(\.isASCII)
      && words[0].utf8.first.map { !(0x30...0x39).contains($0) } == true
    return isName ? words.joined(separator: " ") : nil
  }
}
