import FletcherText

/// Text made safe for one line of a terminal: control characters, line breaks and everything else
/// that is invisible or changes the order in which text is shown (bidirectional controls) becomes
/// visible, as `\n` or `\u{202E}`.
public func escaped(_ text: String) -> String {
  // Most messages need nothing, and most of their bytes are plain ASCII.
  if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
  var result = String.UnicodeScalarView()
  for scalar in text.unicodeScalars { appendEscaped(scalar, to: &result) }
  return String(result)
}

/// A piece of a file as it stands in a message: in backticks, escaped like ``escaped(_:)``, and cut
/// to `limit` Unicode scalars (an ellipsis stands for the rest).
public func quoted(_ text: String, limit: Int = 80) -> String {
  var result = String.UnicodeScalarView()
  var count = 0
  for scalar in text.unicodeScalars {
    if count >= limit {
      result.append("…")
      break
    }
    appendEscaped(scalar, to: &result)
    count += 1
  }
  return "`\(String(result))`"
}

private func appendEscaped(_ scalar: Unicode.Scalar, to result: inout String.UnicodeScalarView) {
  switch scalar {
  case "\n": result.append(contentsOf: "\\n".unicodeScalars)
  case "\r": result.append(contentsOf: "\\r".unicodeScalars)
  case "\t": result.append(contentsOf: "\\t".unicodeScalars)
  case "\0": result.append(contentsOf: "\\0".unicodeScalars)
  case " "..."~": result.append(scalar)
  default:
    guard scalar.isInvisible else {
      result.append(scalar)
      return
    }
    let digits = String(scalar.value, radix: 16, uppercase: true)
    result.append(contentsOf: "\\u{\(digits)}".unicodeScalars)
  }
}
