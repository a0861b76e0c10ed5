/// What the calls of a provider go through. Put together once, because it takes as long as a step.
struct ProviderSteps: Sendable {
  /// The first step first.
  let all: [any Middleware]
  /// What sends through all of them, and what is behind them.
  let transport: any Transport

  init(_ all: [any Middleware], before tail: any Transport) {
    self.all = all
    transport = tail.with(all)
  }
}
