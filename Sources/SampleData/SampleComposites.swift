import SchemaChecking
import ServiceModel

// Values that other values stand in.

extension SampleSession {
  func make(_ object: ObjectSchema, _ context: Context, model: Model.ID?) -> Made {
    var inner = context
    inner.budget = max(context.budget - 2, Context.ending)
    let owner = context.names.first
    inner.owner = owner
    var members: [JSONValue.Member] = []
    members.reserveCapacity(object.properties.count)
    var weight = 1
    // Most properties of a model have the same sample wherever the model is.
    let scalars = inner.isEnding ? nil : model.map { self.scalars(of: object, model: $0, inner) }
    for index in object.properties.indices {
      if let ready = scalars?[index] {
        if let member = ready.member { members.append(member) }
        weight = weight.adding(ready.weight)
        continue
      }
      let property = object.properties[index]
      if property.isNeverReceived { continue }
      if !property.isRequired, context.isEnding || !hasRoom(for: property.schema, inner) {
        continue
      }
      inner.names = [words(of: property.name)]
      let made = make(property.schema, inner)
      // Null for an optional property says no more than leaving it out.
      if !property.isRequired, made.value == .null { continue }
      members.append(JSONValue.Member(property.name, made.value))
      weight = weight.adding(made.weight)
    }
    if let additional = object.additionalProperties, !additional.isAny,
      !context.isEnding, hasRoom(for: additional, inner),
      !object.properties.contains(where: { $0.name == "key" })
    {
      inner.names = owner.map { [$0.singular] } ?? []
      let made = make(additional, inner)
      members.append(JSONValue.Member("key", made.value))
      weight = weight.adding(made.weight)
    }
    return Made(value: .object(members), weight: weight)
  }

  /// The values of those properties of a model that don't depend on where the model is.
  private func scalars(of object: ObjectSchema, model: Model.ID, _ context: Context) -> [Ready?] {
    if let ready = keptScalars[model] { return ready }
    var context = context
    let ready = object.properties.map { property -> Ready? in
      if property.isNeverReceived { return Ready(member: nil, weight: 0) }
      if case .reference(let id) = property.schema.kind {
        guard let end = targets[id].id, !targets.models[end].schema.isComposite else { return nil }
      } else if property.schema.isComposite {
        return nil
      }
      context.names = [words(of: property.name)]
      let made = make(property.schema, context)
      if !property.isRequired, made.value == .null { return Ready(member: nil, weight: 0) }
      return Ready(
        member: JSONValue.Member(property.name, made.value), weight: made.weight)
    }
    if effort > 0 { keptScalars[model] = ready }
    return ready
  }

  func make(mapOf element: Schema, _ context: Context) -> Made {
    var inner = context
    inner.budget = max(context.budget - 1, Context.ending)
    inner.names = context.names.map(\.singular)
    guard !context.isEnding, hasRoom(for: element, inner) else {
      return Made(value: .object([]), weight: 1)
    }
    let made = element.isAny ? Made(value: .string("value"), weight: 1) : make(element, inner)
    return Made(
      value: .object([JSONValue.Member("key", made.value)]), weight: made.weight.adding(1))
  }

  /// Whether a value that may be left out is to be made.
  private func hasRoom(for schema: Schema, _ context: Context) -> Bool {
    guard written(for: schema) == nil else { return true }
    guard heights.height(of: schema) != nil else { return false }
    var end = schema
    if case .reference(let id) = schema.kind {
      guard let model = targets[id].id else { return schema.isNullable }
      if context.open.contains(model) { return false }
      end = targets.models[model].schema
    }
    switch end.kind {
    case .object: return context.budget >= 2
    case .union, .map, .array: return context.budget >= 1
    default: return true
    }
  }

  // MARK: Arrays

  private static let maximumItems = 100

  func make(arrayOf element: Schema, limits: Limits, _ context: Context) -> Made {
    let empty = Made(value: .array([]), weight: 1)
    var inner = context
    inner.budget = max(context.budget - 1, Context.ending)
    inner.names = context.names.map(\.singular)
    let least = max(limits.minItems ?? 0, 0)
    let isWanted = !context.isEnding && hasRoom(for: element, inner)
    let count = min(isWanted ? max(least, 1) : least, max(limits.maxItems ?? .max, 0))
    guard count > 0 else { return empty }
    let made = make(element, inner)
    var items = [made.value]
    if limits.uniqueItems, count > 1 {
      items = variants(of: made.value, schema: element, count: min(count, Self.maximumItems))
    } else {
      items = Array(repeating: made.value, count: min(count, Self.maximumItems))
    }
    let weight = made.weight.multipliedReportingOverflow(by: items.count)
    return Made(
      value: .array(items), weight: weight.overflow ? .max : weight.partialValue.adding(1))
  }

  // MARK: Unions

  func make(_ union: Union, _ context: Context) -> Made {
    guard let chosen = choose(from: union, context) else { return .null }
    var inner = context
    inner.budget = max(context.budget - 1, Context.ending)
    var made = make(chosen.schema, inner)
    guard let discriminator = union.discriminator, case .object(var members) = made.value,
      let value = chosen.discriminatorValues.first
    else { return made }
    if let index = members.firstIndex(where: { $0.name == discriminator }) {
      if chosen.isChosen(by: members[index].value) { return made }
      switch members[index].value {
      case .integer: members[index].value = Int(value).map { .integer($0) } ?? .string(value)
      case .bool: members[index].value = Bool(value).map { .bool($0) } ?? .string(value)
      default: members[index].value = .string(value)
      }
    } else {
      members.insert(JSONValue.Member(discriminator, .string(value)), at: 0)
      made.weight = made.weight.adding(1)
    }
    made.value = .object(members)
    return made
  }

  /// The first case that has a finite value and does not lead back to a model around it; on the shortest way
  /// out, or where all lead back, the case of the lowest value.
  private func choose(from union: Union, _ context: Context) -> Union.Case? {
    var lowest: (unionCase: Union.Case, height: Int)?
    for unionCase in union.cases {
      guard let height = heights.height(of: unionCase.schema) else { continue }
      if !context.isEnding {
        let schema = unionCase.ownProperty?.schema ?? unionCase.schema
        if case .reference(let id) = schema.kind, let model = targets[id].id,
          context.open.contains(model)
        {
          // Leads back.
        } else if case .constant(.null) = schema.kind {
          // Shows less than any other.
        } else {
          return unionCase
        }
      }
      if lowest.map({ height < $0.height }) ?? true { lowest = (unionCase, height) }
    }
    return lowest?.unionCase
  }
}

extension Property {
  /// Whether no response has it: samples are those of responses.
  fileprivate var isNeverReceived: Bool { isWriteOnly && !isRequired }
}
