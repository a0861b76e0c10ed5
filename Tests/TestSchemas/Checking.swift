import SchemaChecking
import ServiceModel

/// The first difference between a value and a schema that refers to models by their names.
public func check(
  _ value: JSONValue, _ schema: Schema, models: [Model] = [],
  strictness: SchemaChecker.Strictness = []
) -> Mismatch? {
  let models = Models(linking: models)
  return SchemaChecker(models: models)
    .mismatch(of: value, with: schema.linked(to: models), strictness: strictness)
}
