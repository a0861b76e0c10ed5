extension Response {
  /// The paths of the keys that came with values and are not in a value that was read from the response: those that the
  /// description does not know, and those whose values were left out. A path has `[]` for each element of a list.
  ///
  /// Keys that are not described are passed over, and are no ``deviations``. A test that compares a description with what
  /// a service sends finds them with this:
  ///
  /// ```swift
  /// let (user, response) = try await github.withResponse { try await $0.users.get(username: "ada") }
  /// #expect(try response.keysMissing(in: user) == [])    // ["plan.seats", "emails[].visibility"]
  /// ```
  ///
  /// - Parameter value: The value, or the one in the envelope that the operation's description names.
  /// - Throws: What reading the content throws, and encoding the value.
  public func keysMissing(in value: some Encodable) throws -> [String] {
    let content: JSON = try hasValueInEachLine ? .array(values()) : self.value()
    var missing = MissingContent()
    missing.compare(content, with: try JSON(encoding: value), at: "")
    return missing.paths
  }
}

/// What of one value of JSON another one does not have.
private struct MissingContent {
  private(set) var paths: [String] = []
  private var seen: Set<String> = []

  mutating func compare(_ content: JSON, with other: JSON, at path: String) {
    switch (content, other) {
    case (.object(let members), .object(let others)):
      for (key, value) in members.sorted(by: { $0.key < $1.key }) where value != .null {
        let inner = path.isEmpty ? key : "\(path).\(key)"
        guard let other = others[key], other != .null else {
          add(inner)
          continue
        }
        compare(value, with: other, at: inner)
      }
    case (.array(let elements), .array(let others)):
      guard elements.count == others.count else { return add(path + "[]") }
      for (element, other) in zip(elements, others) {
        compare(element, with: other, at: path + "[]")
      }
    default: break
    }
  }

  private mutating func add(_ path: String) { if seen.insert(path).inserted { paths.append(path) } }
}
