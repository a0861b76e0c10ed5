import Fletcher

/// Moya's `ProgressResponse`: what comes of a call that tells of its progress.
public typealias ProgressResponse = TransferEvent<Response>

extension TransferEvent {
  /// What the call gave; nil before that. Moya's `response`.
  public var response: Value? { if case .value(let value) = self { value } else { nil } }

  /// How much has been transferred, from 0 to 1. Moya's `progress`.
  ///
  /// Where the request has a body it is that of the body first, and then, again from 0, that of the response's content.
  public var progress: Double {
    if case .progress(let progress) = self { progress.fraction } else { 1 }
  }

  /// Whether the call is over. Moya's `completed`.
  public var completed: Bool { response != nil }
}
