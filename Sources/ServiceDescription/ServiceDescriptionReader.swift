import Diagnostics
import ServiceModel
import YAML

/// Reads a service description, a `*.service.yaml` file, into the service model.
///
/// What the model holds afterwards:
///
/// - Operations carry the *effective* `group`, `unwrap`, `failure`, `timeout`, `cache`, `retry` and
///   authentication: what they say themselves, or their path, or the service. The service keeps what
///   it says itself as well.
/// - `headers`, `query` and `errors` of an operation hold what the operation and its path say; what
///   the service says is in the service alone. Where an operation removes something of the service's
///   that the model can't leave out for one operation, the service loses it, and every operation that
///   keeps it has it itself.
/// - `parameters` of an operation are all that its caller gives: the arguments in the order of the
///   path, then the operation's own, then those of its path, then those of the service.
/// - `$extends` is resolved, references are checked, and every model has finite values.
public enum ServiceDescriptionReader {
  /// Reads a service description.
  ///
  /// - Parameters:
  ///   - node: The root of the document.
  ///   - path: The document's path, which those of samples are relative to.
  ///   - files: The files of samples.
  ///   - diagnostics: Where all mistakes of the description are added, each with its location.
  /// - Returns: The service, or nil where the description has mistakes. Warnings are not mistakes.
  public static func read(
    _ node: Node, path: String = "", files: any DocumentFiles = NoOtherFiles(),
    into diagnostics: inout Diagnostics
  ) -> Service? {
    var reader = DescriptionReader()
    reader.sampleFiles = SampleFiles(files, besides: path)
    if let rest = node.rest {
      reader.error("the description has ended before this; a file holds one", at: rest)
    }
    for key in node.repeatedKeys {
      let isMethod = DescriptionKeys.methods.contains(key.name)
      reader.error(
        key.message + (isMethod ? "; several operations of one method are a list" : ""),
        at: key.location)
    }
    let service = reader.readService(node)
    diagnostics.add(contentsOf: reader.diagnostics)
    return reader.diagnostics.hasErrors ? nil : service
  }
}
