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
    var edges: [DeclarationID: Set<DeclarationID>] = [:]
    for (id, draft) in all {
      guard case .structure(let properties, _) = draft.kind else { continue }
      edges[id] = Set(properties.compactMap { types.inlineStructure(in: $0.type) })
    }
    let circular = onCircles(edges)
    for (id, draft) in all where circular.contains(id) {
      guard case .structure(var properties, let additional) = draft.kind else { continue }
      for index in properties.indices {
        guard let target = types.inlineStructure(in: properties[index].type) else { continue }
        properties[index].isIndirect = circular.contains(target)
      }
      draft.kind = .structure(properties, additional: additional)
    }
  }

  /// The nodes that remain when those that lead nowhere, or that nothing leads to, are taken away
  /// until there are none.
  private static func onCircles(
    _ edges: [DeclarationID: Set<DeclarationID>]
  ) -> Set<DeclarationID> {
    let forward = pruned(edges)
    var backward: [DeclarationID: Set<DeclarationID>] = [:]
    for (from, targets) in edges where forward.contains(from) {
      for target in targets where forward.contains(target) {
        backward[target, default: []].insert(from)
      }
    }
    return pruned(backward)
  }

  /// The nodes that still lead somewhere when those that don't are taken away, again and again.
  private static func pruned(
    _ edges: [DeclarationID: Set<DeclarationID>]
  ) -> Set<DeclarationID> {
    var sources: [DeclarationID: [DeclarationID]] = [:]
    var outgoing: [DeclarationID: Int] = [:]
    for (from, targets) in edges {
      outgoing[from, default: 0] += targets.count
      for target in targets {
        sources[target, default: []].append(from)
        outgoing[target, default: 0] += 0
      }
    }
    var dead = outgoing.filter { $0.value == 0 }.map(\.key)
    while let node = dead.popLast() {
      outgoing[node] = nil
      for source in sources[node] ?? [] {
        guard let count = outgoing[source] else { continue }
        outgoing[source] = count - 1
        if count == 1 { dead.append(source) }
      }
    }
    return Set(outgoing.keys)
  }
}
