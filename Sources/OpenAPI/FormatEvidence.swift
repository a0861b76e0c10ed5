import ServiceModel

// Documents say `format: uri` of text that is a template or empty. A client that insists on the
// format fails to decode every answer, so what the vendor's own examples show is believed.

/// Finds the texts that an example shows to be of another format than their schema says.
struct FormatEvidence {
  var models: ModelTable

  /// Makes the text at the end of the path plain. Returns whether it was one that has a format.
  mutating func loosen(_ schema: inout Schema, at path: ArraySlice<String>, depth: Int = 0) -> Bool
  {
    guard depth < 200 else { return false }
    switch schema.kind {
    case .reference(let name):
      guard let number = models.number(named: name) else { return false }
      // Taken out, so that a model that contains itself is not changed by two at once.
      var inner = models.entries[number].schema
      guard loosen(&inner, at: path, depth: depth + 1) else { return false }
      models.entries[number].schema = inner
      return true
    case .string(let format):
      guard path.isEmpty, [.url, .uuid, .base64].contains(format) else { return false }
      schema.kind = .string(.plain)
      return true
    case .array(var element):
      guard !path.isEmpty, loosen(&element, at: path.dropFirst(), depth: depth + 1) else {
        return false
      }
      schema.kind = .array(element)
      return true
    case .map(var value):
      guard !path.isEmpty, loosen(&value, at: path.dropFirst(), depth: depth + 1) else {
        return false
      }
      schema.kind = .map(value)
      return true
    case .object(var object):
      guard let name = path.first else { return false }
      if let index = object.properties.firstIndex(where: { $0.name == name }) {
        guard
          loosen(&object.properties[index].schema, at: path.dropFirst(), depth: depth + 1)
        else { return false }
      } else if var additional = object.additionalProperties {
        guard loosen(&additional, at: path.dropFirst(), depth: depth + 1) else { return false }
        object.additionalProperties = additional
      } else {
        return false
      }
      schema.kind = .object(object)
      return true
    default: return false
    }
  }
}
