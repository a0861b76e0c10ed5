/// What a provider makes a request for. It is a reference, because requests are copied at every step.
final class Call: Sendable {
  let target: any Target
  /// What ``Authentication`` adds.
  let credentials: [Credential]
  /// What ``StubTransport`` gives.
  let stub: Stub

  init(_ target: any Target, _ credentials: [Credential], _ stub: Stub) {
    self.target = target
    self.credentials = credentials
    self.stub = stub
  }
}
