/// The versions of the specification.
enum Version: Comparable {
  case v2, v30, v31, v32

  /// The version that a document says it has; nil where it is none that is known.
  ///
  /// Patch versions make no difference (OpenAPI 3.2, section 4.1). Later minor versions are
  /// promised to be compatible, so they are read like the latest.
  init?(openapi text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.first == "3" else { return nil }
    switch parts.dropFirst().first.flatMap({ Int($0) }) {
    case 0, nil: self = .v30
    case 1: self = .v31
    default: self = .v32
    }
  }

  /// Swagger's version; 1.x is something else altogether.
  init?(swagger text: String) {
    guard text == "2" || text.hasPrefix("2.") else { return nil }
    self = .v2
  }
}
