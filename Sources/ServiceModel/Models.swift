import Diagnostics

/// A schema with a name that other schemas can refer to.
public struct Model: Sendable {
  /// What references know a model by, whatever it is called.
  public struct ID: Sendable, Hashable {
    /// The position in ``Models``.
    public let number: Int

    public init(_ number: Int) { self.number = number }
  }
  public var name: String
  public var schema: Schema
  /// Whether a type is declared for it: not where somebody's own type replaces it, and not where only
  /// replaced models need it.
  public var isDeclared = true
  public var location: SourceLocation?

  public init(name: String, schema: Schema, location: SourceLocation? = nil) {
    self.name = name
    self.schema = schema
    self.location = location
  }
}

/// The models of a description, which references lead to, and which of them the service has.
///
/// A model keeps its ``Model/ID`` when others are left out. As a collection these are the models that the
/// service has, in the order of the description.
public struct Models: Sendable {
  private var all: [Model] = []
  /// The models that the service has, in the order of the description.
  public private(set) var ids: [Model.ID] = []
  private var idsByName: [String: Model.ID] = [:]
  /// The models that are for requests alone, each with the one that it was made from, which responses have in its place.
  public private(set) var responseModels: [Model.ID: Model.ID] = [:]
  /// Other models of responses that have all of such a one, by the model for requests.
  public var extendedResponseModels: [Model.ID: [Model.ID]] = [:]
  /// The models of responses that have all of one that the description has for requests, by the model for requests.
  public var describedResponseModels: [Model.ID: Model.ID] = [:]

  /// No models.
  public init() {}

  /// Models of which the service has some.
  ///
  /// - Parameters:
  ///   - all: The models by their numbers.
  ///   - ids: Those that the service has.
  public init(_ all: [Model], listing ids: [Model.ID]) {
    self.all = all
    list(ids)
  }

  /// How many models there are, with those that the service does not have. The number of every ID is below
  /// it.
  public var numbers: Range<Int> { all.indices }

  /// A model; the ID has to be of these models.
  public subscript(id: Model.ID) -> Model {
    // No `_read`: of two of these in one expression, code of Swift 6.3 for debugging released what it did not own.
    get { all[id.number] }
    _modify { yield &all[id.number] }
  }

  /// The model of a name that the service has.
  public func id(named name: String) -> Model.ID? { idsByName[name] }

  /// Adds a model whose name is new, and that the service has.
  @discardableResult
  public mutating func add(_ model: Model) -> Model.ID {
    let id = Model.ID(all.count)
    idsByName[model.name] = id
    all.append(model)
    ids.append(id)
    return id
  }

  /// Adds a model whose name is new for requests, in place of one that responses have.
  public mutating func addRequestModel(_ model: Model, of responseModel: Model.ID) -> Model.ID {
    let id = add(model)
    responseModels[id] = responseModel
    return id
  }

  /// The models of responses that models for requests are made from.
  public var modelsSentBack: Set<Model.ID> {
    Set(responseModels.values).union(extendedResponseModels.values.joined())
  }

  /// The model for requests that was made from one; nil where one model is for both.
  public func requestModel(of responseModel: Model.ID) -> Model.ID? {
    responseModels.first { $0.value == responseModel }?.key
  }

  /// Says which models the service has, and in which order.
  public mutating func list(_ ids: [Model.ID]) {
    self.ids = ids
    idsByName = Dictionary(ids.map { (self[$0].name, $0) }) { first, _ in first }
  }
}

extension Models: RandomAccessCollection {
  public var startIndex: Int { ids.startIndex }
  public var endIndex: Int { ids.endIndex }
  public subscript(position: Int) -> Model { self[ids[position]] }
}

// MARK: - References

extension Models {
  /// How many references in a row ``resolved(_:)`` follows; ``ReferenceTargets`` knows the ends of longer
  /// chains.
  public static let longestChain = 50

  /// The schema at the end of a chain of references, and its model; a reference still, where the chain is longer
  /// than ``longestChain`` or never ends.
  public func resolved(_ schema: Schema) -> (schema: Schema, id: Model.ID?) {
    guard case .reference(var id) = schema.kind else { return (schema, nil) }
    for _ in 1..<Self.longestChain {
      guard case .reference(let next) = self[id].schema.kind else { break }
      id = next
    }
    return (self[id].schema, id)
  }

  /// Models and all that they need.
  ///
  /// - Parameters:
  ///   - start: The models to begin with.
  ///   - isFollowed: Whether what a model refers to is needed, too.
  public func reachable(
    from start: some Sequence<Model.ID>, where isFollowed: (Model.ID) -> Bool = { _ in true }
  ) -> Set<Model.ID> {
    Model.ID.reachable(from: start) { id, visit in
      if isFollowed(id) { self[id].schema.forEachReference(visit) }
    }
  }
}

extension Model.ID {
  /// Models and all that they lead to.
  ///
  /// - Parameters:
  ///   - start: The models to begin with.
  ///   - forEachNext: Calls its second argument with each model that the first one leads to.
  public static func reachable(
    from start: some Sequence<Model.ID>, by forEachNext: (Model.ID, (Model.ID) -> Void) -> Void
  ) -> Set<Model.ID> {
    var open = Array(start)
    var found = Set(open)
    while let id = open.popLast() {
      forEachNext(id) { next in
        if found.insert(next).inserted { open.append(next) }
      }
    }
    return found
  }
}
