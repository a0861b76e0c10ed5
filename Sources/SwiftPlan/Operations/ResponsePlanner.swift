import Diagnostics
import ServiceModel

/// Plans what the method of an operation returns: the content of its responses, or an enum where these differ.
struct ResponsePlanner {
  let types: TypePlanner
  /// The target's enum.
  let scope: DeclarationScope
  /// The operation's name as the beginning of a type's name.
  let typeName: String

  private typealias TypedResponse = (response: Response, type: SwiftType?)

  func plan(_ responses: [Response], of draft: inout OperationDraft) {
    let responses = responses.map { ($0, type(of: $0.content)) }
    guard let first = responses.first else { return }
    if responses.dropFirst().allSatisfy({ Self.areAlike(first, $0) }) || areDone(responses) {
      draft.setResponse(to: first.0.content, of: first.1)
      setText(responses, of: &draft)
    } else if let (content, emptyStatuses) = contentOrNothing(of: responses) {
      draft.setResponse(
        to: content.response.content, of: content.type.map { $0.isOptional ? $0 : .optional($0) })
      draft.emptyStatuses = emptyStatuses
      setText(responses.filter { $0.1 != nil }, of: &draft)
    } else {
      draft.responseKind = .table
      draft.responseType = table(of: responses, operation: draft.name)
      // A response without content is a stream that ends at once.
      let withContent = responses.filter { if case .nothing = $0.0.content { false } else { true } }
      if withContent.count == 1, let only = withContent.first {
        draft.setStream(of: only.0.content, only.1)
      }
    }
  }

  /// Makes the response a text that comes as JSON or as it is, where it may.
  private func setText(_ responses: [TypedResponse], of draft: inout OperationDraft) {
    guard draft.responseKind == .value, responses.contains(where: \.response.mayBePlainText),
      responses.allSatisfy({ $0.type.map(types.withoutAliases) == .standard(.string) })
    else { return }
    draft.responseKind = .textOrJSON
  }

  private func type(of content: Response.Content) -> SwiftType? {
    switch content {
    case .json(let schema): types.type(of: schema, named: typeName + "Result", in: scope)
    case .sequence(let sequence):
      .array(types.type(of: sequence.item, named: typeName + "Item", in: scope))
    case .base64: .standard(.data)
    case .nothing, .text, .data, .file: nil
    }
  }

  /// Whether a method can return either, without saying which it is.
  private static func areAlike(_ one: TypedResponse, _ other: TypedResponse) -> Bool {
    switch (one.response.content, other.response.content) {
    // Nothing but the status says which of several empty responses it is.
    case (.nothing, .nothing): false
    case (.text, .text), (.data, .data), (.base64, .base64), (.file, .file): true
    case (.sequence(let sequence), .sequence(let another)):
      sequence.framing == another.framing && one.type == other.type
    case (.json, .json): one.type == other.type
    default: false
    }
  }

  /// Whether all of them say no more than that it is done, which 201 and 202 do not. Who writes a service description
  /// asks for the status by listing it.
  private func areDone(_ responses: [TypedResponse]) -> Bool {
    guard !types.namesAreAuthored else { return false }
    return responses.allSatisfy { response, _ in
      if case .nothing = response.content {
        [200, 204, 205].contains { response.status == .code($0) }
      } else {
        false
      }
    }
  }

  /// What all responses have but those without content, and the statuses of these, of which no more than one says that
  /// there is none. Who writes a service description asks for the status by listing it.
  private func contentOrNothing(
    of responses: [TypedResponse]
  ) -> (content: TypedResponse, emptyStatuses: [Int])? {
    guard !types.namesAreAuthored else { return nil }
    let empty = responses.map(\.response).filter(\.isEmptyBesideContent)
    let others = responses.filter { !$0.response.isEmptyBesideContent }
    guard !empty.isEmpty, empty.count(where: { !$0.isMadeByPrograms }) < 2,
      empty.allSatisfy(\.content.isNothing), let first = others.first,
      Self.mayBeOptional(first.response.content),
      others.dropFirst().allSatisfy({ Self.areAlike(first, $0) })
    else { return nil }
    let statuses = empty.compactMap(\.status.code)
    // Of texts and bytes nothing else than the status says that there are none.
    guard first.response.content.isJSON || !statuses.contains(where: [201, 202].contains) else {
      return nil
    }
    return (first, statuses)
  }

