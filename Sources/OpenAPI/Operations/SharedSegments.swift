import ServiceModel

/// The literals that the paths of a document begin with, as `answer` in `/answer/api/v1/tags`: where all have them, they
/// tell no operation from another.
///
/// A few paths outside, as that of a health check, change nothing of it.
struct SharedSegments {
  private var segments: [String] = []

  /// The fewest paths that say what is shared: of two or three, it may well be what they are about.
  private static let fewestPaths = 4

  init() {}

  init(of paths: [PathTemplate]) {
    var members = Set(paths.map(\.leadingSegments)).filter { !$0.isEmpty }
    let least = max(Self.fewestPaths, (members.count * 9 + 9) / 10)
    while true {
      let depth = segments.count
      let counts = Dictionary(
        members.filter { $0.count > depth }.map { ($0[depth], 1) }, uniquingKeysWith: +)
      guard let next = counts.first(where: { $0.value >= least })?.key else { return }
      members = members.filter { $0.count > depth && $0[depth] == next }
      // Something has to be left of each.
      guard members.allSatisfy({ $0.count > depth + 1 }) else { return }
      segments.append(next)
    }
  }

  /// How many of a path's segments are among what is shared.
  func count(in path: PathTemplate) -> Int {
    let own = path.leadingSegments
    return own.count > segments.count && own.starts(with: segments) ? segments.count : 0
  }
}

extension PathTemplate {
  /// The literal segments before the first argument.
  fileprivate var leadingSegments: [String] {
    guard case .literal(let text)? = parts.first else { return [] }
    return text.split(separator: "/").map(String.init)
  }
}
