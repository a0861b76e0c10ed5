import Fletcher
import Foundation
import Services
import Testing

@Suite("Every operation of VK answers from its sample")
struct VKOperationTests {
  let vk = Provider<VK>(stub: .immediate)

  @Test("Users")
  func users() async throws {
    let users = try await vk.users.get(userIDs: ["durov"], fields: [.sex], nameCase: .genitive)
    #expect(users.first?.firstName == "Pavel")
    #expect(try await vk.users.search(q: "Pavel").items.first?.id == 1)
  }

  @Test("Friends")
  func friends() async throws {
    #expect(try await vk.friends.get(fields: [.sex]).items.first?.lastName == "Durov")
    #expect(try await !vk.friends.getOnline().isEmpty)
    #expect(try await vk.friends.areFriends(userIDs: [1]).first?.userID ?? 0 > 0)
    let added = try await vk.friends.add(userID: 1)
    #expect(added == .asked || added == .agreed || added.rawValue > 0)
    let deleted = try await vk.friends.delete(userID: 1)
    #expect(deleted.success == .yes || deleted.success == .no)
  }

  @Test("Walls")
  func wall() async throws {
    #expect(try await vk.wall.get(ownerID: 1).items.first?.id == 45558)
    #expect(try await vk.wall.getById(posts: ["1_45558"]).first?.ownerID == 1)
    #expect(try await vk.wall.post(message: "Hello") == 45558)
    #expect(try await vk.wall.edit(postID: 1, message: "Hello!") == 45558)
    #expect(try await vk.wall.delete(postID: 1) == .yes)
    #expect(try await vk.wall.createComment(postID: 1, message: "Well") == 45559)
  }

  @Test("Photos")
  func photos() async throws {
    #expect(try await vk.photos.get().items.first?.id == 456_239_017)
    #expect(try await vk.photos.getAlbums().items.first?.title == "Journeys")
    let server = try await vk.photos.getWallUploadServer()
    #expect(server.uploadURL.host == "pu.vk.com")
    #expect(try await vk.photos.getMessagesUploadServer().uploadURL == server.uploadURL)
    let uploaded = try await vk.photos.upload(
      uploadURL: server.uploadURL, photo: .data(Data([1]), filename: "a.jpg"))
    #expect(uploaded.server == 626627)
    let saved = try await vk.photos.saveWallPhoto(
      server: uploaded.server, photo: uploaded.photo, hash: uploaded.hash)
    #expect(saved.first?.ownerID == 1)
    let sent = try await vk.photos.saveMessagesPhoto(server: 1, photo: "[]", hash: "h")
    #expect(sent.first?.albumID == -7)
  }

  @Test("Messages")
  func messages() async throws {
    #expect(try await vk.messages.send(peerID: 1, randomID: 0, message: "Hello") == 1240)
    #expect(try await vk.messages.getHistory(peerID: 1).items.first?.text == "Hello")
    let conversations = try await vk.messages.getConversations(filter: .unread)
    #expect(conversations.items.first?.conversation.peer.id ?? 0 > 0)
    #expect(try await vk.messages.markAsRead(peerID: 1) == .yes)
    #expect(try await vk.messages.getLongPollServer().server == "api.vk.com/ruim1")
    let server = try #require(URL(string: "https://api.vk.com/ruim1"))
    let response = try await vk.messages.poll(server: server, key: "k", ts: 1)
    #expect(response.ts == 1_820_350_875)
    #expect(response.updates?.first?.first == 4)
  }

  @Test("Communities")
  func communities() async throws {
    #expect(try await vk.groups.getById(groupIDs: ["apiclub"]).first?.screenName == "apiclub")
    let server = try await vk.groups.getLongPollServer(groupID: 1)
    #expect(server.server.scheme == "https")
    let events = try await vk.groups.poll(eventServer: server.server, key: "k", ts: "1")
    #expect(events.updates?.first?.type == "message_new")
  }
}
