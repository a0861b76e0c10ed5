import Diagnostics
import ServiceModel

/// Gives the members of one scope their names and finds two that would be the same.
struct MemberNames {
  private var taken: [String: (text: String, location: SourceLocation?)] = [:]
  /// What the members are, for messages: "properties".
  private let kind: String
  private let reserved: Set<String>
  private let areAuthored: Bool
  /// The next number for a name that others have too.
  private var numbers: [String: Int] = [:]
  private var mistakes = 0
  /// More mistakes of one kind than anybody reads.
  private static let reportedMistakes = 100

  /// - Parameter areAuthored: Whether two members with one name are a mistake.
  init(kind: String, reserved: Set<String> = [], areAuthored: Bool) {
    self.kind = kind
    self.reserved = reserved
    self.areAuthored = areAuthored
  }

  /// The name for a member; where another has it, that is a mistake of the description.
  mutating func claim(
    _ name: String, for text: String, at location: SourceLocation?, remedy: String,
    diagnostics: inout Diagnostics
  ) -> String {
    var name = name
    while reserved.contains(name) { name += "Value" }
    if let other = taken[name] {
      guard areAuthored else {
        let spelledOut = Words.withSymbols(text)
        let isType = name.first?.isUppercase == true
        return claimDistinct(
          taken[spelledOut.lowerCamelCase] == nil && !isType ? spelledOut.lowerCamelCase : name,
          for: text, at: location)
      }
      mistakes += 1
      guard mistakes <= Self.reportedMistakes else {
        return claimDistinct(name, for: text, at: location)
      }
      let place = other.location.map { " (line \($0.line))" } ?? ""
      diagnostics.error(
        "the \(kind) \(quoted(other.text))\(place) and \(quoted(text)) both come out as "
          + "\(quoted(name)) in Swift; \(remedy)", at: location)
      return claimDistinct(name, for: text, at: location)
    }
    taken[name] = (text, location)
    return name
  }

  /// The name, with something that sets it apart where another member has it.
  mutating func claimDistinct(
    _ name: String, for text: String, at location: SourceLocation?, prefix: String? = nil
  ) -> String {
    var candidate = name
    while reserved.contains(candidate) { candidate += "Value" }
    if taken[candidate] != nil, let prefix {
      candidate = Words(prefix + " " + name).lowerCamelCase
    }
    let base = candidate
    while taken[candidate] != nil {
      let number = numbers[base, default: 2]
      candidate = base + String(number)
      numbers[base] = number + 1
    }
    taken[candidate] = (text, location)
    return candidate
  }
}
