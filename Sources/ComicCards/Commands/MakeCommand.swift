import ArgumentParser
import Fletcher
import Foundation
import Services

/// Lists comics, makes a card of one, uploads it, and deletes it again.
struct MakeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "make", abstract: "Makes a card of one of last week's comics.")

  @OptionGroup var options: ServiceOptions

  @MainActor
  func run() async throws {
    let screen = Screen()
    try await screen.showingErrors {
      let (services, store) = try options.open(screen)
      screen.show(.loading("last week's comics"))
      let comics = try await services.lastWeeksComics()
      screen.show(.comics(comics))
      guard let comic = screen.choice(of: comics) else { return }

      let kept = try await upload(comic, services, screen)
      screen.show(.uploaded(kept))
      keep(kept, in: store, screen)
      if screen.confirms("Delete it again?") {
        try await services.delete(kept, from: store)
        screen.show(.deleted(kept))
      } else if store.isLasting {
        screen.show(
          .note("`comic-cards cards` lists it, `comic-cards delete \(kept.id)` deletes it."))
      }
    }
  }

  /// Keeps the card. Where that fails, it can at least be deleted now.
  @MainActor
  private func keep(_ card: KeptCard, in store: CardStore, _ screen: Screen) {
    do {
      try store.add(card)
    } catch {
      screen.show(.note("It can't be deleted later: \(sentence(about: error))"))
    }
  }

  /// Makes the card of a comic and uploads it.
  @MainActor
  private func upload(
    _ comic: Marvel.Comic, _ services: ComicServices, _ screen: Screen
  ) async throws -> KeptCard {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let maker = CardMaker(services: services, folder: folder.url)
    return try await cancelledByInterrupt {
      let card = try await maker.card(of: comic, screen)
      let image = try await services.imgur
        .onProgress { @MainActor in screen.show(.transfer(.upload, $0)) }
        .upload(image: .file(card.file), title: card.title, description: card.text)
      return KeptCard(
        id: image.id, title: card.title, link: image.link, deletehash: image.deletehash,
        date: Date())
    }
  }
}
