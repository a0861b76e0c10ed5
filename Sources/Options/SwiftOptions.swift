/// What can be chosen of the Swift that is generated.
public struct SwiftOptions: Sendable {
  /// Who may use what is generated.
  public enum Access: String, Sendable, CaseIterable {
    case `public`, package, `internal`
  }
  /// How the properties of models are declared.
  public enum Properties: String, Sendable, CaseIterable {
    case `let`, `var`
  }
  /// Where sample data goes.
  public enum Samples: String, Sendable, CaseIterable {
    /// In files of their own.
    case files
    /// In the files of the operations that they are responses of.
    case client
    /// In files of their own, and compiled for debugging alone.
    case debug
    /// Nowhere.
    case none
  }
  /// A type of the user's own that replaces a model or a format.
  public struct OwnType: Sendable, Hashable {
    /// The model's or the format's name.
    public var subject: Written
    /// The type as it is written in Swift.
    public var type: Written

    package init(subject: Written, type: Written) {
      self.subject = subject
      self.type = type
    }
  }
  /// Protocols that models conform to.
  public struct Conformance: Sendable {
    /// Matches the names of models. `*` alone also matches types inside of others.
    public var models: Pattern
    /// The protocols as they are written in Swift.
    public var protocols: [Written]

    package init(models: Pattern, protocols: [Written]) {
      self.models = models
      self.protocols = protocols
    }
  }

  public package(set) var access = Access.public
  public package(set) var properties = Properties.let
  public package(set) var samples = Samples.files
  /// Modules to import beside Fletcher and Foundation.
  public package(set) var imports: [String] = []
  public package(set) var types: [OwnType] = []
  public package(set) var conformances: [Conformance] = []

  /// The names of the models and formats that types of the user's own replace.
  public var namedTypes: Set<String> { Set(types.map(\.subject.text)) }

  /// The defaults.
  public init() {}
}
