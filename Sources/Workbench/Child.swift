import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A process of the system that this one started.
///
/// Foundation's `Process` does not say what memory and time a command took.
actor Child {
  /// How a process ended, and what it and all that it waited for took.
  struct End {
    var status: Int32
    var instant: ContinuousClock.Instant
    var processorTime: Duration
    /// In bytes.
    var peakMemory: Int
  }

  /// Nil when it has ended: the number may then be another process's.
  private var identifier: pid_t?

  /// Starts the process, with nothing to read.
  ///
  /// - Throws: ``CommandFailure``.
  init(
    _ command: String, _ arguments: [String], folder: String?, environment: [String: String],
    output: String, errors: String
  ) throws {
    func check(_ code: Int32) throws {
      guard code != 0 else { return }
      let reason = String(cString: strerror(code))
      throw CommandFailure(description: "\(command) can't be run: \(reason)")
    }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    try check(posix_spawn_file_actions_init(&actions))
    defer { posix_spawn_file_actions_destroy(&actions) }
    let writing = O_WRONLY | O_CREAT | O_TRUNC
    try check(posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0))
    try check(posix_spawn_file_actions_addopen(&actions, 1, output, writing, 0o600))
    try check(posix_spawn_file_actions_addopen(&actions, 2, errors, writing, 0o600))
    #if canImport(Darwin)
      var attributes: posix_spawnattr_t?
    #else
      var attributes = posix_spawnattr_t()
    #endif
    try check(posix_spawnattr_init(&attributes))
    defer { posix_spawnattr_destroy(&attributes) }
    // A connection that a process of minutes has open too is not closed when this one closes it.
    #if canImport(Darwin)
      try check(posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_CLOEXEC_DEFAULT)))
    #else
      // Newer than the headers that Swift sees: glibc has it since 2.34.
      typealias CloseFrom =
        @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32
      if let symbol = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np") {
        try check(unsafeBitCast(symbol, to: CloseFrom.self)(&actions, 3))
      }
    #endif

    // Not every system's library can start a process in another folder.
    let line =
      if let folder {
        ["/bin/sh", "-c", #"cd "$0" && exec "$@""#, folder, command] + arguments
      } else {
        [command] + arguments
      }
    var words = line.map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var started = pid_t()
    try check(
      posix_spawnp(&started, line.first ?? command, &actions, &attributes, &words, &variables))
    identifier = started
  }

  /// Waits for the end, once.
  func end() async throws -> End {
    guard let started = identifier else {
      throw CommandFailure(description: "the process has ended and was waited for already")
    }
    let instant = await Self.instantOfEnd(of: started)
    identifier = nil
    var status: Int32 = 0
    var usage = rusage()
    while wait4(started, &status, 0, &usage) == -1 {
      guard errno == EINTR else {
        throw CommandFailure(
          description: "can't wait for a process: \(String(cString: strerror(errno)))")
      }
    }
    // The macros WIFEXITED, WEXITSTATUS and WTERMSIG.
    let signal = status & 0x7F
    return End(
      status: signal == 0 ? (status >> 8) & 0xFF : 128 + signal, instant: instant,
      processorTime: Duration(usage.ru_utime) + Duration(usage.ru_stime),
      peakMemory: usage.peakMemory)
  }

  /// Asks the process to end.
  func terminate() {
    if let identifier { kill(identifier, SIGTERM) }
  }

  /// Waits on a thread of its own, which may block, and leaves the process to be waited for.
  private static func instantOfEnd(of process: pid_t) async -> ContinuousClock.Instant {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        var information = siginfo_t()
        while waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) == -1, errno == EINTR {}
        continuation.resume(returning: .now)
      }
    }
  }
}

extension Duration {
  fileprivate init(_ time: timeval) {
    self = .seconds(Int64(time.tv_sec)) + .microseconds(Int64(time.tv_usec))
  }
}

extension rusage {
  fileprivate var peakMemory: Int {
    #if canImport(Darwin)
      Int(ru_maxrss)
    #else
      // Linux counts it in kibibytes.
      Int(ru_maxrss) << 10
    #endif
  }
}
