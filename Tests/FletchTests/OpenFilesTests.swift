import Foundation
import Testing
import Workbench

@Suite("Commands that tests start")
struct OpenFilesTests {
  @Test("have none of the test process's files and connections open")
  func openFiles() async throws {
    let copies = (0..<8).map { _ in dup(0) }
    defer { for copy in copies { close(copy) } }
    let outcome = try await run("ls", ["/dev/fd/"])
    // The fourth is the folder that it lists.
    #expect(outcome.output.split(separator: "\n") == ["0", "1", "2", "3"])
  }
}
