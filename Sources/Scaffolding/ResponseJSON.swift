import Diagnostics
import YAML

/// Reads the JSON of a response.
enum ResponseJSON {
  /// What the response shows of its type.
  ///
  /// - Throws: Where it is no JSON, with the location.
  static func observation(_ text: Scaffold.Text) throws(Diagnostic) -> Observation {
    let firstByte = text.bytes.first { !" \t\r\n".utf8.contains($0) && $0 < 0x80 }
    guard firstByte != nil else {
      throw Diagnostic("there is no JSON here: the text is empty", in: text.file)
    }
    if text.bytes.starts(with: "HTTP/".utf8) {
      throw Diagnostic(
        "this begins with the head of a response; leave `-i` out of the curl command, so that only "
          + "the JSON is here", in: text.file)
    }
    if firstByte == UInt8(ascii: "<") {
      throw Diagnostic("this is HTML or XML, but JSON is expected", in: text.file)
    }
    if let several = severalValues(text.bytes) {
      throw Diagnostic("these are \(several); give the JSON of one of them", in: text.file)
    }
    let node = try Node.parse(text.bytes, file: text.file, repeatedKeys: .lastCounts)
    // What is no JSON is read as YAML, in which words need no quotes.
    if let stray = strayText(in: node) {
      throw Diagnostic(
        message: "this is no JSON: \(quoted(stray.text ?? "", limit: 40)) has no quotes",
        location: stray.location)
    }
    if node.kind == .mapping, firstByte != UInt8(ascii: "{") {
      throw Diagnostic(
        "this is YAML, but JSON is expected, which begins with `{` or `[`", in: text.file)
    }
    return Observation(node)
  }

  /// What a text is that has several values one behind the other; nil where it is something else.
  private static func severalValues(_ bytes: [UInt8]) -> String? {
    if bytes.first == 0x1E { return "JSON texts in a sequence" }
    for field in ["data:", "event:", "id:", "retry:", ":"] where bytes.starts(with: field.utf8) {
      return "server-sent events"
    }
    let lines = bytes.split(maxSplits: 2, whereSeparator: { $0 == 0x0A || $0 == 0x0D })
      .prefix(2)
    let areObjects = lines.allSatisfy {
      $0.first == UInt8(ascii: "{") && $0.last == UInt8(ascii: "}")
    }
    return lines.count == 2 && areObjects ? "JSON lines" : nil
  }

  private static func strayText(in node: Node) -> Node? {
    if let items = node.items {
      for item in items { if let found = strayText(in: item) { return found } }
    }
    if let entries = node.entries {
      for entry in entries {
        if let found = strayText(in: entry.key) ?? strayText(in: entry.value) { return found }
      }
    }
    guard node.isPlain, node.string != nil else { return nil }
    return node
  }
}
