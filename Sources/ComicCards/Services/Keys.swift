/// What the services know their callers by.
struct Keys: Sendable {
  let marvelPublic: String
  let marvelPrivate: String
  let imgurClientID: String

  /// Variables that are not set.
  struct Missing: Error, CustomStringConvertible {
    let names: [String]

    var description: String {
      "\(names.joined(separator: ", ")) \(names.count == 1 ? "is" : "are") not set."
    }
  }

  /// The keys in the environment.
  ///
  /// - Throws: ``Missing``.
  init(environment: [String: String]) throws(Missing) {
    var missing: [String] = []
    func value(_ name: String) -> String {
      if let value = environment[name], !value.isEmpty { return value }
      missing.append(name)
      return ""
    }
    marvelPublic = value("MARVEL_PUBLIC_KEY")
    marvelPrivate = value("MARVEL_PRIVATE_KEY")
    imgurClientID = value("IMGUR_CLIENT_ID")
    if !missing.isEmpty { throw Missing(names: missing) }
  }
}
