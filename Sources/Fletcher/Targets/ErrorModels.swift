/// Which status codes something is for.
public struct StatusPattern: Hashable, Sendable, ExpressibleByIntegerLiteral {
  enum Kind: Hashable, Sendable {
    case code(Int)
    case range(Int)
    case any
  }

  let kind: Kind

  /// One status code.
  public init(integerLiteral code: Int) { kind = .code(code) }

  private init(_ kind: Kind) { self.kind = kind }

  /// One status code.
  public static func code(_ code: Int) -> Self { Self(.code(code)) }

  /// The hundred status codes that begin with this digit: `.range(4)` is OpenAPI's `4XX`.
  public static func range(_ digit: Int) -> Self { Self(.range(digit)) }

  /// All status codes that nothing else is for.
  public static var `default`: Self { Self(.any) }

  /// Whether the code is among them.
  public func matches(_ code: Int) -> Bool {
    switch kind {
    case .code(let exact): exact == code
    case .range(let digit): digit == code / 100
    case .any: true
    }
  }
}

/// The models of error responses by status: `[404: NotFound.self, .range(4): Invalid.self, .default:
/// Failure.self]`. The most specific entry counts.
public struct ErrorModels: Sendable, ExpressibleByDictionaryLiteral {
  private var entries: [(pattern: StatusPattern, model: any (Decodable & Sendable).Type)]

  /// The models by status.
  public init(dictionaryLiteral elements: (StatusPattern, any (Decodable & Sendable).Type)...) {
    entries = elements.map { (pattern: $0.0, model: $0.1) }
  }

  /// The model of a response with this status, or nil where none is given.
  public func model(for code: Int) -> (any (Decodable & Sendable).Type)? {
    models(for: code).first
  }

  /// The models that a response with this status may be, the one of the narrowest pattern first.
  func models(for code: Int) -> [any (Decodable & Sendable).Type] {
    [StatusPattern.code(code), .range(code / 100), .default].compactMap { pattern in
      entries.first { $0.pattern == pattern }?.model
    }
  }

  /// All models, that of any status first.
  var models: [any (Decodable & Sendable).Type] {
    (entries.filter { $0.pattern == .default } + entries.filter { $0.pattern != .default })
      .map(\.model)
  }

  /// These models, and the others for statuses that have none here.
  func over(_ others: ErrorModels) -> ErrorModels {
    var merged = self
    for entry in others.entries where !entries.contains(where: { $0.pattern == entry.pattern }) {
      merged.entries.append(entry)
    }
    return merged
  }

  func without(_ patterns: [StatusPattern]) -> ErrorModels {
    guard !patterns.isEmpty else { return self }
    var kept = self
    kept.entries.removeAll { patterns.contains($0.pattern) }
    return kept
  }
}
