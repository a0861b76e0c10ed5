import Diagnostics
import Generation
import Invocation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// What the build tool plugin runs: `fletch generate` and nothing else, so that a package's first build waits for less.
@main
struct FletchPlugin {
  static func main() async {
    do {
      try await run(PluginArguments(Array(CommandLine.arguments.dropFirst())))
    } catch {
      exit(EXIT_FAILURE)
    }
  }

  private static func run(_ arguments: PluginArguments) async throws {
    let console = Console()
    guard arguments.mistakes.isEmpty else {
      return try console.report(arguments.mistakes, ifErrors: nil)
    }
    let reading = await Reading(
      Input(specs: arguments.specs), templates: arguments.templates, access: arguments.access,
      numbered: NumberedFiles(arguments.counts))
    try console.report(reading.notes, ifErrors: nil)
    _ = try reading.write(to: arguments.output, console)
  }
}
