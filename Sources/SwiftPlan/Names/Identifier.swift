import FletcherText
import ServiceModel

/// What the Swift language lets stand as a name, and how.
package enum Identifier {
  /// The name of a property, an argument, a case or a method, made from a name of the wire.
  package static func member(_ wireName: String) -> String {
    avoidingMagic(Words(wireName).lowerCamelCase)
  }

  /// The name of a type, made from a name of the description. One that is a type's name already stays
  /// as its author wrote it.
  package static func type(_ name: String) -> String {
    avoidingMagic(isUpperCamelCase(name) ? name : Words(name).upperCamelCase)
  }

  /// What a type is called first that a description calls `type`.
  static let nameOfType = "TypeValue"

  /// Whether a type of that name in the description would be called `Type`, as no type can be.
  static func isCalledType(_ name: String) -> Bool {
    name == "Type" || !isUpperCamelCase(name) && Words(name).upperCamelCase == "Type"
  }

  /// The name of an operation. One that is legal already stays as its author wrote it.
  package static func operation(_ name: String) -> String {
    avoidingMagic(isLowerCamelCase(name) ? name : Words(name).lowerCamelCase)
  }

  /// The name of an operation that a document gives it, with acronyms in capitals as they are in the names around it:
  /// `getUserById(userID:)` would have both.
  static func describedOperation(_ name: String) -> String {
    // A verb for what Swift has a word of its own.
    if name.lowercased() == "init" { return "initialize" }
    return isLowerCamelCase(name)
      ? avoidingMagic(Words.capitalizingAcronyms(in: name)) : operation(name)
  }

  /// The name of a value of an enum. `none` and `some` would be taken for those of `Optional`.
  static func enumCase(_ wireName: String, isChosen: Bool = false) -> String {
    let name = isChosen ? operation(wireName) : member(wireName)
    return ["none", "some"].contains(name) ? name + "Value" : name
  }

  /// The name of a property of a model.
  static func property(of schema: Schema, named wireName: String) -> String {
    let name = member(of: schema, named: wireName)
    return name == "hashValue" ? "hashValueOnWire" : name
  }

  /// The name of a property or an argument. One that somebody chose and that is legal stays as it is.
  static func member(of schema: Schema, named wireName: String) -> String {
    let provenance = schema.provenance
    let name = provenance.name ?? wireName
    return provenance.renamedAt == nil ? member(name) : operation(name)
  }

  /// The name as it stands in source text.
  static func escaped(_ name: String) -> String {
    SwiftIdentifiers.keywords.contains(name) ? "`\(name)`" : name
  }

  /// The name as it stands behind a dot, from the one in source text: no keyword takes backticks there, but for those
  /// that are no names here at all.
  package static func afterDot(_ name: String) -> String {
    name.hasPrefix("`") ? String(name.dropFirst().dropLast()) : name
  }

  /// The name as it stands before a colon in a list of arguments.
  static func callLabel(_ name: String) -> String { name == "inout" ? "`inout`" : name }

  /// The name as it stands before a colon in a list of parameters.
  static func label(_ name: String) -> String {
    ["inout", "let", "var"].contains(name) ? "`\(name)`" : name
  }

  static func isUpperCamelCase(_ name: String) -> Bool {
    guard let first = name.utf8.first, (0x41...0x5A).contains(first) else { return false }
    return name.utf8.allSatisfy { $0.isLetter || $0.isDigit }
  }

  static func isLowerCamelCase(_ name: String) -> Bool {
    guard let first = name.utf8.first, (0x61...0x7A).contains(first) else { return false }
    return name.utf8.allSatisfy { $0.isLetter || $0.isDigit }
  }

  // Backticks don't help these: `x.self` is x, `X.Type` is a metatype, `x.init` a call.
  private static func avoidingMagic(_ name: String) -> String {
    switch name {
    case "self", "init", "Type", "Protocol", "Self", "Any": name + "Value"
    default: name
    }
  }
}
