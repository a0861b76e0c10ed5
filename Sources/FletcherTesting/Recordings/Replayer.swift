import Fletcher
import Foundation
import HTTPTypes

/// Gives the responses that a ``Recorder`` has written, without a network.
///
/// ```swift
/// let github = Provider<GitHub>(auth: .token("any"), transport: try Replayer(folder))
/// ```
///
/// A request gets the response of the first recording that matches it and was not given yet, so that
/// requests that are repeated get their responses in the order in which they were recorded. Requests are
/// compared as they are written, without secrets: another token matches. Header fields aren't compared.
///
/// A request that nothing matches fails with ``NoRecording``, which says what was recorded.
public actor Replayer: Transport {
  /// What of a request has to be as it was recorded.
  public struct Matching: OptionSet, Sendable {
    /// The options as bits.
    public let rawValue: Int

    /// Options by their bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The method.
    public static let method = Matching(rawValue: 1 << 0)
    /// Scheme, host and port of the URL.
    public static let server = Matching(rawValue: 1 << 1)
    /// The path of the URL.
    public static let path = Matching(rawValue: 1 << 2)
    /// The items of the query, in any order.
    public static let query = Matching(rawValue: 1 << 3)
    /// The body: the same value where it is JSON, else the same bytes.
    public static let body = Matching(rawValue: 1 << 4)
    /// All of that.
    public static let all: Matching = [.method, .server, .path, .query, .body]
  }

  private var recorded: [RecordedExchange]
  private let folder: URL
  private let matching: Matching
  private let ignoredItems: Set<String>
  private let secrets: Secrets

  /// A transport that replays the recordings of a folder.
  ///
  /// - Parameters:
  ///   - folder: where a ``Recorder`` has written them.
  ///   - matching: what of a request has to be as it was recorded.
  ///   - ignoredItems: the names of query items that differ each time, as a signature's `ts`.
  ///   - secrets: what the recorder has left out.
  /// - Throws: What reading the folder throws, and ``InvalidRecording``.
  public init(
    _ folder: URL, matching: Matching = .all, ignoringQuery ignoredItems: Set<String> = [],
    secrets: Secrets = .standard
  ) throws {
    self.folder = folder
    self.matching = matching
    self.ignoredItems = ignoredItems
    self.secrets = secrets.forRecordings
    recorded = try RecordedExchange.all(in: folder)
  }

  /// Gives the recorded response.
  ///
  /// - Throws: ``NoRecording``; the error that was recorded, as an `NSError`, or a `URLError` where it was
  ///   one. A stream that was cut throws it after what came before.
  public func send(_ request: Request) throws -> Response {
    let fingerprint = try RequestFingerprint(request, secrets)
    let index = recorded.firstIndex {
      !$0.isUsed && $0.request.matches(fingerprint, matching, ignoring: ignoredItems)
    }
    guard let index else {
      throw NoRecording(
        request: fingerprint.description, folder: folder.path,
        recorded: recorded.map { "\($0.name)\($0.isUsed ? " (already given)" : ""): \($0.request)" }
      )
    }
    recorded[index].isUsed = true
    let response = try recorded[index].response(to: request)
    return response.bytes == nil ? try response.transported() : response
  }

  /// Sees to it that all recordings were given.
  ///
  /// - Throws: ``UnusedResponses``.
  public func finish() throws {
    let unused = recorded.filter { !$0.isUsed }
    guard unused.isEmpty else {
      throw UnusedResponses(unused: unused.map { "\($0.request)" }, received: [])
    }
  }
}

/// Why a test fails: a request was sent that was not recorded.
public struct NoRecording: LocalizedError, CustomStringConvertible {
  let request: String
  let folder: String
  let recorded: [String]

  /// What was sent, and what was recorded, without secrets.
  public var description: String {
    "no recording in \(folder) matches \(request); there are:"
      + (recorded.isEmpty ? " none" : recorded.map { "\n  \($0)" }.joined())
  }

  /// The same as ``description``.
  public var errorDescription: String? { description }
}

/// Why a folder can't be replayed.
public struct InvalidRecording: LocalizedError, CustomStringConvertible {
  let file: String
  let reason: String

  /// The file and what is wrong with it.
  public var description: String { "\(file): \(reason)" }

  /// The same as ``description``.
  public var errorDescription: String? { description }
}
