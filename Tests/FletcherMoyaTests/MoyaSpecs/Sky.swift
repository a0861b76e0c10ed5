import Fletcher
import Foundation

// The services that Moya's own specs have, as targets.

/// Moya's `GitHub` of its specs.
enum Sky: Service, Target {
  case zen
  case userProfile(String)

  static let configuration = ServiceConfiguration(baseURL: "https://api.github.com")

  var route: Route {
    switch self {
    case .zen: Route(.get, "/zen")
    case .userProfile(let name): Route(.get, "/users/{name}", name)
    }
  }

  var sample: Sample {
    switch self {
    case .zen: .text("Half measures are as bad as nothing at all.")
    case .userProfile(let name): .json(#"{"login":"\#(name)","id":100}"#)
    }
  }
}

/// An operation that is its own service, with any route.
struct StructAPI: Service, Target {
  static let configuration = ServiceConfiguration(
    baseURL: "http://example.com", headers: ["headerKey": "headerValue"])

  var route = Route(.get, "/endpoint").query("key", "value")
  var sample: Sample { .text("sample data") }
}

/// Moya's `Issue` of its specs.
struct MoyaIssue: Codable, Sendable {
  let title: String
  let createdAt: Date
  let rating: Float?
}

struct OptionalIssue: Codable, Sendable {
  let title: String?
  let createdAt: Date?
}
