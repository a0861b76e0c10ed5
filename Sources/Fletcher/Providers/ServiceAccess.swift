import Foundation

/// What a provider knows of one service: where it is, and which credentials its operations need.
final class ServiceAccess: Sendable {
  let setup: Result<ServiceSetup, any Error>
  /// What the service's own requirement chooses, which is what nearly every operation needs.
  private let usual: RequestCredentials
  private let choose: @Sendable (AuthenticationRequirement) -> RequestCredentials

  init<S: Service>(auth: [Credentials<S>], baseURL: URL?, decoding: DecodingPolicy) {
    let configuration = S.configuration
    setup = Result { try ServiceSetup(configuration, baseURL: baseURL, decoding: decoding) }
    usual = configuration.authentication.choose(from: auth)
    choose = { $0.choose(from: auth) }
  }

  /// The service of a target, and of all credentials those that are for it.
  convenience init<T: Target, S: Service>(
    for target: T, auth: [Credentials<S>], baseURL: URL?, decoding: DecodingPolicy
  ) {
    self.init(
      auth: auth.compactMap { $0.of(T.ServiceType.self) }, baseURL: baseURL, decoding: decoding)
  }

  func credentials(for route: Route) -> RequestCredentials {
    route.requirement.map(choose) ?? usual
  }
}

/// A service whose targets stand for those of other services.
package protocol CompositeService: Service {}

/// A target that stands for one of another service.
package protocol CompositeTarget: Target where ServiceType: CompositeService {
  /// The other target.
  var base: any Target { get }
}
