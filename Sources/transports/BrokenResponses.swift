import ArgumentParser
import Fletcher
import Foundation
import TestServer
import TransportsUnderTest

/// `transports broken`: responses that are what real ones become when something in them is changed.
struct BrokenResponses: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "broken",
    abstract:
      "Receives changed responses, of which each must come to an end and none stop the process.",
    discussion: """
      The work is done in a process of its own; where it stops, the response that it stopped at is told and \
      the next process goes on behind it.
      """)

  @Option(help: "The transport.") var transport = TransportUnderTest.urlSession
  @Option(help: "The number of the first response.") var from = 0
  @Option(help: "How many responses.") var count = 4_000
  @Flag(help: "Does the work itself, and prints the number of each response first.") var here =
    false
  @Flag(help: "Prints the responses and sends nothing.") var show = false

  func run() async throws {
    if show {
      for number in from..<(from + count) {
        print(number, BrokenResponse(number: number).bytes.escaped)
      }
    } else if here {
      try await receive()
    } else {
      try supervise()
    }
  }

  private func supervise() throws {
    var next = from
    let end = from + count
    var foundation = 0
    var others = 0
    while next < end, let stop = try runChild(from: next, count: end - next) {
      let isFoundations = stop.reason.contains(Self.foundationsStop)
      if isFoundations { foundation += 1 } else { others += 1 }
      let response = BrokenResponse(number: stop.number).bytes.escaped
      print(
        "\(isFoundations ? "Foundation" : "the process") stopped at \(stop.number): \(response)")
      if !isFoundations { print(stop.reason) }
      next = stop.number + 1
    }
    print(
      "\(transport): \(count) changed responses; Foundation stopped the process at \(foundation), others at "
        + "\(others)")
    if others > 0 { throw ExitCode.failure }
  }

  /// What FoundationNetworking says when a connection closes within the header fields, or a response has trailer
  /// fields: the one place where it stops the process, and nothing in its interface avoids it.
  private static let foundationsStop = "Transfer completed, but there's no response."

  /// - Returns: Where and why the process stopped; nil where it came to its end.
  private func runChild(from: Int, count: Int) throws -> (number: Int, reason: String)? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = [
      "broken", "--here", "--transport", "\(transport)", "--from", "\(from)", "--count", "\(count)",
    ]
    // A backtrace takes seconds.
    process.environment = ProcessInfo.processInfo.environment
      .merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let lines = text.split(separator: "\n")
    let others = lines.filter { Int($0) == nil }
    if others.last == "end" {
      print(others.dropLast().joined(separator: "\n"))
      return nil
    }
    let number = lines.reversed().lazy.compactMap { Int($0) }.first ?? from
    return (number, others.joined(separator: "\n"))
  }

  private func receive() async throws {
    let current = CurrentResponse()
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("transports-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    try await RawServer.run { connection in
      guard connection.readRequest() != nil else { return }
      connection.write(current.bytes)
    } while: { server in
      let provider = Provider<Plain>(baseURL: server.url, transport: transport.make())
      var results: [String: Int] = [:]
      for number in from..<(from + count) {
        Self.tell("\(number)")
        let response = BrokenResponse(number: number)
        current.bytes = response.bytes
        let start = ContinuousClock.now
        let result = await receive(response, with: provider, file)
        let time = start.duration(to: .now)
        if time > .seconds(8) { Self.tell("\(number) took \(time)") }
        results[result, default: 0] += 1
      }
      for (result, count) in results.sorted(by: { $0.key < $1.key }) {
        Self.tell("\(count) × \(result)")
      }
    }
    Self.tell("end")
  }

  /// Prints at once, and not when a buffer is full.
  private static func tell(_ line: String) {
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
  }

  private func receive(
    _ response: BrokenResponse, with provider: Provider<Plain>, _ file: URL
  ) async -> String {
    let target = Plain(route: Route(response.isHead ? .head : .get, "/x").timeout(.seconds(4)))
    do {
      switch response.number % 3 {
      case 0: _ = try await provider.response(to: target)
      case 1: try await provider.download(target, to: file)
      default: for try await _ in try await provider.bytes(of: target) {}
      }
      return "a response"
    } catch let error as ProviderError {
      switch error {
      case .status: return "the status of an error"
      case .transport(let error as URLError, _, _): return "URLError \(error.code.rawValue)"
      case .transport(let error, _, _): return "\(type(of: error))"
      default: return "another error"
      }
    } catch {
      return "\(type(of: error))"
    }
  }
}

extension Data {
  /// As a string literal would have it.
  var escaped: String {
    let text = prefix(300).map { byte in
      switch byte {
      case UInt8(ascii: "\r"): "\\r"
      case UInt8(ascii: "\n"): "\\n"
      case 0x20..<0x7F: String(UnicodeScalar(byte))
      default: String(format: "\\x%02x", byte)
      }
    }
    return text.joined() + (count > 300 ? "… (\(count) bytes)" : "")
  }
}
