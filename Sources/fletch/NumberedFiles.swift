import Diagnostics
import Generation
import OutputFolder

/// Files whose names are known before a description is read, as build systems want them: `zoo+01.swift`,
/// `zoo+02.swift` and so on for `zoo.service.yaml`.
struct NumberedFiles {
  /// How many there are for each description, whether they are needed or not.
  let count: Int

  /// How many there may be: what two digits can count.
  static let possibleCounts = 1...99

  /// The files of all services.
  func files(
    of generation: Generation, into diagnostics: inout Diagnostics
  ) -> [OutputFile] {
    var owners: [String: String] = [:]
    return generation.services.flatMap { service -> [OutputFile] in
      let stem = Self.stem(of: service.source)
      // On many disks `Zoo` and `zoo` are one name.
      if let other = owners.updateValue(service.source, forKey: stem.lowercased()) {
        diagnostics.error(
          "the files of this description are called \(inQuotes(name(stem, 0))) and so on, and so are "
            + "those of \(inQuotes(other)); give one of them another name",
          at: SourceLocation(file: service.source, line: 1, column: 1))
        return []
      }
      let texts = generation.files.filter { parents(of: $0.path).first == service.folder }
        .map(\.text)
      let rest = "\(OutputFolder.header), and not needed.\n"
      return (0..<count).map { index in
        OutputFile(path: name(stem, index), text: index < texts.count ? texts[index] : rest)
      }
    }
  }

  private func name(_ stem: String, _ index: Int) -> String {
    "\(stem)+\(index < 9 ? "0" : "")\(index + 1).swift"
  }

  /// The name of a description without its ending: `zoo` of `Specs/zoo.service.yaml`.
  private static func stem(of path: String) -> String {
    let name = lastPathComponent(of: path)
    if let ending = SpecFinder.endings.first(where: name.hasSuffix) {
      return String(name.dropLast(ending.count))
    }
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }
}
