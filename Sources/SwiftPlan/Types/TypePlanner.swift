import Diagnostics
import FletcherOptions
import FletcherText
import ServiceModel

/// Chooses the Swift types of schemas and declares those that need a declaration.
final class TypePlanner {
  /// The service's enum, with the models and what else stands beside them.
  let scope: DeclarationScope
  private(set) var names = DeclaredNames()
  /// The mistakes that only show in Swift.
  var diagnostics: Diagnostics
  let targets: ReferenceTargets
  let modelNames: ModelNames
  private var declarationIDs: [Model.ID: DeclarationID] = [:]
  private var idsOfModels: Set<DeclarationID> = []
  /// All declarations, wherever they stand.
  private var drafts: [DeclarationID: DeclarationDraft] = [:]
  /// The types of parameters that several operations have in common.
  private var sharedTypes: [Schema.ID: SwiftType] = [:]
  /// The names of the values of enums that are models.
  var caseNames: [Model.ID: [JSONValue: String]] = [:]
  private let aliasesInCycles: Set<Model.ID>
  private let sharedSchemas: (byOperations: Set<Schema.ID>, byForms: Set<Schema.ID>)
  let namesAreAuthored: Bool
  /// Types of somebody's own by the names of models and formats.
  let ownTypes: [String: String]
  let conformances: [SwiftOptions.Conformance]
  /// Where somebody's own types and protocols stand in what is generated.
  var scopesOfOwnNames: [String: Set<[String]>] = [:]
  /// Whether what is declared now is sent to the service. Only then does it matter whether a key is
  /// absent or null; of what is received, both are nil.
  var isPlanningRequest = false
  /// Whether it is a model that the description does not have, or what stands in one.
  private(set) var isPlanningRequestModel = false

  /// - Parameter diagnostics: The mistakes that are known by now.
  init(
    service: Service, serviceName: String, modelNames: ModelNames, groups: [GroupDraft],
    options: SwiftOptions, diagnostics: Diagnostics
  ) {
    scope = DeclarationScope(path: [serviceName])
    self.diagnostics = diagnostics
    targets = ReferenceTargets(service.models)
    self.modelNames = modelNames
    namesAreAuthored = service.hasAuthoredNames
    ownTypes = Self.ownTypes(of: options, service.models)
    conformances = options.conformances
    aliasesInCycles = Self.aliasesInCycles(service.models)
    sharedSchemas = service.schemasOfSharedParameters()
    for path in [[serviceName]] + groups.map({ [serviceName, $0.typeName] }) {
      _ = names.declare(path)
      names.reserve(StandardNames.witness, in: path)
    }
    claimModelNames(of: service, besides: groups)
    // What was got is sent back as it was, be it by another model.
    let sentModels = service.modelsInRequests().union(service.models.modelsSentBack)
    for model in service.models.ids {
      if modelNames.standard.contains(model) {
        checkConformances(
          of: service.models[model].name,
          aliasOf: .standard(StandardType(service.models[model].schema.kind)))
      }
      guard let id = declarationIDs[model] else { continue }
      isPlanningRequest = sentModels.contains(model)
      isPlanningRequestModel = service.models.responseModels[model] != nil
      declare(model, id)
    }
    isPlanningRequest = false
    isPlanningRequestModel = false
  }

  /// Gives every model that is declared its name, so that others can refer to it.
  private func claimModelNames(of service: Service, besides groups: [GroupDraft]) {
    let serviceName = scope.name
    var claimed = MemberNames(
      kind: "models", reserved: StandardNames.moduleNames.union([StandardNames.witness]),
      areAuthored: service.hasAuthoredNames)
    for group in groups {
      _ = claimed.claimDistinct(
        group.typeName, for: group.typeName, at: nil, renamedAt: group.renamedAt)
    }
    // An enum in its own namespace would hide the namespace.
    _ = claimed.claimDistinct(
      serviceName, for: serviceName, at: service.location, renamedAt: service.renamedAt)
    // What the description names has its name first, then what somebody chose.
    let models = service.models
    let made = models.ids.filter { models.responseModels[$0] != nil }
    let isChosen = { (id: Model.ID) in models[id].schema.provenance.renamedAt != nil }
    for id in models.ids.filter({ models.responseModels[$0] == nil }) + made.filter(isChosen) {
      guard let wished = modelNames.types[id] else { continue }
      let provenance = models[id].schema.provenance
      ChosenName.check(
        provenance.name, comesOutAs: wished, at: provenance.renamedAt, diagnostics: &diagnostics)
      let name = claimed.claim(
        wished, for: models[id].name, at: models[id].location, renamedAt: provenance.renamedAt,
        remedy: wished == serviceName
          ? "the first is the service: give the model a `$name`" : "give one of them a `$name`",
        diagnostics: &diagnostics)
      declare(id, as: name)
    }
    for id in made.filter({ !isChosen($0) }) {
      guard let wished = modelNames.types[id] else { continue }
      declare(id, as: claimed.claimDistinct(wished, for: models[id].name, at: models[id].location))
    }
  }

