import Diagnostics
import ServiceModel
import YAML

// OpenAPI has no word for one operation at several paths. Descriptions of gRPC have them all the same, for the other
// bindings of a method: each path has the operation once more, with its id.

/// The operations that stand at several paths.
///
/// One alone may be an id, and a text, that was copied by mistake.
struct RepeatedOperations {
  fileprivate struct First {
    var item: PathOperation
    var template: PathTemplate
  }
  /// The first operation of each id.
  fileprivate var first: [String: First] = [:]
  /// Those at other paths: the path with its method, and where the path names the method.
  fileprivate var others: [(path: String, location: SourceLocation)] = []
  /// Where those stand that are left out.
  private(set) var leftOut: Set<SourceLocation> = []
  /// How many of one document are no mistake.
  private static let fewest = 2

  fileprivate mutating func leaveOutOthers() {
    if others.count >= Self.fewest { leftOut = Set(others.map(\.location)) }
  }

  /// How many of them a message shows.
  fileprivate static let shown = 20
}

extension DocumentReader {
  /// Notes an operation, and whether it stood at another path, under the same id and with all that it says.
  ///
  /// - Parameter path: The path, as it is written.
  mutating func note(_ item: PathOperation, of id: String, at path: String) {
    let template = PathTemplate(path)
    guard let first = operationTable.repeated.first[id] else {
      operationTable.repeated.first[id] = RepeatedOperations.First(item: item, template: template)
      return
    }
    // Ids are repeated by mistake, too, at paths that do the same with something else.
    guard item.method == first.item.method, item.path.baseURL == first.item.path.baseURL,
      template.query.isEmpty, first.template.query.isEmpty,
      Set(template.arguments) == Set(first.template.arguments),
      saysWhatItIs(item.node), hasSameText(item.node, first.item.node),
      hasSameContent(item, first.item)
    else { return }
    operationTable.repeated.others.append(("\(item.method) \(path)", item.location))
  }

  /// Leaves out the operations that stand at other paths once more, and reports these.
  mutating func leaveOutRepeatedOperations() {
    operationTable.repeated.leaveOutOthers()
    guard !operationTable.repeated.leftOut.isEmpty else { return }
    let paths = operationTable.repeated.others.map(\.path)
    let shown = paths.prefix(RepeatedOperations.shown).map { quoted($0) }.joined(separator: ", ")
    let more = paths.count - RepeatedOperations.shown
    warn(
      .operationID,
      "operations that are there once more with all that they say, their ids too, are generated for the first path alone; "
        + "left out: \(shown)\(more > 0 ? " and \(more) more" : "")",
      at: operationTable.repeated.others.first?.location)
  }

  /// Whether there is more to compare than what many operations have in common, as nothing but an identifier.
  private func saysWhatItIs(_ node: LocatedNode) -> Bool {
    let bodies = [node["requestBody"]] + node["responses"].members.map(\.value)
    let hasContent = bodies.contains { $0?["content"] != nil || $0?["schema"] != nil }
    return hasContent && (text(node["summary"]) != nil || text(node["description"]) != nil)
  }

  private func hasSameText(_ one: LocatedNode, _ other: LocatedNode) -> Bool {
    one["summary"]?.text == other["summary"]?.text
      && one["description"]?.text == other["description"]?.text
      && one["tags"].elements.map(\.text) == other["tags"].elements.map(\.text)
  }

  private mutating func hasSameContent(_ one: PathOperation, _ other: PathOperation) -> Bool {
    func isSame(_ one: LocatedNode?, _ other: LocatedNode?) -> Bool {
      guard let one, let other else { return one == nil && other == nil }
      return SchemaComparison.isSame(one, other, &self)
    }
    for key in [
      "parameters", "requestBody", "responses", "security", "servers", "consumes", "produces",
    ] {
      guard isSame(one.node[key], other.node[key]) else { return false }
    }
    return one.path.parameters.count == other.path.parameters.count
      && zip(one.path.parameters, other.path.parameters).allSatisfy { isSame($0, $1) }
  }
}
