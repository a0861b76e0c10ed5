import FletcherMustache
import SwiftPlan

extension DeclarationPlan: PlanValue {
  public func child(_ name: PlanName) -> (any Value)? {
    switch (name, kind) {
    case (.name, _): self.name
    case (.documentation, _): documentation
    case (.isMultipartValue, _): isMultipartValue
    case (.conformances, _): conformances
    case (.conversions, _): conversions
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

extension ConversionPlan: PlanValue {
  public func child(_ name: PlanName) -> (any Value)? {
    switch name {
    case .parameter: parameter
    case .type: type
    case .properties: properties
    case .additionalProperties: false
    case .arguments: arguments
    case .cases: cases
    default: nil
    }
  }
}

extension ConversionPlan.Argument: PlanValue {
  public func child(_ name: PlanName) -> (any Value)? {
    switch name {
    case .label: label
    case .expression: expression
    default: nil
    }
  }
}

extension ConversionPlan.Case: PlanValue {
  public func child(_ name: PlanName) -> (any Value)? {
    switch name {
    case .source: source
    case .name: self.name
    case .expression: orFalse(expression)
    default: nil
    }
  }
}

extension StructurePlan: PlanValue {
  public func child(_ name: PlanName) -> (any Value)? {
    switch name {
    case .properties: properties
    case .additionalProperties: orFalse(additionalProperties)
    case .isMutable: isMutable ? true : nil
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
    case .member: member
    case .key: key
    case .type: type
    case .argumentType: argumentType
    case .documentation: documentation
    case .defaultValue: orFalse(defaultValue)
    case .isConstant: isConstant
    case .isOptionalConstant: isOptionalConstant
    case .constant: orFalse(constant)
    case .initializerDefault: orFalse(initializerDefault)
    case .isIndirect: isIndirect
    case .required: !mayBeAbsent && !isNullable && defaultValue == nil
    case .optional: !isReadOnly && (mayBeAbsent || defaultValue != nil)
    case .readOnly: isReadOnly
    case .encodesNull: !mayBeAbsent && isNullable && defaultValue == nil
    case .storage: storage
    default: nil
    }
  }
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
    case .member: member
    case .type: type
    case .documentation: documentation
    case .key: key
    case .cases: cases
    case .isPartial: isPartial
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
    default: name.isCase(of: kind)
    }
  }
}

extension UnionPlan.Case: PlanValue {
  public func child(_ name: PlanName) -> (any Value)? {
    switch name {
    case .name: self.name
    case .member: member
    case .type: orFalse(type)
    case .constant: orFalse(constant)
    case .key: orFalse(key)
    case .discriminatorValues: discriminatorValues
    case .documentation: documentation
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
    default: name.isCase(of: content)
    }
  }
}