  private func declare(_ model: Model.ID, as name: String) {
    let id = names.declare(scope.path + [name])
    declarationIDs[model] = id
    idsOfModels.insert(id)
  }

  private func declare(_ number: Model.ID, _ id: DeclarationID) {
    let model = models[number]
    let draft = declaration(id, names.paths[id.index], of: model.schema)
    if isPlanningRequestModel {
      draft.forEachDeclaration { $0.isForRequests = true }
      if model.schema.provenance.renamedAt == nil {
        draft.nameAlone = modelNames.texts[number].map(Identifier.type)
      }
    }
    if model.schema.provenance.renamedAt != nil { draft.renamedFrom = modelNames.texts[number] }
    draft.isCalledType =
      draft.name == Identifier.nameOfType
      && Identifier.isCalledType(model.schema.provenance.name ?? modelNames.texts[number] ?? "")
    draft.conformances = conformances(of: model.schema, named: model.name, in: scope.path)
    if case .alias(let type) = draft.kind { checkConformances(of: model.name, aliasOf: type) }
    scope.declarations.append(draft)
  }

  /// The declaration; nil of what is not planned yet.
  subscript(id: DeclarationID) -> DeclarationDraft? { drafts[id] }

  var models: Models { targets.models }

  /// The type of a schema. Inline objects, enums and unions are declared in the scope under a name made
  /// from `name`.
  ///
  /// - Parameters:
  ///   - aliasesOpen: Where the type is what an alias is made of: the aliases that it can't have in it.
  ///   - ownerIsDocumented: Whether what has the type says all that the schema says.
  func type(
    of schema: Schema, named name: String, in scope: DeclarationScope,
    aliasesOpen: Set<Model.ID>? = nil, ownerIsDocumented: Bool = false
  ) -> SwiftType {
    // An alias that leads back to itself through a union needs a declaration on its way.
    let generic =
      aliasesOpen == nil
      ? genericUnion(schema, named: name, in: scope, ownerIsDocumented: ownerIsDocumented) : nil
    let type =
      generic
      ?? typeIgnoringNull(of: schema, named: name, in: scope, aliasesOpen: aliasesOpen)
    return schema.isNullable && !type.isOptional ? .optional(type) : type
  }

  /// The type of a parameter's schema. One that several operations have in common is declared beside
  /// the models, once; one that the forms of an operation have, for the first of these.
  func type(
    ofParameter schema: Schema, named name: String, prefix: String, in scope: DeclarationScope
  ) -> SwiftType {
    let id = schema.provenance.id
    if let type = id.flatMap({ sharedTypes[$0] }) { return type }
    if let id, sharedSchemas.byOperations.contains(id) {
      let type = type(of: schema, named: name, in: self.scope, ownerIsDocumented: true)
      sharedTypes[id] = type
      return type
    }
    let joined = Words.joined(prefix, name)
    let isTaken = names.isDeclared(joined, in: scope.path)
    let type = type(
      of: schema, named: isTaken ? prefix + name : joined, in: scope, ownerIsDocumented: true)
    if let id, sharedSchemas.byForms.contains(id) { sharedTypes[id] = type }
    return type
  }

  private func typeIgnoringNull(
    of schema: Schema, named name: String, in scope: DeclarationScope,
    aliasesOpen: Set<Model.ID>?
  ) -> SwiftType {
    if !ownTypes.isEmpty, let own = ownType(of: schema, in: scope.path) { return own }
    switch schema.kind {
    case .any, .boolean, .string, .integer, .number, .file, .constant:
      return .standard(StandardType(schema.kind))
    case .array(let element):
      return .array(
        type(of: element, named: singular(name), in: scope, aliasesOpen: aliasesOpen))
    case .map(let value):
      return .dictionary(
        type(of: value, named: singular(name), in: scope, aliasesOpen: aliasesOpen))
    case .reference(let model) where modelNames.standard.contains(model):
      return typeIgnoringNull(
        of: models[model].schema, named: name, in: scope, aliasesOpen: aliasesOpen)
    case .reference(let model):
      // Swift's type aliases can't contain themselves.
      guard aliasesOpen?.contains(model) != true || !isAlias(model), let id = declarationIDs[model]
      else {
        return .standard(.json)
      }
      return .declared(id)
    case .object, .enumeration, .union:
      let text = schema.provenance.typeName ?? schema.provenance.name ?? name
      let wished = Identifier.type(text)
      let name = names.freeName(wished, in: scope.path)
      let path = scope.path + [name]
      let id = names.declare(path)
      let draft = declaration(id, path, of: schema)
      if name != wished { draft.nameAlone = wished }
      // What the name ends in says no more.
      draft.title = schema.provenance.title.map(Identifier.type).flatMap {
        Words(wished).words.reversed().starts(with: Words($0).words.reversed()) ? nil : $0
      }
      draft.isCalledType =
        wished == Identifier.nameOfType && Identifier.isCalledType(text)
      scope.declarations.append(draft)
      return .declared(id)
    }
  }

