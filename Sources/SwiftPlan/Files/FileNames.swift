import Diagnostics

/// The names of a service's files, without their ending.
struct FileNames {
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
    taken = Set(([""] + Shared.allCases.map(\.rawValue)).map { Self.key(service + $0) })
  }

  /// The name of a group's file. It is another one where the obvious one is taken.
  mutating func name(ofGroup group: String) -> String {
    let wished = (service + "+" + group).shortened(toBytes: Self.mostBytes)
    return claim(taken.contains(Self.key(wished)) ? wished + "Operations" : wished)
  }

  /// The name of a part of what would be one large file.
  ///
  /// - Parameters:
  ///   - whole: The name of the large file.
  ///   - part: What all names in the part begin with; empty for the rest.
  mutating func name(ofPart part: String, of whole: String) -> String {
    guard !part.isEmpty else {
      let isShared = Shared.allCases.contains { name($0) == whole }
      return isShared ? whole : claim(whole)
    }
    return claim((whole + "+" + part).shortened(toBytes: Self.mostBytes))
  }

  /// The name of a file that every service may have.
  func name(_ file: Shared) -> String { service + file.rawValue }

  private mutating func claim(_ wished: String) -> String {
    var name = wished
    var number = 2
    while !taken.insert(Self.key(name)).inserted {
      name = wished + String(number)
      number += 1
    }
    return name
  }

  private static func key(_ name: String) -> String { name.lowercased() }
}
