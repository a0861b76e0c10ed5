import Diagnostics
import ServiceModel
import YAML

/// What one level says of one name in a path, a query, a header or a cookie.
struct Field: Sendable {
  enum Content: Sendable {
    case parameter(Parameter)
    case constant(String)
    /// `null`: what an outer level says of the name does not hold.
    case removed
  }
  /// The location and the name, by which inner fields replace outer ones.
  struct ID: Hashable, Sendable {
    var `in`: Parameter.Location
    var name: String

    init(_ location: Parameter.Location, _ name: String) {
      self.in = location
      // The names of headers are the same in capitals (RFC 9110, section 5.1).
      self.name = location == .header ? name.lowercased() : name
    }
  }
  var id: ID
  var name: String
  var content: Content
  var location: SourceLocation
}

/// The fields of a service, a path or an operation.
public struct FieldSet: Sendable {
  private(set) var fields: [Field] = []
  private var locations: [Field.ID: SourceLocation] = [:]
  /// `headers: null`: no constant header of an outer level holds.
  public internal(set) var removesHeaders = false
  /// The key `path`, where parameters that are missing in it are reported.
  var pathKey: Node?
  /// Arguments of the path that misspelt parameters were probably meant to be.
  var misnamed: Set<String> = []

  /// Adds a field; where one of its name is there already, that one stays, and this is its location.
  mutating func add(_ field: Field) -> SourceLocation? {
    if let other = locations[field.id] { return other }
    locations[field.id] = field.location
    fields.append(field)
    return nil
  }

  /// Headers that are always sent.
  public var constantHeaders: [ConstantField] {
    fields.compactMap { field in
      guard field.id.in == .header, case .constant(let value) = field.content else { return nil }
      return ConstantField(name: field.name, value: value)
    }
  }

  /// The names of headers that are not sent.
  public var removedHeaders: [String] {
    fields.filter { if case .removed = $0.content { $0.id.in == .header } else { false } }
      .map(\.name)
  }
}
