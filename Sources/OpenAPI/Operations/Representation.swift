import Diagnostics
import ServiceModel
import YAML

/// A form of an operation beside its usual one: with a body or a response of another media type.
struct Representation {
  enum Part { case body, response, both }
  let part: Part
  /// The media type, as it was written.
  let mediaType: String
  /// The suffixes for the operation's name, in the order in which they are tried.
  let names: [String]
  let location: SourceLocation

  /// The media type of this part, where it is another than the usual one.
  func mediaType(of part: Part) -> String? {
    self.part == part || self.part == .both ? mediaType : nil
  }
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
    var result = versions(of: node)
    if result.isEmpty {
      result = bodyRepresentations(node["requestBody"])
      // What is exported is read: a framework that names CSV for all there is means nothing by it where something is sent.
      result += responseRepresentations(
        node["responses"], exportsDiffer: node["requestBody"] == nil)
    }
    for left in result.dropFirst(Self.representations) {
      warn(
        .mediaType,
        "\(quoted(left.mediaType)) is left out, since the operation has \(Self.representations) more "
          + "forms before it", at: left.location)
    }
    return Array(result.prefix(Self.representations))
  }

  /// The versions of an operation whose body and response have the same media types, one for each version of the service,
  /// as MongoDB Atlas has them. What is sent and what comes belong to one version then.
  private mutating func versions(of node: LocatedNode) -> [Representation] {
    let bodies = contents(node["requestBody"], assuming: "no body")
    let successes = node["responses"].members.filter { $0.name.hasPrefix("2") }
    guard successes.count == 1, let success = successes.first, let usual = usualBody(bodies) else {
      return []
    }
    let responses = contents(success.value, assuming: "no content")
    guard bodies.allSatisfy({ $0.type.isVendorsJSON }),
      Set(bodies.map(\.type.text)) == Set(responses.map(\.type.text)),
      let usualResponse = responses.first(where: { $0.type.text == usual.type.text })
    else { return [] }
    var made = [(usual, usualResponse)]
    var result: [Representation] = []
    for body in bodies.sorted(by: { $0.type.isPreferred(to: $1.type) }) {
      guard let response = responses.first(where: { $0.type.text == body.type.text }),
        !made.contains(where: { isSameBody($0.0, body) && isSameBody($0.1, response) })
      else { continue }
      made.append((body, response))
      result.append(representation(body, .both, [body]))
    }
    return result
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