  /// Whether the declaration is one of the description's models.
  func isModel(_ id: DeclarationID) -> Bool { idsOfModels.contains(id) }

  /// Removes declarations that another one replaces; a model stays, as an alias of it.
  func share(_ representative: (DeclarationID) -> DeclarationID) {
    for index in names.paths.indices {
      let id = DeclarationID(index: index)
      let other = representative(id)
      guard other != id else { continue }
      drafts[id]?.kind = .alias(.declared(other))
      drafts[id]?.declarations = []
      if !isModel(id) { names.remove(id) }
    }
    scope.declarations.removeAll { representative($0.id) != $0.id && !isModel($0.id) }
  }

  /// Takes declarations away that nothing has.
  func remove(_ ids: Set<DeclarationID>) {
    for id in ids {
      drafts[id] = nil
      names.remove(id)
    }
  }

  /// Reserves a name for a property, so that no type inside of a path gets it.
  func reserve(_ name: String, forPropertyIn path: [String]) {
    names.reserve(name, forPropertyIn: path)
  }

  /// A name that is not taken inside of a path.
  func freeName(_ name: String, in path: [String]) -> String {
    names.freeName(name, in: path)
  }

  /// Puts a declaration, and what stands in it, at another place.
  func move(_ draft: DeclarationDraft, to path: [String]) {
    names.move(draft.id, to: path)
    draft.path = path
    for inner in draft.declarations { move(inner, to: path + [inner.name]) }
  }

  /// The declaration of a model; nil where it has none.
  func declarationID(of model: Model.ID) -> DeclarationID? { declarationIDs[model] }

  /// Declares an enum without cases in the service's, under a name that is not taken.
  func declareNamespace(_ name: String) -> DeclarationScope {
    let path = scope.path + [names.freeName(name, in: scope.path)]
    _ = names.declare(path)
    return DeclarationScope(path: path)
  }

  /// Whether the model is only another name for a type.
  private func isAlias(_ model: Model.ID) -> Bool { Self.isAlias(models[model].schema) }

  static func isAlias(_ schema: Schema) -> Bool {
    switch schema.kind {
    case .object, .enumeration, .union: false
    default: true
    }
  }

  private func declaration(
    _ id: DeclarationID, _ path: [String], of schema: Schema
  ) -> DeclarationDraft {
    let draft = DeclarationDraft(
      id: id, path: path, documentation: DocumentationPlan(of: schema),
      kind: .alias(.standard(.json)))
    draft.conformances = conformances(of: schema, named: nil, in: path.dropLast())
    draft.isNamed = schema.provenance.name != nil || schema.provenance.typeName != nil
    switch schema.kind {
    case .object(let object):
      draft.kind = structure(object, in: draft)
    case .enumeration(let enumeration):
      draft.kind = .openEnum(
        rawType: StandardType(enumeration.base),
        cases: cases(of: enumeration, at: schema.location, diagnostics: &diagnostics))
    case .union(let union):
      draft.kind = self.union(union, in: draft)
    default:
      draft.kind = .alias(
        type(of: schema, named: draft.name + "Item", in: scope, aliasesOpen: aliasesInCycles))
    }
    drafts[id] = draft
    return draft
  }

  func declareResponseTable(
    named name: String, in scope: DeclarationScope, cases: [ResponseCaseDraft],
    of operation: String
  ) -> SwiftType {
    let path = scope.path + [names.freeName(name, in: scope.path)]
    let draft = DeclarationDraft(
      id: names.declare(path), path: path, documentation: DocumentationPlan(),
      kind: .responseTable(cases, of: operation))
    drafts[draft.id] = draft
    scope.declarations.append(draft)
    return .declared(draft.id)
  }
}
