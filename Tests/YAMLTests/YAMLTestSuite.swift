import Diagnostics
import Foundation
import Testing
import YAML

/// The YAML test suite (github.com/yaml/yaml-test-suite), where it lies beside the project in
/// `shared/yaml-test-suite`. Nothing of it is part of the project.
@Suite("The YAML test suite")
struct YAMLTestSuite {
  @Test(
    "gives every case's tree or refuses it, but for the known gaps",
    .enabled(if: Case.folder != nil, "shared/yaml-test-suite is not beside the project"))
  func everyCase() throws {
    let cases = try Case.all()
    #expect(cases.count > 300)
    var counts: [String: Int] = [:]
    var seenGaps: Set<String> = []
    for testCase in cases {
      let outcome = testCase.outcome()
      counts[outcome.category, default: 0] += 1
      if let reason = Self.gaps[testCase.name] {
        seenGaps.insert(testCase.name)
        #expect(
          !outcome.isRight, "\(testCase.name) passes now; take it off the list (\(reason))")
      } else {
        #expect(outcome.isRight, "\(testCase.name): \(outcome)")
      }
    }
    #expect(seenGaps == Set(Self.gaps.keys), "the list names cases that are not there")
    print("YAML test suite:", counts.sorted { $0.key < $1.key })
  }

  /// The cases that fail, by reason; all of them are libyaml 0.2.5's.
  private static let gapsByReason: [(reason: String, cases: [String])] = [
    (
      "refused: an implicit key that is empty",
      [
        "2JQS", "6M2F", "CFD4", "FRK4", "M2N8/00", "NHX8", "NKF9", "S3PD", "SM9W/01", "UKK6/00",
        "4ABK",
      ]
    ),
    (
      "refused: a `:` on the line after its key in a flow mapping",
      ["4MUZ/01", "4MUZ/02", "5MUD", "9SA2", "K3WX", "NJ66", "UT92", "VJP3/01"]
    ),
    (
      "refused: a plain scalar in a flow collection that starts with `:`",
      ["58MP", "5T43", "DBG4", "HM87/00"]
    ),
    (
      "another tree: a plain scalar in a flow collection that starts with `?`",
      ["652Z", "HM87/01"]
    ),
    (
      "refused: a tab as separation or on an otherwise empty line",
      [
        "6BCT", "96NN/00", "96NN/01", "A2M4", "DK95/00", "R4YG", "Y79Y/001",
        "Y79Y/010",
      ]
    ),
    (
      "accepted: a tab as indentation",
      ["DK95/01", "Y79Y/003"]
    ),
    (
      "refused or another tree: an anchor with characters other than ASCII letters, digits, `-` and `_`",
      ["2SXE", "8XYN", "W5VH", "Y2GN"]
    ),
    (
      "refused: a directive that is neither `%YAML` nor `%TAG`, or another version",
      ["2LFX", "6LVF", "BEC7", "MUS6/05", "MUS6/06"]
    ),
    (
      "accepted: a comment right behind a directive",
      ["MUS6/00"]
    ),
    (
      "refused: a document without `---` behind `...`, or nothing but `...`",
      ["7Z25", "HWV9", "M7A3", "QT73", "W4TN"]
    ),
    (
      "refused: a block scalar without indentation at the root",
      ["DK3J", "FP8R"]
    ),
    (
      "another tree: a block scalar that ends in a line of spaces without a line break",
      ["JEF9/02", "L24T/01"]
    ),
    (
      "accepted: continuation lines of a flow collection or a quoted scalar without indentation",
      ["9C9N", "QB6E"]
    ),
    (
      "accepted: a `#` without a space before it",
      ["9JBA", "CVW2", "SU5Z", "X4QW"]
    ),
    (
      "accepted: a plain `-` in a flow sequence",
      ["G5U8", "YJV2"]
    ),
    (
      "accepted: empty lines before a block scalar's text that are longer than its indentation",
      ["S98Z"]
    ),
  ]

  private static let gaps: [String: String] = Dictionary(
    uniqueKeysWithValues: gapsByReason.flatMap { group in
      group.cases.map { ($0, group.reason) }
    })
}

