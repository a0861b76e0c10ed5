import Foundation
import Testing

extension PackageTests {
  private static let bundle = ProcessInfo.processInfo.environment["FLETCHER_TESTED_BUNDLE"]

  @Suite("A bundle of the command", .enabled(if: bundle != nil, "`.ci/bundle` makes one"))
  struct BundleTests {
    let zoo: ZooPackage

    init() throws {
      zoo = try ZooPackage(
        scratch: "ScratchOfBundle",
        environment: [
          "FLETCHER_BUNDLE": bundle ?? "",
          // No library of the system can be found, as where libyaml is not installed.
          "PKG_CONFIG_LIBDIR": "/nowhere",
        ])
    }

    @Test("Plugins run it, and neither build the command nor need libyaml")
    func isUsed() async throws {
      let log = try await zoo.build("--target", "Animals")
      #expect(log.succeeded, "\(log.text)")
      #expect(!log.text.contains("fletch-tool"))
      #expect(!log.text.contains("YAML"))
      #expect(!log.text.contains("warning: "), "\(log.text)")
      let version = try await zoo.package("fletch", "--version")
      #expect(version.status == 0, "\(version.errors)")
      #expect(version.output.contains(/^\d+\.\d+\.\d+\n/))
    }
  }
}
