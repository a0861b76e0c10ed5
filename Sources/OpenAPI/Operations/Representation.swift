import Diagnostics
import ServiceModel
import YAML

/// A form of an operation beside its usual one: with a body or a response of another media type.
struct Representation {
  enum Part { case body, response }
  let part: Part
  /// The media type, as it was written.
  let mediaType: String
  /// The suffixes for the operation's name, in the order in which they are tried.
  let names: [String]
  let location: SourceLocation

  /// The media type of this part, where it is the other one.
  func mediaType(of part: Part) -> String? { self.part == part ? mediaType : nil }
}

// An operation whose body or response has several media types is one operation for the usual one, and one
// for each that holds something else: a file to upload beside JSON, a spreadsheet beside JSON, JSON of another
// shape. Those that hold the same are left out, and so are those for people and for older clients: HTML and
// XML beside JSON. Where one that holds something else can't be an operation, a warning says so.

extension DocumentReader {
  /// The most forms of one operation beside its usual one.
  private static let representations = 4

  /// The forms of an operation beside its usual one.
  mutating func representations(of node: LocatedNode) -> [Representation] {
    guard version != .v2 else { return [] }
    var result = bodyRepresentations(node["requestBody"])
    // What is exported is read: a framework that names CSV for all there is means nothing by it where something is sent.
    result += responseRepresentations(
      node["responses"], exportsDiffer: node["requestBody"] == nil)
    for left in result.dropFirst(Self.representations) {
      warn(
        .mediaType,
        "\(quoted(left.mediaType)) is left out, since the operation has \(Self.representations) more "
          + "forms before it", at: left.location)
    }
    return Array(result.prefix(Self.representations))
  }

  mutating func contents(_ node: LocatedNode?, assuming assumption: String) -> [MediaContent] {
    guard let node, let target = followed(node, assuming: assumption),
      let entries = target["content"]?.node.entries, entries.count > 1
    else { return [] }
    let contents = mediaContents(target["content"])
    if contents.count > Bounds.mediaTypes {
      warn(
        .mediaType,
        "these are more than \(Bounds.mediaTypes) media types; those from here on are left out",
        at: contents[Bounds.mediaTypes].location)
    }
    return Array(contents.prefix(Bounds.mediaTypes))
  }

  func representation(
    _ content: MediaContent, _ part: Representation.Part, _ same: [MediaContent]
  ) -> Representation {
    var names = content.type.names
    // Several types of bytes are named by what they have in common.
    let families = Set(same.compactMap { $0.type.essence.split(separator: "/").first })
    if same.count > 1, families.count == 1, let family = families.first, family != "application" {
      names.insert(String(family), at: 0)
    }
    return Representation(
      part: part, mediaType: content.type.text, names: names, location: content.location)
  }
}
