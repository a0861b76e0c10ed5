/// Which descriptions are meant.
package struct Input: Sendable {
  /// Files and folders; empty for those in the usual folder.
  package var specs: [String]
  /// What is read in place of the `fletcher.yaml` beside a description.
  package var configuration: String?
  /// Whether warnings are errors.
  package var isStrict: Bool
  /// Folders that references of OpenAPI documents may lead to.
  package var referenceFolders: [String]

  package init(
    specs: [String], configuration: String? = nil, isStrict: Bool = false,
    referenceFolders: [String] = []
  ) {
    self.specs = specs
    self.configuration = configuration
    self.isStrict = isStrict
    self.referenceFolders = referenceFolders
  }

  /// What is named here, and the folder that is meant where nothing is.
  package var sources: [String] {
    (specs.isEmpty ? [SpecFinder.defaultFolder] : specs) + (configuration.map { [$0] } ?? [])
  }
}
