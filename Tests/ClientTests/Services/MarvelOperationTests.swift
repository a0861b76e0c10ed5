import Fletcher
import Foundation
import Services
import Testing

@Suite("Every operation of Marvel answers from its sample")
struct MarvelOperationTests {
  let marvel = Provider<Marvel>(stub: .immediate)

  @Test("Comics")
  func comics() async throws {
    let days = try ["2024-02-01", "2024-02-29"].map { try #require(CalendarDate($0)) }
    let comics = try await marvel.comics(dateRange: days, orderBy: [.onsaleDateDescending])
    #expect(comics.first?.title.isEmpty == false)
    #expect(comics.first?.prices.allSatisfy { $0.price >= 0 } == true)
    #expect(try await marvel.comic(comicID: 1).first?.id ?? 0 > 0)
    #expect(try await marvel.comicCharacters(comicID: 1).first?.name.isEmpty == false)
    #expect(try await marvel.comicCreators(comicID: 1).first?.fullName.isEmpty == false)
  }

  @Test("Characters")
  func characters() async throws {
    #expect(try await marvel.characters(nameStartsWith: "Sp").first?.name.isEmpty == false)
    #expect(try await marvel.character(characterID: 1).first?.thumbnail.path.isEmpty == false)
    #expect(try await marvel.characterComics(characterID: 1).first?.title.isEmpty == false)
  }

  @Test("Series")
  func series() async throws {
    #expect(try await marvel.series(contains: [.comic]).first?.startYear ?? 0 > 0)
    #expect(try await marvel.oneSeries(seriesID: 1).first?.id ?? 0 > 0)
  }

  @Test("Creators, events and stories")
  func others() async throws {
    #expect(try await marvel.creators().first?.lastName.isEmpty == false)
    #expect(try await marvel.creator(creatorID: 1).first?.id ?? 0 > 0)
    #expect(try await marvel.events().first?.title.isEmpty == false)
    #expect(try await marvel.event(eventID: 1).first?.id ?? 0 > 0)
    #expect(try await marvel.stories().first?.title.isEmpty == false)
    #expect(try await marvel.story(storyID: 1).first?.id ?? 0 > 0)
  }
}
