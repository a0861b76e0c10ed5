import Diagnostics
import FletcherText
import SwiftPlan
import YAML

/// The first description of a service, made from what somebody has of it.
public struct Scaffold: Sendable {
  /// The name of the service in Swift.
  public private(set) var serviceName: String
  /// The description, with comments that teach the format.
  public private(set) var text: String

  /// What a description is made from.
  public struct Source {
    /// The name that somebody chose.
    public var name: String?
    /// What every path is appended to.
    public var baseURL: String?
    /// A curl command as it is typed.
    public var command: Text?
    /// A curl command that a shell has split already.
    public var words: [String] = []
    /// The JSON of a response.
    public var response: Text?
    /// A name for the response's model, where nothing else names it.
    public var responseName: String?
    /// Gives the content of a file that the curl command sends; nil where there is none.
    public var read: (String) -> [UInt8]? = { _ in nil }

    /// Creates a source that has nothing.
    public init() {}
  }

  /// A text and its name in messages.
  public struct Text: Sendable {
    public var bytes: [UInt8]
    public var file: String

    public init(bytes: [UInt8], file: String) {
      self.bytes = bytes
      self.file = file
    }
  }

  /// Writes the description.
  ///
  /// - Throws: `Diagnostic` where the source can't be read, with the location of the mistake.
  public init(_ source: Source) throws(Diagnostic) {
    let name = source.name.map(ServiceName.name)
    var naming = ModelNaming(reserved: Set([name].compactMap(\.self)))
    let value = try source.response.map { text throws(Diagnostic) in
      try ResponseJSON.observation(text)
    }
    guard var request = try Self.request(source, &naming) else {
      guard let value else {
        let url = try source.baseURL.map { url throws(Diagnostic) in
          try RequestURL(base: url)
        }
        serviceName = name ?? url?.serviceName.map(ServiceName.name) ?? "Example"
        text =
          ExampleText(
            service: serviceName,
            baseURL: url.map { ([$0.origin] + $0.segments).joined(separator: "/") }
              ?? "https://api.example.com", login: url?.hasUser == true
          ).text
        return
      }
      let subject = source.responseName ?? "response"
      serviceName = name ?? "Example"
      naming = ModelNaming(reserved: [serviceName])
      let url = try RequestURL("https://api.example.com/" + PathWord.encoded(subject), file: "")
      text = try Self.text(
        serviceName, RequestSketch(url, base: nil, file: ""), value, subject, &naming)
      return
    }
    serviceName = name ?? request.serviceName.map(ServiceName.name) ?? "Example"
    if name == nil {
      // Now that the service has a name, no model may have it.
      naming = ModelNaming(reserved: [serviceName])
      request = try Self.request(source, &naming) ?? request
    }
    let subject = request.path.noun.isEmpty ? "response" : request.path.noun
    text = try Self.text(serviceName, request, value, subject, &naming)
  }

  private static func request(
    _ source: Source, _ naming: inout ModelNaming
  ) throws(Diagnostic) -> RequestSketch? {
    let file = source.command?.file ?? "curl"
    var words = source.words
    var input: String?
    if let command = source.command {
      let read = try ShellWords(String(decoding: command.bytes, as: UTF8.self), file: file)
      (words, input) = (read.words, read.input)
    }
    if source.command != nil || !words.isEmpty {
      return try RequestSketch(
        CurlCommand(words, input: input, file: file), base: source.baseURL, file: file,
        read: source.read,
        naming: &naming)
    }
    guard source.response != nil, let base = source.baseURL else { return nil }
    let root = try RequestURL(base: base)
    let segments = root.segments + [PathWord.encoded(source.responseName ?? "response")]
    let url = try RequestURL(
      ([root.origin] + segments).joined(separator: "/"), file: "--base-url")
    return try RequestSketch(url, base: base, file: "--base-url")
  }

  private static func text(
    _ service: String, _ request: RequestSketch, _ response: Observation?, _ subject: String,
    _ naming: inout ModelNaming
  ) throws(Diagnostic) -> String {
    let returns = response.map { naming.type(ofResponse: $0, named: subject) }
    let requestTypes: [TypeSketch] =
      switch request.body {
      case .fields(_, let fields)?: fields.map(\.type)
      case .type(let type)?: [type]
      case .content?, nil: []
      }
    let (models, names) = naming.models(for: requestTypes + [returns].compactMap(\.self))
    return DescriptionText(
      service: service, request: request.renaming(names), returns: returns?.renaming(names),
      models: models
    ).text
  }
}

extension RequestSketch {
  /// The request with other names for models.
  fileprivate func renaming(_ names: [String: String]) -> RequestSketch {
    var result = self
    switch body {
    case .fields(let key, let fields)?:
      result.body = .fields(
        key: key,
        fields.map { field in
          var field = field
          field.type = field.type.renaming(names)
          return field
        })
    case .type(let type)?: result.body = .type(type.renaming(names))
    case .content?, nil: break
    }
    return result
  }
}

/// A name as a segment of a path.
enum PathWord {
  static func encoded(_ text: String) -> String {
    let word = text.lowercased().replacing(/[^a-z0-9._\-]+/, with: "-")
    return word.isEmpty || word == "-" ? "response" : word
  }
}
