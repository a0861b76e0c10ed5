import Foundation
import TestServer
import Testing

@Suite("The program comic-cards", .timeLimit(.minutes(15)))
struct ComicCardsTests {
  private let program: Program

  init() throws { program = try Program() }

  /// Runs the body with a server that plays both services, and the arguments that lead there.
  private func withServer(
    _ body: @escaping (ComicServer, TestServer, [String]) async throws -> Void
  ) async throws {
    let comics = ComicServer()
    try await TestServer.run(comics.responder) { server in
      try await body(comics, server, Program.arguments(marvel: server.url, imgur: server.url))
    }
  }

  @Test("Without keys it says that it runs on sample data, does all of it, and keeps nothing")
  func samples() async throws {
    let outcome = try await program.run([], typing: "7\n1\nn\n", keys: false)
    #expect(outcome.status == 0)
    let output = outcome.output
    #expect(output.contains("Sample data: MARVEL_PUBLIC_KEY, MARVEL_PRIVATE_KEY, IMGUR_CLIENT_ID"))
    #expect(output.contains("1. Avengers (2008) #24"))
    #expect(output.contains("There is no comic 7."))
    #expect(output.contains("Your card: https://i.imgur.com/orunSTu.jpg"))
    #expect(try await program.run(["cards"]).output == "There are no cards.\n")
    let offline = try await program.run(["make", "--offline"], typing: "")
    #expect(offline.status == 0)
    #expect(offline.output.contains("Sample data: nothing is sent"))
  }

