import Diagnostics
import FletcherOptions
import ServiceModel

// Changes inside of schemas, found by the names that lead there.

extension Schema {
  /// What came of a change.
  enum Change {
    case done
    /// A step of the path is missing; candidates are the steps that are there.
    case missing(step: String, candidates: [String], rest: Substring)
    /// The path leads into a model, which has names of its own.
    case model(Model.ID, Substring)

    /// Of several outcomes the one that changed something, or the one that came farthest; nil where there
    /// are none.
    static func any(of outcomes: [Change]) -> Change? {
      var result: Change?
      for outcome in outcomes {
        let (left, best) = (outcome.steps.utf8.count, result?.steps.utf8.count ?? .max)
        if case .done = outcome { return .done }
        if left < best {
          result = outcome
        } else if left == best, case .missing(let step, let candidates, let steps) = outcome,
          case .missing(_, let others, _) = result
        {
          result = .missing(step: step, candidates: others + candidates, rest: steps)
        }
      }
      return result
    }

    /// What is left of the path.
    private var steps: Substring {
      switch self {
      case .done: ""
      case .missing(_, _, let steps), .model(_, let steps): steps
      }
    }
  }

  mutating func rename(_ name: Written) {
    provenance.name = name.text
    provenance.renamedAt = name.location
  }

  /// Changes the property that a path of names leads to.
  mutating func changeProperty(
    at steps: Substring, _ change: (inout Schema) -> Void
  ) -> Change {
    changePart(at: steps) { schema, steps in
      guard case .object(var object) = schema.kind,
        let index = object.properties.firstIndex(where: { $0.name == steps })
      else { return nil }
      change(&object.properties[index].schema)
      schema.kind = .object(object)
      return .done
    }
  }

  /// Changes the value of an enum that a path of names leads to.
  mutating func changeValue(
    at steps: Substring, _ change: (inout Enumeration.Case) -> Void
  ) -> Change {
    changePart(at: steps) { schema, steps in
      if case .union(var union) = schema.kind {
        for index in union.cases.indices {
          guard case .enumeration(var listed) = union.cases[index].schema.kind,
            listed.changeCase(of: steps, change)
          else { continue }
          union.cases[index].schema.kind = .enumeration(listed)
          schema.kind = .union(union)
          return .done
        }
      }
      guard case .enumeration(var enumeration) = schema.kind else { return nil }
      guard enumeration.changeCase(of: steps, change) else {
        return .missing(
          step: String(steps), candidates: enumeration.cases.compactMap(\.value.text), rest: steps)
      }
      schema.kind = .enumeration(enumeration)
      return .done
    }
  }

  /// Follows a path of names, until a schema is found where it ends.
  ///
  /// - Parameter end: Changes what the rest of the path names in a schema; nil where it does not end there.
  private mutating func changePart(
    at steps: Substring, end: (inout Schema, Substring) -> Change?
  ) -> Change {
    if let outcome = end(&self, steps) { return outcome }
    switch kind {
    case .array(var element):
      let outcome = element.changePart(at: steps, end: end)
      kind = .array(element)
      return outcome
    case .map(var value):
      let outcome = value.changePart(at: steps, end: end)
      kind = .map(value)
      return outcome
    case .object(var object):
      for (name, rest) in steps.heads {
        guard let index = object.properties.firstIndex(where: { $0.name == name }) else { continue }
        let outcome = object.properties[index].schema.changePart(at: rest, end: end)
        kind = .object(object)
        return outcome
      }
      return .missing(
        step: String(steps.heads.last?.0 ?? steps), candidates: object.properties.map(\.name),
        rest: steps)
    case .reference(let id): return .model(id, steps)
    case .union(var union):
      for index in union.cases.indices {
        guard let property = union.cases[index].ownProperty,
          steps.heads.contains(where: { $0.0 == property.name }) || steps == property.name
        else { continue }
        let outcome = union.cases[index].schema.changePart(at: steps, end: end)
        kind = .union(union)
        return outcome
      }
      return .missing(
        step: String(steps.heads.last?.0 ?? steps),
        candidates: union.cases.compactMap(\.ownProperty?.name), rest: steps)
    default:
      return .missing(step: String(steps.heads.last?.0 ?? steps), candidates: [], rest: steps)
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
  /// Changes the schemas of responses and errors.
  mutating func changeResponses(_ body: (inout Schema) -> Void) {
    for index in responses.indices { responses[index].content.changeSchema(body) }
    for index in errors.indices { errors[index].content.changeSchema(body) }
  }

  /// Changes the schemas of the fields of a body that is no model.
  ///
  /// - Parameter name: The name of the one field to change; nil for all.
  mutating func changeFields(named name: Substring? = nil, _ body: (inout Schema) -> Void) {
    changeBody { object in
      for index in object.properties.indices
      where name == nil || name.map({ $0 == object.properties[index].name }) == true {
        body(&object.properties[index].schema)
      }
    }
  }

  /// Renames a field of a body that is no model. False where there is none of the name.
  mutating func renameField(
    _ name: String, _ newName: Written, names: inout Set<String>
  ) -> Bool {
    var isFound = false
    changeBody { object in
      names.formUnion(object.properties.map(\.name))
      guard let index = object.properties.firstIndex(where: { $0.name == name }) else { return }
      object.properties[index].schema.rename(newName)
      isFound = true
    }
    return isFound
  }

  private mutating func changeBody(_ change: (inout ObjectSchema) -> Void) {
    if case .sequence? = body?.content { return }
    body?.content.changeSchema { schema in
      guard case .object(var object) = schema.kind else { return }
      change(&object)
      schema.kind = .object(object)
    }
  }
}

extension Enumeration {
  /// Changes the value that has a text; false where there is none.
  fileprivate mutating func changeCase(of text: Substring, _ change: (inout Case) -> Void) -> Bool {
    guard let index = cases.firstIndex(where: { $0.value.text == String(text) }) else {
      return false
    }
    change(&cases[index])
    return true
  }
}