/// What became of a case.
private enum Outcome: CustomStringConvertible {
  case sameTree
  case differentTree(String)
  case refusedAsExpected
  case accepted
  case refused(Diagnostic)
  case severalDocuments
  /// There is no tree to compare with: the case has keys or values that JSON cannot express.
  case parsedWithoutTree

  var isRight: Bool {
    switch self {
    case .sameTree, .refusedAsExpected, .severalDocuments, .parsedWithoutTree: true
    case .differentTree, .accepted, .refused: false
    }
  }

  var category: String {
    switch self {
    case .sameTree: "same tree"
    case .differentTree: "different tree"
    case .refusedAsExpected: "refused as expected"
    case .accepted: "accepted though wrong"
    case .refused: "refused though right"
    case .severalDocuments: "several documents, refused"
    case .parsedWithoutTree: "parsed, no tree to compare"
    }
  }

  var description: String {
    switch self {
    case .differentTree(let text): "different tree: \(text)"
    case .refused(let diagnostic): "refused: \(diagnostic)"
    default: category
    }
  }
}

private struct Case {
  let name: String
  let directory: URL

  /// The suite's folder: `shared/yaml-test-suite` beside the package, or beside a folder around it.
  static let folder: URL? = {
    var directory = URL(fileURLWithPath: #filePath)
    while directory.path != "/" {
      directory.deleteLastPathComponent()
      let candidate = directory.appendingPathComponent("shared/yaml-test-suite")
      if FileManager.default.fileExists(atPath: candidate.path) { return candidate }
    }
    return nil
  }()

  static func all() throws -> [Case] {
    guard let folder else { return [] }
    var cases: [Case] = []
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
      let directory = folder.appendingPathComponent(name)
      let parts = try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted()
      if parts.contains("in.yaml") {
        cases.append(Case(name: name, directory: directory))
      } else {
        for part in parts {
          let folder = directory.appendingPathComponent(part)
          guard
            FileManager.default.fileExists(atPath: folder.appendingPathComponent("in.yaml").path)
          else { continue }
          cases.append(Case(name: "\(name)/\(part)", directory: folder))
        }
      }
    }
    return cases
  }

  func outcome() -> Outcome {
    guard let input = try? Data(contentsOf: directory.appendingPathComponent("in.yaml")) else {
      return .differentTree("in.yaml cannot be read")
    }
    let isWrong = FileManager.default.fileExists(
      atPath: directory.appendingPathComponent("error").path)
    let root: Node
    do {
      root = try Node.parse([UInt8](input), file: name)
    } catch {
      if isWrong { return .refusedAsExpected }
      if error.message.hasPrefix("a second document starts here"), documentCount != 1 {
        return .severalDocuments
      }
      return .refused(error)
    }
    if isWrong { return .accepted }
    guard let json = try? Data(contentsOf: directory.appendingPathComponent("in.json")) else {
      return .parsedWithoutTree
    }
    // A stream without a document is a null here and nothing at all in the suite.
    if json.isEmpty { return root.isNull ? .sameTree : .differentTree("\(Tree(root))") }
    guard let expected = try? JSONDecoder().decode(Tree.self, from: json) else {
      return .differentTree("in.json cannot be read")
    }
    let found = Tree(root)
    return found == expected ? .sameTree : .differentTree("\(found), expected \(expected)")
  }

  /// The number of documents by the suite's own event list.
  private var documentCount: Int {
    let events = try? String(
      contentsOf: directory.appendingPathComponent("test.event"), encoding: .utf8)
    return events?.split(separator: "\n").filter { $0.hasPrefix("+DOC") }.count ?? 0
  }
}

/// A tree as JSON can express it.
private enum Tree: Hashable, Decodable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case list([Tree])
  case object([String: Tree])

  init(_ node: Node) {
    if let items = node.items {
      self = .list(items.map(Tree.init))
    } else if let entries = node.entries {
      self = .object(
        Dictionary(entries.map { ($0.name, Tree($0.value)) }, uniquingKeysWith: { $1 }))
    } else {
      switch node.value {
      case .bool(let value): self = .bool(value)
      case .string(let value): self = .string(value)
      case .null, nil: self = .null
      default: self = node.number.map(Tree.number) ?? .null
      }
    }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([Tree].self) {
      self = .list(value)
    } else {
      self = .object(try container.decode([String: Tree].self))
    }
  }
}
