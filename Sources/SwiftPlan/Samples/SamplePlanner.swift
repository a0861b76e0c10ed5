import Diagnostics
import FletcherText
import SampleData
import SchemaChecking
import ServiceModel

/// Makes the sample of each operation's response. No name of Swift is in them, so that they can be made
/// while types are planned.
struct SamplePlanner {
  private let maker: SampleMaker
  private let checker: SchemaChecker
  private let headers: SampleHeaders
  private var size = 0
  private var isOverLimit = false
  /// Bytes of sample text; many times what the largest services need.
  private static let sizeLimit = 32 << 20
  /// What responses hold that the description has no sample of, since they are no JSON.
  private static let text = "A sample of the response's text."
  private static let data = "A sample of the response's data."
  /// The compiler counts the `#` of a literal in eight bits.
  private static let longestDelimiter = 100

  /// The samples of a service's operations, in their order, and the header fields of all of them.
  struct Samples {
    var plans: [SamplePlan] = []
    var headers: [ConstantPlan] = []
    var diagnostics = Diagnostics()
  }

  private init(_ service: Service) {
    maker = SampleMaker(models: service.models)
    checker = SchemaChecker(models: service.models)
    headers = SampleHeaders(maker: maker, baseURL: service.baseURL)
  }

  /// The samples of a service; empty ones where none are needed.
  static func samples(of service: Service, areNeeded: Bool) -> Samples {
    var samples = Samples()
    guard areNeeded else {
      samples.plans = service.operations.map { _ in .empty() }
      return samples
    }
    var planner = SamplePlanner(service)
    samples.headers = planner.headers.fields(of: service).map(ConstantPlan.init)
    for operation in service.operations {
      var plan = planner.sample(of: operation, diagnostics: &samples.diagnostics)
      plan.headers = planner.headers.fields(of: operation).map(ConstantPlan.init)
      if let type = contentType(of: operation) {
        plan.headers.append(ConstantPlan(ConstantField(name: "Content-Type", value: type)))
      }
      samples.plans.append(plan)
    }
    return samples
  }

  /// What the content of the first response is, where its kind doesn't say it. Event streams are known by it.
  private static func contentType(of operation: Operation) -> String? {
    let asked = operation.headers.first { $0.name.lowercased() == "accept" }?.value
    let isOneType = asked.map { !$0.contains("*") && !$0.contains(",") } ?? false
    switch operation.responses.first?.content {
    case .sequence(let sequence): return isOneType ? asked : sequence.mediaType
    case .text, .data, .base64, .file: return isOneType ? asked : nil
    case .json, .nothing, nil: return nil
    }
  }

  /// The text of a sequence: of the values that the description has, or of one that is made.
  private func text(of sequence: ValueSequence, _ operation: Operation) -> String {
    var items: [JSONValue] = []
    switch operation.sample?.value {
    case .string(let text): return text
    case .array(let values):
      items = values.filter { checker.mismatch(of: $0, with: sequence.item) == nil }
    case let value?: items = checker.mismatch(of: value, with: sequence.item) == nil ? [value] : []
    case nil: break
    }
    let isEmpty =
      if case .array(let values)? = operation.sample?.value { values.isEmpty } else { false }
    if items.isEmpty, !isEmpty { items = [maker.sample(for: sequence.item, name: operation.name)] }
    return items.map { item in
      switch sequence.framing {
      case .lines: item.compact() + "\n"
      case .textSequence: "\u{1E}" + item.compact() + "\n"
      case .events: event(item)
      case .eventData: Self.line("data", item) + "\n"
      case .parts: item.compact()
      }
    }.joined()
  }

  /// A field of an event, with a line for each of its text.
  private static func line(_ name: String, _ value: JSONValue) -> String {
    if case .string(let text) = value {
      return text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { "\(name): \($0)\n" }.joined()
    }
    return "\(name): \(value.compact())\n"
  }

  /// An event whose fields are the item's properties; any other item is its data.
  private func event(_ item: JSONValue) -> String {
    guard case .object(let members) = item, item["data"] != nil,
      members.allSatisfy({ ValueSequence.fieldsOfEvents.contains($0.name) })
    else { return Self.line("data", item) + "\n" }
    return members.map { Self.line($0.name, $0.value) }.joined() + "\n"
  }

