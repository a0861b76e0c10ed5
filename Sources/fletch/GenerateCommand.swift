import ArgumentParser
import Diagnostics
import Generation
import Invocation

/// `fletch generate`: reads descriptions and writes clients.
struct GenerateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate",
    abstract: "Writes the Swift clients for descriptions of services.",
    usage: "fletch generate [<spec> ...] [<options>]",
    discussion: """
      Each service becomes a folder of Swift files. Only files whose text changes are written, so \
      that nothing is compiled again without need, and files of a service that are no longer \
      generated are removed; where all of Specs is generated, so are the files of services that are \
      no longer described. Files that fletch did not write are neither overwritten nor removed.

      A mistake in any description is reported, with all others, and then nothing is written.

      EXAMPLES:
        fletch generate
            Every description in Specs, into Generated.
        fletch generate Specs/github.service.yaml --output Sources/Clients
            One description, into the folder Sources/Clients/GitHub.
        fletch generate --templates Templates
            With templates of your own.
        fletch generate --watch
            Again whenever a description is saved, until Ctrl-C.
      """
  )

  @OptionGroup var input: SpecOptions
  @OptionGroup var target: OutputOptions
  @OptionGroup var verbosity: QuietOption

  @Option(
    help: ArgumentHelp(
      "Write this number of files for each description, with numbers for names.",
      discussion: """
        For build systems, which have to know the names of files before a description is read: \
        those of zoo.service.yaml are zoo+01.swift, zoo+02.swift and so on, in the output folder \
        itself. Files that are not needed hold a comment. zoo=175 is a number for that description \
        alone. Nothing is said but mistakes and warnings.
        """,
      valueName: "count"),
    transform: NumberedFiles.Count.init(validating:))
  var numberedFiles: [NumberedFiles.Count] = []

  @Flag(
    help: ArgumentHelp(
      "Generate again whenever something that is read is saved.",
      discussion: """
        Descriptions, the files that they refer to, fletcher.yaml and templates are watched. After a \
        mistake it waits until that is repaired. Ctrl-C ends it.
        """))
  var watch = false

  func run() async throws {
    let console = Console()
    guard watch else {
      let start = ContinuousClock.now
      try write(await reading(), since: start, console)
      return
    }
    let watcher = Watcher(paths: input.input.sources + (target.templates.map { [$0] } ?? []))
    try await watcher.run { changed in
      let start = ContinuousClock.now
      if !verbosity.quiet, !changed.isEmpty {
        try console.print(["", changed.map(escaped).joined(separator: ", ") + ":"])
      }
      let reading = await reading()
      do {
        try write(reading, since: start, console)
      } catch is Reported {
        // The mistakes are told, and what was saved next may be without them.
      }
      if !verbosity.quiet, changed.isEmpty {
        try console.print(["Watching; Ctrl-C ends it."])
      }
      return reading.sources
    }
  }

  private func reading() async -> Reading {
    await Reading(
      input.input, templates: target.templates, access: target.access,
      numbered: numberedFiles.isEmpty ? nil : NumberedFiles(numberedFiles))
  }

  /// Writes what was read, or tells why it can't be.
  private func write(
    _ reading: Reading, since start: ContinuousClock.Instant, _ console: Console
  ) throws {
    if !verbosity.quiet { try console.report(reading.notes, ifErrors: nil) }
    let changes = try reading.write(to: target.output, console)
    guard !verbosity.quiet, numberedFiles.isEmpty else { return }
    let summary = Summary(
      services: reading.services, changes: changes, output: target.output,
      duration: start.duration(to: .now))
    try console.print(summary.lines)
  }
}

extension NumberedFiles.Count {
  /// - Throws: `ValidationError`, which says what would be right.
  fileprivate init(validating argument: String) throws {
    do {
      try self.init(argument: argument)
    } catch {
      throw ValidationError(error.message)
    }
  }
}
