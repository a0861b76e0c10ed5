import Diagnostics

/// Names that nothing has. Each is reported once: the mistake may be in the declaration, and then all the
/// uses are right.
struct UnknownNames {
  private struct Unknown {
    var message: String
    var location: SourceLocation
    var uses = 1
  }
  private var unknown: [String: Unknown] = [:]

  /// Notes the use of a name that nothing has.
  ///
  /// - Parameter message: What to say of it; only called for the first use.
  mutating func note(
    _ name: String, at location: SourceLocation, _ message: () -> String
  ) {
    guard var known = unknown[name] else {
      unknown[name] = Unknown(message: message(), location: location)
      return
    }
    known.uses += 1
    known.location = min(known.location, location)
    unknown[name] = known
  }

  /// The messages, each at the first use of its name, in the order of the file.
  mutating func takeMessages() -> [(message: String, location: SourceLocation)] {
    defer { unknown = [:] }
    return unknown.values.sorted { $0.location < $1.location }.map { unknown in
      let others = unknown.uses - 1
      let more =
        others == 0
        ? "" : " (\(others) \(others == 1 ? "other place names" : "other places name") it, too)"
      return (unknown.message + more, unknown.location)
    }
  }
}

extension DescriptionReader {
  /// Reports the names that were noted.
  mutating func reportUnknownNames() {
    let unknown =
      unknownTypes.takeMessages() + unknownModels.takeMessages() + unknownSchemes.takeMessages()
    for (message, location) in unknown { error(message, at: location) }
  }
}
