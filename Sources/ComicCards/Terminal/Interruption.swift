import Dispatch
import Foundation

/// Runs the operation, and cancels it when the person presses Ctrl-C. Before and after, Ctrl-C ends the
/// program.
///
/// - Throws: What the operation throws.
@MainActor
func cancelledByInterrupt<Value: Sendable>(
  _ operation: @escaping @MainActor () async throws -> Value
) async throws -> Value {
  let task = Task { try await operation() }
  let source = InterruptPipe.shared.source { task.cancel() }
  defer { InterruptPipe.shared.end(source) }
  return try await task.value
}

/// Brings interrupts out of their handler, in which hardly anything may be called. Dispatch's own source of
/// signals sees none on Linux, where the main thread takes them.
private struct InterruptPipe: Sendable {
  static let shared = InterruptPipe()

  let reading: Int32
  private let writing: Int32

  private init() {
    var ends: [Int32] = [-1, -1]
    _ = pipe(&ends)
    (reading, writing) = (ends[0], ends[1])
  }

  /// Calls the handler for each interrupt, on some thread.
  func source(_ handler: @escaping @Sendable () -> Void) -> any DispatchSourceRead {
    let source = DispatchSource.makeReadSource(fileDescriptor: reading, queue: .global())
    source.setEventHandler {
      var byte: UInt8 = 0
      if read(reading, &byte, 1) == 1 { handler() }
    }
    source.resume()
    signal(SIGINT) { _ in
      var byte: UInt8 = 0
      _ = write(InterruptPipe.shared.writing, &byte, 1)
    }
    return source
  }

  func end(_ source: any DispatchSourceRead) {
    signal(SIGINT, SIG_DFL)
    source.cancel()
  }
}
