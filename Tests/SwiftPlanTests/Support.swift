import Diagnostics
import ServiceModel
import TestSchemas
import Testing

@testable import SwiftPlan

/// A service with these models and operations.
func service(models: [Model] = [], operations: [Operation] = []) -> Service {
  var service = Service(name: "Test", baseURL: "https://example.com")
  service.models = Models(linking: models)
  service.operations = operations.map { $0.linked(to: service.models) }
  return service
}

func model(_ name: String, _ kind: Schema.Kind, line: Int = 1) -> Model {
  Model(
    name: name, schema: Schema(kind), location: SourceLocation(file: "a", line: line, column: 3))
}

/// An operation whose path is its name.
func operation(
  _ name: String, method: String = "GET", group: String? = nil,
  answering response: Schema.Kind? = nil
) -> Operation {
  var operation = Operation(name: name, method: method, path: Path(parts: [.literal("/" + name)]))
  operation.group = group
  if let response {
    operation.responses = [Response(status: .success, content: .json(Schema(response)))]
  }
  return operation
}

func object(_ properties: [(String, Schema.Kind, Bool)]) -> Schema.Kind {
  .object(
    ObjectSchema(
      properties: properties.enumerated().map { index, property in
        Property(
          name: property.0, schema: Schema(property.1), isRequired: property.2,
          location: SourceLocation(file: "a", line: index + 10, column: 5))
      }))
}

func planned(_ service: Service) async throws -> ServicePlan {
  var diagnostics = Diagnostics()
  let plan = await plan(service, source: "a", diagnostics: &diagnostics)
  #expect(diagnostics.isEmpty, "\(diagnostics.all)")
  return try #require(plan)
}

func mistakes(_ service: Service) async -> [Diagnostic] {
  var diagnostics = Diagnostics()
  let result = await plan(service, source: "a", diagnostics: &diagnostics)
  #expect(result == nil)
  return diagnostics.all
}

extension ServicePlan {
  /// The models that no group has for itself.
  var models: [DeclarationPlan] { models { $0 == nil } }

  /// The models in the file of a group.
  func models(of group: TargetPlan) -> [DeclarationPlan] {
    models { $0 == group.name }
  }

  private func models(_ isWanted: (_ group: String?) -> Bool) -> [DeclarationPlan] {
    files.flatMap { file -> [DeclarationPlan] in
      var group: String?
      var models: [DeclarationPlan] = []
      for part in file.parts {
        if case .group(let target) = part { group = target.name }
        if case .models(let declarations) = part { models += declarations }
      }
      return isWanted(group) ? models : []
    }
  }

  func properties(of model: String) throws -> [PropertyPlan] {
    let declaration = try #require(models.first { $0.name == model })
    guard case .structure(let structure) = declaration.kind else {
      Issue.record("\(model) is no structure")
      return []
    }
    return structure.properties
  }

  func indirect(in model: String) throws -> [String] {
    try properties(of: model).filter(\.isIndirect).map(\.name)
  }
}
