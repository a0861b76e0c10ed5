import Foundation

/// Hides the values of secret members in JSON, and leaves every other byte as it is: also where there are
/// several values, or where the text ends before the JSON does.
struct JSONRedaction {
  let secrets: Secrets

  /// What is known of a member by its name.
  private struct Name {
    let isSecret: Bool
    let isSecretNumber: Bool
    let isSecretObject: Bool
    /// Whether the member's value is the name of another one, as in `{"key": "password", "value": "…"}`.
    let isNaming: Bool
    /// Whether the member is the one that has a name so.
    let isNamed: Bool

    init(_ name: String, _ secrets: Secrets) {
      isSecret = secrets.isSecret(name, in: .member)
      isSecretNumber = isSecret && secrets.isSecretNumber(name)
      isSecretObject = isSecret && secrets.isSecretObject(name)
      let name = name.lowercased()
      isNaming = JSONRedaction.naming.contains(name)
      isNamed = JSONRedaction.named.contains(name)
    }
  }

  private struct Container {
    let isObject: Bool
    /// Whether all in it is secret, because it is the value of a secret member.
    let isSecret: Bool
    /// Whether it is, or is in, a member that may turn out to be secret.
    let isNamed: Bool
    /// How many such values were before it.
    let firstShown: Int
    var expectsKey: Bool
    var name: Name?
    /// Whether the object has named a secret.
    var namesSecret = false
    /// What of the values that may turn out to be secret is the object's own.
    var named: [Range<Int>] = []
  }

  /// A value in the output that may turn out to be secret.
  private struct Shown {
    let range: Range<Int>
    let kind: Kind
  }

  func callAsFunction(_ bytes: [UInt8]) -> [UInt8] {
    var reading = Reading(redaction: self, bytes: bytes)
    reading.readAll()
    return reading.secret.isEmpty
      ? reading.output : hiding(reading.secret, of: reading.shown, in: reading.output)
  }

  /// What is known of some JSON, of which the bytes up to an index have been read.
  private struct Reading {
    let redaction: JSONRedaction
    let bytes: [UInt8]
    private(set) var output: [UInt8] = []
    /// The values of objects that have not said yet what they are the values of, and which of them are secret.
    private(set) var shown: [Shown] = []
    private(set) var secret: [Range<Int>] = []
    private var index = 0
    private var stack: [Container] = []

    init(redaction: JSONRedaction, bytes: [UInt8]) {
      self.redaction = redaction
      self.bytes = bytes
      output.reserveCapacity(bytes.count)
    }

    mutating func readAll() {
      while index < bytes.count {
        let byte = bytes[index]
        switch byte {
        case UInt8(ascii: "\""): readString()
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): readNumber()
        default:
          switch byte {
          case UInt8(ascii: "{"): begin(isObject: true)
          case UInt8(ascii: "["): begin(isObject: false)
          case UInt8(ascii: "}"), UInt8(ascii: "]"): end()
          case UInt8(ascii: ","): expectKey()
          // The second is for what some languages print in place of JSON: `{"a" => "b"}`.
          case UInt8(ascii: ":"), UInt8(ascii: "="):
            if let last = stack.indices.last { stack[last].expectsKey = false }
          default: break
          }
          output.append(byte)
          index += 1
        }
      }
    }

    private mutating func begin(isObject: Bool) {
      let last = stack.last
      stack.append(
        Container(
          isObject: isObject, isSecret: redaction.isValueSecret(last, isObject ? .object : .list),
          isNamed: last?.isNamed == true || last?.name?.isNamed == true,
          firstShown: shown.count, expectsKey: isObject))
    }

    private mutating func end() {
      guard let ended = stack.popLast(), let last = stack.indices.last,
        stack[last].name?.isNamed == true, ended.firstShown < shown.count
      else { return }
      stack[last].named.append(ended.firstShown..<shown.count)
    }

    private mutating func expectKey() {
      if let last = stack.indices.last { stack[last].expectsKey = stack[last].isObject }
    }

    private mutating func readString() {
      let string = bytes[index..<bytes.endOfJSONString(from: index)]
      index = string.endIndex
      guard let last = stack.indices.last else {
        output.append(contentsOf: redaction.redacted(string))
        return
      }
      if stack[last].expectsKey {
        stack[last].name = Name(JSONRedaction.text(of: string), redaction.secrets)
        output.append(contentsOf: string)
      } else if redaction.isValueSecret(stack[last], .string) {
        output.append(contentsOf: string.count == 2 ? Array(string) : redaction.hidden(.string))
      } else {
        if stack[last].name?.isNaming == true,
          redaction.secrets.isSecret(JSONRedaction.text(of: string), in: .parameter)
        {
          stack[last].namesSecret = true
          secret += stack[last].named
          stack[last].named = []
        }
        write(redaction.redacted(string), .string)
      }
    }

    private mutating func readNumber() {
      let end = bytes[index...].firstIndex { !JSONRedaction.isOfNumber($0) } ?? bytes.count
      if redaction.isValueSecret(stack.last, .number) {
        output.append(contentsOf: redaction.hidden(.number))
      } else {
        write(bytes[index..<end], .number)
      }
      index = end
    }

    private mutating func write(_ value: some Collection<UInt8>, _ kind: Kind) {
      let start = output.count
      output.append(contentsOf: value)
      guard let last = stack.indices.last, kind == .number || value.count > 2 else { return }
      let isNamed = stack[last].name?.isNamed == true
      guard isNamed || stack[last].isNamed else { return }
      if isNamed { stack[last].named.append(shown.count..<(shown.count + 1)) }
      shown.append(Shown(range: start..<output.count, kind: kind))
    }
  }

  /// The output without the values that turned out to be secret.
  private func hiding(_ secret: [Range<Int>], of shown: [Shown], in bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var copied = 0
    var next = 0
    // One in another begins with it or later.
    for range in secret.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      while next < range.upperBound {
        next = max(next, range.lowerBound)
        let value = shown[next]
        output.append(contentsOf: bytes[copied..<value.range.lowerBound])
        output.append(contentsOf: hidden(value.kind))
        copied = value.range.upperBound
        next += 1
      }
    }
    output.append(contentsOf: bytes[copied...])
    return output
  }

  private func hidden(_ kind: Kind) -> [UInt8] {
    kind == .number ? [UInt8(ascii: "0")] : Array("\"\(secrets.replacement)\"".utf8)
  }

  private enum Kind {
    case string
    case number
    case object
    case list
  }

  private func isValueSecret(_ container: Container?, _ kind: Kind) -> Bool {
    guard let container else { return false }
    if container.isSecret { return true }
    guard container.isObject, let name = container.name else { return false }
    if container.namesSecret, name.isNamed { return true }
    return switch kind {
    case .number: name.isSecretNumber
    case .object: name.isSecretObject
    case .string, .list: name.isSecret
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

extension [UInt8] {
  /// Where a string of JSON ends whose first quote is there: behind its last quote, or with the bytes.
  func endOfJSONString(from start: Int) -> Int {
    var index = start + 1
    while index < count {
      switch self[index] {
      case UInt8(ascii: "\\"): index += 2
      case UInt8(ascii: "\""): return index + 1
      default: index += 1
      }
    }
    return count
  }
}
