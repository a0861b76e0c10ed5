import ArgumentParser
import Foundation

/// Where comics come from and cards go.
struct ServiceOptions: ParsableArguments {
  @Flag(help: "Run on sample data, without a network; no card is kept.")
  var offline = false

  // Other servers than the services' own, for tests.
  @Option(help: .hidden) var marvelURL: String?
  @Option(help: .hidden) var imgurURL: String?

  /// The services, and where the cards of earlier launches are kept.
  @MainActor
  func open(_ screen: Screen) throws -> (services: ComicServices, store: CardStore) {
    let keys = Result { try Keys(environment: ProcessInfo.processInfo.environment) }
    switch (offline, keys) {
    case (true, _):
      screen.show(.note("Sample data: nothing is sent, and no card is kept."))
    case (false, .failure(let missing)):
      screen.show(.note("Sample data: \(missing) Nothing is sent, and no card is kept."))
    case (false, .success(let keys)):
      let services = ComicServices(
        keys: keys, marvelURL: try url(marvelURL), imgurURL: try url(imgurURL))
      return (services, CardStore(folder: try CardStore.userFolder()))
    }
    return (ComicServices.samples, CardStore(folder: nil))
  }

  private func url(_ text: String?) throws -> URL? {
    guard let text else { return nil }
    guard let url = URL(string: text) else { throw ValidationError("\"\(text)\" is no URL.") }
    return url
  }
}