  @Test("A comic's cover is downloaded, uploaded with its title, shown by its link, and deleted")
  func wholeWay() async throws {
    try await withServer { comics, server, arguments in
      let outcome = try await program.run(arguments, typing: "1\ny\n")
      #expect(outcome.errors == "")
      #expect(outcome.status == 0)
      let lines = outcome.output.split(separator: "\n").map(String.init)
      #expect(lines.contains("1. Ultron #1"))
      #expect(lines.contains("2. Sting [2J #2"))
      #expect(lines.contains { $0.hasSuffix("100%") && $0.contains("Downloading the cover [###") })
      #expect(lines.contains { $0.hasSuffix("100%") && $0.contains("Uploading [###") })
      #expect(lines.contains("Your card: https://i.imgur.com/card0.jpg"))
      #expect(lines.last == "Delete it again? [y/N] Deleted: Ultron #1")
      #expect(comics.deletehashes == [])

      let requests = server.requests
      #expect(requests.map(\.method) == ["GET", "GET", "POST", "DELETE"])
      let upload = try #require(requests.first { $0.method == "POST" })
      #expect(upload.body.range(of: ComicServer.cover) != nil)
      #expect(upload.body.range(of: Data("\r\n\r\nUltron #1\r\n".utf8)) != nil)
      #expect(upload.body.range(of: Data("\r\n\r\nA comic & more\r\n".utf8)) != nil)
      for secret in ["private-key", "hash0"] { #expect(!outcome.output.contains(secret)) }
      // Neither service gets what is for the other one.
      #expect(requests[1].headers["authorization"] == nil)
      #expect(!requests[1].query.contains("apikey"))
    }
  }

  @Test("Marvel gets the timestamp, the public key, and the digest that Python makes of them")
  func signature() async throws {
    try await withServer { _, server, arguments in
      _ = try await program.run(arguments)
      _ = try await program.run(arguments)
      let queries = server.requests.map(\.query)
      #expect(queries.count == 2)
      for query in queries {
        let checked = try await program.python(
          #"""
          import hashlib, sys, urllib.parse
          items = dict(urllib.parse.parse_qsl(sys.argv[1]))
          text = items["ts"] + "private-key" + "public-key"
          assert items["apikey"] == "public-key"
          assert items["hash"] == hashlib.md5(text.encode()).hexdigest(), items
          assert items["dateDescriptor"] == "lastWeek" and items["orderBy"] == "-onsaleDate", items
          print(items["ts"])
          """#, [query])
        #expect(checked.errors == "")
        #expect(checked.status == 0)
      }
      #expect(Set(queries).count == 2, "A timestamp was used twice")
    }
  }

  @Test("Cards are kept for later launches, which list and delete them")
  func laterLaunches() async throws {
    try await withServer { comics, server, arguments in
      _ = try await program.run(arguments, typing: "1\nn\n")
      let second = try await program.run(arguments, typing: "2\n\n")
      #expect(second.output.contains("`comic-cards delete card1` deletes it."))
      #expect(
        try await program.run(["cards"]).output == """
          card0  https://i.imgur.com/card0.jpg  Ultron #1
          card1  https://i.imgur.com/card1.jpg  Sting [2J #2

          """)
      let attributes = try FileManager.default.attributesOfItem(atPath: program.folder)
      #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o700)
      for name in try FileManager.default.contentsOfDirectory(atPath: program.folder) {
        let card = try FileManager.default.attributesOfItem(atPath: "\(program.folder)/\(name)")
        #expect((card[.posixPermissions] as? NSNumber)?.intValue == 0o600)
      }

      let none = try await program.run(["delete", "card7"] + arguments)
      #expect(none.status == 1)
      #expect(none.errors == "There is no card card7.\n")
      let one = try await program.run(["delete", "card0"] + arguments)
      #expect(one.output == "Deleted: Ultron #1\n")
      #expect(comics.deletehashes == ["hash1"])
      #expect(server.requests.last?.path == "/3/image/hash0")
      #expect(try await program.run(["delete", "--all"] + arguments).status == 0)
      #expect(comics.deletehashes == [])
      #expect(try await program.run(["cards"]).output == "There are no cards.\n")
    }
  }

  @Test("A card that is gone from Imgur already can still be forgotten")
  func goneAlready() async throws {
    try await withServer { _, _, arguments in
      _ = try await program.run(arguments, typing: "1\n\n")
      try await withServer { _, _, others in
        let outcome = try await program.run(["delete", "card0"] + others)
        #expect(outcome.status == 0)
      }
      #expect(try await program.run(["cards"]).output == "There are no cards.\n")
    }
  }

  @Test("The card of a comic without a cover is a PNG picture that Python reads")
  func plainPicture() async throws {
    try await withServer { _, server, arguments in
      #expect(try await program.run(arguments, typing: "2\nn\n").status == 0)
      let body = try #require(server.requests.last).body
      let checked = try await program.python(
        #"""
        import struct, sys, zlib
        body = open(sys.argv[1], "rb").read()
        at = body.index(b"\x89PNG\r\n\x1a\n") + 8
        chunks = {}
        while "IEND" not in chunks:
            length, name = struct.unpack(">I4s", body[at:at + 8])
            content = body[at + 8:at + 8 + length]
            assert struct.unpack(">I", body[at + 8 + length:at + 12 + length])[0] == zlib.crc32(name + content)
            chunks[name.decode()] = content
            at += 12 + length
        width, height, depth, color = struct.unpack(">IIBB", chunks["IHDR"][:10])
        pixels = zlib.decompress(chunks["IDAT"])
        assert (depth, color) == (8, 3) and len(pixels) == height * (width + 1)
        assert max(pixels) < len(chunks["PLTE"]) // 3
        assert body[at:at + 4] == b"\r\n--"
        print(width, height, len(set(pixels)))
        """#,
        [try file(body)])
      #expect(checked.errors == "")
      #expect(checked.output == "300 450 2\n")
    }
  }

  /// A file with the bytes.
  private func file(_ data: Data) throws -> String {
    try FileManager.default.createDirectory(
      atPath: program.folder, withIntermediateDirectories: true)
    let path = program.folder + "/body"
    try data.write(to: URL(fileURLWithPath: path))
    return path
  }

  @Test("What services say is wrong is shown as a sentence, without keys")
  func errors() async throws {
    let responder = Responder.by { request in
      request.method == "GET"
        ? .json(
          #"{"code": "InvalidCredentials", "message": "The passed API key is invalid."}"#,
          status: 401)
        : .empty()
    }
    try await TestServer.run(responder) { server in
      let outcome = try await program.run(
        Program.arguments(marvel: server.url, imgur: server.url))
      #expect(outcome.errors == "Marvel says: The passed API key is invalid.\n")
      #expect(outcome.status == 1)
    }
    let nobody = try #require(URL(string: "http://127.0.0.1:1"))
    let outcome = try await program.run(
      Program.arguments(marvel: nobody, imgur: nobody), typing: "1\n")
    #expect(outcome.status == 1)
    #expect(outcome.errors.hasPrefix("127.0.0.1 can't be reached: "))
    #expect(!outcome.errors.contains("public-key"))
  }

  @Test("When Imgur refuses the card, its sentence is shown and nothing is kept")
  func refusedUpload() async throws {
    try await withServer { _, server, _ in
      try await TestServer.run(
        .by { _ in
          .json(
            #"{"data": {"error": {"code": 1003, "message": "File is over the size limit"}}, "success": false, "status": 400}"#,
            status: 400)
        }
      ) { imgur in
        let outcome = try await program.run(
          Program.arguments(marvel: server.url, imgur: imgur.url), typing: "1\n")
        #expect(outcome.errors == "Imgur says: File is over the size limit\n")
        #expect(outcome.status == 1)
        #expect(try await program.run(["cards"]).output == "There are no cards.\n")
      }
    }
  }

  @Test("Ctrl-C at a terminal cancels an upload", .enabled(if: Python.path != nil))
  func interruption() async throws {
    try await withServer { _, server, _ in
      let (closed, continuation) = AsyncStream<Bool>.makeStream()
      try await RawServer.run { connection in
        connection.readRequest()
        continuation.yield(connection.waitForClose())
      } while: { imgur in
        let outcome = try await program.python(
          #"""
          import os, pty, sys
          child, terminal = pty.fork()
          if child == 0:
              os.execv(sys.argv[1], sys.argv[1:])
          output = b""
          def read_until(text):
              global output
              while text is None or text not in output:
                  try:
                      piece = os.read(terminal, 65536)
                  except OSError:
                      piece = b""
                  if not piece:
                      return
                  output += piece
          read_until(b"Which one?")
          os.write(terminal, b"1\n")
          read_until(b"Uploading")
          os.write(terminal, b"\x03")
          read_until(None)
          print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
          print(output.decode())
          """#,
          [try Program.path()] + Program.arguments(marvel: server.url, imgur: imgur.url))
        #expect(outcome.errors == "")
        #expect(outcome.output.hasPrefix("130\n"))
        #expect(outcome.output.contains("\r\nCancelled.\r\n"))
        #expect(await closed.first { _ in true } == true)
        #expect(try await program.run(["cards"]).output == "There are no cards.\n")
      }
    }
  }
}
