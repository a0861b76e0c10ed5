import Diagnostics
import ServiceModel

extension Service {
  /// The most cases that an enum may have. The compiler gives up on a `switch` over some 630, and the time
  /// it takes grows with the square of their number.
  static let mostOperationsOfGroup = 500

  /// Makes several groups of each that has too many operations for one enum: by the first part of the path
  /// that says something, or else one after the other.
  mutating func splitLargeGroups(_ diagnostics: inout Diagnostics) {
    let large = Dictionary(grouping: operations.indices) { operations[$0].group }
      .filter { $0.value.count > Self.mostOperationsOfGroup }
      .sorted { $0.value[0] < $1.value[0] }
    for (name, members) in large {
      diagnostics.warning(
        (name.map { "the group \(quoted($0)) has" } ?? "there are")
          + " \(members.count) operations\(name == nil ? " without a group" : ""), more than the "
          + "\(Self.mostOperationsOfGroup) that Swift compiles well in one enum; they are several "
          + "groups", at: operations[members[0]].location)
      let subjects = Set(members.compactMap { operations[$0].path.subject })
      // A group for every few operations would be none.
      guard subjects.count > 1, subjects.count <= members.count / 4 else { continue }
      for index in members {
        guard let subject = operations[index].path.subject else { continue }
        operations[index].group = name.map { "\($0) \(subject)" } ?? subject
      }
    }
    var counts: [String?: Int] = [:]
    for index in operations.indices {
      let group = operations[index].group
      counts[group, default: 0] += 1
      let part = (counts[group, default: 1] - 1) / Self.mostOperationsOfGroup + 1
      if part > 1 { operations[index].group = "\(group ?? "operations") \(part)" }
    }
  }
}

extension Path {
  /// The first segment that is no argument, no version and no `api`.
  fileprivate var subject: String? {
    guard case .literal(let text)? = parts.first else { return nil }
    var segments = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    // What an argument follows directly is no whole segment.
    if parts.count > 1 { segments.removeLast() }
    return segments.first { segment in
      let isVersion =
        segment.first.map { $0 == "v" || $0.isNumber } ?? true
        && segment.dropFirst().allSatisfy { $0.isNumber || $0 == "." }
      return !isVersion && segment.lowercased() != "api"
        && segment.contains { $0.isLetter }
    }
  }
}
