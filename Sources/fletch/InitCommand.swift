import ArgumentParser
import Diagnostics
import FletcherDescriptions
import FletcherFileSystem
import Generation
import Invocation
import OutputFolder
import Scaffolding

/// `fletch init`: writes a first description.
struct InitCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Writes a first description, with comments that teach the format.",
    usage: "fletch init [<name>] [<options>] [-- curl ...]",
    discussion: """
      The description is made from what there is: nothing, the URL of the service, a curl command \
      that calls it, the JSON of a response, or both of these. Of a command, passwords, tokens and \
      keys are left out: the description only says where they are sent. Models are made from JSON, \
      with what was absent or null in one of several elements as optional.

      The file is <name>.service.yaml in the folder Specs. One that is there is never overwritten.

      EXAMPLES:
        fletch init Zoo
            Specs/zoo.service.yaml, to be changed to what the service offers.
        fletch init --base-url https://api.example.com/v1
            The same, with the name and the URL of a service.
        fletch init -- curl -u me:secret 'https://api.example.com/users/42?page=2'
            What the command calls.
        fletch init GitHub --response user.json --curl 'curl https://api.github.com/users/ada'
            That and what came back.
        pbpaste | fletch init --curl -
            A command that was copied from a browser.
      """
  )

  @Argument(help: "The name of the service, in Swift and of the file.")
  var name: String?

  @Option(
    name: .customLong("base-url"),
    help: ArgumentHelp("The URL that every path is appended to.", valueName: "url"))
  var baseURL: String?

  @Option(
    help: ArgumentHelp("A curl command; - reads it from the standard input.", valueName: "command"))
  var curl: String?

  @Option(
    help: ArgumentHelp(
      "A file with the JSON of a response; - reads it from the standard input.", valueName: "file"),
    completion: .file())
  var response: String?

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("The folder for the description.", valueName: "folder"),
    completion: .directory)
  var output = SpecFinder.defaultFolder

  @Argument(
    parsing: .postTerminator,
    help: ArgumentHelp("A curl command, behind --.", valueName: "curl command"))
  var command: [String] = []

  func validate() throws {
    if output.isEmpty { throw ValidationError("--output needs the name of a folder.") }
    if name?.contains("/") == true {
      throw ValidationError(
        "The name is that of a service; --output says which folder it is written into.")
    }
    if name?.isEmpty == true { throw ValidationError("The name of a service has letters in it.") }
    if baseURL?.isEmpty == true { throw ValidationError("--base-url needs a URL.") }
    if curl != nil, !command.isEmpty {
      throw ValidationError("The curl command stands behind --curl or behind --, not both.")
    }
    if curl == "-", response == "-" {
      throw ValidationError(
        "Only one of --curl and --response can be read from the standard input.")
    }
  }

  func run() async throws {
    let console = Console()
    let scaffold: Scaffold
    do {
      scaffold = try Scaffold(source())
    } catch let diagnostic as Diagnostic {
      var diagnostics = Diagnostics()
      diagnostics.add(diagnostic)
      try console.report(diagnostics, ifErrors: "nothing was written")
      return
    }
    let path = try write(scaffold, console)
    // What was made of strange names may have mistakes, which are better told now than later.
    let written = SpecFinder([path])
    let generation = await planServices(of: written.specs).generation
    var diagnostics = written.diagnostics
    diagnostics.add(contentsOf: generation.diagnostics)
    try console.report(diagnostics, ifErrors: "the file was written all the same")
    let next = output == SpecFinder.defaultFolder ? "fletch generate" : "fletch generate \(path)"
    try console.print(
      generation.services.map { service in
        "\(escaped(path)) describes \(escaped(service.name)) with \(count(service.operations, "operation")) "
          + "and \(count(service.models, "model")). Look through it, and then: \(escaped(next))"
      })
  }

  // MARK: - What there is

  private func source() throws -> Scaffold.Source {
    var source = Scaffold.Source()
    source.name = name
    source.baseURL = baseURL
    source.words = command
    if let curl {
      source.command =
        curl == "-" ? try text(curl) : Scaffold.Text(bytes: Array(curl.utf8), file: "--curl")
    }
    if let response {
      source.response = try text(response)
      let file = lastPathComponent(of: response)
      source.responseName = response == "-" ? name : file.prefix { $0 != "." }.description
    }
    source.read = { path in
      guard FileSystem.kind(of: path) == .file else { return nil }
      return try? FileSystem.read(path, limit: SpecFinder.largestFile)
    }
    return source
  }

  /// The text of a file; `-` is the standard input.
  private func text(_ name: String) throws -> Scaffold.Text {
    let (path, file) = name == "-" ? ("/dev/stdin", "standard input") : (name, name)
    do {
      guard let status = try FileSystem.status(of: path, followingLinks: true) else {
        throw Diagnostic(message: "there is no file \(inQuotes(path))", location: nil)
      }
      guard status.kind != .folder else {
        throw Diagnostic(
          message: "\(inQuotes(path)) is a folder, where a file should be", location: nil)
      }
      return Scaffold.Text(
        bytes: try FileSystem.read(path, limit: SpecFinder.largestFile), file: file)
    } catch let error as SystemError {
      throw Diagnostic(
        message: "can't read \(inQuotes(file)): \(error.reason)", location: nil)
    }
  }

  // MARK: - The file

  /// Writes the description, and gives its path.
  private func write(_ scaffold: Scaffold, _ console: Console) throws -> String {
    let base = (name ?? scaffold.serviceName).lowercased()
      .replacing(/[^\p{L}\p{N}._\-]+/, with: "-")
    let path = join(output, "\(base).service.yaml")
    var diagnostics = Diagnostics()
    do {
      for folder in parents(of: path) { _ = try FileSystem.createFolder(folder) }
      try FileSystem.create(path, bytes: scaffold.text.utf8, permissions: nil)
    } catch {
      let isThere = (try? FileSystem.status(of: path, followingLinks: false)) != nil
      diagnostics.error(
        isThere
          ? "\(inQuotes(path)) is there already; give another name, as in `fletch init \(base)2`"
          : "can't write \(inQuotes(path)): \(error.reason)", at: nil)
    }
    try console.report(diagnostics, ifErrors: nil)
    return path
  }
}
