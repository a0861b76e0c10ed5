import ArgumentParser

/// Deletes cards of earlier launches.
struct DeleteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Deletes cards that were uploaded earlier.")

  @OptionGroup var options: ServiceOptions
  @Argument(help: "The cards, as `comic-cards cards` names them.")
  var ids: [String] = []
  @Flag(help: "Delete all of them.")
  var all = false

  func validate() throws {
    if ids.isEmpty != all {
      throw ValidationError("Name the cards that are to be deleted, or say --all.")
    }
  }

  @MainActor
  func run() async throws {
    let screen = Screen()
    try await screen.showingErrors {
      let (services, store) = try options.open(screen)
      let kept = try store.cards()
      for id in ids where !kept.contains(where: { $0.id == id }) {
        throw Complaint("There is no card \(id).")
      }
      for card in kept where all || ids.contains(card.id) {
        try await services.delete(card, from: store)
        screen.show(.deleted(card))
      }
    }
  }
}
