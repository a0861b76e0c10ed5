import ArgumentParser
import Diagnostics
import FletcherFileSystem
import Invocation
import OutputFolder

/// The names of commands, and what to say where one is none.
struct CommandNames {
  private let names: [String]

  init(of command: any ParsableCommand.Type) {
    names = command.configuration.subcommands.compactMap { $0.configuration.commandName }
  }

  /// What is wrong with the first of the arguments, which is the name of a command; nil where nothing is.
  func complaint(about arguments: [String]) -> String? {
    guard let first = arguments.first else { return nil }
    if first == "help" { return arguments.dropFirst().first.flatMap { complaint(about: $0) } }
    return complaint(about: first)
  }

  private func complaint(about argument: String) -> String? {
    guard !names.contains(argument), argument != "help" else { return nil }
    if argument.hasPrefix("-") { return complaint(aboutOption: argument) }
    let known = "its commands are \(names.map { "`\($0)`" }.joined(separator: ", "))"
    let status = try? FileSystem.status(of: argument, followingLinks: true)
    let isFile = status != nil || SpecFinder.isDescription(argument)
    let near = nearest(to: argument, among: names + ["help"])
    let hint =
      isFile && near == nil
      ? "did you mean \(inQuotes("fletch generate \(argument)"))?"
      : near.map { "did you mean `\($0)`?" } ?? known
    return "fletch has no command \(inQuotes(argument)); \(hint)"
  }

  private func complaint(aboutOption argument: String) -> String? {
    let own = ["--help", "--version", "-h"]
    // What completes commands in a shell, and the like, is for programs.
    if own.contains(argument) || argument.hasPrefix("--generate-completion-script")
      || argument.hasPrefix("--experimental-") || argument == "-help" || argument == "--"
    {
      return nil
    }
    if let near = nearest(to: argument, among: own) {
      return "fletch has no option \(inQuotes(argument)); did you mean `\(near)`?"
    }
    return "the name of a command stands before the options, as in "
      + inQuotes("fletch generate \(argument)")
  }
}
