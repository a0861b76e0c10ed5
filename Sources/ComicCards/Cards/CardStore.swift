import Foundation

/// Keeps the cards that were uploaded, for later launches: the deletehash is all that deletes an anonymous
/// picture.
struct CardStore: Sendable {
  /// A file for each card, so that two launches at a time lose none; nil keeps nothing.
  private let folder: URL?

  /// A store in a folder, which is made when a card is added.
  init(folder: URL?) { self.folder = folder }

  /// Whether cards are there in the next launch.
  var isLasting: Bool { folder != nil }

  /// Where the user's programs keep what they need: `$XDG_DATA_HOME`, or else `Application Support` on Apple's
  /// systems and `~/.local/share` on others.
  static func userFolder() throws -> URL {
    let data: URL
    if let path = ProcessInfo.processInfo.environment["XDG_DATA_HOME"], path.hasPrefix("/") {
      data = URL(fileURLWithPath: path)
    } else {
      data = try FileManager.default.url(
        for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
    }
    return data.appendingPathComponent("comic-cards", isDirectory: true)
  }

  /// The cards, the oldest first. Files that are no cards are passed over.
  func cards() throws -> [KeptCard] {
    try files().map(\.card).sorted { $0.date < $1.date }
  }

  /// Keeps a card.
  func add(_ card: KeptCard) throws {
    guard let folder else { return }
    // Nobody else may read what deletes the cards, in a folder that was there before either.
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let content = try JSONEncoder().encode(card)
    let file = folder.appendingPathComponent("\(UUID().uuidString).json")
    // Empty at first, because it has its permissions a moment after it is there.
    guard
      FileManager.default.createFile(
        atPath: file.path, contents: nil, attributes: [.posixPermissions: 0o600])
    else { throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: file.path]) }
    do {
      let handle = try FileHandle(forWritingTo: file)
      defer { try? handle.close() }
      try handle.write(contentsOf: content)
    } catch {
      try? FileManager.default.removeItem(at: file)
      throw error
    }
  }

  /// Forgets a card.
  func remove(_ card: KeptCard) throws {
    for file in try files() where file.card.deletehash == card.deletehash {
      try FileManager.default.removeItem(at: file.url)
    }
  }

  private func files() throws -> [(url: URL, card: KeptCard)] {
    guard let folder, FileManager.default.fileExists(atPath: folder.path) else { return [] }
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "json" }
      .compactMap { url in
        (try? JSONDecoder().decode(KeptCard.self, from: Data(contentsOf: url))).map { (url, $0) }
      }
  }
}
