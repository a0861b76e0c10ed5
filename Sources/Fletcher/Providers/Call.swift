import Foundation

/// What a provider makes a request for. It is a reference, because requests are copied at every step.
final class Call: Sendable {
  let target: any Target
  /// What ``Authentication`` adds.
  let credentials: RequestCredentials
  /// The tokens that its sources gave; nil where it has none.
  let tokens: SentTokens?
  /// What ``StubTransport`` gives.
  let stub: Stub
  /// What made it.
  let provider: ProviderCore
  /// What the path was made of, after any mapping.
  let path: RoutePath
  /// Where the request goes, unless a step changes that.
  private let url: URL
  /// Whether the request is not to be sent.
  let isPreview: Bool

  init(
    _ target: any Target, _ credentials: RequestCredentials, _ stub: Stub,
    of provider: ProviderCore, _ path: RoutePath, to url: URL, isPreview: Bool = false
  ) {
    self.provider = provider
    self.target = target
    self.credentials = credentials
    tokens = credentials.isRenewable ? SentTokens() : nil
    self.stub = stub
    self.path = path
    self.url = url
    self.isPreview = isPreview
  }

  /// The same call, of which the request is only looked at.
  var preview: Call {
    Call(target, credentials, stub, of: provider, path, to: url, isPreview: true)
  }

  /// What a mapping of routes made the path of; nil where there is none.
  var unmappedPath: RoutePath? {
    guard provider.mapsRoutes else { return nil }
    let route = target.route
    return RoutePath(route.template, route.arguments)
  }

  /// Whether another URL is on the server that the request is for.
  func isForServer(of other: URL) -> Bool {
    guard other != url else { return true }
    guard let origin = Origin(other) else { return false }
    return origin == Origin(url)
  }

  /// A URL that the server wrote, where it is one of its own; nil where it is not.
  ///
  /// Behind a proxy that ends TLS a server may not know that it is called by `https`: its `http` is that, too.
  func urlOnServer(_ written: URL) -> URL? {
    if isForServer(of: written) { return written }
    guard var parts = URLComponents(url: written, resolvingAgainstBaseURL: true),
      parts.scheme?.lowercased() == "http", (parts.port ?? 80) == 80
    else { return nil }
    parts.scheme = "https"
    parts.port = nil
    return parts.url.flatMap { isForServer(of: $0) ? $0 : nil }
  }
}
