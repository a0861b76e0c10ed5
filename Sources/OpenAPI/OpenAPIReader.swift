import Diagnostics
import ServiceModel
import YAML

/// Reads an OpenAPI description, Swagger 2.0 and OpenAPI 3.0, 3.1 and 3.2, into the service model.
///
/// These documents are written by vendors and not by the person who reads the messages, so most
/// mistakes in them are warnings that say what was assumed. Only what can't be understood is an error.
///
/// What the model holds afterwards:
///
/// - Operations carry the effective parameters and authentication: their own, those of their path
///   and of the document.
/// - Models are the schemas that `$ref` names, as far as an operation, a webhook or a callback
///   needs them; all of the document's where it has none of these. References are checked, never
///   nullable behind the reference alone, and every model has finite values.
/// - `oneOf`, `anyOf` and `allOf` are resolved to unions and objects.
public enum OpenAPIReader {
  /// Whether a document is meant to be an OpenAPI description: whether it has the key `openapi`, or
  /// `swagger` as versions up to 2.0 had it (OpenAPI 3.2, section 4.1).
  public static func isOpenAPI(_ node: Node) -> Bool {
    node["openapi"] != nil || node["swagger"] != nil
  }

  /// What is wrong with a document that was meant to be an OpenAPI description; nil for others.
  public static func mistake(in node: Node) -> Diagnostic? {
    guard let entries = node.entries, !isOpenAPI(node), node["service"] == nil else { return nil }
    for entry in entries {
      guard let near = nearest(to: entry.name, among: ["openapi", "swagger"]) else { continue }
      return Diagnostic(
        message:
          "unknown key \(quoted(entry.name)) in an OpenAPI description; did you mean `\(near)`?",
        location: entry.key.location)
    }
    let parts = ["paths", "webhooks", "components", "definitions"]
    guard node["info"]?.kind == .mapping, parts.contains(where: { node[$0] != nil }) else {
      return nil
    }
    return Diagnostic(
      message:
        "an OpenAPI description has the key `openapi`, like `openapi: 3.1.0`, and this has none",
      location: node.location)
  }

  /// Reads an OpenAPI description.
  ///
  /// - Parameters:
  ///   - node: The root of the document.
  ///   - path: The document's path relative to the folder that other files may be read from; nil
  ///     where that is its own folder.
  ///   - files: The other files of the description.
  ///   - isNeeded: Whether a component is read even where nothing refers to it.
  ///   - formats: The names of formats that mean something to the client, beside those of the OpenAPI
  ///     Format Registry.
  ///   - schemes: The names of schemes that authenticate which are declared elsewhere.
  ///   - hasBaseURL: Whether the base URL is declared elsewhere.
  ///   - saysPages: Whether it is said elsewhere how lists come in pages.
  ///   - readsPropertiesOfExamples: Whether what only the examples of responses have are properties.
  ///   - leftOut: Where operations stand that are not read.
  ///   - diagnostics: Where warnings and errors are added, each with its location.
  /// - Returns: The service, or nil where the document cannot be understood.
  public static func read(
    _ node: Node, path: String? = nil, files: any DocumentFiles = NoOtherFiles(),
    models isNeeded: (String) -> Bool = { _ in false }, formats: Set<String> = [],
    schemes: Set<String> = [], hasBaseURL: Bool = false, saysPages: Bool = false,
    readsPropertiesOfExamples: Bool = false, without leftOut: Set<SourceLocation> = [],
    into diagnostics: inout Diagnostics
  ) -> Service? {
    var messages = Messages()
    var service: Service?
    if node.kind != .mapping {
      messages.error(
        "an OpenAPI description is a mapping, but this is \(found(node))", at: node.location)
    } else if let version = Version(of: node, &messages) {
      let path = path ?? node.location.file.split(separator: "/").last.map(String.init) ?? ""
      let documents = DocumentSet(root: Document(number: 0, path: path, root: node), files: files)
      var reader = DocumentReader(
        documents, version: version, formats: formats, without: leftOut, messages: messages)
      reader.authentication.declaredElsewhere = schemes
      reader.hasBaseURL = hasBaseURL
      reader.saysPages = saysPages
      reader.readsPropertiesOfExamples = readsPropertiesOfExamples
      service = reader.readService(models: isNeeded)
      messages = reader.messages
    }
    messages.reportUncounted(at: node.location)
    diagnostics.add(contentsOf: messages.diagnostics)
    return messages.diagnostics.hasErrors ? nil : service
  }
}
