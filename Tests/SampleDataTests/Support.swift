import SampleData
import ServiceModel
import TestSchemas

func sample(_ schema: Schema, named name: String? = nil, models: [Model] = []) -> JSONValue {
  let models = Models(linking: models)
  return SampleMaker(models: models).sample(for: schema.linked(to: models), name: name)
}
