/// What few requests have, behind one reference: requests are copied at every step.
final class RequestOptions: Sendable {
  struct Values: Sendable {
    var delivery = Delivery.memory
    var followsRedirects = true
    var onProgress: ProgressHandler?
    /// What steps tell later steps about the request, by the type of the note.
    var notes: [ObjectIdentifier: any Sendable] = [:]
  }

  let values: Values

  init(_ values: Values) { self.values = values }
}

/// A policy as a reference, for the same reason.
final class Retrying: Sendable {
  let policy: RetryPolicy

  init(_ policy: RetryPolicy) { self.policy = policy }
}