  private static func mayBeOptional(_ content: Response.Content) -> Bool {
    switch content {
    case .json, .text, .data: true
    case .nothing, .base64, .file, .sequence: false
    }
  }

  private func table(of responses: [TypedResponse], operation: String) -> SwiftType {
    var caseNames = MemberNames(kind: "responses", areAuthored: false)
    return types.declareResponseTable(
      named: typeName + "Response", in: scope,
      cases: responses.map { response, type in
        ResponseCaseDraft(
          name: caseNames.claimDistinct(response.status.swiftName, for: "", at: response.location),
          status: response.status,
          content: ResponseTablePlan.Case.Content(response.content), type: type)
      },
      of: operation)
  }
}

extension Response {
  /// Whether it has no content beside others that have some: its status says so, or there is nothing yet, as Mastodon
  /// says with 206 of a timeline that is being made.
  fileprivate var isEmptyBesideContent: Bool {
    switch (status, content) {
    case (.code(204), _), (.code(205), _): true  // RFC 9110, sections 15.3.5 and 15.3.6
    case (.code(206), .nothing): true
    default: isMadeByPrograms
    }
  }

  /// Whether nothing is said of it but the name of its status, as Springfox does for each POST: such a status never comes,
  /// or with the content of the others.
  fileprivate var isMadeByPrograms: Bool {
    guard content.isNothing else { return false }
    let words = documentation.allText.lowercased().split { !$0.isLetter }
    return switch status {
    case .code(201): words == ["created"]
    case .code(202): words == ["accepted"]
    default: false
    }
  }
}

extension StatusPattern {
  fileprivate var code: Int? { if case .code(let code) = self { code } else { nil } }
}

extension OperationDraft {
  fileprivate mutating func setStream(of content: Response.Content, _ type: SwiftType?) {
    guard case .sequence(let sequence) = content, case .array(let item)? = type else { return }
    stream = StreamDraft(sequence.framing, of: item)
  }

  fileprivate mutating func setResponse(to content: Response.Content, of type: SwiftType?) {
    responseType = type
    responseKind = ResponsePlan.Kind(content)
    setStream(of: content, type)
    // The method says by itself that it gives text or bytes.
    if [.text, .data, .events].contains(responseKind) { responseType = nil }
  }
}

extension Response.Content {
  var isNothing: Bool { if case .nothing = self { true } else { false } }
  var isJSON: Bool { if case .json = self { true } else { false } }
}

extension [Response] {
  /// What is sent as `Accept`; nil where that is the usual `application/json`.
  var acceptedTypes: String? {
    var types: [String] = []
    var hasValue = false
    var takesEverything = true
    for response in self {
      let type: String?
      switch response.content {
      case .nothing: type = nil
      case .json:
        hasValue = true
        type = response.mediaType ?? "application/json"
      case .text: type = response.mediaType ?? "text/plain"
      case .data, .base64, .file: type = response.mediaType
      case .sequence(let sequence):
        takesEverything = false
        type = sequence.mediaType
      }
      guard let type, !types.contains(type) else { continue }
      types.append(type)
    }
    if hasValue {
      return types == ["application/json"] ? nil : types.joined(separator: ", ")
    }
    // Text and bytes are taken as they come.
    if takesEverything { types.append(types.isEmpty ? "*/*" : "*/*;q=0.5") }
    return types.joined(separator: ", ")
  }
}
