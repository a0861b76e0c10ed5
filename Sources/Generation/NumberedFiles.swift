import Diagnostics
import FletcherDescriptions
import Invocation
import OutputFolder

/// Files whose names are known before a description is read, as build systems want them: `zoo+01.swift`,
/// `zoo+02.swift` and so on for `zoo.service.yaml`.
package struct NumberedFiles {
  /// How many there are for a description, whether they are needed or not.
  package struct Count {
    /// The name of the description without its ending; nil for all that are not named.
    var stem: String?
    var number: Int

    /// What would be right.
    package struct Mistake: Error {
      package let message: String
    }

    /// - Throws: ``Mistake``.
    package init(argument: String) throws(Mistake) {
      let equals = argument.lastIndex(of: "=")
      let digits = argument[(equals.map(argument.index(after:)) ?? argument.startIndex)...]
      guard let number = Int(digits), Self.possible.contains(number) else {
        throw Mistake(
          message:
            "it needs a number from \(Self.possible.lowerBound) to \(Self.possible.upperBound), "
            + "or one for a description, like zoo=16")
      }
      stem = equals.map { String(argument[..<$0]) }
      self.number = number
    }

    /// What three digits can count.
    static let possible = 1...999
  }

  private let counts: [String?: Int]

  package init(_ counts: [Count]) {
    self.counts = Dictionary(counts.map { ($0.stem, $0.number) }) { _, last in last }
  }

  /// How many files there are for the description of a path.
  func count(for path: String) -> Int { count(forStem: Self.stem(of: path)) }

  private func count(forStem stem: String) -> Int { counts[stem] ?? counts[nil] ?? 1 }

  /// The files of all services.
  func files(
    of generation: Generation, into diagnostics: inout Diagnostics
  ) -> [OutputFile] {
    var owners: [String: String] = [:]
    return generation.services.flatMap { service -> [OutputFile] in
      let stem = Self.stem(of: service.source)
      let count = count(forStem: stem)
      func name(_ index: Int) -> String { Self.name(stem, index, of: count) }
      // On many disks `Zoo` and `zoo` are one name.
      if let other = owners.updateValue(service.source, forKey: stem.lowercased()) {
        diagnostics.error(
          "the files of this description are called \(inQuotes(name(0))) and so on, and so are "
            + "those of \(inQuotes(other)); give one of them another name",
          at: SourceLocation(file: service.source, line: 1, column: 1))
        return []
      }
      let texts = generation.files.filter { parents(of: $0.path).first == service.folder }
        .map(\.text)
      let rest = "\(OutputFolder.header), and not needed.\n"
      return (0..<count).map { index in
        OutputFile(path: name(index), text: index < texts.count ? texts[index] : rest)
      }
    }
  }

  private static func name(_ stem: String, _ index: Int, of count: Int) -> String {
    let number = String(index + 1)
    let digits = max(String(count).count, 2)
    return "\(stem)+\(String(repeating: "0", count: digits - number.count))\(number).swift"
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
