import Diagnostics
import ServiceModel
import YAML

extension DocumentReader {
  /// The title without what can't be in a name, and without words like `API`.
  mutating func serviceName(_ node: LocatedNode) -> String {
    let title = node["info"]?["title"]
    let file = String((documents.root.path.split(separator: "/").last ?? "").prefix { $0 != "." })
    guard let text = text(title).map(Self.withoutFileOfProto), let name = Self.name(fromTitle: text)
    else {
      let name = Self.name(fromTitle: file) ?? "Service"
      warn(
        .name,
        title == nil
          ? "the document has no title (`info.title`); the service is named \(quoted(name))"
          : "the title has no letters; the service is named \(quoted(name))",
        at: title?.location ?? node.location)
      return name
    }
    // `API Reference` is no name, but that of the file may be one. Nor is a sentence, as `provides an API for …`.
    let isSentence = text.prefixMatch(of: #/[a-z]+ (?:a|an|the) /#) != nil
    if isSentence || Self.tellingWords(of: text).isEmpty, !Self.tellingWords(of: file).isEmpty {
      return Self.name(fromTitle: file) ?? name
    }
    return name
  }

  /// `lightning` of `lnrpc/lightning.proto`, as gateways of gRPC have it; `rpc.proto` says nothing.
  private static func withoutFileOfProto(_ title: String) -> String {
    guard title.hasSuffix(".proto"), !title.contains(" "),
      let file = title.dropLast(6).split(separator: "/").last
    else { return title }
    return ["rpc", "service", "services"].contains(file.lowercased()) ? "API" : String(file)
  }

  private static let mostWords = 5
  /// What says nothing at the end of a name.
  private static let joints: Set = [
    "a", "an", "and", "by", "for", "in", "of", "on", "or", "the", "to", "with",
  ]
  /// In bytes: the name is that of a folder, too.
  private static let longestName = 100

  /// What names no service.
  private static let fillers: Set = [
    "api", "apis", "rest", "restful", "openapi", "specification", "spec", "the",
    "reference",
    "documentation", "docs",
  ]

  /// What names no service where nothing else is left, but says something beside other words: `Game Server`.
  private static let kinds: Set = [
    "backend", "client", "default", "server", "service", "services", "swagger", "title",
  ]

  /// `Swagger Petstore - OpenAPI 3.0` becomes `SwaggerPetstore`, `GitHub v3 REST API` `GitHub`.
  static func name(fromTitle title: String) -> String? {
    let words = words(of: title)
    var meaningful = words.filter { !isFiller($0) }
    // Numbers of versions.
    while let last = meaningful.last, last.allSatisfy(\.isNumber), meaningful.count > 1 {
      meaningful.removeLast()
    }
    if !meaningful.contains(where: { $0.contains(where: \.isLetter) }) { meaningful = words }
    var first = meaningful.prefix(mostWords)
    while first.count > 1, let last = first.last, joints.contains(last.lowercased()) {
      first.removeLast()
    }
    let name = first.map { $0.prefix(1).uppercased() + $0.dropFirst() }
      .joined()
      .shortened(toBytes: longestName)
    return name.contains(where: \.isLetter) ? name : nil
  }

  /// The words that tell a service from others. `DefaultTitle` has none.
  private static func tellingWords(of title: String) -> [String] {
    // `V1` is a version, and no `V`.
    words(of: title).filter { !isFiller($0) }.flatMap(parts).filter {
      !isFiller($0) && !kinds.contains($0.lowercased()) && $0.contains(where: \.isLetter)
    }
  }

  /// The words of one in camel case.
  private static func parts(of word: String) -> [String] {
    word.matches(of: /[A-Z]+(?![a-z])|[A-Z]?[^A-Z]+/).map { String($0.output) }
  }

  private static func isFiller(_ word: String) -> Bool {
    let lowercased = word.lowercased()
    return fillers.contains(lowercased) || lowercased.isVersion
  }

  /// Whether what follows a colon is the name of one of several services, of whose vendor the word before is, and no
  /// sentence.
  private static func isOfVendor(_ vendor: Substring, _ name: Substring) -> Bool {
    let words = name.split(separator: " ")
    let joints: Set<Substring> = ["and", "for", "in", "of", "on", "to"]
    return !vendor.contains(" ") && !isFiller(String(vendor)) && (2...7).contains(words.count)
      && words.last?.uppercased() == "API"
      && words.allSatisfy {
        joints.contains($0) || $0 != $0.lowercased() || !$0.contains(where: \.isLetter)
      }
      && !["A", "An", "Our", "The", "Your"].contains(words[0])
  }

  /// The words of the name in a title.
  private static func words(of title: String) -> [String] {
    // What follows a dash, `with` or `by`, or stands in parentheses, explains the name.
    var head = Substring(title)
    for mark in [" - ", " – ", " — ", " (", ": ", " | ", " with ", " by "] {
      if let range = head.firstRange(of: mark), range.lowerBound > head.startIndex {
        // `Akamai: Network Lists API` is one of a vendor's.
        if mark == ": ", isOfVendor(head[..<range.lowerBound], head[range.upperBound...]) {
          continue
        }
        head = head[..<range.lowerBound]
      }
    }
    if !head.unicodeScalars.contains(where: { $0.properties.isAlphabetic }) { head = title[...] }
    return head.replacing("\u{2019}", with: "'").replacing("'s ", with: " ").unicodeScalars
      .filter { $0 != "'" }.split { !$0.isLetterOrDigit }.map { String($0) }
  }
}

extension String {
  /// Whether a name can be made of it.
  var hasLetterOrDigit: Bool { unicodeScalars.contains(where: \.isLetterOrDigit) }
}

extension Unicode.Scalar {
  /// Whether it is a letter or a digit of any script, which is what names are made of.
  var isLetterOrDigit: Bool { properties.isAlphabetic || properties.numericType == .decimal }
}
