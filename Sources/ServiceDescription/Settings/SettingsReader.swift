import Diagnostics
import ServiceModel
import YAML

/// Reads settings of a service that stand in another file, in the words of a service description.
public struct SettingsReader {
  private var reader = DescriptionReader()

  /// The settings that a service can have.
  public static let serviceKeys =
    ["baseURL", "auth", "refusedWhen", "envelope"] + DescriptionKeys.settings
  /// The settings that an operation can have.
  public static let operationKeys = ["paginate", "auth", "envelope"] + DescriptionKeys.settings

  /// A reader of settings.
  public init() {}

  /// The mistakes in what was read.
  public var diagnostics: Diagnostics { reader.diagnostics }

  /// Reads the settings of a service among the entries. Mistakes are collected, and a setting with one is
  /// not set.
  public mutating func serviceSettings(_ entries: [Node.Entry]) -> ServiceSettings {
    var result = ServiceSettings(
      settings: reader.settings(entries, at: .besideService),
      headers: headers(entries, at: .besideService),
      envelope: envelope(entries, at: .besideService))
    for entry in entries {
      let node = entry.value
      switch entry.name {
      case "auth": result.schemes = schemes(node)
      case "baseURL": result.baseURL = reader.baseURL(node)
      case "refusedWhen":
        result.refusal = node.isNull ? TokenRefusal() : reader.tokenRefusal(node)
      default: break
      }
    }
    return result
  }

  /// Reads the settings of operations among the entries.
  public mutating func operationSettings(_ entries: [Node.Entry]) -> OperationSettings {
    var result = OperationSettings(
      settings: reader.settings(entries, at: .operation),
      headers: headers(entries, at: .operation), envelope: envelope(entries, at: .operation))
    if let entry = entries.first(where: { $0.name == "paginate" }) {
      result.pagination = reader.setting(entry, at: .operation) { $0.pagination(entry.value) }
    }
    return result
  }

  private mutating func headers(_ entries: [Node.Entry], at level: Level) -> FieldSet {
    reader.fields(entries.filter { $0.name == "headers" }, at: level)
  }

  private mutating func envelope(_ entries: [Node.Entry], at level: Level) -> WrittenEnvelope? {
    guard let entry = entries.first(where: { $0.name == "envelope" }) else { return nil }
    return WrittenEnvelope(
      path: reader.setting(entry, at: level) { $0.keyPath(entry.value, "`envelope`") },
      location: entry.key.location)
  }

  private mutating func schemes(_ node: Node) -> [AuthenticationScheme] {
    (reader.schemes, reader.schemeNames) = ([:], [])
    reader.readSchemes(node)
    return reader.schemeNames.compactMap { reader.schemes[$0] }
  }
}

/// The settings of a service that stand in another file.
public struct ServiceSettings: Sendable {
  public internal(set) var settings: Settings
  public internal(set) var headers: FieldSet
  public internal(set) var envelope: WrittenEnvelope?
  public internal(set) var baseURL: String?
  /// The schemes that authenticate the service; operations can then name these as well.
  public internal(set) var schemes: [AuthenticationScheme]?
  public internal(set) var refusal: TokenRefusal?
}

/// The settings of operations that stand in another file.
public struct OperationSettings: Sendable {
  public internal(set) var settings: Settings
  public internal(set) var headers: FieldSet
  public internal(set) var envelope: WrittenEnvelope?
  public internal(set) var pagination: Setting<WrittenPagination> = .inherited
}

/// Where the described value is in an envelope that the description leaves out.
public struct WrittenEnvelope: Sendable {
  public internal(set) var path: Setting<KeyPath>
  public internal(set) var location: SourceLocation?
}
