/// A challenge of a server (RFC 9110, section 11.3).
struct AuthenticationChallenge: Equatable {
  /// In lower case.
  let scheme: String
  /// By name in lower case.
  let parameters: [String: String]
}

/// Reads header fields `WWW-Authenticate` and `Authentication-Info` (RFC 9110, sections 11.6.1 and 11.6.3).
struct ChallengeList {
  private var rest: Substring.UnicodeScalarView

  private init(_ text: String) { rest = text[...].unicodeScalars }

  /// The challenges of a field's value. From where it is not as the RFC says, nothing is read; a challenge
  /// that has a parameter twice (section 11.2) is left out.
  static func challenges(in text: String) -> [AuthenticationChallenge] {
    var list = ChallengeList(text)
    var challenges: [AuthenticationChallenge] = []
    while list.skipSeparators(), let scheme = list.token() {
      guard list.rest.isEmpty || list.rest.first == "," || list.skip(while: isBlank) else { break }
      list.skipToken68()
      switch list.parameters() {
      case .read(let parameters):
        challenges.append(
          AuthenticationChallenge(scheme: scheme.lowercased(), parameters: parameters))
      case .repeated: continue
      case .malformed: return challenges
      }
    }
    return challenges
  }

  /// The parameters of a field that has nothing else; nil where it is not as the RFC says.
  static func parameters(in text: String) -> [String: String]? {
    var list = ChallengeList(text)
    _ = list.skipSeparators()
    guard case .read(let parameters) = list.parameters(), list.rest.isEmpty else { return nil }
    return parameters
  }

  private enum Parameters {
    case read([String: String])
    case repeated
    case malformed
  }

  /// The parameters up to the end, or to a scheme.
  private mutating func parameters() -> Parameters {
    var parameters: [String: String] = [:]
    var isRepeated = false
    while true {
      let start = rest
      guard skipSeparators(), let name = token() else {
        return !rest.isEmpty ? .malformed : isRepeated ? .repeated : .read(parameters)
      }
      skip(while: Self.isBlank)
      guard rest.first == "=" else {
        // A scheme begins only after a comma, or right after the one before.
        rest = start
        return isRepeated ? .repeated : .read(parameters)
      }
      rest.removeFirst()
      skip(while: Self.isBlank)
      guard let value = rest.first == "\"" ? quotedString() : token() else { return .malformed }
      skip(while: Self.isBlank)
      guard rest.isEmpty || rest.first == "," else { return .malformed }
      if parameters.updateValue(value, forKey: name.lowercased()) != nil { isRepeated = true }
    }
  }

  // MARK: Words

  @discardableResult private mutating func skip(
    while isSkipped: (Unicode.Scalar) -> Bool
  ) -> Bool {
    let end = rest.firstIndex { !isSkipped($0) } ?? rest.endIndex
    defer { rest = rest[end...] }
    return end > rest.startIndex
  }

  /// Whether anything comes after commas and blanks.
  private mutating func skipSeparators() -> Bool {
    skip { $0 == "," || Self.isBlank($0) }
    return !rest.isEmpty
  }

  /// RFC 9110, section 5.6.2.
  private mutating func token() -> String? {
    let start = rest
    guard skip(while: Self.isTokenCharacter) else { return nil }
    return String(start[..<rest.startIndex])
  }

  /// RFC 9110, section 5.6.4, without quotes and escapes.
  private mutating func quotedString() -> String? {
    var text = String.UnicodeScalarView()
    var isEscaped = false
    for index in rest.indices.dropFirst() {
      let scalar = rest[index]
      guard scalar == "\t" || (scalar.value >= 0x20 && scalar.value != 0x7F) else { return nil }
      if !isEscaped, scalar == "\"" {
        rest = rest[rest.index(after: index)...]
        return String(text)
      }
      if !isEscaped, scalar == "\\" {
        isEscaped = true
      } else {
        isEscaped = false
        text.append(scalar)
      }
    }
    return nil
  }

  /// What some schemes have in place of parameters (RFC 9110, section 11.2).
  private mutating func skipToken68() {
    let start = rest
    let hasText = skip {
      Self.isLetterOrDigit($0) || ["-", ".", "_", "~", "+", "/"].contains($0)
    }
    let isPadded = skip { $0 == "=" }
    skip(while: Self.isBlank)
    // A word alone is the next scheme, where a comma was before it, and otherwise a token68.
    if !hasText || !(rest.isEmpty || rest.first == ",") || (!isPadded && start.first == ",") {
      rest = start
    }
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" }

  private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9": true
    default: false
    }
  }

  private static func isTokenCharacter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "!", "#", "$", "%", "&", "'", "*", "+", "-", ".", "^", "_", "`", "|", "~": true
    default: isLetterOrDigit(scalar)
    }
  }
}
