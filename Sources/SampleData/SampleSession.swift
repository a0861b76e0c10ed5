import SchemaChecking
import ServiceModel

/// What a ``SampleMaker`` knows of its models, and the samples it has made of them.
final class SampleSession {
  /// A value and its size.
  struct Made {
    var value: JSONValue
    var weight: Int
  }
  /// Where a value is made, which decides how rich it is.
  struct Context {
    /// How much further the value may go down: an object takes two, an array, a map or a union one.
    /// ``ending`` is to take the shortest way out.
    var budget: Int
    /// The models that the value is inside of.
    var open: [Model.ID]
    /// The words of the names that may say what the value is, the nearest one first.
    var names: [NameWords]
    /// The words of the name of the object that the value is in.
    var owner: NameWords?

    static let ending = -1
    var isEnding: Bool { budget < 0 }
  }
  /// A property that was made before; without a member it is left out.
  struct Ready {
    var member: JSONValue.Member?
    var weight: Int
  }
  /// Everything that the sample of a model depends on.
  private struct Key: Hashable {
    var model: Model.ID
    var budget: Int
    /// The models around it that it can lead back to.
    var open: [Model.ID]
    var limits: Limits?
  }

  let targets: ReferenceTargets
  private let cycles: ModelCycles
  let heights: ValueHeights
  let checker: SchemaChecker
  private let modelNames: [NameWords]
  private var kept: [Key: Made] = [:]
  var keptScalars: [Model.ID: [Ready?]] = [:]
  private var isMaking: Set<Key> = []
  private var propertyNames: [String: NameWords] = [:]
  /// How deep it is now, as a bound for models that no reader lets through.
  private var depth = 0
  private static let maximumDepth = 600
  /// The values that may still be made for the current sample. One that uses them up is too rich: where many
  /// models refer to many, that is known long before all of it is made.
  var effort = Int.max
  private static let comfortableEffort = 4 * SampleMaker.comfortableWeight
  /// The budgets to begin with, as indices of `budgets`, by cycles of models: richer ones were used up before.
  private var firstBudgetIndices: [Int: Int] = [:]
  /// What is kept is only a matter of time, and not worth all memory.
  private static let maximumKept = 20_000
  /// Budgets to try, the richest first.
  private static let budgets = [10, 8, 6, 4, 2, Context.ending]

  init(models: Models) {
    targets = ReferenceTargets(models)
    cycles = ModelCycles(targets)
    heights = ValueHeights(targets, references: cycles.references)
    checker = SchemaChecker(targets)
    modelNames = models.numbers.map { NameWords(models[Model.ID($0)].name) }
  }

  func sample(for schema: Schema, name: String?) -> JSONValue {
    // Samples of the description may be of any size.
    if let value = written(for: schema) { return value }
    guard heights.height(of: schema) != nil else { return .null }
    let names = name.map { [words(of: $0)] } ?? []
    let cycle = cycle(of: schema)
    let first = cycle.flatMap { firstBudgetIndices[$0] } ?? 0
    for (number, budget) in Self.budgets.enumerated().dropFirst(first) {
      let isLast = budget == Context.ending
      effort = isLast ? .max : Self.comfortableEffort
      let made = make(schema, Context(budget: budget, open: [], names: names))
      let limit = isLast ? SampleMaker.maximumWeight : SampleMaker.comfortableWeight
      if effort <= 0, let cycle { firstBudgetIndices[cycle] = number + 1 }
      if effort > 0, made.weight <= limit { return made.value }
    }
    return .null
  }

  /// The cycle of the model that a value is, or has as its items.
  private func cycle(of schema: Schema) -> Int? {
    switch schema.kind {
    case .reference(let id): targets[id].id.map { cycles[$0] }
    case .array(let element), .map(let element): cycle(of: element)
    default: nil
    }
  }

  /// The schema at the end of a reference, with the limits of all aliases on the way.
  func resolved(_ schema: Schema) -> Schema {
    guard case .reference(let id) = schema.kind, let model = targets[id].id else { return schema }
    var result = targets.models[model].schema
    result.limits = schema.limits.intersection(with: targets[id].limits)
    return result
  }

  func words(of name: String) -> NameWords {
    if let words = propertyNames[name] { return words }
    let words = NameWords(name)
    propertyNames[name] = words
    return words
  }

  // MARK: What authors wrote

  /// The sample or the default that a schema or an alias it leads to has, if it fits.
  func written(for schema: Schema) -> JSONValue? {
    var target: ReferenceTargets.Target?
    if case .reference(let id) = schema.kind { target = targets[id] }
    if let value = schema.sample?.value ?? target?.sample,
      checker.mismatch(of: value, with: schema) == nil
    {
      return value
    }
    // A default that is null, or no known value of its enumeration, shows nothing.
    if let value = schema.defaultValue ?? target?.defaultValue, value != .null,
      checker.mismatch(of: value, with: schema, strictness: .enumerations) == nil
    {
      return value
    }
    return nil
  }

  // MARK: Any schema

