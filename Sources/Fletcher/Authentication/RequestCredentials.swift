import HTTPTypes

/// The credentials that a request gets, and what can be known of them before there is one. It is a reference,
/// made once for nearly all requests of a service.
final class RequestCredentials: Sendable {
  let all: [Credential]
  /// The header fields that they are, where they are the same for each request; nil where one is not.
  let fields: [HTTPField]?
  /// The names of the query items that they are.
  let queryItems: [String]
  /// Whether one of them can be renewed.
  let isRenewable: Bool
  /// What is missing of each alternative, where none was given in full.
  private let lacking: [[String]]

  init(_ all: [Credential], lacking: [[String]] = []) {
    self.all = all
    self.lacking = lacking
    let fields = all.compactMap { try? $0.field() }
    self.fields = fields.count == all.count ? fields : nil
    queryItems = all.compactMap { credential in
      if case .key(_, .query(let name), _) = credential.kind { name } else { nil }
    }
    isRenewable = all.contains { credential in
      if case .key(.source, _, _) = credential.kind { true } else { false }
    }
  }

  /// What of them is secret, as far as it is known before a request is sent.
  func texts(_ secrets: Secrets) -> [String] {
    all.flatMap { credential -> [String] in
      if case .key(.text(let text), _, _) = credential.kind { return [text] }
      return (try? credential.field()).flatMap { $0 }.map { secrets.credentials(in: $0) } ?? []
    }
  }

  /// What an operation needs and was not given, as "`key` and `secret`, or `token`"; nil where it has what it needs.
  var need: String? {
    guard !lacking.isEmpty else { return nil }
    let alternatives = lacking.map { $0.map { "`\($0)`" }.joined(separator: " and ") }
    return alternatives.joined(separator: ", or ")
  }

  static let none = RequestCredentials([])
}
