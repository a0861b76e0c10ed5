import Fletcher
import Foundation
import HTTPTypes

/// Any target of any service, for a provider that sends targets of several. Moya's `MultiTarget`.
///
/// ```swift
/// let provider = Provider<AnyTarget>(
///   auth: .of(GitHub.self, .token("…")), .of(Imgur.self, .clientID("…")))
///
/// let response = try await provider.request(AnyTarget(Imgur.image(id: "abc")))
/// ```
///
/// A request goes where the target's own service is, with that service's header fields, time limit, error
/// models and credentials. Steps and plugins see the target inside, ``base``.
///
/// Two are equal where the targets inside are of the same service and send the same.
public struct AnyTarget: CompositeTarget {
  /// The target inside.
  public let base: any Target
  private let service: ObjectIdentifier

  /// A target; one that is an `AnyTarget` already stays as it is.
  public init<T: Target>(_ target: T) {
    if let target = target as? AnyTarget {
      self = target
    } else {
      base = target
      service = ObjectIdentifier(T.ServiceType.self)
    }
  }

  /// What an `AnyTarget` is a target of.
  public typealias ServiceType = AnyService

  /// The route of the target inside.
  public var route: Route { base.route }

  /// The sample of the target inside.
  public var sample: Sample { base.sample }

  /// Whether the targets inside are of the same service and send the same.
  public static func == (left: AnyTarget, right: AnyTarget) -> Bool {
    left.service == right.service && RouteTarget(left) == RouteTarget(right)
  }

  /// Feeds what the target inside sends into the hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(service)
    RouteTarget(self).hash(into: &hasher)
  }

  /// What targets are compared by without their type: groups of a service are types of their own.
  private struct RouteTarget: Target {
    typealias ServiceType = AnyService
    let route: Route

    init(_ target: AnyTarget) { route = target.route }
  }
}

// Moya's names, which else would tell of no service.
extension AnyTarget {
  /// Moya's name for the service's base URL; nil where it is no URL.
  public var baseURL: URL? { base.baseURL }

  /// Moya's name for the headers: the service's and the route's, without credentials.
  public var headers: [String: String]? { base.headers }
}

/// The service of ``AnyTarget``: whichever the target inside belongs to.
public enum AnyService: CompositeService {
  /// What a stub's closure is given.
  public typealias StubTarget = AnyTarget

  /// Nothing: each target has its own service's.
  public static var configuration: ServiceConfiguration { ServiceConfiguration(baseURL: "") }
}

extension Credentials where Service == AnyService {
  /// Credentials of one of the services: no other service's requests carry them.
  public static func of<Other: Fletcher.Service>(
    _ service: Other.Type, _ credentials: Credentials<Other>
  ) -> Self {
    Self(credentials)
  }
}
