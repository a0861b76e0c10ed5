import Diagnostics
import SwiftPlan

extension TemplateSet {
  /// What a template calls the files of a service, in their order.
  func fileNames(of service: ServicePlan) throws(Diagnostic) -> [String] {
    var taken: Set<String> = []
    var names: [String] = []
    for (index, file) in service.files.enumerated() {
      let name = try fileName(of: file, of: service) ?? "\(index + 1)\(Self.ending)"
      // On many disks names that differ only in case are one.
      guard taken.insert(name.lowercased()).inserted else {
        throw fileNameMistake(
          "two files of \(quoted(service.name)) get the name \(quoted(name)); what `file` has tells all "
            + "files apart")
      }
      names.append(name)
    }
    return names
  }

  private func fileName(
    of file: FilePlan, of service: ServicePlan
  ) throws(Diagnostic) -> String? {
    guard let subject = file.name else { return nil }
    let text = try render(Self.nameTemplate, FileContext(service: service, file: subject))
    let name = String(decoding: text.filter { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    // By bytes: a slash with a combining accent is no slash to a `String`.
    let isInFolder = name.utf8.allSatisfy { $0 >= UInt8(ascii: " ") && !"/\\".utf8.contains($0) }
    guard isInFolder, name.hasSuffix(Self.ending), !name.hasPrefix(".") else {
      throw fileNameMistake(
        "\(quoted(name)) can't be the name of a file: it has to end in `\(Self.ending)`, and neither begin "
          + "with a dot nor have a slash in it")
    }
    return name
  }

  private func fileNameMistake(_ message: String) -> Diagnostic {
    Diagnostic(message: message, location: location(of: Self.nameTemplate))
  }

  private static let nameTemplate = "FileName"
  private static let ending = ".swift"
}