  func make(_ schema: Schema, _ context: Context) -> Made {
    if let value = written(for: schema) { return Made(value: value, weight: value.weight) }
    guard depth < Self.maximumDepth, effort > 0 else { return .null }
    effort -= 1
    depth += 1
    defer { depth -= 1 }
    if case .reference(let id) = schema.kind {
      return make(model: id, from: schema, context)
    }
    if schema.isNullable, context.isEnding || !heights.isFiniteBesideNull(schema) { return .null }
    return make(schema, limits: schema.limits, context)
  }

  private func make(model id: Model.ID, from schema: Schema, _ context: Context) -> Made {
    let target = targets[id]
    guard let model = target.id else { return .null }
    let modelSchema = targets.models[model].schema
    let isNullable = schema.isNullable || target.isNullable
    let isOpen = context.open.contains(model)
    if isNullable, context.isEnding || isOpen || !heights.isFiniteBesideNull(modelSchema) {
      return .null
    }
    let limits = schema.limits.intersection(with: target.limits)
    var inner = context
    guard modelSchema.isComposite else {
      inner.names.append(modelNames[model.number])
      return make(modelSchema, limits: limits, inner)
    }
    inner.names = [modelNames[model.number]]
    inner.owner = nil
    if isOpen { inner.budget = Context.ending }
    inner.open =
      inner.isEnding ? [] : context.open.filter { cycles[$0] == cycles[model] }
    let key = Key(
      model: model, budget: inner.budget,
      open: inner.open.sorted { $0.number < $1.number },
      limits: limits == modelSchema.limits ? nil : limits)
    if let made = kept[key] { return made }
    // On the shortest way out, only models without a finite value lead back to themselves.
    guard isMaking.insert(key).inserted else { return .null }
    defer { isMaking.remove(key) }
    if !inner.isEnding { inner.open = context.open + [model] }
    let made = make(modelSchema, limits: limits, inner, model: model)
    guard effort > 0 else { return made }
    if kept.count >= Self.maximumKept { kept = [:] }
    kept[key] = made
    return made
  }

  /// - Parameters:
  ///   - schema: A schema that is no reference, and for which no author wrote a value.
  ///   - limits: Those of the schema and of all aliases that led to it.
  ///   - model: The model whose schema it is.
  private func make(
    _ schema: Schema, limits: Limits, _ context: Context, model: Model.ID? = nil
  ) -> Made {
    switch schema.kind {
    case .object(let object): make(object, context, model: model)
    case .array(let element): make(arrayOf: element, limits: limits, context)
    case .map(let element): make(mapOf: element, context)
    case .union(let union): make(union, context)
    default: make(scalar: schema, limits: limits, context)
    }
  }

  private func make(scalar schema: Schema, limits: Limits, _ context: Context) -> Made {
    let words = context.names.first ?? NameWords("")
    let value: JSONValue
    switch schema.kind {
    case .boolean: value = .bool(PlausibleNumbers.boolean(for: words))
    case .string(let format):
      value = .string(limits.text(format, names: context.names, owner: context.owner))
    case .integer(let format):
      let wanted = PlausibleNumbers.integer(for: words)
      value = .integer(limits.wholeNumber(near: wanted, format: format))
    case .number(.unixTime):
      let wanted = Double(PlausibleNumbers.unixTime)
      let number = limits.number(near: wanted, format: .unixTime)
      value = Int(exactly: number).map { .integer($0) } ?? .number(number)
    case .number(let format):
      value = .number(limits.number(near: PlausibleNumbers.number(for: words), format: format))
    case .file: value = .string("Fletcher")
    case .constant(let constant): value = constant
    case .enumeration(let enumeration): value = self.value(of: enumeration)
    case .any, .array, .map, .object, .union, .reference: value = .object([])
    }
    return Made(value: value, weight: value.weight)
  }

  private func value(of enumeration: Enumeration) -> JSONValue {
    let fitting = enumeration.cases.map(\.value).first(where: enumeration.base.holds)
    return fitting ?? (enumeration.base == .string ? .string(PlausibleText.unknown) : .integer(1))
  }
}

extension SampleSession.Made {
  static let null = SampleSession.Made(value: .null, weight: 1)
}

extension ValueHeights {
  /// Whether a schema has a finite value that is not null.
  func isFiniteBesideNull(_ schema: Schema) -> Bool {
    var schema = schema
    schema.isNullable = false
    return height(of: schema) != nil
  }
}

extension Schema {
  /// Whether values of the schema hold other values.
  var isComposite: Bool {
    switch kind {
    case .array, .map, .object, .union: true
    default: false
    }
  }
}

extension JSONValue {
  /// So many bytes of a text weigh as much as a number.
  private static let bytesPerWeight = 64

  /// The size of the value: one for each value inside it, more for long texts.
  var weight: Int {
    switch self {
    case .null, .bool, .integer, .number: 1
    case .numberText(let text), .string(let text): 1 + text.utf8.count / Self.bytesPerWeight
    case .array(let items): items.reduce(1) { $0.adding($1.weight) }
    case .object(let members): members.reduce(1) { $0.adding($1.value.weight) }
    }
  }
}

extension Int {
  /// The sum, or the highest number where it is higher.
  func adding(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
