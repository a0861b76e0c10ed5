import Diagnostics
import ServiceModel

// Names in place of those of the document. Whether Swift lets them stand, and whether they are taken,
// is found out where Swift's names are decided.

extension Applying {
  mutating func rename(in service: inout Service) {
    let renamings = configuration.renamings
    for renaming in renamings.properties { renameProperty(renaming, in: &service) }
    for renaming in renamings.values { renameValue(renaming, in: &service) }
    for renaming in renamings.parameters { renameParameter(renaming, in: &service) }
    for renaming in renamings.models { renameModel(renaming, in: &service) }
    for renaming in renamings.groups { renameGroup(renaming, in: &service) }
    for renaming in renamings.operations { renameOperation(renaming, in: &service) }
  }

  private mutating func renameOperation(_ renaming: Renaming, in service: inout Service) {
    var isFound = false
    for (index, operation) in original.operations.enumerated()
    where operation.name == renaming.subject.text {
      isFound = true
      service.operations[index].name = renaming.name.text
      service.operations[index].renamedAt = renaming.name.location
    }
    if !isFound {
      reportUnknown("operation", renaming.subject, among: original.operations.map(\.name))
    }
  }

  private mutating func renameGroup(_ renaming: Renaming, in service: inout Service) {
    var isFound = false
    for (index, operation) in original.operations.enumerated()
    where operation.group == renaming.subject.text {
      isFound = true
      // A setting of the file may have put the operation into another group.
      if service.operations[index].group == renaming.subject.text {
        service.operations[index].group = renaming.name.text
      }
    }
    if !isFound {
      reportUnknown(
        "group", renaming.subject, among: Set(original.operations.compactMap(\.group)))
    }
  }

  private mutating func renameModel(_ renaming: Renaming, in service: inout Service) {
    guard let index = position(ofModel: renaming.subject.text) else {
      reportUnknown("model", renaming.subject, among: original.models.map(\.name))
      return
    }
    service.models[index].schema.rename(renaming.name)
  }

  // MARK: - What stands inside of models and operations

  private mutating func renameProperty(_ renaming: Renaming, in service: inout Service) {
    let text = renaming.subject.text
    if text.hasPrefix("*.") {
      let steps = text.dropFirst(2)
      var isFound = false
      for index in service.models.indices {
        let outcome = service.models[index].schema.change(at: steps) { $0.rename(renaming.name) }
        if case .done = outcome { isFound = true }
      }
      if !isFound, !renaming.isShared {
        error("no model has a property \(quoted(String(steps)))", at: renaming.subject.location)
      }
      return
    }
    changeModel(renaming, "property", in: &service) { schema, steps in
      schema.change(at: steps) { $0.rename(renaming.name) }
    }
  }

  private mutating func renameValue(_ renaming: Renaming, in service: inout Service) {
    changeModel(renaming, "value", in: &service) { schema, steps in
      schema.changeValue(at: steps) {
        $0.name = renaming.name.text
        $0.renamedAt = renaming.name.location
      }
    }
  }

  private mutating func changeModel(
    _ renaming: Renaming, _ what: String, in service: inout Service,
    _ change: (inout Schema, Substring) -> Schema.Change
  ) {
    guard let (index, steps) = model(atStartOf: renaming.subject) else { return }
    report(change(&service.models[index].schema, steps), renaming.subject, what)
  }

  private mutating func model(atStartOf written: Written) -> (Int, Substring)? {
    let text = written.text[...]
    for (name, rest) in text.heads {
      if let index = position(ofModel: String(name)) { return (index, rest) }
    }
    let name = Written(text.heads.last.map { String($0.0) } ?? written.text, at: written.location)
    guard text.contains(".") else {
      error(
        "\(quoted(written.text)) is no property of a model; write it as `Model.property`",
        at: written.location)
      return nil
    }
    reportUnknown("model", name, among: original.models.map(\.name))
    return nil
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
      let pattern = Pattern(Written(String(name), at: renaming.subject.location))
      let indices = operations(matching: pattern)
      if !indices.isEmpty { found = (pattern, indices, rest) }
    }
    guard let (pattern, indices, name) = found else {
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
    if !isFound {
      let hint = near(String(name), among: names).map { near in
        "; did you mean \(quoted("\(pattern.written.text).\(near)"))?"
      }
      error(
        "\(pattern.isExact ? "the operation has" : "none of the operations has") no parameter "
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
    case .model(let name, let steps):
      error(
        "that is the model \(quoted(name)); write \(quoted("\(name).\(steps)"))",
        at: written.location)
    }
  }
}

extension Substring {
  /// The ways to divide the text at a point, the longest beginning first: names may have points.
  fileprivate var heads: [(Substring, Substring)] {
    indices.reversed().filter { self[$0] == "." }.map { (self[..<$0], self[index(after: $0)...]) }
  }
}

extension Schema {
  /// What came of a change of what a path leads to.
  enum Change {
    case done
    /// There is no such step; those that there are, and what is left of the path.
    case missing(String, [String], Substring)
    /// The path leads into a model, which has names of its own.
    case model(String, Substring)
  }

