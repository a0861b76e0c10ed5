import Diagnostics
import FletcherOptions
import FletcherText
import ServiceDescription
import YAML

/// Reads the whole file, whatever documents there are.
struct ConfigurationReader: NodeReader {
  /// How much a file may ask for, so that a hostile one gets a message instead of the time it is
  /// after. Files that people write stay far below.
  enum Bounds {
    static let mistakes = 1_000
    /// Names and patterns: each is looked for among all names of the document.
    static let names = 2_000
  }

  private(set) var diagnostics = Diagnostics()
  private(set) var settings = SettingsReader()
  private var mistakes = 0
  private var names = 0

  mutating func error(_ message: String, at location: SourceLocation?) {
    diagnostics.error(message, at: location, counting: &mistakes, upTo: Bounds.mistakes)
  }

  /// Reads the whole file.
  mutating func read(
    _ node: Node, documents: [String]
  ) -> (shared: Block, blocks: [String: Block]) {
    // An empty file says nothing.
    if node.isNull { return (Block(), [:]) }
    let shared = block(node, with: .file)
    var blocks: [String: Block] = [:]
    guard let documentsNode = node["documents"] else { return (shared, blocks) }
    for entry in mapping(documentsNode, "`documents`") ?? [] {
      let name = entry.name
      if !documents.contains(name) {
        let completed = documents.filter { $0.hasPrefix(name + ".") }.sorted().first
        let hint = (completed ?? nearest(to: name, among: documents)).map {
          "; did you mean \(quoted($0))?"
        }
        error(
          "there is no document \(quoted(name)) here\(hint ?? "")", at: entry.key.location)
      }
      blocks[name] = block(entry.value, with: .document)
    }
    return (shared, blocks)
  }

  private mutating func block(_ node: Node, with keys: ConfigurationKeys) -> Block {
    var block = Block()
    var settingEntries: [Node.Entry] = []
    for entry in mapping(node, with: keys) ?? [] {
      let value = entry.value
      switch entry.name {
      case "documents": break
      case "overlays": block.overlays = overlays(value)
      case "service": block.service = name(value, "the name of the service")
      case "access": block.access = word(value, "`access`")
      case "properties": block.properties = word(value, "`properties`")
      case "samples": block.samples = word(value, "`samples`")
      case "strict": block.isStrict = bool(value, "`strict`")
      case "propertiesOfExamples":
        block.readsPropertiesOfExamples = bool(value, "`propertiesOfExamples`")
      case "imports": block.imports = modules(value)
      case "types": block.types = types(value)
      case "conformances": block.conformances = conformances(value)
      case "include": block.include = selection(value, of: .include)
      case "exclude": block.exclude = selection(value, of: .exclude)
      case "rename": block.renamings = renamings(value)
      case "optional":
        block.optionalProperties = list(value, "`optional`", of: "a property or a pattern")
      case "commonParameters":
        block.commonParameters = list(value, "`commonParameters`", of: "a parameter")
      case "operations": block.operationSettings += patternSettings(value, of: .operation)
      // A setting of an operation overrides one of a path.
      case "paths":
        block.operationSettings = patternSettings(value, of: .path) + block.operationSettings
      default: settingEntries.append(entry)
      }
    }
    if !settingEntries.isEmpty { block.settings = settings.serviceSettings(settingEntries) }
    return block
  }

  // MARK: - Overlays

  private mutating func overlays(_ node: Node) -> [OverlaySource] {
    var result: [OverlaySource] = []
    for item in node.items.map(Array.init) ?? [node] where spend(at: item.location) {
      if item.kind == .mapping {
        result.append(OverlaySource(place: .inPlace(item)))
      } else if let path = checked(
        item.string, where: { !$0.isEmpty },
        "an overlay is the name of a file or a mapping with `actions`",
        at: item)
      {
        result.append(OverlaySource(place: .file(Written(path, at: item.location))))
      }
    }
    return result
  }

  // MARK: - Selections

  private mutating func selection(_ node: Node, of keys: ConfigurationKeys) -> Selection {
    var result = Selection()
    for entry in mapping(node, with: keys) ?? [] {
      let key = entry.name
      for item in list(
        entry.value, "`\(key)`", of: "a name or a pattern", mayBeEmpty: key == "paths")
      {
        switch key {
        case "tags": result.tags.append(Pattern(item))
        case "operations": result.operations.append(Pattern(item))
        case "models": result.models.append(Pattern(item))
        default: if let path = path(item) { result.paths.append(path) }
        }
      }
    }
    return result
  }

  private mutating func path(_ written: Written) -> Pattern? {
    let pattern = Pattern(path: written)
    let text = pattern.method == nil ? written.text : ""
    guard text.isEmpty || text.hasPrefix("/") || text.hasPrefix("*") || text.hasPrefix("{") else {
      error(
        "a path begins with `/`, or with a method as in `GET /users/*`, but this is \(quoted(text))",
        at: written.location)
      return nil
    }
    return pattern
  }

  // MARK: - Names

  private mutating func renamings(_ node: Node) -> Renamings {
    var result = Renamings()
    for entry in mapping(node, with: .rename) ?? [] {
      guard let kind = Renamings.kinds[entry.name] else { continue }
      result[keyPath: kind] = entries(entry.value, "`\(entry.name)`") { reader, subject, node in
        // Stars stand for what those of the subject stand for.
        let keepsStars =
          [\.operations, \.models].contains(kind) && subject.text.contains("*")
        let name = reader.name(node, "a new name", or: keepsStars ? "*" : nil)
        return name.map { Renaming(subject: subject, name: $0) }
      }
    }
    return result
  }

