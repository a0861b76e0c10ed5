import Diagnostics
import FletcherOptions
import ServiceDescription

/// What `fletcher.yaml` says of one document: its settings for all documents beside it, and those for this
/// one, which override them.
public struct Configuration: Sendable {
  /// Whether what stands at the top of the file holds for several documents.
  var isShared = false
  /// The file name of the document.
  var document = ""
  /// The part of the file that is about single documents.
  var documents: Range<SourceLocation>?
  /// Whether warnings about the document are errors.
  public internal(set) var isStrict = false
  /// What changes the document before it is read, in this order.
  public internal(set) var overlays: [OverlaySource] = []
  /// Whether what only the examples of an OpenAPI document have are properties.
  public internal(set) var readsPropertiesOfExamples = false
  var service: Written?
  var include = Selection()
  var exclude = Selection()
  var renamings = Renamings()
  /// Names and patterns of properties that responses may lack.
  var optionalProperties: [Written] = []
  /// Parameters that are given to the provider, once for all operations.
  var commonParameters: [Written] = []
  /// Settings of the service; later ones override earlier ones.
  var serviceSettings: [ServiceSettings] = []
  /// Settings of operations and of paths; later ones override earlier ones.
  var operationSettings: [PatternSettings] = []
  /// How the Swift looks.
  public internal(set) var swift = SwiftOptions()

  /// Whether what stands there is said of several documents, so that some of them may lack what it names.
  func isShared(_ location: SourceLocation) -> Bool {
    isShared && documents?.contains(location) != true
  }

  /// Whether models may have lost their last use, for example with an envelope or an error.
  var mayLeaveOut: Bool {
    !include.isEmpty || !exclude.isEmpty || !swift.types.isEmpty || !serviceSettings.isEmpty
      || !operationSettings.isEmpty
  }

  /// Whether the file needs a model, even if nothing in the document refers to it.
  public var needsModel: @Sendable (String) -> Bool {
    let settings = serviceSettings.map(\.settings) + operationSettings.map(\.values.settings)
    let errors = WrittenErrorType.names(in: settings.flatMap(\.errors.types))
    let patterns = include.models
    return { name in
      errors.contains(name) || patterns.contains { $0.matches(name) }
    }
  }

  /// Whether the file has the base URL.
  public var hasBaseURL: Bool { serviceSettings.contains { $0.baseURL != nil } }

  /// Whether the file says of any operations how their lists come in pages.
  public var saysPages: Bool {
    operationSettings.contains {
      if case .inherited = $0.values.pagination { false } else { true }
    }
  }

  /// The names of the schemes that the file declares.
  public var declaredSchemes: Set<String> {
    Set(serviceSettings.flatMap { $0.schemes ?? [] }.map(\.name))
  }

  /// A configuration that leaves everything as it is.
  ///
  /// - Parameter access: Who may use what is generated.
  public init(access: SwiftOptions.Access = .public) { swift.access = access }
}

/// What is generated, or left out.
struct Selection: Sendable {
  var tags: [Pattern] = []
  var operations: [Pattern] = []
  var paths: [Pattern] = []
  var models: [Pattern] = []

  /// All patterns.
  var patterns: [Pattern] { tags + operations + paths + models }
  var isEmpty: Bool { patterns.isEmpty }

  static func + (outer: Selection, inner: Selection) -> Selection {
    Selection(
      tags: outer.tags + inner.tags, operations: outer.operations + inner.operations,
      paths: outer.paths + inner.paths, models: outer.models + inner.models)
  }
}

/// A new name for something.
struct Renaming: Sendable {
  /// What is renamed, in the document's words.
  var subject: Written
  var name: Written
}

struct Renamings: Sendable {
  var groups: [Renaming] = []
  var operations: [Renaming] = []
  var parameters: [Renaming] = []
  var models: [Renaming] = []
  var properties: [Renaming] = []
  var values: [Renaming] = []

  var all: [Renaming] { groups + operations + parameters + models + properties + values }
}

/// Settings of the operations that a pattern matches.
struct PatternSettings: Sendable {
  enum Subject: Sendable { case operation, path }
  var subject: Subject
  var pattern: Pattern
  var values: OperationSettings
}
