import ArgumentParser
import Generation
import Invocation

/// Which descriptions to read.
struct SpecOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Descriptions to read, or folders of them.",
      discussion: """
        Of a folder, the files that end in .service.yaml or .openapi.yaml (or .yml, or .json) are \
        read, in order of name. A file that is named here is read whatever its name. Without any, \
        the descriptions in the folder Specs are read.
        """,
      valueName: "spec"),
    completion: .file())
  var specs: [String] = []

  @Option(
    help: ArgumentHelp(
      "What to read in place of the fletcher.yaml beside a description.",
      discussion: """
        Names, filters and settings that the description doesn't have, and how the Swift looks.
        """,
      valueName: "file"),
    completion: .file())
  var config: String?

  @Flag(help: "Take warnings for errors: with one of them, nothing is written.")
  var strict = false

  @Option(
    name: .customLong("allow-references-in"),
    help: ArgumentHelp(
      "A folder that references of OpenAPI documents may lead to, beside the document's own.",
      discussion: """
        Without it a document is read with the files of its own folder and the folders in it, and \
        references to other files are warned of. May be given several times. No reference is ever \
        followed to another machine.
        """,
      valueName: "folder"),
    completion: .directory)
  var referenceFolders: [String] = []

  /// Which descriptions are meant.
  var input: Input {
    Input(
      specs: specs, configuration: config, isStrict: strict, referenceFolders: referenceFolders)
  }

  func validate() throws {
    if config?.isEmpty == true { throw ValidationError("--config needs the name of a file.") }
  }
}

/// What to write from them, and where.
struct OutputOptions: ParsableArguments {
  static let defaultOutput = "Generated"

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The folder for the generated files.",
      discussion: """
        Each service has a folder of its own in it. Files that fletch did not write are left alone.
        """,
      valueName: "folder"),
    completion: .directory)
  var output = Self.defaultOutput

  @Option(
    help: ArgumentHelp(
      "A folder of templates to use in place of those that are built in.", valueName: "folder"),
    completion: .directory)
  var templates: String?

  @Option(
    help: ArgumentHelp(
      "Who may use what is generated, where no fletcher.yaml says.",
      discussion: """
        In the module of a program, `internal` lets the compiler leave out what nothing calls.
        """))
  var access = Access.public

  /// Whether none was given.
  var isDefault: Bool {
    output == Self.defaultOutput && templates == nil && access == .public
  }

  func validate() throws {
    if output.isEmpty { throw ValidationError("--output needs the name of a folder.") }
    if templates?.isEmpty == true {
      throw ValidationError("--templates needs the name of a folder.")
    }
  }
}

extension Access: ExpressibleByArgument {}

/// How much to say.
struct QuietOption: ParsableArguments {
  @Flag(name: [.short, .long], help: "Say nothing but mistakes and warnings.")
  var quiet = false
}
