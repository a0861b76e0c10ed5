#if os(macOS) || os(Linux)
  import Foundation
  import Testing

  import SwiftLayout

  @Suite("What swift format makes of the result")
  struct SwiftFormatTests {
    @Test(
      "A rendered file is laid out as swift format would leave it",
      .enabled(if: SwiftFormat.isAvailable),
      arguments: Rendered.allCases
    )
    func isFixedPoint(rendered: Rendered) throws {
      let source = withoutIgnoreLine(SwiftSource.laidOut(rendered.source))
      #expect(try SwiftFormat.format(source) == source)
    }

    @Test(
      "That is so at other line lengths, too, so that every line is broken somewhere",
      .enabled(if: SwiftFormat.isAvailable),
      arguments: [70, 75, 80, 85, 90, 95, 99, 101, 103, 105, 110, 120]
    )
    func isFixedPoint(lineLength: Int) throws {
      for rendered in Rendered.allCases {
        let source = withoutIgnoreLine(SwiftSource.laidOut(rendered.source, lineLength: lineLength))
        #expect(try SwiftFormat.format(source, lineLength: lineLength) == source)
      }
    }

    @Test("swift format lint has nothing to say", .enabled(if: SwiftFormat.isAvailable))
    func lints() throws {
      let source = withoutIgnoreLine(SwiftSource.laidOut(renderedSample))
      #expect(try SwiftFormat.lint(source) == "")
    }

    private func withoutIgnoreLine(_ source: String) -> String {
      source.replacingOccurrences(of: "// swift-format-ignore-file\n", with: "")
    }
  }

  /// The `swift format` of the toolchain.
  enum SwiftFormat {
    static let isAvailable = (try? format("let a = 1\n")) == "let a = 1\n"

    static func format(_ source: String, lineLength: Int? = nil) throws -> String {
      try run(["format", "format"] + configuration(lineLength) + ["-"], source).output
    }

    static func lint(_ source: String) throws -> String {
      try run(["format", "lint", "-"], source).errors
    }

    private static func configuration(_ lineLength: Int?) -> [String] {
      guard let lineLength else { return [] }
      return ["--configuration", #"{"version": 1, "lineLength": \#(lineLength)}"#]
    }

    private static func run(
      _ arguments: [String],
      _ input: String
    ) throws -> (output: String, errors: String) {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["swift"] + arguments
      let (standardInput, output, errors) = (Pipe(), Pipe(), Pipe())
      process.standardInput = standardInput
      process.standardOutput = output
      process.standardError = errors
      try process.run()
      try standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8))
      try standardInput.fileHandleForWriting.close()
      let outputData = output.fileHandleForReading.readDataToEndOfFile()
      let errorData = errors.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return (
        String(decoding: outputData, as: UTF8.self), String(decoding: errorData, as: UTF8.self)
      )
    }
  }
#endif
