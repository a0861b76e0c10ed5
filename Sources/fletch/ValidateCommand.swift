import ArgumentParser
import Diagnostics
import Generation
import Invocation

/// `fletch validate`: reports mistakes, and writes nothing.
struct ValidateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Reports every mistake in descriptions of services.",
    usage: "fletch validate [<spec> ...] [<options>]",
    discussion: """
      Reads the descriptions, decides what would be generated from them, and reports all mistakes \
      with their places and what to write instead. Nothing is written.

      EXAMPLES:
        fletch validate
            Every description in Specs.
        fletch validate Specs/github.service.yaml More
            One description, and all in the folder More.
        fletch validate --strict
            Fails where a description has something to warn of, too.
      """
  )

  @OptionGroup var input: SpecOptions
  @OptionGroup var verbosity: QuietOption

  func run() async throws {
    let console = Console()
    let reading = await Reading(validating: input.input)
    if !verbosity.quiet { try console.report(reading.notes, ifErrors: nil) }
    try console.report(reading.diagnostics, ifErrors: "")
    guard !verbosity.quiet else { return }
    let verdict = reading.diagnostics.isEmpty ? "is fine" : "has no errors"
    try console.print(
      reading.services.map { service in
        let operations = count(service.operations, "operation")
        let models = count(service.models, "model")
        return "\(escaped(service.source)) \(verdict): "
          + "\(escaped(service.name)) with \(operations) and \(models)."
      })
  }
}
