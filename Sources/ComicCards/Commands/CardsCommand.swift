import ArgumentParser

/// Lists the cards of earlier launches.
struct CardsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cards", abstract: "Lists the cards that were uploaded and not deleted.")

  @MainActor
  func run() async throws {
    let screen = Screen()
    try await screen.showingErrors {
      screen.show(.cards(try CardStore(folder: CardStore.userFolder()).cards()))
    }
  }
}
