import FletcherMustache
import SwiftPlan

extension DeclarationPlan: PlanValue {
  public func child(_ name: PlanName) -> (any Value)? {
    switch (name, kind) {
    case (.name, _): self.name
    case (.documentation, _): documentation
    case (.isMultipartValue, _): isMultipartValue
    case (.conformances, _): conformances
    case (.declarations, _): declarations
    case (.types, _): names
    case (.structure, .structure(let plan)): plan
    case (.openEnum, .openEnum(let plan)): plan
    case (.union, .union(let plan)): plan
    case (.alias, .alias(let type)): type
    case (.responseTable, .responseTable(let plan)): plan
    case (.structure, _), (.openEnum, _), (.union, _), (.alias, _), (.responseTable, _): false
    default: nil
    }
  }
}

extension StructurePlan: PlanValue {
  public func child(_ name: PlanName) -> (any Value)? {
    switch name {
    case .properties: properties
    case .hasProperties: !properties.isEmpty
    case .additionalProperties: orFalse(additionalProperties)
    case .distinction: orFalse(distinction)
    case .defaulted: properties.filter { $0.defaultValue != nil }
    case .decoding: CodingContext(properties)
    default: nil
    }
  }
}

/// The properties that are never nil, and those that may be: they are decoded apart from each other.
struct CodingContext: PlanValue {
  let neverNil: PropertiesContext
  let mayBeNil: PropertiesContext

  init(_ properties: [PropertyPlan]) {
    // Absent and null are both nil, and the runtime is faster where it knows that it may be.
    neverNil = PropertiesContext(properties: properties.filter { !$0.mayBeNil })
    mayBeNil = PropertiesContext(properties: properties.filter(\.mayBeNil))
  }

  func child(_ name: PlanName) -> (any Value)? {
    switch name {
    case .neverNil: neverNil
    case .mayBeNil: mayBeNil
    case .both: !neverNil.properties.isEmpty && !mayBeNil.properties.isEmpty
    case .onlyRequired: !neverNil.properties.isEmpty && mayBeNil.properties.isEmpty
    case .onlyOptional: neverNil.properties.isEmpty && !mayBeNil.properties.isEmpty
    default: nil
    }
  }
}

struct PropertiesContext: PlanValue {
  let properties: [PropertyPlan]

  func child(_ name: PlanName) -> (any Value)? {
    switch name {
    case .properties: properties
    case .areMany: properties.count > 1
    default: nil
    }
  }
}

extension AdditionalPropertiesPlan: PlanValue {
  public func child(_ name: PlanName) -> (any Value)? {
    switch name {
    case .name: self.name
    case .type: type
    default: nil
    }
  }
}

extension PropertyPlan: PlanValue {
  public func child(_ name: PlanName) -> (any Value)? {
    switch name {
    case .label: label
    case .name: self.name
    case .key: key
    case .type: type
    case .wrappedType: wrappedType
    case .documentation: documentation
    case .defaultValue: orFalse(defaultValue)
    case .initializerDefault: orFalse(initializerDefault)
    case .keepsNull: keepsNull
    case .isIndirect: isIndirect
    case .mayBeAbsent: mayBeAbsent
    case .encodesNull: isNullable && !mayBeAbsent
    case .needsSelf: needsSelf
    case .local: local
    default: nil
    }
  }

  fileprivate var mayBeNil: Bool { mayBeAbsent || isNullable || defaultValue != nil }
}

extension OpenEnumPlan: PlanValue {
  public func child(_ name: PlanName) -> (any Value)? {
    switch name {
    case .rawType: rawType
    case .cases: cases
    default: nil
    }
  }
}

extension OpenEnumPlan.Case: PlanValue {
  public func child(_ name: PlanName) -> (any Value)? {
    switch name {
    case .name: self.name
    case .literal: literal
    case .documentation: documentation
    default: nil
    }
  }
}

extension UnionPlan: PlanValue {
  public func child(_ name: PlanName) -> (any Value)? {
    switch name {
    case .cases: cases
    case .discriminator: orFalse(discriminator)
    case .base: orFalse(base)
    case .assumesValues: assumesValues
    case .unknownCase: unknownCase
    case .sharedProperties: sharedProperties
    case .literals: literals
    default: nil
    }
  }
}

extension UnionPlan.SharedProperty: PlanValue {
  public func child(_ name: PlanName) -> (any Value)? {
    switch name {
    case .name: self.name
    case .type: type
    case .documentation: documentation
    case .cases: cases
    default: nil
    }
  }
}

extension UnionPlan.SharedProperty.Case: PlanValue {
  public func child(_ name: PlanName) -> (any Value)? {
    switch name {
    case .`case`: self.name
    case .isNullable: isNullable
    default: nil
    }
  }
}

extension UnionPlan.Literal: PlanValue {
  public func child(_ name: PlanName) -> (any Value)? {
    switch name {
    case .`case`: caseName
    case .type: type
    case .isRawValue: isRawValue
    case .`protocol`: protocolName
    case .string: kind == .string
    case .integer: kind == .integer
    case .float: kind == .float
    case .boolean: kind == .boolean
    case .array: kind == .array
    case .dictionary: kind == .dictionary
    default: nil
    }
  }
}

extension DistinctionPlan: PlanValue {
  public func child(_ name: PlanName) -> (any Value)? {
    switch name {
    case .constants: constants
    case .required: required
    case .optional: optional
    default: nil
    }
  }
}

extension DistinctionPlan.Constant: PlanValue {
  public func child(_ name: PlanName) -> (any Value)? {
    switch name {
    case .key: key
    case .value: value
    default: nil
    }
  }
}

extension UnionPlan.Case: PlanValue {
  public func child(_ name: PlanName) -> (any Value)? {
    switch name {
    case .name: self.name
    case .type: type
    case .discriminatorValues: discriminatorValues
    default: nil
    }
  }
}

extension ResponseTablePlan: PlanValue {
  public func child(_ name: PlanName) -> (any Value)? {
    switch name {
    case .operation: operation
    case .cases: cases
    case .hasDefault: hasDefault
    default: nil
    }
  }
}

extension ResponseTablePlan.Case: PlanValue {
  public func child(_ name: PlanName) -> (any Value)? {
    switch name {
    case .name: self.name
    case .status: status
    case .type: orFalse(type)
    case .nothing: content == .nothing
    case .value: content == .value
    case .values: content == .values
    case .text: content == .text
    case .data: content == .data
    default: nil
    }
  }
}
