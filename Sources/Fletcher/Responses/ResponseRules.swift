/// How an operation's response is to be read, which its request carries to the response.
///
/// It is a reference, because requests are copied at every step and most operations of a service have the same
/// rules.
final class ResponseRules: Sendable {
  /// The path of the value in the content.
  let unwrap: String?
  /// What makes the response an error.
  let failure: ContentCondition?
  /// What makes the response a refusal of its request's token.
  let refusal: TokenRefusal
  let errors: ErrorModels
  /// Statuses that are no error; those from 200 to 299 where it is empty.
  let accepted: [StatusPattern]
  let decoding: DecodingPolicy

  init(
    unwrap: String? = nil, failure: ContentCondition? = nil, refusal: TokenRefusal = [:],
    errors: ErrorModels = [:], accepted: [StatusPattern] = [],
    decoding: DecodingPolicy = .lenient
  ) {
    self.unwrap = unwrap
    self.failure = failure
    self.refusal = refusal
    self.errors = errors
    self.accepted = accepted
    self.decoding = decoding
  }

  /// Those of a request that no provider made.
  static let standard = ResponseRules()

  /// The same, with another policy.
  func with(_ decoding: DecodingPolicy) -> ResponseRules {
    ResponseRules(
      unwrap: unwrap, failure: failure, refusal: refusal, errors: errors, accepted: accepted,
      decoding: decoding)
  }

  /// Whether content with a status of success can be an error or a refusal.
  var looksAtContent: Bool { failure != nil || refusal.looksAtContent }

  func accepts(_ code: Int) -> Bool {
    accepted.isEmpty ? (200...299).contains(code) : accepted.contains { $0.matches(code) }
  }
}
