/// Decides which models can be parts of multipart bodies.
enum MultipartParts {
  /// Marks the models that are parts. All others do without that conformance: with hundreds of them, it takes
  /// the compiler a twentieth of its time.
  static func decide(in drafts: [DeclarationDraft], of targets: [OperationPlanner]) {
    var others: [DeclarationID: DeclarationDraft] = [:]
    for draft in drafts { draft.forEachDeclaration { others[$0.id] = $0 } }
    var open = targets.flatMap { $0.drafts.flatMap(\.partTypes) }
    while let type = open.popLast() {
      type.forEachDeclaration { id in
        switch others.removeValue(forKey: id) {
        case let draft? where draft.isModel: draft.isMultipartValue = true
        case let draft?: draft.forEachOwnType { open.append($0) }
        case nil: break
        }
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
