import ServiceModel

extension TypePlanner {
  /// The schema that a chain of references leads to.
  func resolved(_ schema: Schema) -> Schema { targets.resolved(schema) }

  /// The type that a chain of aliases leads to.
  func withoutAliases(_ type: SwiftType) -> SwiftType {
    var type = type
    for _ in 0...shapes.count {
      guard case .declared(let id) = type, case .alias(let aliased) = shapes[id] else { break }
      type = aliased
    }
    return type
  }

  /// Whether values of the type are text in a parameter without further ado: scalars, and lists and
  /// maps of scalars.
  func isParameterValue(_ type: SwiftType) -> Bool {
    var type = type
    // Aliases may be many, but each stands once in a chain.
    var aliases = 0
    while aliases <= shapes.count {
      switch type {
      case .standard(let standard): return standard != .json && standard != .filePart
      case .array(let element), .dictionary(let element): type = element
      case .optional(let wrapped): type = wrapped
      case .nullable: return false
      case .own(_, let isParameterValue): return isParameterValue
      case .declared(let id):
        switch shapes[id] {
        case .openEnum: return true
        case .alias(let aliased): type = aliased
        case .structure, .union, nil: return false
        }
        aliases += 1
      }
    }
    return false
  }

  /// Whether values of the type are files.
  func isFile(_ type: SwiftType) -> Bool {
    switch type {
    case .standard(let standard): standard == .filePart
    case .array(let inner), .dictionary(let inner), .optional(let inner), .nullable(let inner):
      isFile(inner)
    case .declared, .own: false
    }
  }

  /// Whether values of the type are lists or objects, or may be.
  func isComposite(_ type: SwiftType) -> Bool {
    var type = type
    var aliases = 0
    while aliases <= shapes.count {
      switch type {
      case .standard(let standard): return standard == .json
      case .own(_, let isParameterValue): return !isParameterValue
      case .array, .dictionary: return true
      case .optional(let wrapped), .nullable(let wrapped): type = wrapped
      case .declared(let id):
        guard case .alias(let aliased) = shapes[id] else {
          if case .openEnum = shapes[id] { return false }
          return true
        }
        type = aliased
        aliases += 1
      }
    }
    return false
  }

  /// The structure whose value is stored inside a value of this type.
  func inlineStructure(in type: SwiftType) -> DeclarationID? {
    var type = type
    var steps = 0
    while let id = type.inlineDeclaration, steps <= shapes.count {
      switch shapes[id] {
      case .structure: return id
      case .alias(let aliased): type = aliased
      case .openEnum, .union, nil: return nil
      }
      steps += 1
    }
    return nil
  }
}
