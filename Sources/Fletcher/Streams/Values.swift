/// Values that come one after the other: the lines of a stream, events, the items of pages.
///
/// They can be read once. Who stops reading, or whose task is cancelled, ends what gives them.
public struct Values<Element: Sendable>: AsyncSequence, Sendable {
  private let produce: @Sendable () async throws -> Element?

  /// Values of which the closure gives the next one each time, and nil at the end. It is not called again
  /// before it has returned.
  public init(_ next: @escaping @Sendable () async throws -> Element?) { produce = next }

  /// Gives the values.
  public func makeAsyncIterator() -> Iterator { Iterator(produce: produce) }

  /// Gives the values, one after the other.
  public struct Iterator: AsyncIteratorProtocol, Sendable {
    fileprivate let produce: @Sendable () async throws -> Element?

    /// The next value; nil at the end.
    ///
    /// - Throws: ``ProviderError``; `CancellationError` where the task is cancelled.
    public mutating func next() async throws -> Element? { try await produce() }
  }
}