  // MARK: - Settings

  private mutating func patternSettings(
    _ node: Node, of subject: PatternSettings.Subject
  ) -> [PatternSettings] {
    entries(node, subject == .path ? "`paths`" : "`operations`") { reader, written, node in
      guard let entries = reader.mapping(node, with: .operation),
        let pattern = subject == .path ? reader.path(written) : Pattern(written)
      else { return nil }
      return PatternSettings(
        subject: subject, pattern: pattern, values: reader.settings.operationSettings(entries))
    }
  }

  // MARK: - Swift

  private mutating func types(_ node: Node) -> [SwiftOptions.OwnType] {
    entries(node, "`types`") { reader, subject, node in
      reader.swiftType(node, "a type of your own").map { .init(subject: subject, type: $0) }
    }
  }

  private mutating func conformances(_ node: Node) -> [SwiftOptions.Conformance] {
    guard node.kind == .mapping else {
      return conformance(of: Written("*", at: node.location), node).map { [$0] } ?? []
    }
    return entries(node, "`conformances`") { $0.conformance(of: $1, $2) }
  }

  private mutating func conformance(
    of models: Written, _ node: Node
  ) -> SwiftOptions.Conformance? {
    var protocols: [Written] = []
    for item in list(node, "`conformances`", of: "a protocol") {
      guard let name = swiftType(item, "a protocol") else { continue }
      if ["Model", "OpenEnum", "Fletcher.Model", "Fletcher.OpenEnum"].contains(name.text) {
        error(
          "\(quoted(name.text)) is what models conform to in any case; leave it out",
          at: name.location)
      } else {
        protocols.append(name)
      }
    }
    return protocols.isEmpty ? nil : .init(models: Pattern(models), protocols: protocols)
  }

  private mutating func modules(_ node: Node) -> [String] {
    var result: [String] = []
    for item in list(node, "`imports`", of: "a module") {
      guard SwiftIdentifiers.isIdentifier(item.text) else {
        error(
          "the name of a module is letters, digits and `_`, but this is \(quoted(item.text))",
          at: item.location)
        continue
      }
      result.append(item.text)
    }
    return result
  }

  private mutating func swiftType(_ node: Node, _ what: String) -> Written? {
    text(node, what).flatMap { swiftType(Written($0, at: node.location), what) }
  }

  private mutating func swiftType(_ written: Written, _ what: String) -> Written? {
    guard SwiftIdentifiers.isQualifiedType(written.text) else {
      error(
        "\(what) is written as in Swift, like `Money` or `MyApp.Money`, but this is "
          + quoted(written.text), at: written.location)
      return nil
    }
    return written
  }

  // MARK: - Single values

  /// What is said of each of the names or patterns that a mapping has.
  private mutating func entries<Value>(
    _ node: Node, _ what: String, _ read: (inout ConfigurationReader, Written, Node) -> Value?
  ) -> [Value] {
    var result: [Value] = []
    for entry in mapping(node, what) ?? [] where spend(at: entry.key.location) {
      let written = Written(entry.name, at: entry.key.location)
      if let value = read(&self, written, entry.value) { result.append(value) }
    }
    return result
  }

  /// - Parameter sign: What a name may be without a letter or a digit.
  private mutating func name(
    _ node: Node, _ what: String, or sign: Unicode.Scalar? = nil
  ) -> Written? {
    guard let text = text(node, what) else { return nil }
    let name = checked(
      text, where: { $0.unicodeScalars.contains { $0.isLetterOrDigit || $0 == sign } },
      "\(what) holds a letter or a digit", at: node)
    return name.map { Written($0, at: node.location) }
  }

  private mutating func word<Word: RawRepresentable & CaseIterable>(
    _ node: Node, _ what: String
  ) -> Word? where Word.RawValue == String {
    let words = Word.allCases.map(\.rawValue)
    if let text = node.text, !node.isNull || words.contains(text), let word = Word(rawValue: text) {
      return word
    }
    let hint = node.string.flatMap { nearest(to: $0, among: words) }
    error(
      "\(what) is \(alternatives(words.map { quoted($0) })), but this is \(found(node))"
        + (hint.map { "; did you mean \(quoted($0))?" } ?? ""), at: node.location)
    return nil
  }

  /// The texts of a list; one text stands for a list of it.
  private mutating func list(
    _ node: Node, _ what: String, of kind: String, mayBeEmpty: Bool = false
  ) -> [Written] {
    guard node.kind != .mapping, !node.isNull else {
      mismatch("\(what) is a list", at: node)
      return []
    }
    var result: [Written] = []
    for item in node.items.map(Array.init) ?? [node] {
      guard spend(at: item.location), let text = text(item, kind) else { continue }
      if text.isEmpty, !mayBeEmpty {
        mismatch("\(kind) is text", at: item)
      } else {
        result.append(Written(text, at: item.location))
      }
    }
    return result
  }

  /// Counts a name; false once there are too many.
  private mutating func spend(at location: SourceLocation) -> Bool {
    names += 1
    if names == Bounds.names + 1 {
      error("the file has more than \(Bounds.names) names and patterns", at: location)
    }
    return names <= Bounds.names
  }
}
