import Foundation

/// The expansion of URI templates, RFC 6570, all four levels, straight into the bytes of a URL.
///
/// Templates are not parsed ahead: they are short, and reading one costs less than finding it in a
/// cache.
struct URITemplate {
  enum Mode {
    /// As the RFC says.
    case standard
    /// As the path and query of a service's operation: an argument cannot vanish from the path, nor
    /// end it.
    case operation
    /// As an operation whose template begins with the whole URL.
    case wholeURL
  }

  typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

  private let arguments: [any ParameterValue]
  private let mode: Mode
  private var output: [UInt8]
  private var nextArgument = 0
  private var isInPath = true

  /// Appends the expansion to `output`.
  ///
  /// - Parameter arguments: a value for each variable, in the order of the template.
  /// - Throws: `InvalidParameter`, in words that name the variable.
  static func expand(
    _ template: String, _ arguments: [any ParameterValue], _ mode: Mode, into output: inout [UInt8]
  ) throws {
    var template = template
    var expansion = URITemplate(arguments: arguments, mode: mode, output: output)
    // The buffer must have one owner, or the first append copies it.
    output = []
    try template.withUTF8 { try expansion.expand($0) }
    output = expansion.output
  }

  /// A template without its query and its fragment.
  static func path(of template: String) -> Substring {
    let bytes = template.utf8
    // Where an expression begins whose operator may be the query's.
    var expression: String.Index?
    for index in bytes.indices {
      switch bytes[index] {
      case UInt8(ascii: "{"):
        expression = index
        continue
      case UInt8(ascii: "?"), UInt8(ascii: "#"): return template[..<(expression ?? index)]
      case UInt8(ascii: "&"): if let expression { return template[..<expression] }
      default: break
      }
      expression = nil
    }
    return template[...]
  }

