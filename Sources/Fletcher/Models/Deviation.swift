import Foundation

/// Where a response is not what its description says, and was read all the same.
///
/// ```swift
/// let (page, response) = try await shop.withResponse { try await $0.items() }
/// for deviation in response.deviations { log.warning("\(deviation)") }
/// // items[3].price: described as a number, found "12.50"
/// ```
public struct Deviation: Hashable, Sendable {
  /// What became of the value.
  public enum Outcome: Hashable, Sendable {
    /// It was read as what is described: 12 where `"12"` came.
    case read
    /// It was left out: the property is nil, the list is shorter by an element, or the union holds the
    /// JSON itself.
    case leftOut
  }

  /// The path of the value in the response's content, as `items[3].price`; empty for the whole content.
  public let path: String
  /// What the description says, as "a number".
  public let described: String
  /// What came.
  public let found: JSON
  /// What became of it.
  public let outcome: Outcome
  /// What is not as described inside of what was left out, as `no value for the key items[3].id`; nil where that is the
  /// value itself.
  public let reason: String?

  /// A deviation.
  public init(
    path: String, described: String, found: JSON, outcome: Outcome, reason: String? = nil
  ) {
    self.path = path
    self.described = described
    self.found = found
    self.outcome = outcome
    self.reason = reason
  }
}

extension Deviation: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The path, what was described, and the beginning of what came, unless the path says that it is secret.
  public var description: String {
    let limit = 60
    let cause = reason.map { ": \($0)" } ?? ""
    let end = outcome == .leftOut ? "; left out\(cause)" : ""
    let names = path.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "-" }
    // Nobody's secret is `true`.
    let maySayMore = found.bool == nil && !found.isNull
    if maySayMore, names.contains(where: { Secrets.standard.isSecret(String($0), in: .member) }) {
      return "\(path): described as \(described), found something else, which is secret\(end)"
    }
    var text = (try? JSONEncoder.shared.encode(found))
      .flatMap { Redactor(.standard).content($0, contentType: "application/json").text }
    if let whole = text, whole.count > limit { text = whole.prefix(limit) + "…" }
    let place = path.isEmpty ? "the content" : path
    return "\(place): described as \(described), found \(text ?? "something else")\(end)"
  }

  /// The same as ``description``.
  public var debugDescription: String { description }

  /// A mirror with the description.
  public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}

extension [any CodingKey] {
  /// The path as people write it: `items[3].price`, and `names["en.US"]` where a key could be read as
  /// several.
  var pathText: String {
    var text = ""
    for key in self {
      let name = key.stringValue
      if let index = key.intValue {
        text += "[\(index)]"
      } else if name.isEmpty || name.utf8.contains(where: { ".[]\"\\".utf8.contains($0) }) {
        text += "[\(name.debugDescription)]"
      } else {
        text += text.isEmpty ? name : "." + name
      }
    }
    return text
  }
}
