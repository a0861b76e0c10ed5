import Fletcher
import Foundation
import Services
import Testing

@Suite("Every operation of Imgur answers from its sample")
struct ImgurOperationTests {
  let imgur = Provider<Imgur>(stub: .immediate)

  @Test("Images")
  func images() async throws {
    let uploaded = try await imgur.upload(image: .data(Data([1]), filename: "a.png"))
    #expect(!uploaded.deletehash.isEmpty)
    let image = try await imgur.image(id: "a")
    #expect(image.link.scheme == "https")
    #expect(image.width > 0)
    #expect(try await imgur.update(deletehash: "d", title: "t"))
    #expect(try await imgur.delete(deletehash: "d"))
    #expect(try await !imgur.favorite(id: "a").rawValue.isEmpty)
  }

  @Test("Albums")
  func albums() async throws {
    #expect(try await !imgur.createAlbum(ids: ["a"], title: "t").deletehash.isEmpty)
    let album = try await imgur.album(id: "a")
    #expect(album.datetime.seconds > 0)
    #expect(try await imgur.deleteAlbum(deletehash: "d"))
    #expect(try await imgur.albumImages(id: "a").first?.id.isEmpty == false)
    #expect(try await imgur.addImages(deletehash: "d", ids: ["a"]))
  }

  @Test("Accounts")
  func accounts() async throws {
    let account = try await imgur.account(username: "me")
    #expect(account.created.seconds > 0)
    if case .unknown? = account.proExpiration { Issue.record("the sample is of no described type") }
    #expect(try await imgur.accountImages(username: "me").count == 1)
    #expect(try await imgur.accountAlbums(username: "me").first?.views ?? -1 >= 0)
    #expect(try await imgur.settings(username: "me").email.contains("@"))
  }

  @Test("The gallery and comments")
  func gallery() async throws {
    let items = try await imgur.gallery()
    try #require(!items.isEmpty)
    for item in items {
      if case .unknown = item { Issue.record("the sample is of no described type") }
    }
    #expect(try await imgur.comments(id: "a").first?.comment.isEmpty == false)
    #expect(try await imgur.createComment(imageID: "a", comment: "c").id > 0)
  }

  @Test("Credits and tokens")
  func rest() async throws {
    let credits = try await imgur.credits()
    #expect(credits.userRemaining <= credits.userLimit)
    let token = try await imgur.renewToken(refreshToken: "r", clientID: "c", clientSecret: "s")
    #expect(!token.accessToken.isEmpty)
  }
}
