import Foundation
import YAML

/// What a document says of places in its values.
struct DescribedKeys {
  /// How a key is described.
  enum Description {
    /// By its name; the schemas of its value.
    case named([Place])
    /// As one of others, whose names are not said; the schemas of its value.
    case additional([Place])
    /// The object is any object.
    case anyObject
    case undescribed
  }

  private let document: PublishedDocument
  /// Schemas that are made of another one by `allOf`.
  private var derived: [Node.Identity: [Place]] = [:]

  init(_ document: PublishedDocument) {
    self.document = document
    let schemas = document.root["definitions"] ?? document.root["components"]?["schemas"]
    for (_, schema) in schemas?.entries ?? [] {
      for base in schema["allOf"]?.items ?? [] where base["$ref"] != nil {
        guard let base = document.target(of: base) else { continue }
        derived[base.node.identity, default: []].append(schema)
      }
    }
  }

  /// All schemas that may say something of a value: those given, what they refer to, and their parts
  /// and alternatives.
  func parts(of schemas: [Place]) -> [Place] {
    var parts: [Place] = []
    var seen: Set<Node.Identity> = []
    var rest = schemas
    while let place = rest.popLast() {
      guard place.node.kind == .mapping, seen.insert(place.node.identity).inserted else { continue }
      parts.append(place)
      if place["$ref"] != nil {
        if let target = document.target(of: place) { rest.append(target) }
        continue
      }
      for key in ["allOf", "anyOf", "oneOf"] { rest += place[key]?.items ?? [] }
      rest += ["if", "then", "else"].compactMap { place[$0] }
      // Slack's way to write alternatives.
      if place["type"]?.node.text != "array" { rest += place["items"]?.items ?? [] }
      if place["discriminator"] != nil { rest += derived[place.node.identity] ?? [] }
      rest += mapped(by: place)
    }
    return parts
  }

  func description(of key: String, in parts: [Place]) -> Description {
    let named = parts.compactMap { $0["properties"]?[key] }
    guard named.isEmpty else { return .named(named) }
    var additional: [Place] = []
    var hasNames = false
    var isOpen = false
    for part in parts {
      if part["properties"]?.node.entries?.isEmpty == false { hasNames = true }
      if let schema = part["additionalProperties"] {
        if schema.node.kind == .mapping { additional.append(schema) }
        if schema.node.bool == true { isOpen = true }
        if schema.node.bool == false { hasNames = true }
      }
      for (pattern, schema) in part["patternProperties"]?.entries ?? []
      where key.range(of: pattern, options: .regularExpression) != nil {
        additional.append(schema)
      }
    }
    if !additional.isEmpty || isOpen && hasNames { return .additional(additional) }
    return hasNames ? .undescribed : .anyObject
  }

  /// The schemas of an array's elements.
  func items(of parts: [Place]) -> [Place] {
    parts.flatMap { part in
      let items = part["items"]
      return (items?.node.kind == .mapping ? [items].compactMap { $0 } : items?.items ?? [])
        + (part["prefixItems"]?.items ?? [])
    }
  }

  /// The schemas that a discriminator names: by a reference, or by the name of a component.
  private func mapped(by schema: Place) -> [Place] {
    schema["discriminator"]?["mapping"]?.entries.compactMap { _, value in
      guard let text = value.node.text else { return nil }
      if !text.contains("/") && !text.contains("#") {
        return document.root["components"]?["schemas"]?[text]
      }
      return document.target(ofReference: text, from: value)
    } ?? []
  }
}
