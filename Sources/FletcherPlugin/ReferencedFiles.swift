import Foundation

/// The files that the references of an OpenAPI document lead to, and those that have samples of a service description.
///
/// A document is searched as text: what looks like a reference and is none costs no more than a build that
/// was not needed.
struct ReferencedFiles {
  private var found: Set<String> = []
  private let folder: URL

  /// The files in the folder of a document that it refers to, and those that they refer to.
  ///
  /// - Parameter others: Files whose text becomes a part of the document.
  static func of(_ document: URL, changedBy others: [URL]) -> [URL] {
    var files = ReferencedFiles(of: document)
    files.follow([document] + others, from: document)
    return files.found.sorted().map { URL(fileURLWithPath: $0) }
  }

  private init(of document: URL) {
    folder = document.deletingLastPathComponent().standardizedFileURL
  }

  /// - Parameter document: What references in the texts are relative to.
  private mutating func follow(_ texts: [URL], from document: URL) {
    var rest = texts.map { (text: $0, base: document) }
    while let file = rest.popLast() {
      guard let bytes = Self.bytes(of: file.text) else { continue }
      for reference in Self.references(in: bytes) {
        let url = file.base.deletingLastPathComponent().appendingPathComponent(reference)
          .standardizedFileURL
        guard url.pathComponents.starts(with: folder.pathComponents),
          Self.size(of: url) != nil, found.insert(url.filePath).inserted
        else { continue }
        rest.append((url, url))
      }
    }
  }

  /// The largest file that is searched, which is the largest that the command reads.
  private static let largestFile = 64 << 20

  /// In bytes; nil for what is no file.
  static func size(of url: URL) -> Int? {
    let path = url.resolvingSymlinksInPath().filePath
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
      attributes[.type] as? FileAttributeType == .typeRegular
    else { return nil }
    return attributes[.size] as? Int
  }

  private static func bytes(of url: URL) -> Data? {
    // Reading a pipe or a device may never end.
    guard let size = size(of: url), size <= largestFile else { return nil }
    return try? Data(contentsOf: url)
  }

  /// The relative paths after each `$ref` and `$file`, without those that stay in the file or lead to another machine.
  private static func references(in bytes: Data) -> Set<String> {
    var references: Set<String> = []
    bytes.withUnsafeBytes { (buffer: UnsafeRawBufferPointer) in
      guard let start = buffer.baseAddress else { return }
      var index = 0
      // Large documents are searched by the system, since plugins are compiled without optimization.
      while index < buffer.count,
        let hit = memchr(start + index, Int32(UInt8(ascii: "$")), buffer.count - index)
      {
        index = start.distance(to: UnsafeRawPointer(hit)) + 1
        let end = min(index + longestReference, buffer.count)
        references.formUnion(paths(UnsafeRawBufferPointer(rebasing: buffer[index..<end])))
      }
    }
    return references
  }

  private static let longestReference = 1_000

  /// The paths that what stands after a `$` may be: `animal.yaml` in `ref: "animal.yaml#/Cat"`, `cat.json` and
  /// `cat.json }` in `file: cat.json }`.
  private static func paths(_ text: UnsafeRawBufferPointer) -> [String] {
    guard let key = ["ref", "file"].first(where: { text.starts(with: $0.utf8) }) else { return [] }
    let between = Set("\"' \t:\r\n".utf8)
    let value = text.dropFirst(key.utf8.count).drop { between.contains($0) }
    // Most stay in the file.
    guard let first = value.first, first != UInt8(ascii: "#") else { return [] }
    let ends = key == "ref" ? ["#\"'\r\n?"] : ["\"'\r\n,}", "\"\r\n", "\r\n"]
    return ends.flatMap { ends in
      let ends = Set(ends.utf8)
      let path = String(decoding: value.prefix { !ends.contains($0) }, as: UTF8.self)
        .trimmingCharacters(in: .whitespaces)
      return [path, path.removingPercentEncoding ?? path]
    }
    .flatMap { $0.contains("://") ? copies(of: $0) : [$0] }
    .filter { !$0.hasPrefix("/") && !$0.isEmpty }
  }

  /// The paths that a copy of a file on another machine may have: the ends of the URL's path.
  private static func copies(of url: String) -> [String] {
    let parts = url.split(separator: "/").dropFirst(2)
    return parts.indices.map { parts[$0...].joined(separator: "/") }
  }
}
