/// Finds out what the names in the text of a type mean.
///
/// One type is spelled in many ways: a name is qualified where another one hides it. Two spellings are
/// compared as ``Meaning``, in which every declared type has its whole path.
struct TypeText {
  /// What a type is, whatever its spelling.
  struct Meaning {
    /// The type with every declared name as its path below the service, marked as such, and with aliases
    /// resolved.
    fileprivate(set) var text: String
    /// The type as it is spelled, with the whole paths of declared types.
    fileprivate(set) var shown: String
    /// The same, with declared types marked as such.
    fileprivate(set) var marked: String

    private var isOptional: Bool { text.hasSuffix("?") }
    var optional: Meaning {
      isOptional ? self : Meaning(text: text + "?", shown: shown + "?", marked: marked + "?")
    }

    /// The type as it is spelled outside of the service.
    func qualified(with service: String) -> String {
      marked.replacing(Self.mark, with: service + ".")
    }

    static func == (left: Meaning, right: Meaning) -> Bool { left.text == right.text }
    static func != (left: Meaning, right: Meaning) -> Bool { left.text != right.text }

    /// Tells a declared `String` from the standard library's.
    fileprivate static let mark = "§"
  }

  /// The paths of all declarations, below the service.
  let declared: Set<[String]>
  /// The paths of the enums that declarations stand in and that are none themselves: those of groups and of servers.
  let namespaces: Set<[String]>
  let service: String
  /// The types that other names stand for, as they are spelled where the name is declared.
  let aliases: [[String]: String]

  /// The most names that stand for one another.
  private static let mostAliases = 16

  /// What a type means.
  ///
  /// - Parameters:
  ///   - text: The type as it is spelled.
  ///   - scope: Where it stands: a path below the service, or nil for outside of the service.
  ///   - renames: New paths of types.
  ///   - newAlias: What the new path of a type is another name for, where it is one; nil where it is none.
  ///   - aliasesLeft: How many aliases may still be followed.
  func meaning(
    of text: String, in scope: [String]?, renames: [[String]: [String]] = [:],
    newAlias: ([String]) -> Meaning? = { _ in nil }, aliasesLeft: Int = Self.mostAliases
  ) -> Meaning {
    var result = Meaning(text: "", shown: "", marked: "")
    func add(_ text: String, shown: String, isDeclared: Bool) {
      result.text += text
      result.shown += shown
      result.marked += (isDeclared ? Meaning.mark : "") + shown
    }
    forEachPart(of: text) { part, isName in
      guard isName else {
        add(part, shown: part, isDeclared: false)
        return
      }
      let names = Self.names(part)
      if let path = path(of: names, in: scope) {
        let shown = path.joined(separator: ".")
        if aliasesLeft > 0, let type = aliases[path] {
          let meaning = meaning(
            of: type, in: path.dropLast(), renames: renames, newAlias: newAlias,
            aliasesLeft: aliasesLeft - 1)
          add(meaning.text, shown: shown, isDeclared: true)
        } else {
          let path = renames[path] ?? path
          let text = newAlias(path)?.text ?? Meaning.mark + path.joined(separator: ".")
          add(text, shown: shown, isDeclared: true)
        }
      } else {
        let name = Self.withoutModule(names) ?? part
        add(name, shown: name, isDeclared: false)
      }
    }
    return result
  }

  /// What a type is another name for; nil where it is none.
  func meaning(ofAlias path: [String]) -> Meaning? {
    aliases[path].map { meaning(of: $0, in: path.dropLast()) }
  }

  /// The name behind that of a module.
  private static func withoutModule(_ names: [String]) -> String? {
    guard names.count > 1, let module = names.first, modules.contains(module) else { return nil }
    return names.dropFirst().joined(separator: ".")
  }

  /// The declared types that a type is made of.
  func references(in text: String, scope: [String]?) -> [[String]] {
    var result: [[String]] = []
    forEachPart(of: text) { part, isName in
      if isName, let path = path(of: Self.names(part), in: scope) { result.append(path) }
    }
    return result
  }

  /// A type without the names of declared types, and without its last `?`.
  func outline(of text: String, in scope: [String]?) -> String {
    var result = ""
    forEachPart(of: text) { part, isName in
      result += isName && path(of: Self.names(part), in: scope) != nil ? "_" : part
    }
    return result.hasSuffix("?") ? String(result.dropLast()) : result
  }

  private static func names(_ part: String) -> [String] {
    part.split(separator: ".").map { name in String(name.filter { $0 != "`" }) }
  }

  /// The qualifiers of hidden names.
  private static let modules: Set<String> = ["Swift", "Foundation", "Fletcher"]

  private func path(of names: [String], in scope: [String]?) -> [String]? {
    guard let head = names.first else { return nil }
    if let scope {
      for depth in stride(from: scope.count, through: 0, by: -1) {
        let enclosing = Array(scope.prefix(depth))
        let first = enclosing + [head]
        guard declared.contains(first) || namespaces.contains(first) else { continue }
        let path = enclosing + names
        return declared.contains(path) ? path : nil
      }
    }
    guard head == service else { return nil }
    let path = Array(names.dropFirst())
    return declared.contains(path) ? path : nil
  }

  /// Visits the names, with the dots in them, and what stands between them.
  private func forEachPart(of text: String, _ body: (String, _ isName: Bool) -> Void) {
    var part = ""
    var partIsName = false
    for character in text {
      let isName =
        character.isLetter || character.isNumber || "_.`".contains(character)
        || !character.isASCII
      if isName != partIsName, !part.isEmpty {
        body(part, partIsName)
        part = ""
      }
      partIsName = isName
      part.append(character)
    }
    if !part.isEmpty { body(part, partIsName) }
  }
}
