import Diagnostics
import FletcherConfiguration
import FletcherOptions
import YAML

/// The configurations of one run, each of which is read once.
struct Configurations {
  /// Who may use what is generated, where no file says.
  private let access: SwiftOptions.Access
  private var files: [String: ConfigurationFile?] = [:]
  /// What each of the documents lacks that a file speaks of, by the file's path.
  private var unmatched: [String: [Set<Written>]] = [:]

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

  /// Notes what a description lacks, and others that its configuration speaks of may have.
  mutating func note(unmatched names: Set<Written>, in spec: SpecFile) {
    guard let source = spec.configuration else { return }
    unmatched[source.path, default: []].append(names)
  }

  /// Reports what is said of several documents and names nothing in any of them. Where not all of them were read, the
  /// others may have it.
  func reportNamesOfNoDocument(_ specs: [SpecFile], into diagnostics: inout Diagnostics) {
    for (path, names) in unmatched.sorted(by: { $0.key < $1.key }) {
      let source = specs.lazy.compactMap(\.configuration).first { $0.path == path }
      guard let first = names.first, names.count == source?.documents.count else { continue }
      let everywhere = names.dropFirst().reduce(first) { $0.intersection($1) }
      for name in everywhere.sorted(by: { $0.location < $1.location }) {
        diagnostics.error(
          "nothing in any of the \(names.count) documents has the name \(quoted(name.text))",
          at: name.location)
      }
    }
  }

  private mutating func file(
    _ source: ConfigurationSource, into diagnostics: inout Diagnostics
  ) -> ConfigurationFile? {
    if let known = files[source.path] { return known }
    var file: ConfigurationFile?
    do throws(Diagnostic) {
      let node = try Node.parse(source.bytes, file: source.path)
      file = ConfigurationFile(
        node, documents: source.documents, others: source.others, into: &diagnostics)
    } catch {
      diagnostics.add(error)
    }
    files[source.path] = .some(file)
    return file
  }
}
