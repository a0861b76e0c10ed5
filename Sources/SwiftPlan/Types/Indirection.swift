/// Decides which properties of structs are kept behind a reference.
enum Indirection {
  /// The most values that a struct keeps inside of a property.
  ///
  /// A struct inside of a struct is copied field by field, and the compiler writes that out for every
  /// struct around it, again and again: with all of them in place, four fifths of the code that
  /// copies the models of a large description belong to a tenth of them. A reference is one field.
  private static let inlineLimit = 16

  /// Puts behind a reference what would contain itself and what holds many values.
  static func decide(in drafts: [DeclarationDraft], types: TypePlanner) {
    var unvisited = drafts.reversed().map(\.id)
    var states: [DeclarationID: State] = [:]
    while let start = unvisited.popLast() {
      guard states[start] == nil else { continue }
      var open = [Visit(id: start)]
      states[start] = .open
      while let visit = open.last {
        guard let draft = types[visit.id],
          case .structure(let properties, let additional) = draft.kind
        else {
          states[visit.id] = .done(valueCount: 1)
          open.removeLast()
          continue
        }
        guard visit.property < properties.count else {
          draft.kind = .structure(
            properties.indirect(at: visit.indirectProperties), additional: additional)
          states[visit.id] = .done(valueCount: visit.valueCount + (additional == nil ? 0 : 1))
          open.removeLast()
          continue
        }
        let last = open.count - 1
        var valueCount = 1
        if let target = types.inlineStructure(in: properties[visit.property].type) {
          switch states[target] {
          case nil:
            states[target] = .open
            open.append(Visit(id: target))
            continue
          case .open: open[last].indirectProperties.append(visit.property)
          case .done(let count) where count > inlineLimit:
            open[last].indirectProperties.append(visit.property)
          case .done(let count): valueCount = count
          }
        }
        open[last].property += 1
        open[last].valueCount += valueCount
      }
      unvisited += types[start]?.declarations.map(\.id) ?? []
    }
  }

  private enum State {
    case open
    case done(valueCount: Int)
  }

  /// A struct whose properties are being followed, the next one of them, and how many values those
  /// before it keep inside of the struct.
  private struct Visit {
    var id: DeclarationID
    var property = 0
    var valueCount = 0
    var indirectProperties: [Int] = []
  }
}

extension [PropertyDraft] {
  fileprivate func indirect(at indices: [Int]) -> Self {
    var properties = self
    for index in indices { properties[index].isIndirect = true }
    return properties
  }
}
