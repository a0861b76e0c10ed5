import Diagnostics
import FletcherConfiguration
import YAML

/// The configurations of one run, each of which is read once.
struct Configurations {
  /// Who may use what is generated, where no file says.
  private let access: SwiftOptions.Access
  private var files: [String: ConfigurationFile?] = [:]

  init(access: SwiftOptions.Access) { self.access = access }

  /// What holds for a description.
  mutating func configuration(
    of spec: SpecFile, into diagnostics: inout Diagnostics
  ) -> Configuration {
    guard let source = spec.configuration,
      let file = file(source, into: &diagnostics)
    else { return Configuration(access: access) }
    return file.configuration(
      for: lastPathComponent(of: spec.path), access: access, into: &diagnostics)
  }

  private mutating func file(
    _ source: ConfigurationSource, into diagnostics: inout Diagnostics
  ) -> ConfigurationFile? {
    if let known = files[source.path] { return known }
    var file: ConfigurationFile?
    do throws(Diagnostic) {
      let node = try Node.parse(source.bytes, file: source.path)
      file = ConfigurationFile(node, documents: source.documents, into: &diagnostics)
    } catch {
      diagnostics.add(error)
    }
    files[source.path] = .some(file)
    return file
  }
}
