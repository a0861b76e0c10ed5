/// Changes the route that a target has.
typealias RouteMapping = @Sendable (_ target: any Target, _ route: Route) throws -> Route

extension Provider {
  /// A provider like this one that changes the routes of its targets before requests are made of them.
  /// Moya's `endpointClosure`.
  ///
  /// ```swift
  /// let imgur = Provider<Imgur>(auth: .clientID("…")).mappingRoutes { target, route in
  ///   guard case Imgur.createAlbum = target else { return route }
  ///   return route.header("X-App", "Cards").addingForm(["source": "app"])
  /// }
  /// ```
  ///
  /// Only requests change. A target's ``Target/sample``, and what targets are compared by, stay theirs.
  /// The groups of the provider have the mapping too; of two mappings, the later one gets what the earlier
  /// one gave.
  ///
  /// - Parameter change: gives the route for a target, called each time that a request is made of one. What
  ///   it throws is the reason of ``ProviderError/invalidRequest(reason:target:)``.
  public func mappingRoutes(
    _ change: @escaping @Sendable (_ target: any Target, _ route: Route) throws -> Route
  ) -> Provider {
    Provider(core: core.mappingRoutes(change), steps: steps, recorder: recorder, stub: stub)
  }

  /// A provider like this one, with parameters that all operations of a service take. Clients that are generated
  /// call it in their `with(…)`.
  ///
  /// A URL that a caller gives as a whole, as one of the next page, stays as it is.
  ///
  /// - Parameter set: sets them on the route of a target.
  public func withCommonParameters(_ set: @escaping @Sendable (Route) -> Route) -> Provider {
    mappingRoutes { _, route in route.isWholeURL ? route : set(route) }
  }
}
