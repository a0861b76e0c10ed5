import ArgumentParser

/// The app of Moya's tutorial as a terminal program: last week's comics, one of which becomes a card that is
/// uploaded, shown by its link, and deleted again.
@main
struct ComicCards: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "comic-cards",
    abstract: "Makes cards of last week's comics and uploads them.",
    discussion: """
      Comics come from Marvel, cards go to Imgur. The keys are read from the environment: \
      MARVEL_PUBLIC_KEY, MARVEL_PRIVATE_KEY and IMGUR_CLIENT_ID. Without them the program runs on \
      sample data.

      A card is the comic's cover, with its title and its description beside it. Where there is no \
      cover, it is a plain picture.
      """,
    subcommands: [MakeCommand.self, CardsCommand.self, DeleteCommand.self],
    defaultSubcommand: MakeCommand.self)
}
