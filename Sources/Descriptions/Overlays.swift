import Diagnostics
import FletcherConfiguration
import FletcherOptions
import FletcherOverlay
import FletcherText
import YAML

/// The overlays of one run, each of which is read once.
struct Overlays {
  private var read: [String: Overlay?] = [:]
  private var folders: [String: DocumentFolder] = [:]
  /// By the configuration's path.
  private var shared: [String: Shared] = [:]

  /// The paths of the files that were named, whether they are there or not.
  var paths: [String] { folders.keys.sorted().flatMap { folders[$0]?.paths ?? [] } }

  /// Applies to a document what its configuration says.
  mutating func apply(
    _ configuration: Configuration, to node: Node, of spec: SpecFile,
    into diagnostics: inout Diagnostics
  ) -> Node {
    guard let source = spec.configuration, !configuration.overlays.isEmpty else { return node }
    let overlays = configuration.overlays.compactMap { overlay -> Applied? in
      self.overlay(overlay, source, spec, into: &diagnostics)
    }
    let document = OverlaidDocument(node, with: overlays.map(\.overlay), into: &diagnostics)
    var unmatched: Set<SourceLocation> = []
    for target in document.unmatched {
      if overlays[target.overlay].isShared {
        unmatched.insert(target.location)
      } else {
        diagnostics.add(target.warning)
      }
    }
    if configuration.overlays.contains(where: \.isShared) {
      shared[source.path, default: Shared()].note(unmatched, isStrict: configuration.isStrict)
    }
    return document.root
  }

  /// An overlay of a document.
  private struct Applied {
    var overlay: Overlay
    /// Whether other documents have it too, so that one of them may lack what it changes.
    var isShared: Bool
  }

  /// What is known of the overlays for several documents.
  private struct Shared {
    var documents = 0
    var isStrict = false
    /// In how many of the documents a target selects nothing, by where it stands.
    var unmatched: [SourceLocation: Int] = [:]

    mutating func note(_ targets: Set<SourceLocation>, isStrict: Bool) {
      documents += 1
      self.isStrict = self.isStrict || isStrict
      for target in targets { unmatched[target, default: 0] += 1 }
    }
  }

  /// Reports the targets that select nothing in any of several documents. Where not all of them were read, the others
  /// may have it.
  func reportTargetsOfNoDocument(_ specs: [SpecFile], into diagnostics: inout Diagnostics) {
    for (path, shared) in shared {
      let source = specs.lazy.compactMap(\.configuration).first { $0.path == path }
      guard shared.documents == source?.documents.count else { continue }
      for (location, count) in shared.unmatched where count == shared.documents {
        diagnostics.add(
          Diagnostic(
            severity: shared.isStrict ? .error : .warning,
            message: "the target selects nothing in any of the documents", location: location))
      }
    }
  }

  // MARK: - Reading

  private mutating func overlay(
    _ overlay: OverlaySource, _ source: ConfigurationSource, _ spec: SpecFile,
    into diagnostics: inout Diagnostics
  ) -> Applied? {
    switch overlay.place {
    case .inPlace(let node):
      let key = node.location.description
      let known = read[key] ?? Overlay(node, isInPlace: true, into: &diagnostics)
      read[key] = known
      return known.map { Applied(overlay: $0, isShared: overlay.isShared) }
    case .file(let name):
      guard let file = file(name, of: source, spec, into: &diagnostics) else { return nil }
      switch document(of: file, is: spec, among: source.documents, into: &diagnostics) {
      case .this: return Applied(overlay: file, isShared: false)
      case .other: return nil
      case .unknown: return Applied(overlay: file, isShared: overlay.isShared)
      }
    }
  }

  private mutating func file(
    _ name: Written, of source: ConfigurationSource, _ spec: SpecFile,
    into diagnostics: inout Diagnostics
  ) -> Overlay? {
    let folder =
      folders[source.path]
      ?? DocumentFolder(
        of: source.path, allowing: spec.referenceFolders, owner: "the configuration",
        isLenient: false)
    folders[source.path] = folder
    guard let path = Self.path(name.text, from: folder.rootPath) else {
      diagnostics.error(
        "an overlay is named by a relative path, in the folder of the configuration, and this is "
          + quoted(name.text), at: name.location)
      return nil
    }
    let key = source.path + "\0" + path
    if let known = read[key] { return known }
    var overlay: Overlay?
    do throws(Diagnostic) {
      overlay = Overlay(try folder.read(path), into: &diagnostics)
    } catch {
      // A mistake in the file has its own location.
      diagnostics.add(
        Diagnostic(message: error.message, location: error.location ?? name.location))
    }
    read[key] = .some(overlay)
    return overlay
  }

  /// A path relative to the folder that `base` is relative to; nil where it leads out of that folder.
  private static func path(_ path: String, from base: String) -> String? {
    guard !path.hasPrefix("/"), !path.contains("\\"), !path.contains("://"), !path.utf8.contains(0)
    else { return nil }
    var parts = base.split(separator: "/").dropLast()
    for part in path.split(separator: "/") {
      switch part {
      case ".": continue
      case "..":
        guard parts.popLast() != nil else { return nil }
      default: parts.append(part)
      }
    }
    return parts.isEmpty ? nil : parts.joined(separator: "/")
  }

  // MARK: - What an overlay was written for

  private enum Meant { case this, other, unknown }

  /// Which document an overlay was written for (Overlay Specification 1.1, section 4.4.1, `extends`).
  ///
  /// The configuration says what it is applied to. A URL, which mostly leads to where the document was published, can't
  /// be compared with a file, so that only a file's name counts: that of another document beside this one keeps the
  /// overlay from this one, and any other is told.
  private func document(
    of overlay: Overlay, is spec: SpecFile, among documents: [String],
    into diagnostics: inout Diagnostics
  ) -> Meant {
    guard let extends = overlay.extends else { return .unknown }
    let uri = extends.uri.percentDecoded
    guard !uri.contains(":") else { return .unknown }
    let (name, document) = (lastPathComponent(of: uri), lastPathComponent(of: spec.path))
    if name == document { return .this }
    if documents.contains(name) { return .other }
    diagnostics.warning(
      "the overlay was written for \(quoted(extends.uri)), and is applied to \(quoted(document))",
      at: extends.location)
    return .unknown
  }
}
