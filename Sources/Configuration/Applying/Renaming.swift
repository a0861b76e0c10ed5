import Diagnostics
import FletcherOptions
import ServiceModel

// New names for those of the document. Whether Swift allows them, and whether they are taken, is checked
// where Swift's names are decided.

extension Applying {
  mutating func rename(in service: inout Service) {
    let renamings = configuration.renamings
    for renaming in renamings.properties.namesLast { renameProperty(renaming, in: &service) }
    for renaming in renamings.values { renameValue(renaming, in: &service) }
    for renaming in renamings.parameters.namesLast { renameParameter(renaming, in: &service) }
    for renaming in renamings.models.namesLast { renameModel(renaming, in: &service) }
    for renaming in renamings.groups { renameGroup(renaming, in: &service) }
    for renaming in renamings.operations.namesLast { renameOperation(renaming, in: &service) }
  }

  private mutating func renameOperation(_ renaming: Renaming, in service: inout Service) {
    let pattern = Pattern(renaming.subject)
    let indices = operations(matching: renaming.subject)
    if !pattern.isExact, renaming.name.text.contains("*") {
      renameOperations(indices, pattern, to: renaming.name, in: &service)
    } else {
      for index in indices {
        service.operations[index].name = renaming.name.text
        service.operations[index].renamedFrom = original.operations[index].name
        service.operations[index].renamedAt = renaming.name.location
      }
    }
    if indices.isEmpty, !allowsUnmatched(pattern) {
      reportUnknown("operation", renaming.subject, among: original.operations.map(\.name))
    }
  }

  /// Gives operations names that keep what the stars of a pattern stand for. They are as those that the document has:
  /// Swift's names are made from them.
  private mutating func renameOperations(
    _ indices: [Int], _ pattern: Pattern, to name: Written, in service: inout Service
  ) {
    for index in indices {
      guard let wished = starredName(of: original.operations[index].name, pattern, name) else {
        return
      }
      service.operations[index].name = wished
      service.operations[index].renamedFrom = nil
      service.operations[index].renamedAt = nil
    }
    for index in service.operations.indices {
      guard let usual = original.operations[index].form?.usual else { continue }
      service.operations[index].form?.usual = pattern.renaming(usual, to: name.text) ?? usual
    }
  }

  /// A new name that keeps what the stars of a pattern stand for; nil, and an error, where it has more of them.
  private mutating func starredName(
    of name: String, _ pattern: Pattern, _ newName: Written
  ) -> String? {
    if let wished = pattern.renaming(name, to: newName.text) { return wished }
    error("the new name has more `*` than the pattern of names", at: newName.location)
    return nil
  }

  private mutating func renameGroup(_ renaming: Renaming, in service: inout Service) {
    let group = renaming.subject.text
    let wished = renaming.name.text
    let name = group.lowercased() == wished.lowercased() ? wished : asDescribed(wished)
    let indices = original.operations.indices.filter { original.operations[$0].group == group }
    // A setting of the file may have put an operation into another group.
    for index in indices where service.operations[index].group == group {
      service.operations[index].group = name
      service.operations[index].groupRenamedFrom = group
      service.operations[index].groupRenamedAt = renaming.name.location
    }
    // What the description says of the group stays what is said of it.
    if let documentation = original.groups[group], service.groups[name] == nil {
      service.groups[name] = documentation
    }
    if indices.isEmpty {
      reportUnknown(
        "group", renaming.subject, among: Set(original.operations.compactMap(\.group)),
        takesPatterns: false)
    }
  }

  /// A group's name as the description has it, where only the case of its letters differs: in Swift both are the same.
  func asDescribed(_ group: String) -> String {
    let groups = original.operations.lazy.compactMap(\.group)
    if groups.contains(group) { return group }
    return groups.first { $0.lowercased() == group.lowercased() } ?? group
  }

  private mutating func renameModel(_ renaming: Renaming, in service: inout Service) {
    if renaming.name.text.contains("*") {
      renameModels(renaming, in: &service)
      return
    }
    guard let id = original.models.id(named: renaming.subject.text) else {
      reportUnknownModel(renaming.subject, takesPatterns: false)
      return
    }
    service.models[id].schema.rename(renaming.name)
  }

