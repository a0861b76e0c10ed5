import FletcherMustache
import SwiftPlan

extension DeclarationPlan: Value {
  public func child(named name: String) -> (any Value)? {
    switch (name, kind) {
    case ("name", _): self.name
    case ("documentation", _): documentation
    case ("conformances", _): conformances
    case ("declarations", _): declarations
    case ("types", _): names
    case ("structure", .structure(let plan)): plan
    case ("openEnum", .openEnum(let plan)): plan
    case ("union", .union(let plan)): plan
    case ("alias", .alias(let type)): type
    case ("responseTable", .responseTable(let plan)): plan
    case ("structure", _), ("openEnum", _), ("union", _), ("alias", _), ("responseTable", _): false
    default: nil
    }
  }
}

extension StructurePlan: Value {
  public func child(named name: String) -> (any Value)? {
    switch name {
    case "properties": properties
    case "hasProperties": !properties.isEmpty
    case "keys": list(properties, \.key)
    case "additionalProperties": orFalse(additionalProperties)
    case "distinction": orFalse(distinction)
    case "defaulted": properties.filter { $0.defaultValue != nil }
    case "decoding":
      CodingContext(
        // Absent and null are both nil, and the runtime is faster where it knows that it may be.
        required: properties.filter { !$0.mayBeNil },
        optional: properties.filter(\.mayBeNil))
    default: nil
    }
  }
}

/// The properties that are always there, and those that may be nil, as lists of arguments. They
/// are joined here, since a loop in a template costs more than all else that a property needs.
struct CodingContext: Value {
  let required: [PropertyPlan]
  let optional: [PropertyPlan]

  func child(named name: String) -> (any Value)? {
    switch name {
    case "requiredKeys": list(required, \.key)
    case "optionalKeys": list(optional, \.key)
    case "requiredTargets": list(required, \.assigned)
    case "optionalTargets": list(optional, \.assigned)
    case "both": !required.isEmpty && !optional.isEmpty
    case "onlyRequired": !required.isEmpty && optional.isEmpty
    case "onlyOptional": required.isEmpty && !optional.isEmpty
    case "manyRequired": required.count > 1
    case "manyOptional": optional.count > 1
    default: nil
    }
  }
}

private func list(_ properties: [PropertyPlan], _ text: (PropertyPlan) -> String) -> String {
  properties.map(text).joined(separator: ", ")
}

extension AdditionalPropertiesPlan: Value {
  public func child(named name: String) -> (any Value)? {
    switch name {
    case "name": self.name
    case "type": type
    default: nil
    }
  }
}

extension PropertyPlan: Value {
  public func child(named name: String) -> (any Value)? {
    switch name {
    case "label": label
    case "name": self.name
    case "key": key
    case "type": type
    case "wrappedType": wrappedType
    case "documentation": documentation
    case "defaultValue": orFalse(defaultValue)
    case "initializerDefault": orFalse(initializerDefault)
    case "keepsNull": keepsNull
    case "isIndirect": isIndirect
    case "mayBeAbsent": mayBeAbsent
    case "encodesNull": isNullable && !mayBeAbsent
    case "reference": reference
    case "local": local
    default: nil
    }
  }

  fileprivate var mayBeNil: Bool { mayBeAbsent || isNullable || defaultValue != nil }

  fileprivate var reference: String { needsSelf ? "self." + name : name }

  fileprivate var assigned: String { defaultValue == nil ? "self." + name : local }
}

extension OpenEnumPlan: Value {
  public func child(named name: String) -> (any Value)? {
    switch name {
    case "rawType": rawType
    case "cases": cases
    default: nil
    }
  }
}

extension OpenEnumPlan.Case: Value {
  public func child(named name: String) -> (any Value)? {
    switch name {
    case "name": self.name
    case "literal": literal
    case "documentation": documentation
    default: nil
    }
  }
}

extension UnionPlan: Value {
  public func child(named name: String) -> (any Value)? {
    switch name {
    case "cases": cases
    case "discriminator": orFalse(discriminator)
    case "base": orFalse(base)
    case "assumesValues": assumesValues
    case "unknownCase": unknownCase
    case "sharedProperties": sharedProperties
    case "literals": literals
    default: nil
    }
  }
}

extension UnionPlan.SharedProperty: Value {
  public func child(named name: String) -> (any Value)? {
    switch name {
    case "name": self.name
    case "type": type
    case "documentation": documentation
    case "cases": cases
    default: nil
    }
  }
}

extension UnionPlan.SharedProperty.Case: Value {
  public func child(named name: String) -> (any Value)? {
    switch name {
    case "case": self.name
    case "isNullable": isNullable
    default: nil
    }
  }
}

extension UnionPlan.Literal: Value {
  public func child(named name: String) -> (any Value)? {
    switch name {
    case "case": caseName
    case "type": type
    case "isRawValue": isRawValue
    case "protocol": protocolName
    default: Kind(rawValue: name).map { $0 == kind }
    }
  }
}

extension DistinctionPlan: Value {
  public func child(named name: String) -> (any Value)? {
    switch name {
    case "constants": constants
    case "required": required
    case "optional": optional
    default: nil
    }
  }
}

extension DistinctionPlan.Constant: Value {
  public func child(named name: String) -> (any Value)? {
    switch name {
    case "key": key
    case "value": value
    default: nil
    }
  }
}

extension UnionPlan.Case: Value {
  public func child(named name: String) -> (any Value)? {
    switch name {
    case "name": self.name
    case "type": type
    case "discriminatorValues": discriminatorValues
    default: nil
    }
  }
}

extension ResponseTablePlan: Value {
  public func child(named name: String) -> (any Value)? {
    switch name {
    case "cases": cases
    case "hasDefault": hasDefault
    default: nil
    }
  }
}

extension ResponseTablePlan.Case: Value {
  public func child(named name: String) -> (any Value)? {
    switch name {
    case "name": self.name
    case "status": status
    case "type": orFalse(type)
    default: Content(rawValue: name).map { $0 == content }
    }
  }
}
