import Fletcher

/// A service whose one operation needs a token.
enum Files: Service, Target {
  static let configuration = ServiceConfiguration(
    baseURL: "https://files.test", authentication: .any(of: ["token"]), timeout: .seconds(300))

  case list

  var route: Route { Route(.get, "/list") }
}

extension Credentials where Service == Files {
  static func token(_ source: any TokenSource) -> Self { Self("token", .bearer(source)) }
}