  /// Gives models names that keep what the stars of a pattern stand for, as those of operations.
  private mutating func renameModels(_ renaming: Renaming, in service: inout Service) {
    let pattern = Pattern(renaming.subject)
    let ids = models(matching: pattern)
    if ids.isEmpty, !allowsUnmatched(pattern) { reportUnknownModel(renaming.subject) }
    for id in ids {
      guard let wished = starredName(of: original.models[id].name, pattern, renaming.name) else {
        return
      }
      // A name stays where nothing is left of it, or where another model has what is left.
      guard wished.contains(where: \.isLetter), original.models.id(named: wished) ?? id == id else {
        continue
      }
      service.models[id].schema.provenance.name = wished
      service.models[id].schema.provenance.renamedAt = nil
    }
  }

  // MARK: - What stands inside of models and operations

  private mutating func renameProperty(_ renaming: Renaming, in service: inout Service) {
    let text = renaming.subject.text
    if text.hasPrefix("*.") {
      let steps = text.dropFirst(2)
      var isFound = false
      func rename(_ schema: inout Schema) {
        schema.forEachSchema { part in
          guard case .object = part.kind else { return }
          let outcome = part.changeProperty(at: steps) { $0.rename(renaming.name) }
          if case .done = outcome { isFound = true }
        }
      }
      for id in service.models.ids { rename(&service.models[id].schema) }
      for index in service.operations.indices {
        service.operations[index].changeResponses(rename)
        service.operations[index].changeFields(rename)
      }
      if !isFound, !configuration.isShared(renaming.subject.location) {
        error("no model has a property \(quoted(String(steps)))", at: renaming.subject.location)
      }
      return
    }
    changeInside(renaming, "property", in: &service) { schema, steps in
      schema.changeProperty(at: steps) { $0.rename(renaming.name) }
    }
  }

  private mutating func renameValue(_ renaming: Renaming, in service: inout Service) {
    changeInside(renaming, "value", in: &service) { schema, steps in
      schema.changeValue(at: steps) {
        $0.name = renaming.name.text
        $0.renamedAt = renaming.name.location
      }
    }
  }

  /// Changes what a path of names leads to. It begins with the name of a model or an operation.
  private mutating func changeInside(
    _ renaming: Renaming, _ what: String, in service: inout Service,
    _ change: (inout Schema, Substring) -> Schema.Change
  ) {
    let text = renaming.subject.text[...]
    for (name, steps) in text.heads {
      if let id = original.models.id(named: String(name)) {
        // What a model for requests has is what responses have.
        let models = [id, original.models.requestModel(of: id)].compactMap(\.self)
        let outcomes = models.map { change(&service.models[$0].schema, steps) }
        if let outcome = Schema.Change.any(of: outcomes) {
          report(outcome, renaming.subject, what)
        }
        return
      }
      let written = Written(String(name), at: renaming.subject.location)
      if !name.contains("*"), let index = operations(matching: written).first {
        let outcome = changeInside(index, steps, of: &service, change)
        report(outcome, renaming.subject, what)
        return
      }
    }
    guard text.contains(".") else {
      error(
        "\(quoted(renaming.subject.text)) is no \(what) of a model; write it as `Model.\(what)`",
        at: renaming.subject.location)
      return
    }
    let name = Written(
      text.heads.last.map { String($0.0) } ?? "", at: renaming.subject.location)
    let isUnused = original.unusedModels.contains(name.text)
    if isUnused || Pattern(name).isExact == false {
      reportUnknownModel(name, takesPatterns: false)
    } else {
      reportUnknown(
        "model or operation", name,
        among: original.models.map(\.name) + original.operations.map(\.name))
    }
  }

