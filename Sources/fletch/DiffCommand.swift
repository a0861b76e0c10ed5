import ArgumentParser
import Comparison
import Diagnostics
import Generation
import Invocation

/// `fletch diff`: says what changed between two versions of a description.
struct DiffCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Says what changed for Swift code between two versions of a description.",
    usage: "fletch diff <old> <new> [<options>]",
    discussion: """
      Compares the clients that would be generated, not the text of the descriptions: operations, \
      arguments, types, properties and values that are new, gone or different, and whether code that \
      uses the client breaks. Of folders, services of one name are compared.

      The exit status is 0 where nothing breaks code, 1 where something does, and 2 where a \
      description can't be read.

      EXAMPLES:
        fletch diff github-1.yaml github-2.yaml
            What breaks, and what is new.
        fletch diff old.yaml new.yaml --format markdown > changes.md
            For the notes of a release.
        git show main:Specs/zoo.service.yaml > /tmp/zoo.service.yaml
        fletch diff /tmp/zoo.service.yaml Specs/zoo.service.yaml --quiet
            For continuous integration: does this branch break code?
      """
  )

  /// How the changes are written.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json, markdown
  }

  @Argument(
    help: "The description as it was, or a folder of descriptions.", completion: .file())
  var old: String

  @Argument(help: "The description as it is, or a folder of descriptions.", completion: .file())
  var new: String

  @Option(help: "How to write it.")
  var format = Format.text

  @Option(
    help: ArgumentHelp(
      "What to read for both in place of the fletcher.yaml beside a description.",
      valueName: "file"),
    completion: .file())
  var config: String?

  @Option(
    name: .customLong("allow-references-in"),
    help: ArgumentHelp(
      "A folder that references of OpenAPI documents may lead to, beside the document's own.",
      valueName: "folder"),
    completion: .directory)
  var referenceFolders: [String] = []

  @OptionGroup var verbosity: QuietOption

  func validate() throws {
    if config?.isEmpty == true { throw ValidationError("--config needs the name of a file.") }
  }

  /// The exit status where a description can't be read, as with `diff`.
  private static let trouble = ExitCode(2)

  func run() async throws {
    let console = Console()
    let (before, after) = (await side(old), await side(new))
    var diagnostics = before.diagnostics
    diagnostics.add(contentsOf: after.diagnostics)
    do {
      try console.report(diagnostics.onlyErrors, ifErrors: nothingWasCompared(before, after))
    } catch {
      throw Self.trouble
    }
    if before.isConfigured != after.isConfigured {
      try noteConfiguration(of: before.isConfigured ? old : new, console)
    }
    let comparisons = compare(before.plans, with: after.plans)
    if !verbosity.quiet { try show(comparisons, console) }
    if comparisons.contains(where: { $0.breakingCount > 0 }) { throw ExitCode.failure }
  }

  /// A configuration that fits one of the versions may have mistakes for the other one.
  private func nothingWasCompared(_ before: Side, _ after: Side) -> String {
    let unread = [(before, old), (after, new)].filter { $0.0.diagnostics.hasErrors }.map(\.1)
    return "nothing was compared"
      + (unread.count == 1 ? ": there is no client of \(unread[0])" : "")
  }

  /// One of the two versions.
  private struct Side {
    var plans: [ServicePlan]
    var diagnostics: Diagnostics
    var isConfigured: Bool
  }

  private func side(_ path: String) async -> Side {
    let found = SpecFinder([path], configuration: config, referenceFolders: referenceFolders)
    let (plans, generation) = await planServices(of: found.specs)
    var diagnostics = found.diagnostics
    diagnostics.add(contentsOf: generation.diagnostics)
    return Side(
      plans: plans, diagnostics: diagnostics,
      isConfigured: found.specs.contains { $0.configuration != nil })
  }

  /// Names that only one side's configuration chooses look like changes.
  private func noteConfiguration(of path: String, _ console: Console) throws {
    var notes = Diagnostics()
    notes.note(
      "only this one has a fletcher.yaml beside it; name it with --config, and it holds for both",
      at: SourceLocation(file: path, line: 1, column: 1))
    try console.report(notes, ifErrors: nil)
  }

  private func show(_ comparisons: [Comparison], _ console: Console) throws {
    switch format {
    case .json:
      let result = ComparedFiles(
        old: old, new: new, breaking: comparisons.reduce(0) { $0 + $1.breakingCount },
        services: comparisons.map {
          .init(service: $0.service, breaking: $0.breakingCount, changes: $0.changes)
        })
      try console.print([jsonText(result)])
    case .markdown:
      for (index, comparison) in comparisons.enumerated() {
        try console.print((index > 0 ? [""] : []) + ComparisonReport(comparison).markdown)
      }
    case .text:
      for (index, comparison) in comparisons.enumerated() {
        if index > 0 { try console.print([""]) }
        try console.print(
          ComparisonReport(comparison).lines.map { (text: $0.text, isBad: $0.isBreaking) })
      }
    }
  }
}

/// What `--format json` prints.
private struct ComparedFiles: Encodable {
  struct Service: Encodable {
    var service: String
    var breaking: Int
    var changes: [Change]
  }
  var old: String
  var new: String
  var breaking: Int
  var services: [Service]
}
