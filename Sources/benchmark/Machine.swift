import Foundation
import Workbench

/// What the results hold for.
enum Machine {
  static func description() async throws -> String {
    let version = try await Workbench.run("swiftc", ["--version"])
    let text = version.output + version.errors
    let swift = text.firstMatch(of: /Swift version (\S+)/).map { "Swift \($0.1)" } ?? "Swift"
    #if os(Linux)
      let system = "Linux"
    #else
      let system = "macOS"
    #endif
    return "\(ProcessInfo.processInfo.activeProcessorCount) cores, \(system), \(swift)"
  }
}