  /// Changes the schemas that an operation itself has: of its responses, of the fields of its body, and of
  /// its parameters.
  private func changeInside(
    _ index: Int, _ steps: Substring, of service: inout Service,
    _ change: (inout Schema, Substring) -> Schema.Change
  ) -> Schema.Change {
    var outcomes: [Schema.Change] = []
    // Names may be those of the document, with the envelope that was opened.
    let envelope = (describedPath(of: service.operations[index], index) ?? []).map { $0 + "." }
      .joined()
    service.operations[index].changeResponses { schema in
      outcomes.append(change(&schema, steps))
      if describesEnvelopes, !envelope.isEmpty, steps.hasPrefix(envelope) {
        outcomes.append(change(&schema, steps.dropFirst(envelope.count)))
      }
    }
    var described = original.operations[index]
    described.changeResponses { outcomes.append(change(&$0, steps)) }
    // The fields and parameters themselves are arguments, whose names `parameters` has.
    for (field, rest) in steps.heads {
      service.operations[index].changeFields(named: field) { outcomes.append(change(&$0, rest)) }
      for number in service.operations[index].parameters.indices
      where service.operations[index].parameters[number].name == field {
        outcomes.append(change(&service.operations[index].parameters[number].schema, rest))
        guard let id = service.operations[index].parameters[number].schema.provenance.id else {
          continue
        }
        // A parameter that several operations share is one type.
        for other in service.operations.indices where other != index {
          for number in service.operations[other].parameters.indices
          where service.operations[other].parameters[number].name == field
            && service.operations[other].parameters[number].schema.provenance.id == id
          {
            outcomes.append(change(&service.operations[other].parameters[number].schema, rest))
          }
        }
      }
    }
    return .any(of: outcomes)
      ?? .missing(step: String(steps.heads.last?.0 ?? steps), candidates: [], rest: steps)
  }

  private mutating func renameParameter(_ renaming: Renaming, in service: inout Service) {
    let text = renaming.subject.text[...]
    guard text.contains(".") else {
      error(
        "\(quoted(renaming.subject.text)) is no parameter; write it as `operation.parameter`",
        at: renaming.subject.location)
      return
    }
    var found: (Pattern, [Int], Substring)?
    for (name, rest) in text.heads where found == nil {
      let written = Written(String(name), at: renaming.subject.location)
      let indices = operations(matching: written)
      if !indices.isEmpty { found = (Pattern(written), indices, rest) }
    }
    guard let (pattern, indices, name) = found else {
      if allowsUnmatched(Pattern(renaming.subject)) { return }
      let head = text.heads.last.map { String($0.0) } ?? ""
      reportUnknown(
        "operation", Written(head, at: renaming.subject.location),
        among: original.operations.map(\.name))
      return
    }
    var isFound = false
    var names: Set<String> = []
    for index in indices {
      let parameters = service.operations[index].parameters
      names.formUnion(parameters.map(\.name))
      for number in parameters.indices where parameters[number].name == name {
        service.operations[index].parameters[number].schema.rename(renaming.name)
        isFound = true
      }
      if service.operations[index].renameField(String(name), renaming.name, names: &names) {
        isFound = true
      }
    }
    if !isFound, pattern.isExact || !allowsUnmatched(Pattern(renaming.subject)) {
      let hint = near(String(name), among: names).map { near in
        "; did you mean \(quoted("\(pattern.written.text).\(near)"))?"
      }
      error(
        "\(pattern.isExact ? "the operation has no" : "none of the operations has a") parameter "
          + "\(quoted(String(name)))\(hint ?? "")", at: renaming.subject.location)
    }
  }

  private mutating func report(
    _ outcome: Schema.Change, _ written: Written, _ what: String
  ) {
    switch outcome {
    case .done: break
    case .missing(let step, let candidates, let steps):
      let end = written.text.utf8.count - steps.utf8.count
      let before = String(decoding: written.text.utf8.prefix(end), as: UTF8.self)
      let hint = near(step, among: candidates).map { near in
        "; did you mean \(quoted(before + near + String(steps.dropFirst(step.count))))?"
      }
      error(
        "there is no \(what) \(quoted(step)) there\(hint ?? "")", at: written.location)
    case .model(let id, let steps):
      let name = original.models[id].name
      error(
        "that is the model \(quoted(name)); write \(quoted("\(name).\(steps)"))",
        at: written.location)
    }
  }
}

extension [Renaming] {
  /// Patterns before names, which override them.
  fileprivate var namesLast: [Renaming] {
    filter { $0.subject.text.contains("*") } + filter { !$0.subject.text.contains("*") }
  }
}

extension Substring {
  /// The ways to divide the text at a dot, the longest beginning first: names may have dots.
  var heads: [(Substring, Substring)] {
    indices.reversed().filter { self[$0] == "." }.map { (self[..<$0], self[index(after: $0)...]) }
  }
}
