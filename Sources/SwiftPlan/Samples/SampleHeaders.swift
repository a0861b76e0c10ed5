import SampleData
import ServiceModel

extension Operation {
  /// The header field of a response that has the cursor of the next page, in small letters.
  fileprivate var nextHeader: String? { pagination?.nextHeader?.lowercased() }
}

/// Makes the header fields of samples.
struct SampleHeaders {
  let maker: SampleMaker
  /// A URL of the service's, for links.
  let baseURL: String

  /// Fields that say how the content is written, which is the sample's own matter (RFC 9110, section 8; RFC
  /// 9112, section 6).
  private static let notNamed: Set<String> = [
    "connection", "content-encoding", "content-length", "content-range", "content-type", "trailer",
    "transfer-encoding",
  ]

  /// The fields of a service's description that all responses have.
  func fields(of service: Service) -> [ConstantField] {
    let cursors = Set(service.operations.compactMap(\.nextHeader))
    return fields(service.responseHeaders.filter { !cursors.contains($0.name.lowercased()) })
  }

  /// The fields of the operation's first response.
  func fields(of operation: Operation) -> [ConstantField] {
    let named = operation.responses.first?.headerNames
    return fields(
      operation.responseHeaders.filter { header in
        // A sample is the last page.
        header.name.lowercased() != operation.nextHeader
          && named.map { $0.contains(header.name.lowercased()) } ?? true
      })
  }

  private func fields(_ headers: [Parameter]) -> [ConstantField] {
    headers.compactMap { header in
      guard HTTPSyntax.isToken(header.name), !Self.notNamed.contains(header.name.lowercased()),
        let text = text(of: header), !text.isEmpty
      else { return nil }
      return ConstantField(name: header.name, value: text)
    }
  }

  /// What stands in the header; nil where its value has no text.
  private func text(of header: Parameter) -> String? {
    let value = maker.sample(for: header.schema, name: header.name)
    let text = header.style == .json ? value.compact() : Self.text(of: value, header)
    guard let text else { return nil }
    // A header is one line, without blanks at its ends.
    let line = text.unicodeScalars
      .split { $0 == " " || $0.properties.generalCategory == .control }
      .map(String.init).joined(separator: " ")
    // RFC 8288.
    return header.name.lowercased() == "link" ? lastPage(line) : line
  }

  /// OpenAPI 3.2, section 4.12.6, `simple`.
  private static func text(of value: JSONValue, _ header: Parameter) -> String? {
    switch value {
    case .array(let elements):
      return elements.compactMap(plainText).joined(separator: ",")
    case .object(let members):
      let pairs = members.compactMap { member in
        plainText(member.value).map {
          header.explode ? "\(member.name)=\($0)" : "\(member.name),\($0)"
        }
      }
      return pairs.joined(separator: ",")
    default: return plainText(value)
    }
  }

  private static func plainText(_ value: JSONValue) -> String? {
    switch value {
    case .string(let text): text
    case .bool, .integer, .number, .numberText: value.compact()
    case .null, .array, .object: nil
    }
  }

  /// The links but those that lead to a next page; one that leads to the first where there is no other.
  private func lastPage(_ text: String) -> String {
    let links = Self.links(in: text).filter { $0.hasPrefix("<") && !Self.leadsOn($0) }
    return links.isEmpty ? "<\(baseURL)>; rel=\"first\"" : links.joined(separator: ", ")
  }

  /// The links of a field's value (RFC 8288, section 3): between commas, those in `<>` and in quotes aside.
  private static func links(in text: String) -> [String] {
    var links: [String] = []
    var link = ""
    var closing: Character?
    for character in text {
      if character == ",", closing == nil {
        links.append(link)
        link = ""
        continue
      }
      if character == closing {
        closing = nil
      } else if closing == nil, character == "<" || character == "\"" {
        closing = character == "<" ? ">" : "\""
      }
      if !link.isEmpty || character != " " { link.append(character) }
    }
    return links + [link]
  }

  private static func leadsOn(_ link: String) -> Bool {
    guard let end = link.lastIndex(of: ">") else { return true }
    return link[end...].lowercased().split { !$0.isLetter }.contains("next")
  }
}
