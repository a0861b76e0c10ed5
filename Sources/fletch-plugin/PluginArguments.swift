import Diagnostics
import Generation
import Invocation

/// The arguments that the plugin gives, which are those of `fletch generate`.
struct PluginArguments {
  private(set) var specs: [String] = []
  private(set) var counts: [NumberedFiles.Count] = []
  private(set) var output = ""
  private(set) var access = Access.public
  private(set) var templates: String?
  /// Arguments that are none, which only a plugin of another version has.
  private(set) var mistakes = Diagnostics()

  init(_ arguments: [String]) {
    var rest = arguments[...]
    if rest.first == "generate" { rest.removeFirst() }
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("--") else {
        specs.append(argument)
        continue
      }
      guard let value = rest.popFirst(), take(value, of: argument) else {
        mistakes.error("the plugin's argument \(quoted(argument)) is not known", at: nil)
        return
      }
    }
    if output.isEmpty {
      mistakes.error("the plugin names no folder for what is generated", at: nil)
    }
  }

  /// - Returns: Whether there is such an option, and it can have the value.
  private mutating func take(_ value: String, of option: String) -> Bool {
    switch option {
    case "--numbered-files":
      guard let count = try? NumberedFiles.Count(argument: value) else { return false }
      counts.append(count)
    case "--output": output = value
    case "--templates": templates = value
    case "--access":
      guard let access = Access(rawValue: value) else { return false }
      self.access = access
    default: return false
    }
    return true
  }
}
