import ArgumentParser
import Diagnostics
import Generation
import Invocation
import OutputFolder

/// `fletch check`: compares what would be generated with what is there.
struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Says whether the generated files are what the descriptions say.",
    usage: "fletch check [<spec> ...] [<options>]",
    discussion: """
      Does what 'fletch generate' does with the same arguments, but writes nothing. Where it would \
      write or remove a file, the difference is shown and the exit status is 1, so that continuous \
      integration finds a description that was changed without generating its client again, and a \
      generated file that was changed by hand.

      EXAMPLES:
        fletch check
            Generated, with every description in Specs.
        fletch check Specs/github.service.yaml --output Sources/Clients --quiet
            One service; only a last line tells what is wrong.
      """
  )

  @OptionGroup var input: SpecOptions
  @OptionGroup var target: OutputOptions
  @OptionGroup var verbosity: QuietOption

  func run() async throws {
    let console = Console()
    let reading = await Reading(
      input.input, templates: target.templates, access: target.access)
    if !verbosity.quiet { try console.report(reading.notes, ifErrors: nil) }
    try console.report(reading.diagnostics, ifErrors: "nothing was compared")

    let differences: [FileDifference]
    do {
      differences = try OutputFolder(path: target.output).difference(with: reading.content)
    } catch {
      try console.report(error.diagnostics, ifErrors: "nothing was compared")
      return
    }
    guard !differences.isEmpty else {
      guard !verbosity.quiet else { return }
      let files = count(reading.content.files.count, "file")
      let services = count(reading.services.count, "service")
      try console.print([
        "\(escaped(target.output)) is what the descriptions say: \(files) of \(services)."
      ])
      return
    }
    let missing = missingServices(of: reading, differences)
    if missing.count == reading.services.count, differences.allSatisfy({ $0.change.kind == .added })
    {
      try report("nothing was generated into \(inQuotes(target.output)) yet", console)
    }
    if !verbosity.quiet { try show(differences, missing: missing, console) }
    let kinds: [(FileChange.Kind, String)] = [
      (.added, "to add"), (.changed, "to change"), (.removed, "to remove"),
    ]
    let parts = kinds.compactMap { kind, verb -> String? in
      let number = differences.count { $0.change.kind == kind }
      return number == 0 ? nil : "\(count(number, "file")) \(verb)"
    }
    try report(
      "\(inQuotes(target.output)) is not what the descriptions say (\(parts.joined(separator: ", ")))",
      console)
  }

  /// The folders of services of which no file is there.
  private func missingServices(
    of reading: Reading, _ differences: [FileDifference]
  ) -> Set<String> {
    func folder(_ path: String) -> String { parents(of: path).first ?? "" }
    let files = Dictionary(grouping: reading.content.files) { folder($0.path) }
    let added = Dictionary(grouping: differences) { folder($0.change.path) }
      .mapValues { $0.allSatisfy { $0.change.kind == .added } ? $0.count : 0 }
    return Set(
      reading.services.map(\.folder).filter { folder in
        guard let files = files[folder] else { return false }
        return added[folder] == files.count
      })
  }

  /// Shows what is different; of a service that is missing, that it is.
  private func show(
    _ differences: [FileDifference], missing: Set<String>, _ console: Console
  ) throws {
    try console.print(
      missing.sorted().map { "\(escaped(join(target.output, $0))) was not generated yet." })
    for difference in differences {
      guard !missing.contains(parents(of: difference.change.path).first ?? "") else { continue }
      try console.print(diff: difference.diff)
    }
  }

  private func report(_ message: String, _ console: Console) throws {
    let isPlain = input.specs.isEmpty && target.isDefault
    var diagnostics = Diagnostics()
    diagnostics.error(
      "\(message); run `fletch generate`\(isPlain ? "" : " with the same arguments")", at: nil)
    try console.report(diagnostics, ifErrors: nil)
  }
}
