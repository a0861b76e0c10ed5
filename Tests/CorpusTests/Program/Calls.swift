import Fletcher
import Foundation

/// An operation of the client, with its method bound to a provider.
struct Call: Sendable {
  var operation: String
  /// The method and the path, as ``ExampleCall/route`` has them.
  var route: String
  /// Calls it, answered by its sample.
  var sample: @Sendable () async throws -> Void
  /// Calls it, answered by ``ExampleServer/example``.
  var example: @Sendable () async throws -> (value: Any, response: Response)
}

/// The operations of a target, to be called by the methods that the client has for them.
struct Calls<T: Target> {
  private let stubbed: Provider<T>
  private let answered: Provider<T>

  init(_ stubbed: Provider<T>, _ answered: Provider<T>) {
    self.stubbed = stubbed
    self.answered = answered
  }

  func add<Value>(
    _ operation: String, _ method: String, _ template: String, to calls: inout [Call],
    _ call: @escaping @Sendable (Provider<T>) async throws -> Value
  ) {
    let (stubbed, answered) = (stubbed, answered)
    calls.append(
      Call(
        operation: operation, route: ExampleCall.route(method, template),
        sample: { _ = try await call(stubbed) },
        example: {
          let (value, response) = try await answered.withResponse(call)
          return (value, response)
        }))
  }
}

/// Calls each operation with its sample, and with each of its examples.
///
/// Prints how many operations there are, and to the standard error those that failed with their own
/// samples; what came of the examples is written to a file.
func run(_ calls: [Call]) async throws {
  let input = try ProgramInput.read()
  let examples = Dictionary(grouping: input.examples, by: \.route)
  var output = ProgramOutput()
  for call in calls {
    do { try await call.sample() } catch {
      FileHandle.standardError.write(Data("\(call.operation): \(error)\n".utf8))
    }
    for example in examples[call.route] ?? [] {
      output.examples.append(await outcome(of: example, call))
    }
  }
  output.fixtures = input.fixtures.flatMap(outcomes)
  try output.write()
  print(calls.count)
}

private func outcome(of example: ExampleCall, _ call: Call) async -> ValueOutcome {
  let exchange = ExampleServer.Exchange()
  var outcome = ValueOutcome(id: example.id, place: call.operation)
  do {
    let (value, response) = try await ExampleServer.$exchange.withValue(exchange) {
      try await ExampleServer.$example.withValue(example) { try await call.example() }
    }
    outcome.deviations = deviations(of: response)
    try outcome.fill(with: value)
  } catch {
    outcome.fail(error)
  }
  outcome.accept = await exchange.accept
  return outcome
}