  fileprivate mutating func rename(_ name: Written) {
    preferredName = name.text
    renamedAt = name.location
  }

  /// Changes the property that a path of names leads to.
  fileprivate mutating func change(
    at steps: Substring, _ change: (inout Schema) -> Void
  ) -> Change {
    switch kind {
    case .array(var element):
      let outcome = element.change(at: steps, change)
      kind = .array(element)
      return outcome
    case .map(var value):
      let outcome = value.change(at: steps, change)
      kind = .map(value)
      return outcome
    case .object(var object):
      for index in object.properties.indices {
        if object.properties[index].name == steps {
          change(&object.properties[index].schema)
          kind = .object(object)
          return .done
        }
      }
      for (name, rest) in steps.heads {
        guard let index = object.properties.firstIndex(where: { $0.name == name }) else { continue }
        let outcome = object.properties[index].schema.change(at: rest, change)
        kind = .object(object)
        return outcome
      }
      return .missing(
        String(steps.heads.last?.0 ?? steps), object.properties.map(\.name), steps)
    case .reference(let name): return .model(name, steps)
    default: return .missing(String(steps.heads.last?.0 ?? steps), [], steps)
    }
  }

  /// Changes the value of an enum that a path of names leads to.
  fileprivate mutating func changeValue(
    at steps: Substring, _ change: (inout Enumeration.Case) -> Void
  ) -> Change {
    switch kind {
    case .array(var element):
      let outcome = element.changeValue(at: steps, change)
      kind = .array(element)
      return outcome
    case .map(var value):
      let outcome = value.changeValue(at: steps, change)
      kind = .map(value)
      return outcome
    case .enumeration(var enumeration):
      guard
        let index = enumeration.cases.firstIndex(where: {
          $0.value.text.map { $0 == steps } ?? false
        })
      else {
        return .missing(String(steps), enumeration.cases.compactMap { $0.value.text }, steps)
      }
      change(&enumeration.cases[index])
      kind = .enumeration(enumeration)
      return .done
    case .object(var object):
      for (name, rest) in steps.heads {
        guard let index = object.properties.firstIndex(where: { $0.name == name }) else { continue }
        let outcome = object.properties[index].schema.changeValue(at: rest, change)
        kind = .object(object)
        return outcome
      }
      return .missing(
        String(steps.heads.last?.0 ?? steps), object.properties.map(\.name), steps)
    case .reference(let name): return .model(name, steps)
    default: return .missing(String(steps.heads.last?.0 ?? steps), [], steps)
    }
  }
}

extension JSONValue {
  /// A scalar as it is written.
  fileprivate var text: String? {
    switch self {
    case .string(let text), .numberText(let text): text
    case .integer(let number): String(number)
    case .number(let number): String(describing: number)
    case .bool(let bool): String(bool)
    case .null, .array, .object: nil
    }
  }
}

extension Operation {
  /// Renames a field of a body that is written in place. False where there is none of the name.
  fileprivate mutating func renameField(
    _ name: String, _ newName: Written, names: inout Set<String>
  ) -> Bool {
    func rename(_ schema: inout Schema) -> Bool {
      guard case .object(var object) = schema.kind else { return false }
      names.formUnion(object.properties.map(\.name))
      guard let index = object.properties.firstIndex(where: { $0.name == name }) else {
        return false
      }
      object.properties[index].schema.rename(newName)
      schema.kind = .object(object)
      return true
    }
    var isFound = false
    switch body?.content {
    case .json(var schema):
      isFound = rename(&schema)
      body?.content = .json(schema)
    case .form(var schema):
      isFound = rename(&schema)
      body?.content = .form(schema)
    case .multipart(var schema):
      isFound = rename(&schema)
      body?.content = .multipart(schema)
    case .text, .data, .file, .sequence, nil: break
    }
    return isFound
  }
}