  /// The names of a template's variables, in their order.
  static func variables(of template: some StringProtocol) -> [String] {
    let bytes = template.utf8
    var names: [String] = []
    // Where the name begins that is being read, and where it ends if something stands behind it.
    var start: String.Index?
    var end: String.Index?
    for index in bytes.indices {
      switch bytes[index] {
      case UInt8(ascii: "{"):
        start = bytes.index(after: index)
        end = nil
      case let byte where index == start && Operator(byte) != nil:
        start = bytes.index(after: index)
      case UInt8(ascii: ":"), UInt8(ascii: "*"): end = end ?? index
      case let byte where byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}"):
        if let start { names.append(template[start..<(end ?? index)].withoutPercentEncoding) }
        start = start != nil && byte == UInt8(ascii: ",") ? bytes.index(after: index) : nil
        end = nil
      default: break
      }
    }
    return names
  }

  private init(arguments: [any ParameterValue], mode: Mode, output: consuming [UInt8]) {
    self.arguments = arguments
    self.mode = mode
    self.output = output
  }

  private mutating func expand(_ template: UnsafeBufferPointer<UInt8>) throws {
    let reserved: ASCIISet = mode == .standard ? .reserved : .reservedBehindHost
    var index = 0
    while index < template.count {
      let byte = template[index]
      switch byte {
      case UInt8(ascii: "{"):
        guard let end = template[index...].firstIndex(of: UInt8(ascii: "}")) else {
          throw InvalidParameter(reason: "the path's template has a { without its }")
        }
        try expandExpression(template[(index + 1)..<end])
        index = end
      case UInt8(ascii: "}"):
        throw InvalidParameter(reason: "the path's template has a } without its {")
      case UInt8(ascii: "%"):
        let isTriplet =
          index + 2 < template.count && isHexadecimal(template[index + 1])
          && isHexadecimal(template[index + 2])
        if isTriplet { output.append(byte) } else { output.append(percentEncoded: byte) }
      default:
        if byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") { isInPath = false }
        // The caller's URL may have begun the query.
        if byte == UInt8(ascii: "?"), mode == .wholeURL, output.contains(byte) {
          output.append(UInt8(ascii: "&"))
          break
        }
        guard reserved.contains(byte) else {
          output.append(percentEncoded: byte)
          break
        }
        // What stands up to the next expression or query needs no second look.
        let rest = template[(index + 1)...]
        let end = rest.firstIndex { !ASCIISet.reservedInPath.contains($0) } ?? rest.endIndex
        output.append(contentsOf: template[index..<end])
        index = end
        continue
      }
      index += 1
    }
    guard nextArgument == arguments.count else {
      throw InvalidParameter(
        reason:
          "the path's template has \(nextArgument) variables, but \(arguments.count) arguments are given"
      )
    }
  }

  private mutating func expandExpression(_ expression: Bytes) throws {
    var variables = expression
    var style = Operator(first: nil, separator: UInt8(ascii: ","))
    if let first = expression.first, let named = Operator(first) {
      style = named
      variables = expression.dropFirst()
      if first == UInt8(ascii: "?") || first == UInt8(ascii: "&") || first == UInt8(ascii: "#") {
        // A URL that the caller gave, or the template's own text, may have begun the query.
        if first == UInt8(ascii: "?"), mode != .standard, !isInPath || mode == .wholeURL,
          output.contains(UInt8(ascii: "?"))
        {
          style.first = UInt8(ascii: "&")
        }
        isInPath = false
      }
    }
    guard !variables.isEmpty else {
      throw InvalidParameter(reason: "the path's template has an expression without a variable")
    }
    var isFirst = true
    var rest = variables
    while let comma = rest.firstIndex(of: UInt8(ascii: ",")) {
      try expandVariable(rest[..<comma], style, &isFirst)
      rest = rest[(comma + 1)...]
    }
    try expandVariable(rest, style, &isFirst)
    // Labels and matrices may be absent, but not where they are all that a segment has.
    if isFirst, mode != .standard, isInPath, output.last == UInt8(ascii: "/"),
      style.isNamed || style.first == UInt8(ascii: ".")
    {
      let explodes = variables.last == UInt8(ascii: "*")
      try refuse(explodes ? variables.dropLast() : variables, as: "nil or empty")
    }
  }

  private mutating func expandVariable(
    _ text: Bytes, _ style: Operator, _ isFirst: inout Bool
  ) throws {
    var variable = try Variable(text)
    var style = style
    let parameter = try nextParameter(of: &variable, &style)
    let name = variable.name
    switch parameter {
    case .undefined: try refuseAbsence(of: name, style)
    case .text(var text):
      if text.isEmpty { try refuseEmptiness(of: name, style) }
      if let prefix = variable.prefix {
        text = String(String.UnicodeScalarView(text.unicodeScalars.prefix(prefix)))
      }
      begin(style, &isFirst)
      if style.isNamed { append(name: name, style, isEmpty: text.isEmpty) }
      append(text, style)
    case .reserved, .exploded: break
    case .list(let elements): try expand(elements, of: variable, style, &isFirst)
    case .delimited(let elements, let delimiter):
      if elements == [""] { try refuseEmptiness(of: name, style) }
      try refusePrefix(variable.prefix, of: name)
      begin(style, &isFirst)
      if style.isNamed { append(name: name, style, isEmpty: false) }
      for (index, element) in elements.enumerated() {
        if index > 0 { output.append(contentsOf: delimiter.encoded) }
        append(element, style)
      }
    case .pairs(let pairs): try expand(pairs, of: variable, style, &isFirst)
    case .deepPairs(let pairs):
      guard !pairs.isEmpty else { return try refuseAbsence(of: name, style) }
      let outer = unescaped(name)
      for pair in pairs {
        begin(style, &isFirst)
        append(style.isNamed ? pair.deepName(in: outer) : pair.name, style.ofNames)
        output.append(UInt8(ascii: "="))
        append(pair.value, style)
      }
    case .invalid(let reason):
      throw InvalidParameter(reason: "\(describe(name)) cannot be sent: \(reason)")
    }
  }

  /// The argument of a variable, which may say how it is written.
  private mutating func nextParameter(
    of variable: inout Variable, _ style: inout Operator
  ) throws -> Parameter {
    guard nextArgument < arguments.count else {
      throw InvalidParameter(
        reason: "the path's template has more variables than the \(arguments.count) arguments given"
      )
    }
    var parameter = arguments[nextArgument].parameter
    nextArgument += 1
    while true {
      switch parameter {
      case .reserved(let value):
        parameter = value
        style.allowsReservedInQuery = !isInPath
      case .exploded(let value):
        parameter = value
        variable.explodes = true
      default: return parameter
      }
    }
  }

  private mutating func expand(
    _ elements: [String], of variable: Variable, _ style: Operator, _ isFirst: inout Bool
  ) throws {
    guard !elements.isEmpty else { return try refuseAbsence(of: variable.name, style) }
    if elements == [""] { try refuseEmptiness(of: variable.name, style) }
    try refusePrefix(variable.prefix, of: variable.name)
    for (index, element) in elements.enumerated() {
      if variable.explodes || index == 0 {
        begin(style, &isFirst)
        // A list that is not empty has its `=`, whatever its first element.
        if style.isNamed {
          append(name: variable.name, style, isEmpty: variable.explodes && element.isEmpty)
        }
      } else {
        output.append(UInt8(ascii: ","))
      }
      append(element, style)
    }
  }

  private mutating func expand(
    _ pairs: [Parameter.Pair], of variable: Variable, _ style: Operator, _ isFirst: inout Bool
  ) throws {
    guard !pairs.isEmpty else { return try refuseAbsence(of: variable.name, style) }
    try refusePrefix(variable.prefix, of: variable.name)
    for (index, pair) in pairs.enumerated() {
      if variable.explodes {
        begin(style, &isFirst)
        append(pair.name, style.ofNames)
        if !style.isNamed || style.suffixWhenEmpty || !pair.value.isEmpty {
          output.append(UInt8(ascii: "="))
        }
      } else {
        if index == 0 {
          begin(style, &isFirst)
          if style.isNamed { append(name: variable.name, style, isEmpty: false) }
        } else {
          output.append(UInt8(ascii: ","))
        }
        append(pair.name, style)
        output.append(UInt8(ascii: ","))
      }
      append(pair.value, style)
    }
  }

  private mutating func begin(_ style: Operator, _ isFirst: inout Bool) {
    if isFirst {
      if let first = style.first { output.append(first) }
      isFirst = false
    } else {
      output.append(style.separator)
    }
  }

  private mutating func append(name: Bytes, _ style: Operator, isEmpty: Bool) {
    // RFC 6570 has no other characters in names; descriptions do, `filter[state]`.
    var index = name.firstIndex { !ASCIISet.unreserved.contains($0) } ?? name.endIndex
    output.append(contentsOf: name[..<index])
    while index < name.endIndex {
      let byte = name[index]
      if ASCIISet.unreserved.contains(byte) {
        output.append(byte)
      } else if byte == UInt8(ascii: "%"), let escaped = escapedByte(in: name, at: index) {
        // Where a template must escape a character, a URL need not (RFC 3986, section 2.3).
        if mode != .standard, ASCIISet.unreserved.contains(escaped) {
          output.append(escaped)
        } else {
          output.append(contentsOf: name[index...(index + 2)])
        }
        index += 2
      } else {
        output.append(percentEncoded: byte)
      }
      index += 1
    }
    if !isEmpty || style.suffixWhenEmpty { output.append(UInt8(ascii: "=")) }
  }

  /// The name that a template escaped.
  private func unescaped(_ name: Bytes) -> String {
    var bytes: [UInt8] = []
    var index = name.startIndex
    while index < name.endIndex {
      if name[index] == UInt8(ascii: "%"), let escaped = escapedByte(in: name, at: index) {
        bytes.append(escaped)
        index += 2
      } else {
        bytes.append(name[index])
      }
      index += 1
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func escapedByte(in bytes: Bytes, at index: Int) -> UInt8? {
    guard index + 2 < bytes.endIndex, isHexadecimal(bytes[index + 1]),
      isHexadecimal(bytes[index + 2])
    else { return nil }
    return UInt8(String(decoding: bytes[(index + 1)...(index + 2)], as: UTF8.self), radix: 16)
  }

  private mutating func append(_ text: String, _ style: Operator) {
    if style.allowsReserved, mode == .wholeURL, output.isEmpty {
      append(wholeURL: text)
    } else if style.allowsReserved {
      // A service's own path must not become a query because an argument has a question mark.
      let set: ASCIISet =
        mode == .standard ? .reserved : isInPath ? .reservedInPath : .reservedBehindHost
      output.append(text, encodedExcept: set, keepingTriplets: true)
    } else if style.allowsReservedInQuery {
      output.append(text, encodedExcept: .reservedInQueryValue, keepingTriplets: true)
    } else {
      output.append(text, encodedExcept: .unreserved)
    }
  }

  /// Appends a URL that the caller gave, without its fragment: that is for the client (RFC 9110,
  /// section 4.1), and what follows would become part of it.
  private mutating func append(wholeURL text: String) {
    let url = text.prefix { $0 != "#" }
    var hostStart = url.startIndex
    if let scheme = url.firstRange(of: "://") { hostStart = scheme.upperBound }
    let hostEnd = url[hostStart...].firstIndex { $0 == "/" || $0 == "?" } ?? url.endIndex
    output.append(String(url[..<hostEnd]), encodedExcept: .reserved, keepingTriplets: true)
    output.append(
      String(url[hostEnd...]), encodedExcept: .reservedBehindHost, keepingTriplets: true)
  }

  private func isSegment(_ style: Operator) -> Bool {
    mode != .standard && isInPath && !style.isNamed && style.first != UInt8(ascii: ".")
  }

  private func refuseAbsence(of name: Bytes, _ style: Operator) throws {
    if isSegment(style), style.first == nil {
      try refuse(name, as: "nil or empty")
    }
  }

  private func refuseEmptiness(of name: Bytes, _ style: Operator) throws {
    if isSegment(style) {
      try refuse(name, as: "empty")
    }
  }

  private func refuse(_ name: Bytes, as what: String) throws {
    throw InvalidParameter(
      reason: "\(describe(name)) is \(what), and the path would be another resource's")
  }

  private func refusePrefix(_ prefix: Int?, of name: Bytes) throws {
    if prefix != nil {
      throw InvalidParameter(
        reason: "\(describe(name)) has a prefix in the path's template, but is no single value")
    }
  }

  private func describe(_ name: Bytes) -> String {
    "the argument \"\(unescaped(name))\""
  }
}
