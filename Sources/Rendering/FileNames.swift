import Diagnostics

/// The names of a service's files, without their ending.
struct FileNames {
  /// The name of the service's own file, and those that were added.
  private(set) var names: [String]
  private let service: String
  /// Names that differ only in case are one file on many disks.
  private var taken: Set<String>

  /// The files that are no group's.
  enum Shared: String, CaseIterable {
    case commonModels = "+CommonModels"
    case models = "+Models"
    case samples = "+Samples"
  }

  /// File systems take 255 bytes, of which some are for endings, those of compilers too.
  private static let mostBytes = 210

  init(of service: String) {
    self.service = service
    names = [service]
    taken = Set(([""] + Shared.allCases.map(\.rawValue)).map { Self.key(service + $0) })
  }

  /// Adds the file of a group, and gives its position. The name is another one where it is taken.
  mutating func add(group: String) -> Int {
    let wished = (service + "+" + group).shortened(toBytes: Self.mostBytes)
    var name = wished
    if taken.contains(Self.key(name)) { name += "Operations" }
    var number = 2
    while !taken.insert(Self.key(name)).inserted {
      name = wished + String(number)
      number += 1
    }
    names.append(name)
    return names.count - 1
  }

  /// Adds a file that every service may have, and gives its position.
  mutating func add(_ file: Shared) -> Int {
    names.append(service + file.rawValue)
    return names.count - 1
  }

  private static func key(_ name: String) -> String { name.lowercased() }
}
