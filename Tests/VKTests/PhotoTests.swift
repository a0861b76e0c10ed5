import Crypto
import Fletcher
import FletcherOAuth
import Foundation
import Services
import TestServer
import Testing

@Suite(
  "A photo on a wall of VK", .enabled(if: Python.path != nil, "python3 is not installed"),
  .timeLimit(.minutes(15)))
struct PhotoTests {
  @Test(
    "Who has logged in uploads a photo in three steps and posts it", arguments: [10, 2_000_000])
  func upload(size: Int) async throws {
    try await VKServer.run { server in
      let vk = Provider<VK>(
        auth: .token(try server.tokens([.photos, .wall, .offline])), baseURL: server.url)
      let photo = Data([0xFF, 0xD8, 0xFF]) + Data((0..<size).map { UInt8(truncatingIfNeeded: $0) })

      let place = try await vk.photos.getWallUploadServer()
      let uploaded = try await vk.photos.upload(
        uploadURL: place.uploadURL, photo: .data(photo, filename: "ä \"1\".jpg"))
      let saved = try await vk.photos.saveWallPhoto(
        server: uploaded.server, photo: uploaded.photo, hash: uploaded.hash, caption: "1 + 1 & more"
      )
      let kept = try #require(saved.first)
      #expect(kept.text == "1 + 1 & more")
      let attachment = "photo\(kept.ownerID)_\(kept.id)"
      #expect(try await vk.wall.post(message: "Привет", attachments: attachment) == 1)

      let state = try await server.state()
      #expect(state.posts == [.init(message: "Привет", attachments: [attachment])])
      let digest = SHA256.hash(data: photo).map { String(format: "%02x", $0) }.joined()
      #expect(state.photos == ["\(kept.id)": digest])
      #expect(state.tokens == 1)
      #expect(state.calls.allSatisfy { $0.items["v"] == "5.199" })
    }
  }

  @Test("A token permits what its scopes say")
  func scopes() async throws {
    try await VKServer.run { server in
      let tokens = try server.tokens([.wall])
      let vk = Provider<VK>(auth: .token(tokens), baseURL: server.url)
      #expect(try await vk.wall.post(message: "Hello") == 1)
      let problem = await problem { _ = try await vk.photos.getWallUploadServer() }
      #expect(problem?.errorCode == .accessDenied)
      let token = try #require(await tokens.storedToken())
      #expect(token.others["user_id"]?.string == "8492")
      #expect(token.expiry != nil)
    }
  }

  @Test("What VK does not take as a photo is an error, by the upload server or when it is saved")
  func refused() async throws {
    try await VKServer.run { server in
      let vk = Provider<VK>(
        auth: .token(try server.tokens([.photos, .wall])), baseURL: server.url)
      let place = try await vk.photos.getWallUploadServer()
      func upload(_ content: String) async throws -> VK.UploadedPhoto {
        try await vk.photos.upload(
          uploadURL: place.uploadURL, photo: .data(Data(content.utf8), filename: "photo.gif"))
      }
      func save(_ photo: VK.UploadedPhoto) async throws {
        try await vk.photos.saveWallPhoto(
          server: photo.server, photo: photo.photo, hash: photo.hash)
      }
      let error = await #expect(throws: ProviderError.self) { _ = try await upload("GIF8") }
      #expect(
        error?.failure(as: VK.UploadFailure.self)?.error
          == "ERR_UPLOAD_BAD_IMAGE_SIZE: photo min size 50x50")

      let text = try await upload("text")
      #expect(await problem { try await save(text) }?.errorCode == .invalidParameter)

      let photo = try await upload("GIF89a")
      try await save(photo)
      // The second time, VK knows no such photo any more.
      #expect(await problem { try await save(photo) }?.errorMsg == "Invalid hash")
    }
  }
}
