import Foundation

/// Programs in another language, for what must not be judged by code of the same author.
package final class Python: Sendable {
  /// Where Python is; nil where it is not.
  package static let path: String? = {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.map { "\($0)/python3" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  private let process: Process
  private let input = Pipe()
  private let lines: AsyncStream<String>

  /// Starts a program.
  ///
  /// - Parameter arguments: what comes after `python3`: `-c` and the program, or its file.
  package init(_ arguments: [String]) throws {
    guard let path = Self.path else { throw CocoaError(.fileNoSuchFile) }
    process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.standardInput = input
    let output = Pipe()
    process.standardOutput = output
    let (stream, continuation) = AsyncStream<String>.makeStream()
    lines = stream
    try process.run()
    // A thread, and no `readabilityHandler`: amid hundreds of other tests one was once never called.
    Thread.detachNewThread {
      var rest = Data()
      while case let data = output.fileHandleForReading.availableData, !data.isEmpty {
        rest += data
        while let end = rest.firstIndex(of: 10) {
          continuation.yield(String(decoding: rest[..<end], as: UTF8.self))
          rest = Data(rest[(end + 1)...])
        }
      }
      continuation.finish()
    }
  }

  /// The next line that it prints; nil where there is none.
  package func line() async -> String? {
    await lines.first { _ in true }
  }

  package func write(_ text: String) {
    try? input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
  }

  /// Ends it, and does not wait for that: a test has no thread to give away.
  package func stop() {
    // Not `terminate`: the signal that it sends may be blocked in the program, as it is in who starts it.
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }
}
