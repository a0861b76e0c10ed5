import Foundation

/// The overlays that a `fletcher.yaml` names.
///
/// It is searched as text, like documents for references: each name in it that is that of a file counts.
enum OverlayFiles {
  private static let endings = [".yaml", ".yml", ".json"]
  /// The largest configuration that is searched; those that people write are far smaller.
  private static let largestFile = 8 << 20

  /// The files in the folder of a configuration that it may name as overlays; none where it has none.
  static func of(_ configuration: URL) -> [URL] {
    guard let size = ReferencedFiles.size(of: configuration), size <= largestFile,
      let bytes = try? Data(contentsOf: configuration)
    else { return [] }
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.contains("overlays") else { return [] }
    let folder = configuration.deletingLastPathComponent()
    var files: Set<String> = []
    for name in names(in: text) where endings.contains(where: name.hasSuffix) {
      let url = folder.appendingPathComponent(name).standardizedFileURL
      guard !name.hasPrefix("/"), ReferencedFiles.size(of: url) != nil else { continue }
      files.insert(url.filePath)
    }
    files.remove(configuration.standardizedFileURL.filePath)
    return files.sorted().map { URL(fileURLWithPath: $0) }
  }

  /// What may be a file's name: names in quotes may have spaces in them, others stand behind a space.
  private static func names(in text: String) -> [String] {
    let pieces = text.split { "\"'\r\n,[]{}".contains($0) || $0.isNewline }
    return pieces.flatMap { piece -> [String] in
      let trimmed = piece.trimmingCharacters(in: .whitespaces)
      let words = trimmed.split(separator: " ").map(String.init)
      // Without what stands before a list's item or a key's value.
      let behind = words.indices.dropFirst().map { words[$0...].joined(separator: " ") }
      return [trimmed] + words + (words.count <= mostWords ? behind : [])
    }
  }

  private static let mostWords = 20
}
