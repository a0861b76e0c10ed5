import Diagnostics
import ServiceModel
import YAML

/// What one level says of the types of error responses.
public struct ErrorSettings: Sendable {
  /// `errors: null`: nothing of what outer levels say holds.
  public internal(set) var removesAll = false
  public internal(set) var removedStatuses: Set<StatusPattern> = []
  public internal(set) var types: [WrittenErrorType] = []

  /// Whether what an outer level says of a status holds.
  public func keeps(_ status: StatusPattern) -> Bool {
    !removesAll && !removedStatuses.contains(status) && !types.contains { $0.status == status }
  }

  /// Whether this level removes something that an outer level may have said.
  public var removesAny: Bool { removesAll || !removedStatuses.isEmpty }
}

/// The type of an error response as it is written. How that is to be read, as a type or as the mistake that it
/// is, depends on the models there are.
public struct WrittenErrorType: Sendable {
  public let status: StatusPattern
  let type: Node
  let location: SourceLocation

  /// Far more than anybody writes; with aliases, a few lines may be a tree of any size.
  private static let mostNodes = 10_000

  /// All names that may be those of models.
  public static func names(in types: some Sequence<WrittenErrorType>) -> Set<String> {
    var names: Set<String> = []
    var open = types.map(\.type)
    var left = mostNodes
    while let node = open.popLast(), left > 0 {
      left -= 1
      if let text = node.string { names.insert(TypeNotation(text).name) }
      open += node.items.map(Array.init) ?? []
      open += node.entries?.map(\.value) ?? []
    }
    return names
  }
}

extension DescriptionReader {
  /// Reads `errors`.
  mutating func errors(_ entry: Node.Entry, at level: Level) -> ErrorSettings {
    var settings = ErrorSettings()
    if isRemoval(entry, at: level) {
      settings.removesAll = true
      return settings
    }
    guard let table = table(entry.value) else {
      settings.types = [
        WrittenErrorType(status: .default, type: entry.value, location: entry.value.location)
      ]
      return settings
    }
    for (entry, status) in table {
      if isRemoval(entry, at: level) {
        settings.removedStatuses.insert(status)
      } else {
        settings.types.append(
          WrittenErrorType(status: status, type: entry.value, location: entry.key.location))
      }
    }
    return settings
  }

  /// Reads the types, now that the names of all models are known.
  mutating func responses(_ errors: ErrorSettings) -> [Response] {
    errors.types.map { written in
      Response(
        status: written.status, content: .json(type(written.type, as: .value)),
        location: written.location)
    }
  }
}
