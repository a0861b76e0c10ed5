/// Decides which models can be parts of multipart bodies.
enum MultipartParts {
  /// Marks the models that are parts. All others do without that conformance: with hundreds of them, it takes
  /// the compiler a twentieth of its time.
  static func decide(of targets: [OperationPlanner], types: TypePlanner) {
    var seen: Set<DeclarationID> = []
    var open = targets.flatMap { $0.drafts.flatMap(\.partTypes) }
    while let type = open.popLast() {
      guard let id = type.declaration, seen.insert(id).inserted, let draft = types[id] else {
        continue
      }
      if draft.isModel {
        draft.isMultipartValue = true
      } else {
        open += draft.ownTypes
      }
    }
  }
}

extension DeclarationDraft {
  /// Whether it is a type of its own that is coded as JSON.
  fileprivate var isModel: Bool {
    switch kind {
    case .structure, .union: true
    // An open enumeration is a part by being a parameter.
    case .openEnum, .alias, .responseTable: false
    }
  }
}
