import ArgumentParser
import Fletcher
import Foundation
import TransportsUnderTest

/// `transports`: what the transports stand, against servers on loopback.
@main
struct Transports: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "transports",
    abstract:
      "Measures what the transports stand: many requests, large bodies, cancelled requests, broken responses.",
    discussion: """
      `swift run -c release --traits AsyncHTTPClient transports many`. Ends non-zero where something is lost, \
      memory grows or the process of a transport stops.
      """,
    subcommands: [
      ManyRequests.self, LargeBodies.self, CancelledRequests.self, BrokenResponses.self,
    ])
}

extension TransportUnderTest: ExpressibleByArgument {
  public init?(argument: String) {
    guard let transport = Self.allCases.first(where: { "\($0)" == argument }) else { return nil }
    self = transport
  }

  public var defaultValueDescription: String { "\(self)" }

  public static var allValueStrings: [String] { allCases.map { "\($0)" } }
}

/// Any request.
struct Plain: Service, Target {
  static let configuration = ServiceConfiguration(baseURL: "http://localhost")
  let route: Route
}

/// What was measured is not as it must be.
struct Failure: Error, CustomStringConvertible {
  let description: String
}
