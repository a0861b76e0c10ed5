// swift-tools-version: 6.1
import PackageDescription

let fletcher = Target.Dependency.product(name: "Fletcher", package: "Fletcher")
let plugin = Target.PluginUsage.plugin(name: "FletcherPlugin", package: "Fletcher")

let package = Package(
  name: "Zoo",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "Fletcher", path: "../../..")],
  targets: [
    // A folder with one document.
    .target(name: "Animals", dependencies: [fletcher], plugins: [plugin]),
    // Two documents, one of them with a file that it refers to, and a configuration.
    .target(name: "Parks", dependencies: [fletcher], plugins: [plugin]),
    // A document that is a symbolic link, with names that are hard to quote.
    .target(
      name: "Tickets", dependencies: [fletcher], path: "Sources/Été à Zürich", plugins: [plugin]),
    // What `swift package fletch generate` writes, and a file of its own.
    .target(name: "Visits", dependencies: [fletcher]),
    // An app with a client of its own.
    .executableTarget(
      name: "ZooApp", dependencies: ["Animals", "Parks", "Tickets", fletcher], plugins: [plugin]),
  ]
)
