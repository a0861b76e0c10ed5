import ArgumentParser
import Invocation

/// The command `fletch`: what it can do, each in a file of its own.
@main
struct Fletch: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fletch",
    abstract: "Turns descriptions of HTTP services into Swift clients.",
    discussion: """
      Write down what a service offers, in a file such as Specs/github.service.yaml, and fletch \
      writes the client: an enum with a case for each operation, the models, and sample data that \
      lets all of it run without a network.

      EXAMPLES:
        fletch init Zoo
            Writes a first description, with comments that teach the format.
        fletch generate
            Writes a client for every description in Specs into the folder Generated.
        fletch check
            For continuous integration: is Generated what the descriptions say?
        fletch validate Specs/github.service.yaml
            Reports every mistake in a description, and writes nothing.
        fletch list Specs/github.service.yaml
            A table of the operations.
        fletch diff old.yaml new.yaml
            What changed for code that uses the client, and what of it breaks.
        fletch schema > service.schema.json
            The format, for editors that complete and check it while you write.

      Mistakes are reported as file:line:column, which editors turn into links. The exit status is \
      0 for success, 1 for mistakes in what was read or differences that were found, and 64 for \
      arguments that fletch does not know; that of fletch diff is told by its help.
      """,
    version: "0.1.0",
    subcommands: [
      InitCommand.self, GenerateCommand.self, CheckCommand.self, ValidateCommand.self,
      ListCommand.self, DiffCommand.self, SchemaCommand.self,
    ]
  )

  static func main() async {
    // The parser calls what is no command an unexpected argument, and says no more.
    if let complaint = CommandNames(of: Self.self)
      .complaint(about: Array(CommandLine.arguments.dropFirst()))
    {
      exit(withError: ValidationError(complaint))
    }
    do {
      var command = try parseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch is Reported {
      exit(withError: ExitCode.failure)
    } catch {
      exit(withError: error)
    }
  }
}
