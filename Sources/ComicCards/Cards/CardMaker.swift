import Fletcher
import Foundation
import Services

/// Makes cards of comics. The tutorial's app draws cover and title into one picture, for which a terminal
/// program has neither fonts nor decoders: its card is the cover, and the title goes beside it.
struct CardMaker: Sendable {
  let services: ComicServices
  /// Where the pictures are written.
  let folder: URL

  /// The card of a comic: its cover, or a plain picture where there is none.
  @MainActor
  func card(of comic: Marvel.Comic, _ screen: Screen) async throws -> Card {
    let file = try await cover(of: comic, screen) ?? plainPicture(for: comic)
    return Card(title: comic.title, text: comic.description, file: file)
  }

  @MainActor
  private func cover(of comic: Marvel.Comic, _ screen: Screen) async throws -> URL? {
    guard let covers = services.covers, let picture = comic.thumbnail, let url = picture.cardURL
    else { return nil }
    let file = folder.appendingPathComponent("cover.\(picture.fileExtension)")
    do {
      try await covers
        .onProgress { @MainActor in screen.show(.transfer(.download, $0)) }
        .download(.cover(url), to: file)
      return file
    } catch let error as ProviderError {
      screen.show(.note("\(sentence(about: error)) The card is a plain picture."))
      return nil
    }
  }

  private func plainPicture(for comic: Marvel.Comic) throws -> URL {
    let file = folder.appendingPathComponent("card.png")
    try PlainPicture(seed: comic.id).png.write(to: file)
    return file
  }
}
