import Foundation

/// A card that is ready to be uploaded.
struct Card: Sendable {
  let title: String
  let text: String?
  /// The picture.
  let file: URL
}

/// A card that was uploaded.
struct KeptCard: Codable, Hashable, Identifiable, Sendable {
  /// Imgur's name for the picture.
  let id: String
  let title: String
  let link: URL
  /// What deletes it. Who has it can, so it is shown nowhere.
  let deletehash: String
  let date: Date
}
