import Foundation

/// Hides the values of secret members in JSON, and leaves every other byte as it is: also where there are
/// several values, or where the text ends before the JSON does.
struct JSONRedaction {
  let secrets: Secrets

  private struct Container {
    let isObject: Bool
    /// Whether all in it is secret, because it is the value of a secret member.
    let isSecret: Bool
    var expectsKey: Bool
    var key = ""
    /// Whether the object has named a secret, as in `{"key": "password", "value": "…"}`.
    var namesSecret = false
  }

  func callAsFunction(_ bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var stack: [Container] = []
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        let isObject = byte == UInt8(ascii: "{")
        stack.append(
          Container(
            isObject: isObject,
            isSecret: isValueSecret(stack, isObject ? .object : .list), expectsKey: isObject))
        output.append(byte)
        index += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        _ = stack.popLast()
        output.append(byte)
        index += 1
      case UInt8(ascii: ","):
        if let last = stack.indices.last { stack[last].expectsKey = stack[last].isObject }
        output.append(byte)
        index += 1
      // The second is for what some languages print in place of JSON: `{"a" => "b"}`.
      case UInt8(ascii: ":"), UInt8(ascii: "="):
        if let last = stack.indices.last { stack[last].expectsKey = false }
        output.append(byte)
        index += 1
      case UInt8(ascii: "\""):
        let end = Self.endOfString(in: bytes, from: index)
        let string = bytes[index..<end]
        index = end
        guard let last = stack.indices.last else {
          output.append(contentsOf: redacted(string))
          continue
        }
        if stack[last].expectsKey {
          stack[last].key = Self.text(of: string)
          output.append(contentsOf: string)
        } else if isValueSecret(stack, .string) {
          let isEmpty = string.count == 2
          output.append(contentsOf: (isEmpty ? "\"\"" : "\"\(secrets.replacement)\"").utf8)
        } else {
          if Self.naming.contains(stack[last].key.lowercased()),
            secrets.isSecret(Self.text(of: string), in: .parameter)
          {
            stack[last].namesSecret = true
          }
          output.append(contentsOf: redacted(string))
        }
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
        let end = bytes[index...].firstIndex { !Self.isOfNumber($0) } ?? bytes.count
        if isValueSecret(stack, .number) {
          output.append(UInt8(ascii: "0"))
        } else {
          output.append(contentsOf: bytes[index..<end])
        }
        index = end
      default:
        output.append(byte)
        index += 1
      }
    }
    return output
  }

  private enum Kind {
    case string
    case number
    case object
    case list
  }

  private func isValueSecret(_ stack: [Container], _ kind: Kind) -> Bool {
    guard let container = stack.last else { return false }
    if container.isSecret { return true }
    guard container.isObject else { return false }
    if container.namesSecret, Self.named.contains(container.key.lowercased()) { return true }
    return switch kind {
    case .number: secrets.isSecretNumber(container.key)
    case .object: secrets.isSecretObject(container.key)
    case .string, .list: secrets.isSecret(container.key, in: .member)
    }
  }

  private static let naming: Set<String> = ["key", "name", "field", "param", "parameter", "header"]
  private static let named: Set<String> = ["value", "values", "val", "content"]

  private func redacted(_ string: ArraySlice<UInt8>) -> [UInt8] {
    // JSON in a string of JSON.
    if let first = string.dropFirst().first, "{[".utf8.contains(first),
      string.contains(UInt8(ascii: "\\"))
    {
      let text = Array(Self.text(of: string).utf8)
      let hidden = self(text)
      if hidden != text,
        let string = try? JSONEncoder().encode(String(decoding: hidden, as: UTF8.self))
      {
        return Array(string)
      }
    }
    // The quotes are the string's own, not those of something in it.
    let end = string.count > 1 && string.last == UInt8(ascii: "\"") ? 1 : 0
    return Array(string.prefix(1))
      + Redactor.inText(string.dropFirst().dropLast(end), secrets) + Array(string.suffix(end))
  }

  private static func endOfString(in bytes: [UInt8], from start: Int) -> Int {
    var index = start + 1
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\\"): index += 2
      case UInt8(ascii: "\""): return index + 1
      default: index += 1
      }
    }
    return bytes.count
  }

  private static func text(of string: ArraySlice<UInt8>) -> String {
    if string.contains(UInt8(ascii: "\\")),
      let text = try? JSONDecoder().decode(String.self, from: Data(string))
    {
      return text
    }
    return String(decoding: string.dropFirst().dropLast(), as: UTF8.self)
  }

  private static func isOfNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: "+-.eE".utf8.contains(byte)
    }
  }
}
