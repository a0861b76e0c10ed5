import Foundation
import Workbench

/// Something that is always the same to compile, since seconds say little about another machine.
struct Yardstick {
  /// Prints its seconds; nil compiles ``source``.
  let command: String?

  /// - Returns: Seconds.
  func measure() async throws -> Double {
    guard let command else { return try await compileSource() }
    let outcome = try await Workbench.run("/bin/sh", ["-c", command])
    let text = outcome.output.trimmingCharacters(in: .whitespacesAndNewlines)
    guard outcome.status == 0, let seconds = Double(text), seconds > 0 else {
      throw CommandFailure(
        description: "the yardstick printed no seconds: \(text)\(outcome.errors)")
    }
    return seconds
  }

  private func compileSource() async throws -> Double {
    let folder = try TemporaryFolder()
    let file = "\(folder.path)/Yardstick.swift"
    try Self.source.write(toFile: file, atomically: true, encoding: .utf8)
    let outcome = try await Workbench.run(
      "swiftc",
      ["-swift-version", "6", "-Onone", "-wmo", "-parse-as-library", "-module-name", "Yardstick"]
        + ["-c", file, "-o", "\(folder.path)/Yardstick.o"])
    guard outcome.status == 0 else {
      throw CommandFailure(description: "the yardstick: \(outcome.errors)")
    }
    return outcome.duration.inSeconds
  }

  /// 200 structs of 13 properties with synthesized Codable, as people write them.
  private static let source: String = {
    let types = [
      "String", "Int", "Bool", "Double", "String?", "Int?", "Bool?", "[String]?",
      "[String: String]?", "Date?",
    ]
    let structs = (0..<200).map { index in
      let properties =
        (0..<12).map { number in
          (
            name: "property\(number)Name", type: types[(index * 7 + number * 3) % types.count],
            key: "property_\(number)_name"
          )
        } + [(name: "link", type: "[Model\(index * 7 % 200)]?", key: "link")]
      let parameters = properties.map { property in
        "\(property.name): \(property.type)" + (property.type.hasSuffix("?") ? " = nil" : "")
      }
      return """
        public struct Model\(index): Codable, Sendable {
        \(properties.map { "  public let \($0.name): \($0.type)" }.joined(separator: "\n"))
          public init(\(parameters.joined(separator: ", "))) {
        \(properties.map { "    self.\($0.name) = \($0.name)" }.joined(separator: "\n"))
          }
          enum CodingKeys: String, CodingKey {
        \(properties.map { "    case \($0.name) = \"\($0.key)\"" }.joined(separator: "\n"))
          }
        }
        """
    }
    return (["import Foundation"] + structs).joined(separator: "\n")
  }()
}
