import Foundation
import PackagePlugin

/// Runs `fletch` in the folder of a package: `swift package fletch check`.
@main
struct FletcherCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    try Tool(url: context.tool(named: "fletch").url, folder: context.package.directoryURL)
      .run(arguments)
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension FletcherCommand: XcodeCommandPlugin {
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
      try Tool(url: context.tool(named: "fletch").url, folder: context.xcodeProject.directoryURL)
        .run(arguments)
    }
  }
#endif

/// The command, as the package manager has it.
private struct Tool {
  var url: URL
  var folder: URL

  /// Runs it to its end. Where it fails, so does the plugin.
  func run(_ arguments: [String]) throws {
    let path = folder.path(percentEncoded: false)
    guard arguments.first != "generate" || FileManager.default.isWritableFile(atPath: path) else {
      Diagnostics.error(
        "\(path) can't be written; to let plugins write there, run "
          + "`swift package --allow-writing-to-package-directory fletch generate`")
      return
    }
    guard !arguments.contains("--watch") else {
      // The package manager shows what is said when the plugin ends, and leaves the command running.
      Diagnostics.error("a plugin can't watch files; run `swift run fletch generate --watch`")
      return
    }
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    process.currentDirectoryURL = folder
    try process.run()
    process.waitUntilExit()
    // What is wrong has been said.
    guard process.terminationReason == .exit else { exit(1) }
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }
}
