import Foundation

// What a test and the program that it compiles tell each other by files. It is part of both.

/// A response to be given to the calls of a route.
struct ExampleCall: Codable, Sendable {
  var id: Int
  /// The method and the path, its arguments without names: `GET /users/{}`.
  var route: String
  var status: Int
  var mediaType: String
  var body: String

  /// - Parameter template: A path of OpenAPI, or a URI template (RFC 6570); its query is left out.
  static func route(_ method: String, _ template: String) -> String {
    var path = ""
    var rest = template[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      path += rest[..<open]
      let argument = rest[rest.index(after: open)..<close]
      if !argument.hasPrefix("?"), !argument.hasPrefix("&") { path += "{}" }
      rest = rest[rest.index(after: close)...]
    }
    path += rest
    path = path.split(separator: "?", omittingEmptySubsequences: false).first.map(String.init) ?? ""
    path = path.split(separator: "#", omittingEmptySubsequences: false).first.map(String.init) ?? ""
    if !path.hasPrefix("/") { path = "/" + path }
    return "\(method.uppercased()) \(path.removingPercentEncoding ?? path)"
  }
}

/// An object that a service gave, to be decoded as the model of its schema.
struct Fixture: Codable, Sendable {
  var id: Int
  var schema: String
  var body: String
}

/// Where a response is other than described.
struct Deviation: Codable, Sendable {
  /// `$.items[0].price`
  var path: String
  var described: String
  var found: String
}

/// What came of a response, or of an object.
struct ValueOutcome: Codable, Sendable {
  enum Kind: String, Codable {
    /// A value that was encoded again.
    case value
    /// Text, or bytes that are text.
    case text
    case nothing
    case failed
  }

  /// The example's, or the fixture's.
  var id: Int
  /// The operation, or the union; empty where it is a model.
  var place: String
  /// The media types that the request asked for.
  var accept: String?
  var kind = Kind.nothing
  /// The JSON or the text that it was encoded to, or why that failed.
  var text = ""
  /// Where it failed.
  var path: String?
  /// The case of a union that should have been chosen, and the one that was.
  var member: String?
  var chosen: String?
  /// Members of unions that the description does not know, by their paths.
  var unknown: [String] = []
  var deviations: [Deviation] = []

  init(id: Int, place: String, member: String? = nil) {
    self.id = id
    self.place = place
    self.member = member
  }
}

/// What the program is to try.
struct ProgramInput: Codable {
  var examples: [ExampleCall]
  var fixtures: [Fixture]

  static let file = "examples.json"

  static func read() throws -> Self {
    try JSONDecoder().decode(Self.self, from: Data(contentsOf: URL(fileURLWithPath: file)))
  }
}

/// What came of it.
struct ProgramOutput: Codable {
  var examples: [ValueOutcome] = []
  var fixtures: [ValueOutcome] = []

  static let file = "outcomes.json"

  func write() throws {
    try JSONEncoder().encode(self).write(to: URL(fileURLWithPath: Self.file))
  }
}
