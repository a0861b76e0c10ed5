import Fletcher
import Foundation
import Testing

/// A screen's model, as apps have them.
@MainActor
private final class Screen {
  let gallery = Provider<Gallery>(
    stub: .immediate(.json(#"{"data": {"width": 1, "height": 2}}"#, headers: ["X-Left": "3"])))
  var asked = 0
  var height = 0

  func load() async throws -> String? {
    let (size, response) = try await gallery.withResponse { gallery in
      MainActor.assertIsolated()
      asked += 1
      return try await gallery.albums.album(id: 1)
    }
    height = size.height
    return response[ResponseHeader<String>("X-Left")]
  }
}

private actor Store {
  let gallery = Provider<Gallery>(stub: .immediate)
  private(set) var texts: [String] = []

  func load() async throws {
    let (text, _) = try await gallery.withResponse { gallery in
      assertIsolated()
      texts.append("asked")
      return try await gallery.zen()
    }
    texts.append(text)
  }
}

@Suite("Calls from actors")
struct IsolationTests {
  @Test("withResponse's closure runs on the main actor where it is written there")
  @MainActor
  func mainActor() async throws {
    let screen = Screen()
    #expect(try await screen.load() == "3")
    #expect(screen.asked == 1)
    #expect(screen.height == 2)
  }

  @Test("withResponse's closure runs on the actor where it is written")
  func actor() async throws {
    let store = Store()
    try await store.load()
    #expect(await store.texts == ["asked", "Half measures are as bad as nothing at all."])
  }

  @Test("withResponse's closure may give what only one task can have")
  func notSendable() async throws {
    final class Box { var text = "" }
    let gallery = Provider<Gallery>(stub: .immediate)
    let (box, _) = try await gallery.withResponse { gallery in
      let box = Box()
      box.text = try await gallery.zen()
      return box
    }
    #expect(box.text.hasPrefix("Half"))
  }
}
