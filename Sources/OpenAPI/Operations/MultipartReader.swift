import Diagnostics
import ServiceModel
import YAML

extension DocumentReader {
  /// `multipart/form-data` (OpenAPI 3.2, section 4.15): a part for each property.
  mutating func multipart(_ node: LocatedNode, _ encodings: Encodings, _ scope: inout SchemaScope)
    -> Body.Content
  {
    var schema = schema(node, as: .multipartBody, &scope)
    schema.isNullable = false
    // One of several bodies has the parts of one of them.
    if case .union(let union) = schema.kind, let object = flattened(union, &scope) {
      schema.kind = .object(object)
    }
    guard case .object(var object) = schema.kind else {
      let problem =
        if case .map = schema.kind {
          "the parts of this body are not named"
        } else {
          "a multipart body is an object, but this is \(described(schema.kind))"
        }
      return bytesOfParts(problem, at: node.location)
    }
    checkArguments(object.properties.count, at: node.location)
    for index in object.properties.indices {
      let name = object.properties[index].name
      makeFileByName(&object.properties[index])
      if !object.properties.contains(where: { $0.name == name + "[]" }) {
        readNameOfList(&object.properties[index])
      }
      // A part with a style is written as text, without a media type.
      if encodings.fields[name]?.style == nil {
        if let types = encodings.contentTypes[name] {
          readContentTypes(types, of: &object.properties[index].schema)
        }
        object.properties[index].schema.mediaType = mediaType(of: object.properties[index].schema)
      }
      // A file has no default or example in JSON.
      if object.properties[index].schema.isFile {
        object.properties[index].schema.defaultValue = nil
        object.properties[index].schema.sample = nil
        object.properties[index].schema.isNullable = false
      }
    }
    schema.kind = .object(object)
    schema.sample = nil
    schema.defaultValue = nil
    return .multipart(schema)
  }

  /// Names the parts of a list as its description does: `files[]`. Servers that read names as PHP does take the last of
  /// several parts that have one name otherwise.
  private mutating func readNameOfList(_ property: inout Property) {
    let written = property.name + "[]"
    guard case .array = property.schema.kind, !property.name.hasSuffix("[]"),
      property.schema.documentation.allText.contains("`\(written)`")
    else { return }
    warn(
      .mediaType,
      "by its description each part is called \(quoted(written)), which is assumed to be the name",
      at: property.location)
    property.name = written
  }

  /// Makes a text a file whose name or description says that it is one.
  mutating func makeFileByName(_ property: inout Property) {
    let schema = property.schema
    let text = schema.documentation.allText.lowercased()
    // Sentry's has the format of a URL, and is a file.
    let hasContents = text.contains(#/\bfile(?:'s)? contents?\b|\bcontents? of the file\b/#)
    guard let kind = schema.kindOfFiles(evenURL: hasContents),
      schema.format == nil || hasContents, schema.defaultValue == nil, schema.limits.pattern == nil,
      schema.sample.map(\.value.mayBeFile) ?? true
    else { return }
    let word = property.name.split { !$0.isLetter }.last ?? ""
    let isNamed =
      ["file", "files"].contains(word.lowercased()) || word.hasSuffix("File")
      || word.hasSuffix("Files")
    guard isNamed || text.contains(#/\bas (?:\w+ )?(?:form|single) file\b/#),
      !text.contains(
        #/\bpath on\b|\bjson\b|separated|base64|\b(?:uu)?ids?\b|\burls?\b|\balready uploaded\b/#)
    else { return }
    let what = if case .map = schema.kind { "an object of any keys" } else { "text" }
    warn(
      .mediaType,
      "\(quoted(property.name)) is \(what) in a form of several parts; a file is assumed",
      at: property.location)
    property.schema.kind = kind
    property.schema.format = nil
  }

  /// The media type that a part has by itself, by its elements or by what it refers to. Base64 has one of its own (OpenAPI
  /// 3.1.1, section 4.8.15.1.1).
  private mutating func mediaType(of part: Schema) -> String? {
    if let type = part.mediaType { return type }
    switch part.kind {
    case .string(.base64): return version >= .v30 ? Self.bytes : nil
    case .array(let element): return mediaType(of: element)
    case .reference(let id):
      let target = models[id].target.node
      guard rawForm(target) == .base64, let node = resolved(target) else { return nil }
      return contentType(SchemaKeys(node)) ?? Self.bytes
    default: return nil
    }
  }

  /// The part by its media types: bytes are a file, whatever the schema says.
  private mutating func readContentTypes(_ node: LocatedNode, of schema: inout Schema) {
    let types = (text(node) ?? "").split(separator: ",").compactMap { MediaType(String($0)) }
    guard let first = types.first else {
      warn(.mediaType, "\(found(node)) is no media type; it is ignored", at: node.location)
      return
    }
    // Of several types the part has its own; a range alone says nothing.
    if types.contains(where: { !$0.isWildcard }) {
      schema.mediaType = types.map(\.text).joined(separator: ", ")
    }
    if first.kind == .data || first.isWildcard && first.kind != .text {
      makeFile(&schema, evenObjects: !first.isWildcard)
    }
  }

  /// - Parameter evenObjects: Whether objects are files, too, because the media type can't hold them.
  private mutating func makeFile(_ schema: inout Schema, evenObjects: Bool) {
    switch schema.kind {
    // Its media type is that of what is encoded.
    case .string(.base64): break
    case .string, .any: schema.kind = .file
    case .array(var element):
      makeFile(&element, evenObjects: evenObjects)
      schema.kind = .array(element)
    case .object, .map, .union:
      if evenObjects { schema.kind = .file }
    case .reference(let id):
      let form = rawForm(models[id].target.node)
      if form != .base64, evenObjects || form != nil { schema.kind = .file }
    case .boolean, .integer, .number, .enumeration, .constant, .file: break
    }
  }
}

extension JSONValue {
  /// Whether it stands for a file, as the name of one does: Zoom's `profile.png`.
  fileprivate var mayBeFile: Bool {
    guard case .string(let text) = self, !text.contains(where: { "/\\,:".contains($0) }) else {
      return false
    }
    return text == "binary" || text.contains(".")
  }
}

extension Schema {
  /// What it is as a file, or as a list of files, where it is any text or a list of such; nil where it is something else.
  fileprivate func kindOfFiles(evenURL: Bool) -> Kind? {
    switch kind {
    case .string(.plain): return .file
    case .string(.url): return evenURL ? .file : nil
    // An object of which nothing is said.
    case .map(let element): return element.isAny && element.location == nil ? .file : nil
    case .array(var element):
      guard let kind = element.kindOfFiles(evenURL: evenURL) else { return nil }
      element.kind = kind
      return .array(element)
    default: return nil
    }
  }

  /// A file, or a list of files.
  var isFile: Bool {
    switch kind {
    case .file: true
    case .array(let element): element.isFile
    default: false
    }
  }
}
