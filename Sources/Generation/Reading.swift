import Diagnostics
import FletcherDescriptions
import Invocation
import OutputFolder

/// What the descriptions that someone named say: the way that `generate`, `check` and `validate`
/// have in common.
package struct Reading {
  /// The services, in the order in which their descriptions were named.
  package private(set) var services: [ServiceSummary] = []
  /// The files to be; none where there are errors.
  package private(set) var content = OutputContent(files: [], folders: [])
  /// Every mistake and warning.
  package private(set) var diagnostics = Diagnostics()
  /// What may be news to somebody, and is no mistake.
  package private(set) var notes = Diagnostics()

  /// The files and folders that all of this comes from, whether they are there or not.
  package private(set) var sources: [String] = []

  /// Reads descriptions and generates their clients.
  ///
  /// - Parameters:
  ///   - folder: A folder of templates in place of those that are built in.
  ///   - access: Who may use what is generated, where no configuration says.
  ///   - numbered: What the files are called where their names can't say what is in them.
  package init(
    _ input: Input, templates folder: String?, access: Access, numbered: NumberedFiles? = nil
  ) async {
    let found = SpecFinder(
      input.specs, configuration: input.configuration, referenceFolders: input.referenceFolders)
    diagnostics = found.diagnostics
    notes = found.notes
    var templates: TemplateSet?
    do throws(Diagnostic) {
      templates = if let folder { try TemplateSet(folder: folder) } else { try .builtIn() }
    } catch {
      diagnostics.add(error)
    }
    // With mistakes already, no text is needed; but those in the descriptions are to be told as well.
    let generation: Generation =
      if let templates, !diagnostics.hasErrors {
        await generate(
          found.specs, templates: templates, access: access
        ) { spec in numbered.map { .numbered($0.count(for: spec.path)) } ?? .named }
      } else {
        await validate(found.specs)
      }
    take(generation, isStrict: input.isStrict)
    sources =
      input.sources
      + found.specs.flatMap { spec in
        [spec.path]
          + (input.configuration == nil ? [ConfigurationFinder.path(beside: spec.path)] : [])
      } + generation.referencedFiles + (folder.map { [$0] } ?? [])
    guard !diagnostics.hasErrors else { return }
    if let numbered {
      let files = numbered.files(of: generation, into: &diagnostics)
      content = OutputContent(files: files, folders: [])
      return
    }
    content = OutputContent(
      files: generation.files.map { OutputFile(path: $0.path, text: $0.text) },
      folders: services.map(\.folder),
      isComplete: input.specs.isEmpty)
  }

  /// Reads descriptions, and generates nothing.
  package init(validating input: Input) async {
    let found = SpecFinder(
      input.specs, configuration: input.configuration, referenceFolders: input.referenceFolders)
    diagnostics = found.diagnostics
    notes = found.notes
    take(await validate(found.specs), isStrict: input.isStrict)
  }

  /// Writes the files, or tells why they can't be.
  ///
  /// - Throws: ``Reported``.
  package func write(to output: String, _ console: Console) throws -> [FileChange] {
    let consequence = "nothing was written"
    try console.report(diagnostics, ifErrors: consequence)
    do {
      return try OutputFolder(path: output).write(content)
    } catch {
      try console.report(error.diagnostics, ifErrors: consequence)
      throw Reported()
    }
  }

  private mutating func take(_ generation: Generation, isStrict: Bool) {
    diagnostics.add(contentsOf: generation.diagnostics)
    services = generation.services
    addConflicts()
    if isStrict { diagnostics = diagnostics.withWarningsAsErrors }
  }

  /// Two services can't share a folder, where each would remove the other's files, nor a module.
  private mutating func addConflicts() {
    var owners: [String: ServiceSummary] = [:]
    for service in services where !service.folder.isEmpty {
      // On many disks `GitHub` and `Github` are one folder.
      guard let other = owners.updateValue(service, forKey: service.folder.lowercased()) else {
        continue
      }
      diagnostics.error(
        "this service is called \(inQuotes(service.folder)), and so is the service of "
          + "\(inQuotes(other.source)); give one of them another name, there or in "
          + inQuotes(ConfigurationFinder.fileName),
        at: SourceLocation(file: service.source, line: 1, column: 1))
    }
  }
}
