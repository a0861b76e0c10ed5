import Fletcher
import Foundation
import Services

/// The services that the program uses.
struct ComicServices: Sendable {
  let marvel: Provider<Marvel>
  let imgur: Provider<Imgur>
  /// Nil where covers can't be had.
  let covers: Provider<Covers>?

  /// The services themselves, or servers in their place.
  init(keys: Keys, marvelURL: URL? = nil, imgurURL: URL? = nil) {
    marvel = Provider(auth: .keys(keys), baseURL: marvelURL)
    imgur = Provider(auth: .clientID(keys.imgurClientID), baseURL: imgurURL)
    covers = Provider()
  }

  private init(marvel: Provider<Marvel>, imgur: Provider<Imgur>) {
    self.marvel = marvel
    self.imgur = imgur
    covers = nil
  }

  /// What the descriptions have as samples.
  static let samples = ComicServices(
    marvel: Provider(stub: .immediate), imgur: Provider(stub: .immediate))

  func lastWeeksComics() async throws -> [Marvel.Comic] {
    try await marvel.comics(
      format: .comic, formatType: .comic, dateDescriptor: .lastWeek,
      orderBy: [.onsaleDateDescending], limit: 50)
  }

  /// Deletes a card and forgets it. One that is gone already is only forgotten.
  func delete(_ card: KeptCard, from store: CardStore) async throws {
    do {
      try await imgur.delete(deletehash: card.deletehash)
    } catch let error as ProviderError where error.response?.status == .notFound {}
    try store.remove(card)
  }
}
