import Foundation
import HTTPTypes

/// An operation of a service as a value, with its arguments: to be sent, logged, stubbed, queued.
///
/// Targets are compared and hashed by what they send. `==` and `hash(into:)` are implemented here, once,
/// so that the compiler need not synthesize them for each enum.
public protocol Target<ServiceType>: Hashable, Sendable {
  /// The service that the operation belongs to.
  associatedtype ServiceType: Service = Self

  /// How the operation becomes a request.
  var route: Route { get }

  /// The response that a stub gives, so that everything runs without a network.
  var sample: Sample { get }
}

extension Target {
  /// An empty response.
  public var sample: Sample { .empty() }
}

// The names that Moya's `TargetType` has, for code that comes from there.
extension Target {
  /// Moya's name for the service's base URL; nil where it is no URL.
  public var baseURL: URL? { URL(string: ServiceType.configuration.baseURL) }

  /// Moya's name for the path, expanded and without its query; the template itself where an argument
  /// cannot be sent.
  public var path: String {
    let route = route
    var bytes: [UInt8] = []
    guard
      (try? URITemplate.expand(route.template, route.arguments, .operation, into: &bytes)) != nil
    else { return route.template }
    let end = bytes.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
    return String(decoding: bytes[..<(end ?? bytes.endIndex)], as: UTF8.self)
  }

  /// Moya's name for the method.
  public var method: HTTPRequest.Method { route.method }

  /// Moya's name for the headers: the service's and the route's, without credentials.
  public var headers: [String: String]? {
    var headers: [String: String] = [:]
    for (name, value) in ServiceType.configuration.headers { headers[name] = value }
    for (name, value) in route.headerFields {
      if let text = try? value.parameter.simpleText() { headers[name] = text }
    }
    return headers
  }

  /// Moya's name for the sample's content; empty where the sample is no valid Base64.
  public var sampleData: Data { (try? sample.content()) ?? Data() }
}
