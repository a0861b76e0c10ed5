import Fletcher
import Foundation
import Services
import TestServer
import Testing

@Suite("Imgur over a socket")
struct ImgurFlowTests {
  static let uploaded = """
    {"data": {"id": "orunSTu", "title": "Card", "description": null, "datetime": 1495556889,
      "type": "image/png", "animated": false, "width": 1, "height": 1, "size": 42, "views": 0,
      "bandwidth": 0, "vote": null, "favorite": false, "nsfw": null, "section": null,
      "account_url": null, "account_id": 0, "is_ad": false, "in_most_viral": false, "tags": [],
      "ad_type": 0, "ad_url": "", "in_gallery": false, "deletehash": "x70po4w7BVvSUzZ", "name": "",
      "link": "https://i.imgur.com/orunSTu.png"}, "success": true, "status": 200}
    """

  @Test("An image is uploaded from a file by multipart, and deleted by its deletehash")
  func uploadAndDelete() async throws {
    let folder = try TemporaryFolder()
    let bytes = Data((0..<70_000).map { UInt8(truncatingIfNeeded: $0) })
    let card = try folder.file("card.png", bytes)
    try await TestServer.run(
      .by { request in
        request.method == "POST"
          ? .json(Self.uploaded) : .json(#"{"data": true, "success": true, "status": 200}"#)
      }
    ) { server in
      let imgur = Provider<Imgur>(auth: .clientID("abc"), baseURL: server.url)
      let image = try await imgur.upload(image: .file(card), title: "Card")
      #expect(image.link.absoluteString == "https://i.imgur.com/orunSTu.png")
      let response = try await imgur.request(.delete(deletehash: image.deletehash))
      #expect(response.status.code == 200)
      #expect(try response.value(Bool.self))
      let requests = server.requests
      try #require(requests.count == 2)
      #expect(requests.allSatisfy { $0.headers["authorization"] == "Client-ID abc" })
      #expect(requests[0].path == "/3/image")
      let parts = try Part.parts(
        of: requests[0].body, contentType: requests[0].headers["content-type"] ?? "")
      try #require(parts.count == 2)
      #expect(parts[0].disposition == #"form-data; name="image"; filename="card.png""#)
      #expect(parts[0].content == bytes)
      #expect(parts[1].text == "Card")
      #expect(requests[1].method == "DELETE")
      #expect(requests[1].path == "/3/image/x70po4w7BVvSUzZ")
      #expect(requests[1].body.isEmpty)
    }
  }

  @Test("Names with brackets are sent once for each element")
  func album() async throws {
    try await TestServer.run(
      .by { _ in
        .json(#"{"data": {"id": "a", "deletehash": "d"}, "success": true, "status": 200}"#)
      }
    ) { server in
      let imgur = Provider<Imgur>(auth: .account("t"), baseURL: server.url)
      let album = try await imgur.createAlbum(ids: ["a", "b"], title: "T", privacy: .hidden)
      #expect(album.deletehash == "d")
      let request = try #require(server.requests.first)
      #expect(request.text == "ids%5B%5D=a&ids%5B%5D=b&title=T&privacy=hidden")
      #expect(request.headers["authorization"] == "Bearer t")
    }
  }

  @Test("What only an account may do is not sent with the client ID")
  func accountOnly() async throws {
    try await TestServer.run(
      .by { _ in
        .json(#"{"data": "favorited", "success": true, "status": 200}"#)
      }
    ) { server in
      let imgur = Provider<Imgur>(auth: .clientID("abc"), .account("t"), baseURL: server.url)
      _ = try await imgur.favorite(id: "a")
      #expect(server.requests.first?.headers["authorization"] == "Bearer t")
    }
  }

  @Test("Imgur's errors are in its envelope")
  func errors() async throws {
    try await TestServer.run(
      .by { _ in
        .json(
          #"""
          {"data": {"error": "Unable to find an image with the id, x", "request": "/3/image/x",
            "method": "GET"}, "success": false, "status": 404}
          """#, status: 404)
      }
    ) { server in
      let imgur = Provider<Imgur>(auth: .clientID("abc"), baseURL: server.url)
      let error = await failure { try await imgur.image(id: "x") }
      let model = try #require(error?.failure(as: Imgur.Failure.self))
      #expect(model.status == 404)
      #expect(model.data.error == "Unable to find an image with the id, x")
    }
  }
}
