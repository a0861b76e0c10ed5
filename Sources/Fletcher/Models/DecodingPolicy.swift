/// How much a response may differ from its description.
///
/// ```swift
/// let shop = Provider<Shop>(decoding: .strict)
/// ```
public struct DecodingPolicy: Sendable {
  enum Mode: Sendable { case strict, lenient, skippingElements }

  let mode: Mode
  private(set) var report: (@Sendable (Response) -> Void)?

  private init(_ mode: Mode) { self.mode = mode }

  /// Every deviation is an error. For tests.
  public static var strict: DecodingPolicy { DecodingPolicy(.strict) }

  /// Usual deviations are read, and listed in ``Response/deviations``: numbers in quotes, dates in
  /// other forms, `null` in lists. What a provider does unless told otherwise.
  public static var lenient: DecodingPolicy { DecodingPolicy(.lenient) }

  /// As ``lenient``, and an element of a list or a value of a map that cannot be read is left out.
  public static var skippingElements: DecodingPolicy { DecodingPolicy(.skippingElements) }

  /// The same policy, and a closure that gets each response that deviates, with its
  /// ``Response/deviations``: for a log.
  public func reporting(
    _ report: @escaping @Sendable (Response) -> Void
  ) -> DecodingPolicy {
    var policy = self
    policy.report = report
    return policy
  }
}
