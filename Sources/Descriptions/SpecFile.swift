/// A description as it was read from disk.
public struct SpecFile: Sendable {
  /// The path as it is shown to people.
  public var path: String
  public var bytes: [UInt8]
  /// The `fletcher.yaml` that speaks of the description, where there is one.
  public var configuration: ConfigurationSource?
  /// Folders, beside the description's own, that references of an OpenAPI document may lead to.
  public var referenceFolders: [String]

  public init(
    path: String, bytes: [UInt8], configuration: ConfigurationSource? = nil,
    referenceFolders: [String] = []
  ) {
    self.path = path
    self.bytes = bytes
    self.configuration = configuration
    self.referenceFolders = referenceFolders
  }
}

/// A `fletcher.yaml` as it was read from disk.
public struct ConfigurationSource: Sendable {
  /// The path as it is shown to people.
  public var path: String
  public var bytes: [UInt8]
  /// The file names of the descriptions that it may speak of.
  public var documents: [String]
  /// The names of other files beside them, which are descriptions where somebody names them.
  public var others: [String]

  public init(path: String, bytes: [UInt8], documents: [String], others: [String] = []) {
    self.path = path
    self.bytes = bytes
    self.documents = documents
    self.others = others
  }
}

/// The last part of a path.
package func lastPathComponent(of path: String) -> String {
  path.split(separator: "/").last.map(String.init) ?? path
}
