import ServiceModel

/// The responses of one operation: values and errors.
struct ResponseList {
  /// Those of success, each with its examples.
  private(set) var successes: [(response: Response, examples: [Sample])] = []
  private var errors: [Response] = []
  private var fallback: (response: Response, examples: [Sample])?
  private var redirects = false
  /// Whether all that is said of success is that it is no error.
  private var isUnknown = false

  /// Whether responses of a status are values or errors.
  mutating func hasContent(_ status: StatusPattern) -> Bool {
    switch status {
    case .code(100..<200), .range(1): return false
    case .code(300..<400), .range(3):
      redirects = true
      return false
    default: return true
    }
  }

  mutating func add(_ response: Response, _ examples: [Sample]) {
    switch response.status {
    case .code(200..<300), .range(2): successes.append((response, examples))
    case .default: fallback = (response, examples)
    default: errors.append(response)
    }
  }

  /// Makes the default response the one of success where there is no other and nobody calls it an error, and an error
  /// else.
  mutating func addDefault() {
    guard var fallback else { return }
    let isAlone = successes.isEmpty && !redirects
    isUnknown = isAlone && fallback.response.isCalledError
    if isAlone, !isUnknown {
      fallback.response.status = .success
      successes.append(fallback)
    } else {
      errors.append(fallback.response)
    }
  }

  /// - Parameter types: What the operation, and not all of the document, is said to produce.
  func apply(to operation: inout Operation, producing types: [MediaType]) {
    var responses = successes.map(\.response)
    let producesSome = DocumentReader.isWriting(operation.method) && !types.isEmpty
    // What is no JSON, as Docker's streams, is why such an operation is called.
    let areBytes = types.allSatisfy { $0.isFile || $0.kind == .data && !$0.isWildcard }
    let hasContent = operation.asksForContent || producesSome && areBytes
    if responses.isEmpty, redirects || isUnknown || hasContent {
      responses = [Response(status: .success, content: .data, location: operation.location)]
      responses[0].isUndescribed = hasContent
    } else if responses.count == 1,
      responses[0].mayHaveContent && hasContent
        || responses[0].saysThatSomethingIsCreated && producesSome
    {
      responses[0].assumeBytes()
    }
    operation.sample = successes.first?.examples.first
    // A response to HEAD has no content (RFC 9110, section 9.3.2).
    if operation.method == "HEAD" {
      for index in responses.indices { responses[index].content = .nothing }
      operation.sample = nil
    }
    if !responses.isEmpty { operation.responses = responses }
    operation.errors = errors.filter(\.isModelOfErrors)
    operation.refusesStrangers = errors.contains {
      $0.status == .code(401) || $0.status == .code(403)
    }
  }
}

extension Operation {
  /// Whether it asks for content, which is there then (RFC 9110, section 9.3.1), described or not.
  var asksForContent: Bool { method == "GET" }
}

extension Response {
  /// Takes content of which nothing is said for bytes.
  mutating func assumeBytes() {
    content = .data
    isUndescribed = true
  }

  /// Whether it may have content, of which nothing is said.
  var mayHaveContent: Bool {
    guard case .nothing = content else { return false }
    return status == .code(200) || status == .success
  }

  /// Whether something was created, of which nothing else is said: its identifier is in the content, if anywhere.
  var saysThatSomethingIsCreated: Bool {
    if case .nothing = content { status == .code(201) } else { false }
  }

  /// Whether the description of a default response is `Unexpected error` or the like, and it has content.
  fileprivate var isCalledError: Bool {
    guard isModelOfErrors else { return false }
    let text = documentation.allText.lowercased()
    let others = ["success", "result", "response", "ok"]
    let words = Set(text.split { !$0.isLetter }.map(String.init))
    return !words.isDisjoint(with: ["error", "errors"]) && words.isDisjoint(with: others)
  }

  /// Whether an error is JSON that is described.
  fileprivate var isModelOfErrors: Bool {
    if case .json(let schema) = content { !schema.isAny } else { false }
  }
}
