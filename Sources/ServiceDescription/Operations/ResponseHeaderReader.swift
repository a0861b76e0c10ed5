import Diagnostics
import ServiceModel
import YAML

extension DescriptionReader {
  /// Reads `responseHeaders` of the service, a path or an operation.
  mutating func responseHeaders(_ entries: [Node.Entry]) -> [Parameter] {
    guard let node = entries.first(where: { $0.name == "responseHeaders" })?.value else {
      return []
    }
    var result: [Parameter] = []
    var firstLocations: [String: SourceLocation] = [:]
    for entry in mapping(node, "`responseHeaders`") ?? [] {
      if PropertyName.isDetail(entry.name) {
        error("unknown key \(quoted(entry.name)) in `responseHeaders`", at: entry.key.location)
        continue
      }
      let name = propertyName(entry.key)
      guard checkFieldName(name.name, in: .header, at: entry.key) else { continue }
      let location = entry.key.location
      if let other = firstLocations.updateValue(location, forKey: name.name.lowercased()) {
        error("the header \(quoted(name.name)) is here twice", at: location, other: other)
        continue
      }
      let schema = type(entry.value, as: .parameter)
      let said = readStyle(entry.value, in: .header)
      result.append(
        Parameter(
          name: name.name, in: .header, schema: schema, isRequired: !name.isOptional,
          style: said.style ?? .simple, explode: said.explode ?? false,
          location: entry.key.location))
    }
    return result
  }
}
