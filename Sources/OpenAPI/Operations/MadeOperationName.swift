import FletcherText
import ServiceModel

/// Names for operations that have none, made from the method and the path.
///
/// `GET /users/{id}/repos` is `getUserRepos`: a segment before an argument is in the singular, unless that is a kind or
/// a date, and arguments are left out. Where that name is taken, they are added: `getUserReposByID`.
enum MadeOperationName {
  /// Names for an operation, the shortest first.
  ///
  /// - Parameter shared: What all paths begin with.
  static func names(method: String, path: PathTemplate, without shared: SharedSegments) -> [String]
  {
    let segments = segments(of: path)
    let own = segments[shared.count(in: path)...]
    let start = start(of: own)
    let verb = method.lowercased()
    let short = name(verb, segments[start...], withArguments: false)
    let long = name(verb, segments[start...], withArguments: true)
    let versioned = name(verb, own, withArguments: true)
    let whole = name(verb, segments[...], withArguments: true)
    var result: [String] = []
    for name in [short, long, versioned, whole] where !result.contains(name) { result.append(name) }
    return result
  }

  typealias Segment = (text: String, isArgument: Bool)

  static func segments(of path: PathTemplate) -> [Segment] {
    var segments: [Segment] = []
    for part in path.parts {
      switch part {
      case .literal(let text):
        for segment in text.split(separator: "/") {
          let name = withoutFormat(segment)
          if !name.isEmpty { segments.append((name, false)) }
        }
      case .argument(let name): segments.append((name, true))
      }
    }
    return segments
  }

  /// Where segments begin that say something: `api` and versions say nothing, unless nothing but arguments follows.
  static func start(of segments: ArraySlice<Segment>) -> Int {
    var start = segments.startIndex
    while start < segments.endIndex, !segments[start].isArgument, isPrefix(segments[start].text),
      segments[(start + 1)...].contains(where: { !$0.isArgument })
    {
      start += 1
    }
    return start
  }

  /// The form of the response is no part of its name: `users.json` is `users`.
  private static func withoutFormat(_ segment: Substring) -> String {
    let format = [".json", ".xml"].first { segment.lowercased().hasSuffix($0) }
    return String(segment.dropLast(format?.count ?? 0))
  }

  private static func isPrefix(_ segment: String) -> Bool {
    let text = segment.lowercased()
    return ["api", "apis", "rest"].contains(text) || text.isVersion
  }

  /// The names of arguments that choose some of a list, or how it comes, and not one of its elements.
  private static let choosesSeveral: Set<String> = [
    "category", "count", "date", "day", "end", "endDate", "format", "from", "kind", "lang",
    "language", "limit", "locale", "month", "page", "period", "since", "start", "startDate",
    "state", "status", "to", "type", "until", "year",
  ]

  /// Whether what follows a segment chooses one of the things that it names.
  private static func isOne(_ text: String, _ rest: ArraySlice<Segment>) -> Bool {
    guard let next = rest.first, next.isArgument else { return false }
    return rest.count > 1 || !choosesSeveral.contains(next.text)
      || singular(text).lowercased() == next.text.lowercased()
  }

  private static func name(
    _ verb: String, _ segments: ArraySlice<Segment>, withArguments: Bool
  ) -> String {
    var result = verb
    var arguments: [String] = []
    for index in segments.indices {
      let segment = segments[index]
      if segment.isArgument {
        arguments.append(capitalized(segment.text))
        continue
      }
      let text = capitalized(segment.text)
      let isOne = isOne(text, segments[(index + 1)...])
      result += isOne ? singular(text) : text
    }
    if arguments.isEmpty { return result == verb ? result + "Root" : result }
    let suffix = "By" + arguments.joined(separator: "And")
    return withArguments || result == verb ? result + suffix : result
  }

  private static func capitalized(_ text: String) -> String {
    text.unicodeScalars
      .split { !$0.properties.isAlphabetic && !("0"..."9").contains($0) }
      .map { String($0.prefix(1)).uppercased() + String($0.dropFirst()) }.joined()
  }
}
