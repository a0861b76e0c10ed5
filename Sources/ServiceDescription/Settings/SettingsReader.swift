import Diagnostics
import SchemaChecking
import ServiceModel
import YAML

/// Reads settings of a service that stand in another file, in the words of a service description.
public struct SettingsReader {
  private var reader = DescriptionReader()

  /// What can be said of a service.
  public static let serviceKeys = ["baseURL", "auth", "refusedWhen"] + DescriptionKeys.settings
  /// What can be said of an operation.
  public static let operationKeys = ["paginate", "auth"] + DescriptionKeys.settings

  /// A reader of settings of a service, whose models and schemes they can name.
  ///
  /// - Parameters:
  ///   - service: The service.
  ///   - node: The root of the file that the settings stand in.
  public init(of service: Service, in node: Node) {
    reader.models = DescribedModels(service.models, node: node)
    for scheme in service.authenticationSchemes {
      reader.schemes[scheme.name] = scheme
      reader.schemeNames.append(scheme.name)
    }
  }

  /// The mistakes in what was read.
  public var diagnostics: Diagnostics { reader.diagnostics }

  /// Reads the settings among the entries. Mistakes are collected, and a setting with one is not set.
  public mutating func settings(_ entries: [Node.Entry], at level: Level) -> Settings {
    let settings = reader.settings(entries, at: level)
    reader.runDeferredChecks()
    if !reader.valueChecks.isEmpty {
      reader.checkValues(with: SchemaChecker(models: reader.models.models))
    }
    return settings
  }

  /// Reads the constant headers among the entries.
  public mutating func headers(_ entries: [Node.Entry], at level: Level) -> HeaderSettings {
    let fields = reader.fields(entries.filter { $0.name == "headers" }, at: level)
    var result = HeaderSettings(removesAll: fields.removesHeaders)
    for field in fields.fields {
      switch field.content {
      case .constant(let value): result.said.append(ConstantField(name: field.name, value: value))
      case .parameter, .removed: result.removedNames.append(field.name)
      }
    }
    return result
  }

  /// Reads the base URL of a service.
  public mutating func baseURL(_ node: Node) -> String? { reader.baseURL(node) }

  /// Reads the schemes that authenticate a service; operations can then name these as well.
  public mutating func schemes(_ node: Node) -> [AuthenticationScheme] {
    let known = (reader.schemes, reader.schemeNames)
    (reader.schemes, reader.schemeNames) = ([:], [])
    reader.readSchemes(node)
    let read = reader.schemeNames.compactMap { reader.schemes[$0] }
    reader.schemes.merge(known.0) { new, _ in new }
    reader.schemeNames += known.1.filter { !reader.schemeNames.contains($0) }
    return read
  }

  /// Reads which values in a response say that a token was refused.
  public mutating func tokenRefusals(_ node: Node) -> [TokenRefusal] {
    reader.tokenRefusals(node) ?? []
  }

  /// Reads how the pages of an operation's responses are asked for.
  public mutating func pagination(_ node: Node, of operation: Operation) -> Pagination? {
    reader.pagination(node, of: operation)
  }
}

/// What one level says of headers that are always sent.
public struct HeaderSettings: Sendable {
  /// `headers: null`: nothing of what farther levels say holds.
  public var removesAll: Bool
  /// Headers and their values.
  public var said: [ConstantField] = []
  /// The names of headers that are not sent.
  public var removedNames: [String] = []
}
