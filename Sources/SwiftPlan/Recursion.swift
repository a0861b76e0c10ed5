/// Finds structs that would contain themselves and puts the property that closes the circle behind a
/// reference.
enum Recursion {
  static func broken(in drafts: [DeclarationDraft], types: TypePlanner) {
    var all: [DeclarationID: DeclarationDraft] = [:]
    var open = drafts
    while let draft = open.popLast() {
      all[draft.id] = draft
      open += draft.nested
    }
    var unvisited = drafts.reversed().map(\.id)
    var states: [DeclarationID: State] = [:]
    while let start = unvisited.popLast() {
      guard states[start] == nil else { continue }
      var open = [Visit(id: start)]
      states[start] = .open
      while let visit = open.last {
        guard let draft = all[visit.id],
          case .structure(var properties, let additional) = draft.kind,
          visit.property < properties.count
        else {
          states[visit.id] = .done
          open.removeLast()
          continue
        }
        open[open.count - 1].property += 1
        guard let target = types.inlineStructure(in: properties[visit.property].type) else {
          continue
        }
        switch states[target] {
        case nil:
          states[target] = .open
          open.append(Visit(id: target))
        case .open:
          properties[visit.property].isIndirect = true
          draft.kind = .structure(properties, additional: additional)
        case .done: break
        }
      }
      unvisited += all[start]?.nested.map(\.id) ?? []
    }
  }

  private enum State { case open, done }

  /// A struct whose properties are being followed, and the next one of them.
  private struct Visit {
    var id: DeclarationID
    var property = 0
  }
}
