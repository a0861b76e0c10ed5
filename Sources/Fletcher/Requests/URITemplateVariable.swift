extension URITemplate {
  /// RFC 6570, appendix A: how each operator writes its variables.
  struct Operator {
    var first: UInt8?
    var separator: UInt8
    var isNamed = false
    var suffixWhenEmpty = false
    var allowsReserved = false
    var allowsReservedInQuery = false

    init?(_ byte: UInt8) {
      switch byte {
      case UInt8(ascii: "+"):
        self.init(first: nil, separator: UInt8(ascii: ","), allowsReserved: true)
      case UInt8(ascii: "#"):
        self.init(first: byte, separator: UInt8(ascii: ","), allowsReserved: true)
      case UInt8(ascii: "."), UInt8(ascii: "/"): self.init(first: byte, separator: byte)
      case UInt8(ascii: ";"): self.init(first: byte, separator: byte, isNamed: true)
      case UInt8(ascii: "?"):
        self.init(
          first: byte, separator: UInt8(ascii: "&"), isNamed: true, suffixWhenEmpty: true)
      case UInt8(ascii: "&"):
        self.init(first: byte, separator: byte, isNamed: true, suffixWhenEmpty: true)
      default: return nil
      }
    }

    /// How the names of pairs are written: a reserved character would end them.
    var ofNames: Operator {
      var style = self
      style.allowsReservedInQuery = false
      return style
    }

    init(
      first: UInt8?, separator: UInt8, isNamed: Bool = false, suffixWhenEmpty: Bool = false,
      allowsReserved: Bool = false
    ) {
      self.first = first
      self.separator = separator
      self.isNamed = isNamed
      self.suffixWhenEmpty = suffixWhenEmpty
      self.allowsReserved = allowsReserved
    }
  }

  /// A variable as a template has it.
  struct Variable {
    let name: Bytes
    var explodes = false
    private(set) var prefix: Int?

    init(_ text: Bytes) throws {
      if text.last == UInt8(ascii: "*") {
        explodes = true
        name = text.dropLast()
      } else if let colon = text.lastIndex(of: UInt8(ascii: ":")) {
        prefix = Int(String(decoding: text[(colon + 1)...], as: UTF8.self))
        name = text[..<colon]
        guard let prefix, prefix > 0 else {
          throw InvalidParameter(reason: "the path's template has a prefix that is no number")
        }
      } else {
        name = text
      }
      guard !name.isEmpty else {
        throw InvalidParameter(reason: "the path's template has a variable without a name")
      }
    }
  }
}
