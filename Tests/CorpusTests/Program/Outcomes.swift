import Fletcher
import Foundation

extension ValueOutcome {
  /// Encodes the value that a method gave.
  mutating func fill(with value: Any) throws {
    var value = value
    if let table = value as? any ResponseByStatus {
      guard let content = Mirror(reflecting: table).children.first else { return }
      value = content.value
    }
    switch value {
    case is Void: return
    case let text as String:
      kind = .text
      self.text = text
    case let data as Data:
      kind = .text
      text = String(decoding: data, as: UTF8.self)
    case let model as any Encodable:
      kind = .value
      text = String(decoding: try JSONEncoder.fletcher.encode(model), as: UTF8.self)
      findUnknown(in: model, at: "$")
    default:
      kind = .failed
      text = "the method gives \(type(of: value))"
    }
  }

  mutating func fail(_ error: any Error) {
    kind = .failed
    guard case ProviderError.decoding(let underlying, _) = error else {
      fail(underlying: error)
      return
    }
    fail(underlying: underlying)
  }

  private mutating func fail(underlying error: any Error) {
    switch error as? DecodingError {
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      path = Self.path(context.codingPath)
      text = context.debugDescription
    case .keyNotFound(let key, let context):
      path = Self.path(context.codingPath + [key])
      text = "it is absent"
    default: text = "\(error)"
    }
  }

  private static func path(_ keys: [any CodingKey]) -> String {
    "$" + keys.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }.joined()
  }

  /// Looks for members of unions that the description does not know. The path is one of Swift's names.
  private mutating func findUnknown(in value: Any, at path: String) {
    if value is JSON || value is String || value is URL || value is Data { return }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional:
      if let child = mirror.children.first { findUnknown(in: child.value, at: path) }
    case .enum:
      guard let child = mirror.children.first else { return }
      if child.value is JSON, ["unknown", "unknownValue"].contains(child.label) {
        unknown.append("\(path): \(type(of: value))")
      } else {
        findUnknown(in: child.value, at: path)
      }
    case .collection:
      for (index, child) in mirror.children.enumerated() {
        findUnknown(in: child.value, at: "\(path)[\(index)]")
      }
    case .dictionary:
      for child in mirror.children {
        let pair = Array(Mirror(reflecting: child.value).children.map(\.value))
        if pair.count == 2 { findUnknown(in: pair[1], at: "\(path).\(pair[0])") }
      }
    default:
      for child in mirror.children {
        guard let label = child.label else { continue }
        // A property wrapper keeps its value behind an underscore.
        let name = label.hasPrefix("_") ? String(label.dropFirst()) : label
        findUnknown(in: child.value, at: "\(path).\(name)")
      }
    }
  }
}
