import Fletcher
import Foundation
import Services
import TestServer
import Testing

@Suite("VK over sockets")
struct VKFlowTests {
  private func withVK<Value: Sendable>(
    _ reply: Responder,
    _ body: @escaping (Provider<VK>, TestServer) async throws -> Value
  ) async throws -> Value {
    try await TestServer.run(reply) { server in
      try await body(Provider<VK>(auth: .token("s3cret"), baseURL: server.url), server)
    }
  }

  @Test("A list of friends, with the token and the version in the query")
  func friends() async throws {
    try await withVK(
      .by { _ in
        .json(
          #"""
          {"response": {"count": 2, "items": [{"id": 1, "first_name": "Pavel", "last_name": "Durov",
            "sex": 2, "online": 1, "can_access_closed": true, "track_code": "x"},
            {"id": 2, "first_name": "A", "last_name": "V", "deactivated": "deleted", "sex": 7}]}}
          """#)
      }
    ) { vk, server in
      let friends = try await vk.friends.get(userID: 1, fields: [.sex, .photo50])
      #expect(friends.count == 2)
      #expect(friends.items.first?.online == .yes)
      #expect(friends.items.last?.sex?.rawValue == 7)
      let request = try #require(server.requests.first)
      #expect(request.path == "/method/friends.get")
      let items = request.queryItems
      #expect(items.contains("access_token=s3cret"))
      #expect(items.contains("v=5.199"))
      #expect(items.contains("fields=sex,photo_50"))
      #expect(items.contains("user_id=1"))
      #expect(request.headers["authorization"] == nil)
    }
  }

  @Test("A photo is uploaded in three steps; the upload server on another port gets no token")
  func photoUpload() async throws {
    let folder = try TemporaryFolder()
    let photo = try folder.file("photo.jpg", Data([0xFF, 0xD8, 0xFF]))
    try await TestServer.run(
      .by { _ in
        .json(#"{"server": 626627, "photo": "[{\"a\":1}]", "hash": "581d7a4f"}"#)
      }
    ) { uploadServer in
      let uploadURL = try uploadServer.url("/c1/upload.php?act=do_add&mid=1").absoluteString
      try await withVK(
        .by { request in
          switch request.path {
          case "/method/photos.getWallUploadServer":
            return .json(#"{"response": {"upload_url": "\#(uploadURL)", "album_id": -14}}"#)
          case "/method/photos.saveWallPhoto":
            return .json(
              #"{"response": [{"id": 9, "album_id": -14, "owner_id": 1, "date": 1700000000}]}"#)
          default: return .empty(404)
          }
        }
      ) { vk, server in
        let step1 = try await vk.photos.getWallUploadServer()
        let step2 = try await vk.photos.upload(uploadURL: step1.uploadURL, photo: .file(photo))
        let step3 = try await vk.photos.saveWallPhoto(
          server: step2.server, photo: step2.photo, hash: step2.hash)
        #expect(step3.first?.id == 9)

        let upload = try #require(uploadServer.requests.first)
        #expect(upload.method == "POST")
        #expect(upload.path == "/c1/upload.php")
        #expect(upload.query == "act=do_add&mid=1")
        #expect(upload.headers.values.allSatisfy { !$0.contains("s3cret") })
        #expect(!upload.text.contains("s3cret"))
        let parts = try Part.parts(
          of: upload.body, contentType: upload.headers["content-type"] ?? "")
        #expect(parts.map(\.disposition) == [#"form-data; name="photo"; filename="photo.jpg""#])

        let saved = try #require(server.requests.last)
        #expect(saved.text == "server=626627&photo=%5B%7B%22a%22%3A1%7D%5D&hash=581d7a4f")
        #expect(saved.queryItems.contains("access_token=s3cret"))
      }
    }
  }

  @Test("{\"error\"} with status 200 is VK's own error")
  func errors() async throws {
    try await withVK(
      .by { _ in
        .json(
          #"""
          {"error": {"error_code": 14, "error_msg": "Captcha needed", "captcha_sid": "239633676097",
            "captcha_img": "https://vk.com/captcha.php?sid=239633676097",
            "request_params": [{"key": "method", "value": "users.get"}]}}
          """#)
      }
    ) { vk, _ in
      let error = await failure { try await vk.users.get() }
      let problem = try #require(error?.failure(as: VK.Failure.self)).error
      #expect(problem.errorCode == .captchaNeeded)
      #expect(problem.captchaSID == "239633676097")
      #expect(problem.requestParams?.first?.value == "users.get")
      #expect(!String(describing: error).contains("s3cret"))
    }
  }

  @Test("A message's response is a number in the envelope, and the form has the random ID")
  func send() async throws {
    try await withVK(.by { _ in .json(#"{"response": 1240}"#) }) { vk, server in
      let id = try await vk.messages.send(peerID: -1, randomID: 7, message: "Привет & hi")
      #expect(id == 1240)
      let form = try #require(server.requests.first).text
      #expect(form.hasPrefix("peer_id=-1&random_id=7&message="))
      #expect(form.hasSuffix("+%26+hi"))
    }
  }

  @Test("The value can be deeper in the envelope")
  func post() async throws {
    try await withVK(.by { _ in .json(#"{"response": {"post_id": 45558}}"#) }) { vk, _ in
      let id = try await vk.wall.post(message: "Hello")
      #expect(id == 45558)
    }
  }

  @Test("Long polling goes to the server that VK names, without token and version")
  func longPoll() async throws {
    try await TestServer.run(
      .by { request in
        request.queryItems.contains("ts=2")
          ? .json(#"{"failed": 2}"#)
          : .json(#"{"ts": 2, "updates": [[4, 1619489, 561, {"title": " ... "}], [80, 0]]}"#)
      }
    ) { poller in
      try await withVK(
        .by { _ in
          .json(#"{"response": {"server": "ignored", "key": "k&", "ts": 1}}"#)
        }
      ) { vk, _ in
        let server = try await vk.messages.getLongPollServer()
        let url = try poller.url("/ruim1")
        let news = try await vk.messages.poll(server: url, key: server.key, ts: server.ts)
        #expect(news.updates?.count == 2)
        #expect(news.updates?.first?.last == ["title": " ... "])
        let next = try #require(news.ts)
        let failed = try await vk.messages.poll(server: url, key: server.key, ts: next)
        #expect(failed.failed == .keyExpired)
        let request = try #require(poller.requests.first)
        #expect(request.path == "/ruim1")
        #expect(
          request.queryItems.sorted() == [
            "act=a_check", "key=k%26", "mode=2", "ts=1", "version=3", "wait=25",
          ])
      }
    }
  }

  @Test("The events of a community, at a server whose URL has a query of its own")
  func communityPoll() async throws {
    try await TestServer.run(
      .by { _ in
        .json(
          #"""
          {"ts": "5", "updates": [{"type": "wall_post_new", "event_id": "e", "group_id": 1,
            "v": "5.199", "object": {"id": 1}}]}
          """#)
      }
    ) { poller in
      let vk = Provider<VK>(auth: .token("s3cret"))
      let events = try await vk.groups.poll(
        eventServer: try poller.url("/wh1?shard=3"), key: "k", ts: "4")
      #expect(events.ts == .string("5"))
      #expect(events.updates?.first?.object["id"] == 1)
      #expect(
        poller.requests.first?.queryItems.sorted() == [
          "act=a_check", "key=k", "shard=3", "ts=4", "wait=25",
        ])
    }
  }
}
