import Dispatch
import FletcherFileSystem
import Foundation
import OutputFolder

/// Does something again whenever one of some files is saved, until somebody ends it.
///
/// The files are looked at, not waited for: they are few, every system can do it, and what an editor does
/// when it saves (write another file, give it the name) makes no difference.
struct Watcher {
  /// How often the files are looked at. A save is seen, and what follows has begun, within two of these.
  private static let interval = Duration.milliseconds(60)
  /// How long files may go on changing before they are read all the same.
  private static let longestWait = Duration.seconds(2)

  /// The files and folders that are known before anything is read.
  let paths: [String]

  /// Does the work once, and again after each change, until Ctrl-C or until the system asks for the end.
  ///
  /// - Parameter work: Gets the paths that changed, none the first time, and gives those to watch.
  /// - Throws: What the work throws.
  func run(_ work: @escaping @Sendable ([String]) async throws -> [String]) async throws {
    try await untilInterrupted {
      var seen = Snapshot(of: paths)
      var changed: [String] = []
      while true {
        let start = Snapshot.now
        let paths = try await work(changed)
        // What was saved while it was read is read again.
        seen = Snapshot(of: paths).since(start, before: seen)
        let next = try await change(of: paths, from: seen)
        changed = next.differences(from: seen)
        seen = next
      }
    }
  }

  /// Waits until the files are others, and until they have come to rest.
  private func change(of paths: [String], from seen: Snapshot) async throws -> Snapshot {
    var last = seen
    var firstChange: ContinuousClock.Instant?
    while true {
      try await Task.sleep(for: Self.interval)
      let current = Snapshot(of: paths)
      if let firstChange, current == last || .now - firstChange > Self.longestWait {
        return current
      }
      if current != seen, firstChange == nil { firstChange = .now }
      last = current
    }
  }
}

/// What files looked like at one time.
private struct Snapshot: Equatable {
  private enum Look: Equatable {
    case missing
    case file(FileStatus)
    /// The names in it that something could be read by.
    case folder([String])
  }
  private var looks: [String: Look] = [:]

  init(of paths: [String]) {
    for path in paths { add(path, filesToo: true) }
  }

  private mutating func add(_ path: String, filesToo: Bool) {
    guard looks[path] == nil else { return }
    guard let status = try? FileSystem.status(of: path, followingLinks: true) else {
      looks[path] = .missing
      return
    }
    guard status.kind == .folder else {
      looks[path] = .file(status)
      return
    }
    // Other files come and go in a folder, such as those that editors keep while a file is open.
    let names = ((try? FileSystem.names(in: path)) ?? []).map(\.name)
      .filter { name in !name.hasPrefix(".") && Self.endings.contains { name.hasSuffix($0) } }
    looks[path] = .folder(names)
    guard filesToo else { return }
    for name in names where name.hasSuffix(".mustache") {
      add(join(path, name), filesToo: false)
    }
  }

  private static let endings = [".yaml", ".yml", ".json", ".mustache"]

  /// How old the time that a file gets may be, in nanoseconds.
  private static let clockTolerance = 50_000_000

  /// The system's time, as files have it.
  private static var systemTime: Int { Int(Date().timeIntervalSince1970 * 1_000_000_000) }

  /// The system's time, a little early.
  static var now: Int { systemTime - clockTolerance }

  /// This look at files, with what an earlier look saw in place of what was seen too late to say whether
  /// it was read before or after a change.
  func since(_ time: Int, before earlier: Snapshot) -> Snapshot {
    var result = self
    for (path, look) in looks {
      if let known = earlier.looks[path] {
        result.looks[path] = known
      } else if case .file(let status) = look, status.modified > time,
        // Of what has a time to come nothing can be said.
        status.modified <= Self.systemTime
      {
        result.looks[path] = .missing
      }
    }
    return result
  }

  func differences(from earlier: Snapshot) -> [String] {
    looks.keys.filter { looks[$0] != earlier.looks[$0] }.sorted()
  }
}

/// What shells add to the number of the signal that ended a program (POSIX, Shell Command Language, section 2.8.2).
private let signalExitBase: Int32 = 128

/// Lets Ctrl-C, or the system, end a task where it waits. The second time the program ends at once.
private func untilInterrupted(
  _ work: @escaping @Sendable () async throws -> Void
) async throws {
  let task = Task { try await work() }
  let sources = [SIGINT, SIGTERM].map { number in
    // What the source sees must not end the program before.
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    source.setEventHandler {
      if task.isCancelled { exit(signalExitBase + number) }
      task.cancel()
    }
    source.resume()
    return (number, source)
  }
  defer {
    for (number, source) in sources {
      source.cancel()
      signal(number, SIG_DFL)
    }
  }
  do { try await task.value } catch is CancellationError {}
}
