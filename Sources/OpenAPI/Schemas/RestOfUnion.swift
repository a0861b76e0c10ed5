import ServiceModel
import YAML

// Programs that write documents for Java have an interface as `oneOf` its classes, and each class that adds nothing
// as `allOf` the interface. The two lead back to each other. What is meant is an object: the class has what the
// interface has beside its `oneOf`, the discriminator above all.

extension DocumentReader {
  /// The union that a reference leads to, where a schema is one of its alternatives, directly or in a union that is
  /// one. Nil where it is none, and where all alternatives are subtypes: such a base is read without them anyway.
  mutating func union(at reference: LocatedNode, of alternative: LocatedNode) -> Referent? {
    guard let union = target(of: reference, assuming: "nothing"), union.node.kind == .mapping,
      !subtypes.areAlternatives(of: union)
    else { return nil }
    var open = [union.node]
    var seen: Set = [union.node.identity]
    while let node = open.popLast() {
      for item in node["oneOf"].elements + node["anyOf"].elements {
        guard let reference = item["$ref"], reference.string != nil,
          let next = target(of: reference, assuming: "any value"),
          seen.insert(next.node.identity).inserted
        else { continue }
        if next.node.identity == alternative.identity { return union }
        guard spend(at: union.node.location) else { return nil }
        open.append(next.node)
      }
    }
    return nil
  }

  /// What a union has beside its alternatives.
  mutating func rest(of union: Referent, _ scope: inout SchemaScope) -> Schema {
    var keys = SchemaKeys(union.node)
    keys.remove(.oneOf)
    keys.remove(.anyOf)
    var schema = part(keys, &scope)
    if schema.isAny { schema.kind = .map(Schema(.any)) }
    return schema
  }
}
