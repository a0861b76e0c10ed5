import ArgumentParser
import Generation

/// `fletch schema`: prints the format of descriptions.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Prints the JSON Schema of descriptions of services.",
    discussion: """
      Editors that know the schema complete and check a description while it is written. Many find \
      it by a comment in the first line:

        # yaml-language-server: $schema=service.schema.json

      EXAMPLES:
        fletch schema > Specs/service.schema.json
            Puts the schema beside the descriptions.
      """
  )

  func run() throws {
    // The schema is printed as a file: with one line break at its end.
    var schema = serviceSchema
    while schema.utf8.last == UInt8(ascii: "\n") { schema.removeLast() }
    try Console().print([schema])
  }
}
