import ArgumentParser
import Diagnostics
import Generation
import Invocation
import SwiftPlan

/// `fletch list`: prints the operations of descriptions.
struct ListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Prints the operations of descriptions as a table.",
    usage: "fletch list [<spec> ...] [<options>]",
    discussion: """
      A line for each operation: its group, its name in Swift, what is sent, its arguments, and the \
      type of what the method returns, and of the values that its stream or all pages of its list \
      give. An argument with a ? behind it can be left out; of many, the first are shown.

      EXAMPLES:
        fletch list
            The operations of every description in Specs.
        fletch list github.yaml | grep POST
            Those of one document that are sent with POST.
        fletch list github.yaml --format json
            With the types of all arguments, for programs.
      """
  )

  /// How the table is written.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json
  }

  @OptionGroup var input: SpecOptions

  @Option(help: "How to write it.")
  var format = Format.text

  func run() async throws {
    let console = Console()
    let found = SpecFinder(
      input.specs, configuration: input.config, referenceFolders: input.referenceFolders)
    let (plans, generation) = await planServices(of: found.specs)
    var diagnostics = found.diagnostics
    diagnostics.add(contentsOf: generation.diagnostics)
    if input.strict { diagnostics = diagnostics.withWarningsAsErrors }
    // Warnings are of no interest to somebody who wants to see what there is.
    try console.report(diagnostics.onlyErrors, ifErrors: "nothing is listed")
    let services = zip(plans, generation.services).map {
      ListedService($0, source: $1.source)
    }
    switch format {
    case .json: try console.print([jsonText(services)])
    case .text:
      for (index, service) in services.enumerated() {
        if index > 0 { try console.print([""]) }
        try console.print(service.lines)
      }
    }
  }
}

/// A service as it is listed.
private struct ListedService: Encodable {
  struct Operation: Encodable {
    var group: String?
    var name: String
    var method: String
    var path: String
    var arguments: [Argument]
    var returns: String
    /// The type of a value that `stream` gives, and of an item that `all` gives.
    var streams: String?
    var items: String?
    var isDeprecated: Bool
  }
  struct Argument: Encodable {
    var name: String
    var type: String
    var defaultValue: String?
  }
  var service: String
  var source: String
  var operations: [Operation]

  init(_ plan: ServicePlan, source: String) {
    service = plan.name
    self.source = source
    operations = ([plan.root] + plan.groups).flatMap { target in
      target.operations.map { operation in
        Operation(
          group: target.property.isEmpty ? nil : target.property, name: operation.name,
          method: operation.route.methodName, path: operation.route.path,
          arguments: operation.arguments.map {
            Argument(name: $0.callLabel, type: $0.outerType, defaultValue: $0.defaultValue)
          },
          returns: operation.response.returnType(),
          streams: operation.response.stream?.type,
          items: operation.route.pagination?.item?.type,
          isDeprecated: operation.documentation.deprecation != nil)
      }
    }
  }

  var lines: [String] {
    let hasGroups = operations.contains { $0.group != nil }
    let head = ["GROUP", "NAME", "METHOD", "PATH", "ARGUMENTS", "RETURNS"]
    let rows = operations.map { operation in
      [
        operation.group ?? "", operation.name + (operation.isDeprecated ? " (deprecated)" : ""),
        operation.method, operation.path.isEmpty ? "\"\"" : operation.path,
        Self.summary(of: operation.arguments),
        // Every type of the service has its name in front.
        (operation.returns + (operation.streams.map { ", stream of \($0)" } ?? "")
          + (operation.items.map { ", all of \($0)" } ?? "")).replacing(
            /[A-Za-z0-9_.]+/
          ) { name in
            name.output.hasPrefix(service + ".")
              ? name.output.dropFirst(service.count + 1) : name.output
          },
      ]
    }
    let table = aligned(
      ([head] + rows).map { row in (hasGroups ? row : Array(row.dropFirst())).map(escaped) })
    return ["\(escaped(service)), \(count(operations.count, "operation")) (\(escaped(source)))"]
      + (operations.isEmpty ? [] : table)
  }

  private static let mostArguments = 5

  private static func summary(of arguments: [Argument]) -> String {
    let names = arguments.map { $0.defaultValue == nil ? $0.name : $0.name + "?" }
    guard names.count > mostArguments + 1 else { return names.joined(separator: ", ") }
    return names.prefix(mostArguments).joined(separator: ", ")
      + ", and \(names.count - mostArguments) more"
  }
}

extension Diagnostics {
  /// Those that say that the input can't be used.
  var onlyErrors: Diagnostics {
    var result = Diagnostics()
    for diagnostic in all where diagnostic.severity == .error { result.add(diagnostic) }
    return result
  }
}
