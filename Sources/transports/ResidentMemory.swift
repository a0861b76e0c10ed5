import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// How much memory this process has, in bytes.
enum ResidentMemory {
  static var now: Int {
    #if canImport(Darwin)
      var info = mach_task_basic_info()
      var count = mach_msg_type_number_t(
        MemoryLayout<mach_task_basic_info>.size / MemoryLayout<natural_t>.size)
      let result = withUnsafeMutablePointer(to: &info) { pointer in
        pointer.withMemoryRebound(to: integer_t.self, capacity: Int(count)) {
          task_info(mach_task_self_, task_flavor_t(MACH_TASK_BASIC_INFO), $0, &count)
        }
      }
      return result == KERN_SUCCESS ? Int(info.resident_size) : 0
    #else
      let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?
        .split(separator: " ")
      return (fields?.dropFirst().first.flatMap { Int($0) } ?? 0)
        * Int(sysconf(Int32(_SC_PAGESIZE)))
    #endif
  }

  /// What it has after what is free was given back.
  static func settled() async throws -> Int {
    try await Task.sleep(for: .seconds(1))
    giveBack()
    return now
  }

  /// Gives what is free back to the system, where the C library keeps it.
  private static func giveBack() {
    #if canImport(Glibc)
      // Not in the module of the C library.
      guard let symbol = dlsym(nil, "malloc_trim") else { return }
      typealias Trim = @convention(c) (Int) -> Int32
      _ = unsafeBitCast(symbol, to: Trim.self)(0)
    #endif
  }

  /// The most that it has while the operation runs, beyond what it had before.
  static func growth(during operation: () async throws -> Void) async throws -> Int {
    let start = now
    let watch = Task {
      var most = 0
      while !Task.isCancelled {
        most = max(most, now)
        try? await Task.sleep(for: .milliseconds(20))
      }
      return most
    }
    do {
      try await operation()
    } catch {
      watch.cancel()
      throw error
    }
    watch.cancel()
    return max(await watch.value, now) - start
  }
}

extension Int {
  /// In MB, for people.
  var megabytes: String { String(format: "%.1f MB", Double(self) / 1e6) }
}
