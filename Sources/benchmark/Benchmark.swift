import ArgumentParser
import Foundation

/// `benchmark`: what generating, building and using clients takes on this machine.
@main
struct Benchmark: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "benchmark",
    abstract: "Measures what generating, building and using clients takes.",
    discussion: """
      Prints a table in Markdown for each subject. What is compared with each other is measured by \
      turns, and the shortest time counts. Build it for release: `swift run -c release benchmark`.
      """)

  /// What is measured.
  enum Subject: String, CaseIterable, ExpressibleByArgument {
    case generation, build, release, coding, requests
  }

  @Argument(
    help: "What to measure: generation, build, release, coding, requests; all where none is named.")
  var subjects: [Subject] = []

  @Option(
    help: ArgumentHelp(
      "The description to generate from.",
      discussion: "Without one, ../shared/corpus/github.yaml, or else Specs/github.service.yaml.",
      valueName: "file"))
  var document: String?

  @Option(
    help: ArgumentHelp(
      "A command that prints in how many seconds it compiled something that is always the same.",
      discussion: "Without one, 200 structs with synthesized Codable are compiled.",
      valueName: "command"))
  var yardstick: String?

  @Option(
    help: "How often each thing is measured; each subject has a number of its own without it.")
  var rounds: Int?

  func validate() throws {
    if let rounds, rounds < 1 { throw ValidationError("--rounds needs a number from 1.") }
  }

  func run() async throws {
    #if DEBUG
      Console.note("This is built for debugging, and slow; `swift run -c release benchmark`.")
    #endif
    print(try await Machine.description())
    for subject in subjects.isEmpty ? Subject.allCases : subjects {
      Console.note("Measuring \(subject.rawValue) …")
      print("\n" + (try await table(of: subject)).markdown)
    }
  }

  private func table(of subject: Subject) async throws -> Table {
    switch subject {
    case .generation:
      try await GenerationBenchmark(document: Document(document), rounds: rounds ?? 10).table()
    case .build:
      try await BuildBenchmark(
        document: Document(document), yardstick: Yardstick(command: yardstick),
        rounds: rounds ?? 3
      ).table()
    case .release:
      try await ReleaseBenchmark(
        document: Document(document), yardstick: Yardstick(command: yardstick),
        rounds: rounds ?? 1
      ).table()
    case .coding: try CodingBenchmark(rounds: rounds ?? 30).table()
    case .requests: try await RequestBenchmark(rounds: rounds ?? 30).table()
    }
  }
}

/// What is said beside the results.
enum Console {
  static func note(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }
}
