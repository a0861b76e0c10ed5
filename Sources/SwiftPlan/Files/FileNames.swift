import Diagnostics

/// Gives the files of a service names of which no two are the same, whatever the case of their letters:
/// on many disks those that differ only in case are one file.
struct FileNames {
  private let service: String
  private var taken = Set(Self.shared.map { Self.key($0) })

  /// What is no group's, and has its name whatever groups there are.
  private static let shared = [.target, .models, .commonModels, .samples].map { FileName($0) }

  /// File systems take 255 bytes, of which some are for endings, those of compilers too.
  private static let mostBytes = 210

  init(of service: String) { self.service = service }

  /// What a group is called in the names of its files.
  mutating func word(ofGroup group: String) -> String {
    var word = group
    if taken.contains(Self.key(FileName(.target, of: word))) { word += "Operations" }
    return word + (claimNumber(FileName(.target, of: word)).map(String.init) ?? "")
  }

  /// The name of a part of what would be one large file.
  ///
  /// - Parameters:
  ///   - titles: What names in the part begin with, of which the first that no other part has is taken; none for the
  ///     rest.
  ///   - group: The word of the group; nil for the service.
  mutating func name(
    ofPart titles: [String], _ content: FileName.Content, of group: String?
  ) -> FileName {
    var name = FileName(content, of: group)
    guard let usual = titles.first else {
      let isShared = group == nil && content != .operations
      if !isShared { name.number = claimNumber(name) }
      return name
    }
    let whole = service + Self.text(name) + "+"
    let room = max(Self.mostBytes - whole.utf8.count, 0)
    for title in titles {
      name.part = title.shortened(toBytes: room)
      if taken.insert(Self.key(name)).inserted { return name }
    }
    name.part = usual.shortened(toBytes: room)
    name.number = claimNumber(name)
    return name
  }

  /// The number that sets a name apart; nil where there is no need.
  private mutating func claimNumber(_ name: FileName) -> Int? {
    let key = Self.key(name)
    if taken.insert(key).inserted { return nil }
    var number = 2
    while !taken.insert(key + String(number)).inserted { number += 1 }
    return number
  }

  private static func key(_ name: FileName) -> String { text(name).lowercased() }

  /// What tells the name from others, about as it will be written.
  private static func text(_ name: FileName) -> String {
    let words = [name.group, name.content == .target ? nil : name.content.rawValue, name.part]
    return words.compactMap { $0.map { "+" + $0 } }.joined()
  }
}

extension FileName {
  /// What tells it from the others of a client.
  var key: String {
    [content.rawValue, group ?? "", part ?? "", number.map(String.init) ?? ""]
      .joined(separator: "/")
  }
}
