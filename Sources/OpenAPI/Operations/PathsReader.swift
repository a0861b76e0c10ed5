import Diagnostics
import ServiceModel
import YAML

/// What holds for all operations of a path.
struct PathSurroundings {
  var template: PathTemplate
  var authentication: AuthenticationRequirement
  var tags: DescribedTags
}

/// The tags that the document describes.
struct DescribedTags {
  /// Where most operations have one first.
  var groups: Set<String> = []
  /// Those that only mark operations.
  var marks: Set<String> = []
}

extension DocumentReader {
  /// The operations of all paths (OpenAPI 3.2, section 4.8).
  mutating func readPaths(
    _ node: LocatedNode, _ authentication: AuthenticationRequirement
  ) -> [Operation] {
    let tags = readTags(node)
    reserveOperationNames()
    var operations: [Operation] = []
    for entry in entries(node["paths"], "`paths`", .path) where !entry.name.hasPrefix("x-") {
      let template = PathTemplate(entry.name)
      let surroundings = PathSurroundings(
        template: template, authentication: authentication, tags: tags)
      var isLeftOut = !leftOut.isEmpty
      forEachOperation(of: entry.value) { reader, item in
        isLeftOut = false
        if reader.operationTable.repeated.leftOut.contains(item.location) { return }
        operations += reader.readForms(of: item, in: surroundings)
      }
      if !isLeftOut { checkTemplate(template, entry) }
    }
    checkBasePath(node)
    return operations
  }

  /// An operation in its usual form and in its other ones.
  private mutating func readForms(
    of item: PathOperation, in path: PathSurroundings
  ) -> [Operation] {
    guard let usual = readOperation(item, in: path) else { return [] }
    var operations = [usual]
    for representation in representations(of: item.node) {
      if let form = operationTable.names.form(of: usual.name, as: representation, &messages),
        var operation = readOperation(item, as: (form, representation), in: path)
      {
        operation.hasMadeName = usual.hasMadeName
        operations.append(operation)
      }
    }
    return operations
  }

  /// Reserves the operation ids, so that no made-up name takes one.
  private mutating func reserveOperationNames() {
    let paths = paths
    let templates = paths.map { PathTemplate($0.name) }
    operationTable.names.expect(templates)
    for (path, template) in zip(paths, templates) {
      forEachOperation(of: path.value) { reader, operation in
        guard let name = text(operation.node["operationId"]) else {
          reader.operationTable.names.expectUnnamed(method: operation.method, template)
          return
        }
        reader.operationTable.names.reserve(name, method: operation.method, template)
        reader.note(operation, of: name, at: path.name)
      }
    }
    leaveOutRepeatedOperations()
  }

  /// Reports paths that have the base path once more, where the others don't.
  private mutating func checkBasePath(_ node: LocatedNode) {
    let servers = version == .v2 ? node["basePath"] : node["servers"].elements.first?["url"]
    guard let url = text(servers),
      let base = version == .v2 ? url : ServerURL.pathBehindHost(of: url), base.utf8.count > 2,
      base.hasPrefix("/")
    else { return }
    let paths = paths
    let doubled = paths.filter { $0.name.hasPrefix(base.hasSuffix("/") ? base : base + "/") }
    guard doubled.count * 2 < paths.count else { return }
    for path in doubled {
      warn(
        .path,
        "the server's URL ends in \(quoted(base)) already, so requests have it twice; an overlay can correct it",
        at: path.key.location)
    }
  }

  private mutating func checkTemplate(_ template: PathTemplate, _ entry: LocatedEntry) {
    if template.isRelative {
      warn(
        .path, "a path begins with `/`, but this is \(quoted(entry.name)); a `/` is put before it",
        at: entry.key.location)
    }
    if template.beginsWithURL {
      warn(
        .path,
        "this path begins with a URL, or the path of one, which is sent as it is; the base URL has no part in it",
        at: entry.key.location)
    }
    if template.hasInvisibleMarks {
      warn(
        .path, "\(quoted(entry.name)) has marks in it that nobody sees; they are left out",
        at: entry.key.location)
    }
    if template.parts.contains(where: \.isWildcard) {
      warn(
        .path, "`*` in \(quoted(entry.name)) is sent as it is; an overlay can make it an argument",
        at: entry.key.location)
    }
    if template.hasFragment {
      warn(
        .path, "\(quoted(entry.name)) has a fragment, which is never sent; it is left out",
        at: entry.key.location)
    }
    for argument in template.routeArguments.map(\.text) {
      warn(
        .path, "an argument of a path is in braces; \(quoted(argument)) is assumed to be one",
        at: entry.key.location)
    }
    for name in template.repeated {
      warn(
        .path, "the argument \(quoted(name)) is in the path twice; both are the same value",
        at: entry.key.location)
    }
  }

  /// The groups, and the tags that only mark operations (OpenAPI 3.2, section 4.22: `kind`).
  private mutating func readTags(_ node: LocatedNode) -> DescribedTags {
    var tags = DescribedTags()
    for tag in items(node["tags"], "`tags`", .name) {
      guard let name = text(tag["name"]) else { continue }
      if text(tag["kind"]) ?? "nav" == "nav" {
        tags.groups.insert(name)
      } else {
        tags.marks.insert(name)
      }
    }
    if tags.groups.isEmpty { return tags }
    let first = node["paths"].members.flatMap { path in
      (path.value.entries ?? []).compactMap { text($0.value["tags"].elements.first) }
    }
    if first.count(where: tags.groups.contains) * 2 <= first.count { tags.groups = [] }
    return tags
  }
}

extension Path.Part {
  /// Whether it has a segment that stands for any others.
  fileprivate var isWildcard: Bool {
    guard case .literal(let text) = self else { return false }
    return text.split(separator: "/").contains { $0 == "*" || $0 == "**" }
  }
}
