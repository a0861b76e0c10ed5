/// How an operation's response is to be read, which its request carries to the response.
struct ResponseRules: Sendable {
  var unwrap: String?
  var failure: String?
  var errors: ErrorModels = [:]
  /// Statuses that are no error; those from 200 to 299 where it is empty.
  var accepted: [StatusPattern] = []
  var decoding = DecodingPolicy.lenient

  func accepts(_ code: Int) -> Bool {
    accepted.isEmpty ? (200...299).contains(code) : accepted.contains { $0.matches(code) }
  }
}
