// swift-tools-version: 6.1
import PackageDescription

// The command in a bundle, for plugins to use in place of one that they build. A release names the bundle
// that is attached to it: `.binaryTarget(name: "FletchBundle", url: "…", checksum: "…")`.
let bundle: Target? = Context.environment["FLETCHER_BUNDLE"].map {
  .binaryTarget(name: "FletchBundle", path: $0)
}

let package = Package(
  name: "Fletcher",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "Fletcher", targets: ["Fletcher"]),
    // What Moya's users expect: plugins, completion handlers, targets of several services, its names.
    .library(name: "FletcherMoya", targets: ["FletcherMoya"]),
    // Calls as publishers; outside of Apple's platforms with the trait OpenCombine.
    .library(name: "FletcherCombine", targets: ["FletcherCombine"]),
    // Calls as singles and observables, with the trait RxSwift.
    .library(name: "FletcherRxSwift", targets: ["FletcherRxSwift"]),
    // Calls as signal producers, with the trait ReactiveSwift.
    .library(name: "FletcherReactiveSwift", targets: ["FletcherReactiveSwift"]),
    // The transport for servers, with the trait AsyncHTTPClient.
    .library(name: "FletcherAsyncHTTPClient", targets: ["FletcherAsyncHTTPClient"]),
    // Steps for calls: a log, what is running, limits, recovery.
    .library(name: "FletcherMiddleware", targets: ["FletcherMiddleware"]),
    // For tests of programs that use clients: recordings, scripts, what was sent.
    .library(name: "FletcherTesting", targets: ["FletcherTesting"]),
    // Tokens of OAuth 2: getting, keeping and renewing them.
    .library(name: "FletcherOAuth", targets: ["FletcherOAuth"]),
    // Digest authentication.
    .library(name: "FletcherDigest", targets: ["FletcherDigest"]),
    // Calls in swift-log, with the trait Logging.
    .library(name: "FletcherLogging", targets: ["FletcherLogging"]),
    // Requests as spans of swift-distributed-tracing, with the trait Tracing.
    .library(name: "FletcherTracing", targets: ["FletcherTracing"]),
    .executable(name: "fletch", targets: ["fletch"]),
    .plugin(name: "FletcherPlugin", targets: ["FletcherPlugin"]),
    .plugin(name: "FletcherCommand", targets: ["FletcherCommand"]),
  ],
  traits: [
    .trait(name: "OpenCombine", description: "FletcherCombine where there is no Combine."),
    .trait(name: "RxSwift", description: "FletcherRxSwift has something in it."),
    .trait(name: "ReactiveSwift", description: "FletcherReactiveSwift has something in it."),
    .trait(name: "Logging", description: "FletcherLogging has something in it."),
    .trait(name: "Tracing", description: "FletcherTracing has something in it."),
    .trait(name: "AsyncHTTPClient", description: "FletcherAsyncHTTPClient has something in it."),
  ],
  dependencies: [
    // Methods, statuses and header fields of HTTP: the runtime's one dependency.
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    // The command's options and help.
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    // Digests, in OAuth and digest authentication.
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    // In tests only: a real HTTP server for the clients to talk to.
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
    // Each for the trait and the product of its name; not fetched without the trait.
    .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
    .package(url: "https://github.com/ReactiveX/RxSwift", from: "6.9.0"),
    .package(url: "https://github.com/ReactiveCocoa/ReactiveSwift", from: "7.2.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
    // For the trait AsyncHTTPClient: since 1.29.0 its spans can be turned off, and since 1.31.0 it needs tools 6.2.
    // What it is made of is named for its errors, its certificates and the heads of its responses.
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.29.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.80.0"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.30.0"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.26.0"),
    .package(url: "https://github.com/apple/swift-nio-http2", from: "1.36.0"),
  ],
  targets: [
    // The runtime that generated clients are compiled against.
    .target(
      name: "Fletcher",
      dependencies: [.product(name: "HTTPTypes", package: "swift-http-types")]),

    // Moya's plugins, completion handlers and names.
    .target(name: "FletcherMoya", dependencies: ["Fletcher"]),
    // Calls in the reactive libraries.
    .target(
      name: "FletcherCombine",
      dependencies: [
        "Fletcher", "FletcherMoya",
        .product(
          name: "OpenCombine", package: "OpenCombine", condition: .when(traits: ["OpenCombine"])),
      ]),
    .target(
      name: "FletcherRxSwift",
      dependencies: [
        "Fletcher", "FletcherMoya",
        .product(name: "RxSwift", package: "RxSwift", condition: .when(traits: ["RxSwift"])),
      ]),
    .target(
      name: "FletcherReactiveSwift",
      dependencies: [
        "Fletcher", "FletcherMoya",
        .product(
          name: "ReactiveSwift", package: "ReactiveSwift",
          condition: .when(traits: ["ReactiveSwift"])),
      ]),
    // Calls in swift-log.
    .target(
      name: "FletcherLogging",
      dependencies: [
        "Fletcher",
        .product(name: "Logging", package: "swift-log", condition: .when(traits: ["Logging"])),
      ]),
    // Requests as spans of swift-distributed-tracing.
    .target(
      name: "FletcherTracing",
      dependencies: [
        "Fletcher",
        .product(
          name: "Tracing", package: "swift-distributed-tracing",
          condition: .when(traits: ["Tracing"])),
      ]),
    // The transport over AsyncHTTPClient.
    .target(
      name: "FletcherAsyncHTTPClient",
      dependencies: ["Fletcher"]
        + [
          ("AsyncHTTPClient", "async-http-client"), ("NIOCore", "swift-nio"),
          ("NIOHTTP1", "swift-nio"), ("NIOHTTP2", "swift-nio-http2"),
          ("NIOPosix", "swift-nio"), ("NIOSSL", "swift-nio-ssl"),
          ("NIOHTTPCompression", "swift-nio-extras"),
        ].map {
          .product(name: $0, package: $1, condition: .when(traits: ["AsyncHTTPClient"]))
        }),
    // Steps for calls: a log, what is running, limits, recovery.
    .target(name: "FletcherMiddleware", dependencies: ["Fletcher"]),
    // For tests of programs that use clients: recordings, scripts, what was sent.
    .target(name: "FletcherTesting", dependencies: ["Fletcher"]),
    // Tokens of OAuth 2.
    .target(
      name: "FletcherOAuth",
      dependencies: ["Fletcher", .product(name: "Crypto", package: "swift-crypto")]),

    // Digest authentication (RFC 7616).
    .target(
      name: "FletcherDigest",
      dependencies: ["Fletcher", .product(name: "Crypto", package: "swift-crypto")]),

    // The clients of the services in Specs, as `fletch generate` writes them.
    .target(name: "Services", dependencies: ["Fletcher"], path: "Generated"),

    // An example: the app of Moya's tutorial as a terminal program.
    .executableTarget(
      name: "comic-cards",
      dependencies: [
        "Fletcher", "Services", .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Sources/ComicCards"),

    // The templates and the JSON Schemas, as parts of the command. In C, since a Swift array of their bytes, which
    // `.embedInCode` makes, takes the compiler seconds.
    .target(name: "CResources"),

    // The rooms of the generator, in the order in which data flows through them.
    .systemLibrary(
      name: "CYAML", path: "Sources/CYAML", pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    // Not `Text`: others have targets of that name.
    .target(name: "FletcherText", path: "Sources/Text"),
    // Not `FileSystem`, as `FletcherConfiguration` below. It waits for the smallest module: a first build makes an index of
    // Swift's own modules, for which all wait that are compiled at that time.
    .target(
      name: "FletcherFileSystem", dependencies: ["FletcherText"], path: "Sources/FileSystem"),
    .target(name: "Diagnostics", dependencies: ["FletcherText"]),
    .target(name: "YAML", dependencies: ["CYAML", "FletcherText", "Diagnostics"]),
    // Not `Overlay`, as `FletcherConfiguration` below.
    .target(
      name: "FletcherOverlay", dependencies: ["Diagnostics", "YAML"], path: "Sources/Overlay"),
    .target(name: "ServiceModel", dependencies: ["FletcherText", "Diagnostics"]),
    .target(name: "SchemaChecking", dependencies: ["FletcherText", "Diagnostics", "ServiceModel"]),
    .target(name: "SampleData", dependencies: ["ServiceModel", "SchemaChecking"]),
    .target(
      name: "ServiceDescription",
      dependencies: [
        "CResources", "FletcherText", "Diagnostics", "YAML", "ServiceModel", "SchemaChecking",
      ],
      exclude: ["service.schema.json"]),
    .target(
      name: "OpenAPI",
      dependencies: ["FletcherText", "Diagnostics", "YAML", "ServiceModel", "SchemaChecking"]),
    .target(name: "FletcherOptions", dependencies: ["Diagnostics"], path: "Sources/Options"),
    // Not `Configuration` and `Mustache`: packages have targets of these names which people use beside this one.
    .target(
      name: "FletcherConfiguration",
      dependencies: [
        "CResources", "FletcherText", "Diagnostics", "YAML", "ServiceModel", "ServiceDescription",
        "FletcherOptions",
      ],
      path: "Sources/Configuration",
      exclude: ["fletcher.schema.json"]),
    .target(
      name: "SwiftPlan",
      dependencies: [
        "FletcherText", "Diagnostics", "ServiceModel", "SchemaChecking", "SampleData",
        "FletcherOptions",
      ]),
    .target(name: "FletcherMustache", path: "Sources/Mustache"),
    .target(name: "SwiftLayout", dependencies: ["FletcherText"]),
    .target(
      name: "Rendering",
      dependencies: [
        "CResources", "Diagnostics", "FletcherFileSystem", "ServiceModel", "SwiftPlan",
        "SwiftLayout", "FletcherMustache",
      ]),
    // Not `Descriptions`, as `FletcherConfiguration` above.
    .target(
      name: "FletcherDescriptions",
      dependencies: [
        "FletcherText", "Diagnostics", "FletcherFileSystem", "YAML", "ServiceModel", "OpenAPI",
        "ServiceDescription", "FletcherConfiguration", "FletcherOptions", "FletcherOverlay",
      ],
      path: "Sources/Descriptions"),
    // Which descriptions somebody means, and how mistakes are told.
    .target(
      name: "Invocation",
      dependencies: [
        "Diagnostics", "FletcherFileSystem", "FletcherDescriptions", "OutputFolder",
      ]),
    // What descriptions say, and the clients that come of it.
    .target(
      name: "Generation",
      dependencies: [
        "Diagnostics", "ServiceDescription", "FletcherConfiguration", "FletcherDescriptions",
        "FletcherOptions", "SwiftPlan", "Rendering", "Invocation", "OutputFolder",
      ]),
    .target(name: "OutputFolder", dependencies: ["Diagnostics", "FletcherFileSystem"]),
    // What changed between two versions of a client.
    .target(name: "Comparison", dependencies: ["FletcherText", "ServiceModel", "SwiftPlan"]),
    // First descriptions, made from what somebody has of a service.
    .target(
      name: "Scaffolding",
      dependencies: ["FletcherText", "Diagnostics", "YAML", "ServiceModel", "SwiftPlan"]),
    .executableTarget(
      name: "fletch",
      dependencies: [
        "Comparison", "Diagnostics", "FletcherDescriptions", "FletcherFileSystem", "Generation",
        "Invocation", "OutputFolder", "Scaffolding", "SwiftPlan",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),

    // What the build tool plugin runs: `generate` alone, which is built in less time than all commands.
    .executableTarget(
      name: "fletch-plugin",
      dependencies: ["Diagnostics", "Generation", "Invocation"]),

    // What runs the command for a package: when a target is built, and as `swift package fletch`.
    .plugin(
      name: "FletcherPlugin", capability: .buildTool(),
      dependencies: [bundle == nil ? "fletch-plugin" : "FletchBundle"],
      path: "Sources/FletcherPlugin"),
    .plugin(
      name: "FletcherCommand",
      capability: .command(
        intent: .custom(
          verb: "fletch", description: "Turn descriptions of HTTP services into Swift clients.")),
      dependencies: [bundle == nil ? "fletch" : "FletchBundle"], path: "Sources/FletcherCommand"),

    // Runs commands and compiles generated code, for tests and benchmarks.
    .target(name: "Workbench"),

    // What generating, building and using clients takes.
    .target(
      name: "BenchmarkModels", dependencies: ["Fletcher"], exclude: ["generated.service.yaml"]),
    .executableTarget(
      name: "benchmark",
      dependencies: [
        "fletch", "Fletcher", "FletcherMiddleware", "BenchmarkModels", "Workbench", "CYAML",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),

    // What the transports stand: many requests, large bodies, broken responses.
    .executableTarget(
      name: "transports",
      dependencies: [
        "Fletcher", "TestServer", "TransportsUnderTest",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),

    // The transports that tests run over.
    .target(
      name: "TransportsUnderTest",
      dependencies: [
        "Fletcher", "FletcherAsyncHTTPClient",
        .product(
          name: "AsyncHTTPClient", package: "async-http-client",
          condition: .when(traits: ["AsyncHTTPClient"])),
      ],
      path: "Tests/TransportsUnderTest"),

    // Servers on loopback, for tests.
    .target(
      name: "TestServer", dependencies: [.product(name: "FlyingFox", package: "FlyingFox")],
      path: "Tests/TestServer"),

    // Transports that do what no server does when it is asked to, for tests.
    .target(name: "TestTransports", dependencies: ["Fletcher"], path: "Tests/TestTransports"),

    // Schemas in few words, for tests.
    .target(
      name: "TestSchemas", dependencies: ["SchemaChecking", "ServiceModel", "YAML"],
      path: "Tests/TestSchemas"),

    .testTarget(
      name: "FletcherTests",
      dependencies: [
        "Fletcher", "TestServer", "TransportsUnderTest", "Workbench",
        .product(name: "FlyingFox", package: "FlyingFox"),
      ]),
    .testTarget(
      name: "FletcherMoyaTests",
      dependencies: ["FletcherMoya", "Services", "TestServer", "TestTransports"]),
    // Without the trait of their library, there is nothing in these.
    .testTarget(
      name: "FletcherCombineTests",
      dependencies: ["FletcherCombine", "Services", "TestServer", "TestTransports"]),
    .testTarget(
      name: "FletcherRxSwiftTests", dependencies: ["FletcherRxSwift", "Services", "TestTransports"]),
    .testTarget(
      name: "FletcherReactiveSwiftTests",
      dependencies: ["FletcherReactiveSwift", "Services", "TestTransports"]),
    .testTarget(
      name: "FletcherLoggingTests",
      dependencies: [
        "FletcherLogging", "Services", "TestServer",
        .product(
          name: "InMemoryLogging", package: "swift-log", condition: .when(traits: ["Logging"])),
      ]),
    .testTarget(
      name: "FletcherTracingTests",
      dependencies: [
        "FletcherTracing", "Services", "TestServer",
        .product(
          name: "InMemoryTracing", package: "swift-distributed-tracing",
          condition: .when(traits: ["Tracing"])),
      ]),
    .testTarget(
      name: "FletcherAsyncHTTPClientTests",
      dependencies: [
        "Fletcher", "FletcherAsyncHTTPClient", "TestServer",
        .product(
          name: "NIOHTTP2", package: "swift-nio-http2",
          condition: .when(traits: ["AsyncHTTPClient"])),
      ]),
    .testTarget(
      name: "FletcherMiddlewareTests",
      dependencies: [
        "FletcherMiddleware", "FletcherTesting", "Services", "TestServer",
      ]),
    // Whether a secret shows in anything that any product writes, wherever in a call it is.
    .testTarget(
      name: "SecretTests",
      dependencies: [
        "FletcherCombine", "FletcherDigest", "FletcherLogging", "FletcherMiddleware",
        "FletcherMoya", "FletcherOAuth", "FletcherTesting", "FletcherTracing", "Services",
        "TestServer",
        .product(
          name: "InMemoryLogging", package: "swift-log", condition: .when(traits: ["Logging"])),
        .product(
          name: "InMemoryTracing", package: "swift-distributed-tracing",
          condition: .when(traits: ["Tracing"])),
      ]),
    .testTarget(
      name: "FletcherTestingTests", dependencies: ["FletcherTesting", "Services", "TestServer"]),
    .testTarget(
      name: "FletcherOAuthTests",
      dependencies: ["Fletcher", "FletcherOAuth", "Services", "TestServer"]),
    .testTarget(
      name: "FletcherDigestTests", dependencies: ["Fletcher", "FletcherDigest", "TestServer"],
      exclude: ["server.py"]),
    .testTarget(
      name: "ComicCardsTests", dependencies: ["comic-cards", "TestServer", "Workbench"]),
    // The client of VK with the products, against a server that checks what it gets.
    .testTarget(
      name: "VKTests",
      dependencies: [
        "Fletcher", "FletcherMiddleware", "FletcherOAuth", "Services", "TestServer",
        .product(name: "Crypto", package: "swift-crypto"),
      ],
      exclude: ["server.py"]),
    .testTarget(name: "TextTests", dependencies: ["FletcherText"]),
    .testTarget(name: "YAMLTests", dependencies: ["YAML", "Diagnostics"]),
    .testTarget(name: "OverlayTests", dependencies: ["Diagnostics", "FletcherOverlay", "YAML"]),
    .testTarget(
      name: "ServiceDescriptionTests",
      dependencies: [
        "Diagnostics", "YAML", "ServiceModel", "ServiceDescription", "TestSchemas",
      ],
      exclude: ["Messages"]),
    .testTarget(name: "DiagnosticsTests", dependencies: ["Diagnostics"]),
    .testTarget(
      name: "OpenAPITests",
      dependencies: ["OpenAPI", "YAML", "ServiceModel", "Diagnostics"]),
    .testTarget(
      name: "ConfigurationTests",
      dependencies: [
        "FletcherConfiguration", "FletcherOptions", "Diagnostics", "OpenAPI", "ServiceDescription",
        "ServiceModel", "YAML",
      ]),
    .testTarget(name: "ServiceModelTests", dependencies: ["ServiceModel", "TestSchemas"]),
    .testTarget(
      name: "SchemaCheckingTests",
      dependencies: [
        "Diagnostics", "OpenAPI", "SchemaChecking", "ServiceModel", "TestSchemas", "YAML",
      ]),
    .testTarget(
      name: "SampleDataTests",
      dependencies: ["SampleData", "SchemaChecking", "ServiceModel", "TestSchemas"]),
    .testTarget(
      name: "MustacheTests", dependencies: ["FletcherMustache", "YAML", "Diagnostics"],
      exclude: ["Spec"]),
    .testTarget(name: "SwiftLayoutTests", dependencies: ["SwiftLayout"]),
    .testTarget(
      name: "OutputFolderTests", dependencies: ["FletcherFileSystem", "OutputFolder"]),
    .testTarget(
      name: "SwiftPlanTests",
      dependencies: [
        "FletcherOptions", "SwiftPlan", "ServiceModel", "Diagnostics", "TestSchemas",
      ]),
    .testTarget(
      name: "RenderingTests",
      dependencies: [
        "Diagnostics", "FletcherDescriptions", "FletcherMustache", "Generation", "Rendering",
        "SwiftPlan",
      ]),
    .testTarget(
      name: "GoldenTests",
      dependencies: ["Generation", "Diagnostics", "FletcherDescriptions", "OutputFolder"],
      exclude: ["Expected", "Specs"]),
    .testTarget(
      name: "ClientTests",
      dependencies: ["Fletcher", "Services", "TestServer", "TransportsUnderTest"], exclude: ["Echo"]
    ),
    .testTarget(
      name: "FletchTests",
      dependencies: ["Fletcher", "Invocation", "fletch", "OutputFolder", "Workbench"]),
    .testTarget(name: "PluginTests", dependencies: ["Workbench"]),
    .testTarget(
      name: "CorpusTests",
      dependencies: [
        "Workbench", "fletch", "Fletcher", "OpenAPI", "YAML", "ServiceModel", "SampleData",
        "SchemaChecking",
        "Diagnostics", "TestServer",
      ],
      exclude: ["Documents", "Program", "KnownContradictions.yaml"]),
  ] + (bundle.map { [$0] } ?? []),
  swiftLanguageModes: [.v6]
)

// CI names the tests of what there is with traits, so that it need not build the generator for these again.
if let names = Context.environment["FLETCHER_TARGETS"] {
  var kept: Set<String> = []
  var next = names.split(separator: ",").map(String.init)
  while let name = next.popLast() {
    guard let target = package.targets.first(where: { $0.name == name }),
      kept.insert(name).inserted
    else { continue }
    next += target.dependencies.compactMap { dependency in
      if case .byNameItem(let name, _) = dependency { name } else { nil }
    }
  }
  package.targets.removeAll { !kept.contains($0.name) }
  package.products.removeAll { product in
    guard let library = product as? Product.Library else { return true }
    return !kept.isSuperset(of: library.targets)
  }
}
