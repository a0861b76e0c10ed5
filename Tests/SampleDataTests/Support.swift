import ServiceModel
import TestSchemas

@testable import SampleData
@testable import SchemaChecking

func check(
  _ value: JSONValue, _ schema: Schema, models: [Model] = [],
  strictness: SchemaChecker.Strictness = []
) -> Mismatch? {
  let models = Models(linking: models)
  return SchemaChecker(models: models)
    .mismatch(of: value, with: schema.linked(to: models), strictness: strictness)
}

func sample(_ schema: Schema, named name: String? = nil, models: [Model] = []) -> JSONValue {
  let models = Models(linking: models)
  return SampleMaker(models: models).sample(for: schema.linked(to: models), name: name)
}
