import ArgumentParser
import Generation
import Invocation

/// `fletch schema`: prints the format of descriptions.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Prints the JSON Schema of descriptions, or of fletcher.yaml.",
    discussion: """
      Editors that know the schema complete and check a file while it is written. Many find it by \
      a comment in the first line:

        # yaml-language-server: $schema=service.schema.json

      EXAMPLES:
        fletch schema > Specs/service.schema.json
            Puts the schema of descriptions beside them.
        fletch schema configuration > Specs/fletcher.schema.json
            The schema of fletcher.yaml.
      """
  )

  /// What there is a schema of.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case service, configuration
  }

  @Argument(help: ArgumentHelp("What to print the schema of.", valueName: "format"))
  var format = Format.service

  func run() throws {
    // The schema is printed as a file: with one line break at its end.
    var schema =
      switch format {
      case .service: serviceSchema
      case .configuration: configurationSchema
      }
    while schema.utf8.last == UInt8(ascii: "\n") { schema.removeLast() }
    try Console().print([schema])
  }
}