  /// The sample of the operation's first response; one that its model would not decode is a mistake.
  private mutating func sample(of operation: Operation, diagnostics: inout Diagnostics)
    -> SamplePlan
  {
    guard let response = operation.responses.first else { return .empty() }
    var given: String?
    if case .string(let text)? = operation.sample?.value { given = text }
    func sample(_ kind: SamplePlan.Kind, _ text: String) -> SamplePlan {
      SamplePlan(
        kind: kind, status: response.status.sampleStatus(for: kind), literal: Literals.string(text))
    }
    switch response.content {
    case .nothing: return .empty(status: response.status.sampleStatus(for: .empty))
    case .text: return sample(.text, given ?? Self.text)
    case .data, .file: return sample(.data, (given ?? Self.data).base64)
    case .base64:
      let text = given.flatMap { $0.isBase64 ? $0 : nil }
      return sample(.text, text ?? Self.data.base64)
    case .sequence(let sequence): return sample(.text, text(of: sequence, operation))
    case .json(let schema):
      var text = value(of: schema, operation, diagnostics: &diagnostics).formatted()
      var delimiter = Literals.rawDelimiter(for: text)
      if delimiter.utf8.count > Self.longestDelimiter {
        text = text.replacing("#", with: "\\u0023")
        delimiter = "#"
      }
      guard hasRoom(for: text, of: operation, diagnostics: &diagnostics) else { return .empty() }
      return SamplePlan(
        kind: .json, status: response.status.sampleStatus(for: .json), text: text,
        delimiter: delimiter, pages: PagesPlan(of: operation))
    }
  }

  /// What a response holds: the last page of a list, with what the client unwraps around it.
  private func value(
    of schema: Schema, _ operation: Operation, diagnostics: inout Diagnostics
  ) -> JSONValue {
    var value = operation.sample?.value ?? maker.sample(for: schema, name: operation.name)
    if let mismatch = checker.mismatch(of: value, with: schema) {
      diagnostics.error(
        operation.sample == nil && value == .null
          ? "no sample of \(quoted(operation.name)) can be made: what its response requires is nested too "
            + "deep or has too many values; write an example of it"
          : "the sample of \(quoted(operation.name)) would not decode: \(mismatch.message)",
        at: operation.sample?.location ?? operation.location)
    }
    if let pagination = operation.pagination {
      // In an envelope, which is made of nothing but the value, there is no cursor.
      let page = LastPage(
        checker: checker, schema: schema, pagination: pagination,
        hasCursor: operation.unwrap == nil)
      value = page.page(value)
    }
    return (operation.unwrap ?? []).reversed().reduce(value) { value, key in
      // A number leads into a list.
      if let index = key.elementNumber, index < 100 {
        return .array(Array(repeating: value, count: index + 1))
      }
      return .object([.init(key, value)])
    }
  }

  /// Counts the text; that there is too much of it is told once.
  private mutating func hasRoom(
    for text: String, of operation: Operation, diagnostics: inout Diagnostics
  ) -> Bool {
    size += text.utf8.count
    guard size > Self.sizeLimit else { return true }
    if !isOverLimit {
      diagnostics.error(
        "the samples of all operations up to this one come to more than "
          + "\(Self.sizeLimit >> 20) MB; give large models a short `$sample`",
        at: operation.location)
    }
    isOverLimit = true
    return false
  }
}

extension StatusPattern {
  /// A status that the pattern stands for; the usual one where it may be.
  fileprivate func sampleStatus(for kind: SamplePlan.Kind) -> Int {
    switch self {
    case .code(let code): code
    case .range(2), .default: kind.usualStatus
    case .range(let digit): digit * 100
    }
  }
}

extension PagesPlan {
  /// Nil where a page is not asked for by its number.
  fileprivate init?(of operation: Operation) {
    guard let pagination = operation.pagination else { return nil }
    let numbers: [String]
    switch pagination.kind {
    case .page, .offset: numbers = [pagination.parameter].compactMap(\.self)
    // Who doesn't follow the links counts.
    case .link: numbers = ["page", "offset"]
    case .cursor: return nil
    }
    guard
      let parameter = operation.parameters.first(where: {
        $0.in == .query && numbers.contains($0.name)
      })
    else { return nil }
    self.parameter = Literals.string(parameter.name)
    var first = pagination.kind == .offset || parameter.name == "offset" ? 0 : 1
    if case .integer(let number)? = parameter.schema.defaultValue { first = number }
    if let number = pagination.first { first = number }
    start = first == 1 ? nil : String(first)
    let path = (operation.unwrap ?? []) + pagination.items
    items = path.isEmpty ? nil : OperationPlanner.keyPath(path)
  }
}

extension SamplePlan {
  static func empty(status: Int = Kind.empty.usualStatus) -> SamplePlan {
    SamplePlan(kind: .empty, status: status)
  }
}
