import Diagnostics
import ServiceModel
import YAML

extension DocumentReader {
  /// A schema without `$ref`, `allOf`, `oneOf` and `anyOf`.
  mutating func typed(_ keys: SchemaKeys, _ scope: inout SchemaScope) -> Schema {
    var (names, isNullable) = typeNames(keys)
    if let schema = enumeration(keys, names, isNullable: isNullable) { return schema }
    if !keys.has(.type), let list = keys[.items]?.items {
      warn(
        .schema,
        "`items` lists schemas, but this is no `type: array`; one of these schemas is assumed",
        at: keys.location)
      var others = keys
      others.remove(.items)
      return union(of: list, others, &scope)
    }
    if names.isEmpty, !keys.has(.type), let inferred = inferredType(keys) { names = [inferred] }
    var schema: Schema
    if names.count > 1 {
      var cases: [Schema] = []
      for name in names {
        var single = scope.at(.value) { self.schema(ofType: name, keys, &$0) }
        single.location = keys.location
        cases.append(single)
      }
      schema = union(of: cases, &scope)
    } else if let name = names.first {
      schema = self.schema(ofType: name, keys, &scope)
    } else if scope.position == .part, isFree(keys) {
      schema = Schema(.file)
      schema.mediaType = contentType(keys)
    } else {
      schema = Schema(.any)
      // In `allOf` another part may have the properties.
      scope.looseRequirements += required(keys)
    }
    return schema.orNull(isNullable)
  }

  func inferredType(_ keys: SchemaKeys) -> TypeName? {
    if keys.hasAny(of: .object) { return .object }
    if keys.has(.items) || keys.has(.prefixItems) { return .array }
    if let format = keys[.format]?.text {
      switch format {
      case "int32", "int64", "uint64": return .integer
      case "float", "double": return .number
      case "date", "date-time", "dateTime", "date_time", "datetime", "uuid", "uri", "url", "email",
        "byte", "binary", "password", "hostname", "ipv4", "ipv6":
        return .string
      default: break
      }
    }
    return nil
  }

  mutating func schema(
    ofType name: TypeName, _ keys: SchemaKeys, _ scope: inout SchemaScope
  ) -> Schema {
    switch name {
    case .boolean: return Schema(.boolean)
    case .string:
      // Kubernetes' documents say so that either comes as it is.
      if format(keys) == "int-or-string" {
        return numberOrText(&scope)
      }
      return string(keys, &scope)
    case .integer: return formatted(number(keys, isWhole: true), keys)
    case .number: return formatted(number(keys, isWhole: false), keys)
    case .array: return array(keys, &scope)
    case .object: return mayBeTruthValue(keys) ? Schema(.any) : object(keys, &scope)
    case .file: return Schema(scope.position == .part ? .file : .string(.plain))
    case .any: return Schema(.any)
    }
  }

  mutating func numberOrText(_ scope: inout SchemaScope) -> Schema {
    union(of: [Schema(.integer(.int)), Schema(.string(.plain))], &scope)
  }

  /// Whether an object of which nothing is described may be `true` by its description, as Atlas' `dynamic`.
  private mutating func mayBeTruthValue(_ keys: SchemaKeys) -> Bool {
    guard !keys.hasAny(of: .structure), let node = keys[.description], let prose = node.text,
      prose.contains(#/(?:^|[.!?]\s+)Set to [`"'*]*(?:true|false)\b/#)
    else { return false }
    warn(
      .type, "by its description this object may be `true` or `false`; any value is assumed",
      at: node.location)
    return true
  }

  /// A scalar of a kind, with the format where the kind doesn't say it.
  private mutating func formatted(_ kind: Schema.Kind, _ keys: SchemaKeys) -> Schema {
    var schema = Schema(kind)
    guard let node = keys[.format], let format = node.text, format != kind.formatName else {
      return schema
    }
    if !format.isEmpty, !knownFormats.contains(format), kind.formatName != "data",
      reportedFormats.insert(format).inserted
    {
      let hint = format == "base64" ? "; `byte` would be base64" : ""
      warn(
        .format,
        "the format \(quoted(format)) is not known; \(described(kind)) of any form is assumed"
          + hint,
        at: node.location)
    }
    schema.format = format
    return schema
  }

  private mutating func string(_ keys: SchemaKeys, _ scope: inout SchemaScope) -> Schema {
    var schema = formatted(stringKind(keys, &scope), keys)
    if scope.position == .part { schema.mediaType = contentType(keys) }
    return schema
  }

  /// The media type of a part, but for one that means any bytes: the caller knows more then.
  func contentType(_ keys: SchemaKeys) -> String? {
    guard let type = keys[.contentMediaType]?.text.flatMap(MediaType.init), !type.isWildcard,
      type.essence != "application/octet-stream"
    else { return nil }
    return type.text
  }

  /// The formats of the OpenAPI Format Registry (spec.openapis.org/registry/format) that are more than text.
  /// Every other format is text.
  private mutating func stringKind(_ keys: SchemaKeys, _ scope: inout SchemaScope) -> Schema.Kind {
    let encoding = keys[.contentEncoding]?.text
    // A format that says something else says it of what is encoded.
    if scope.position == .part, encoding == "base64" { return .string(.base64) }
    switch format(keys) {
    case "binary" where scope.position == .part: return .file
    // The files of Swagger have a type of their own.
    case "byte"
    where scope.position == .part && version >= .v30 && encoding == nil:
      warnOfByteFormat(keys[.format])
      return .file
    // JSON can't hold bytes, so a `binary` inside of JSON is text.
    case "binary":
      scope.traits.insert(.bytes)
      return .string(.plain)
    case "date": return .string(hasTime(keys) ? .dateTime : .date)
    case "date-time", "datetime": return .string(isLocalDate(keys) ? .plain : .dateTime)
    // Pydantic has a format for each version.
    case "uuid", "uuid1", "uuid3", "uuid4", "uuid5", "guid": return .string(.uuid)
    case "uri", "url": return .string(.url)
    // Descriptions of gRPC have the name of the type there.
    case "byte", "bytes": return .string(.base64)
    // As outside of JSON everywhere. Inside of it documents mean other texts, too, as PEM.
    case "base64" where scope.position == .part: return .string(.base64)
    default: break
    }
    // The text is JSON of another schema, which the client has a model for.
    if let content = keys[.contentSchema], content["$ref"] != nil {
      _ = schema(content, as: .value, &scope)
    }
    if scope.position == .part,
      encoding == "binary" || encoding == nil && keys.has(.contentMediaType)
    {
      return .file
    }
    // RFC 4648's other encodings are read as text.
    if encoding == "base64" { return .string(.base64) }
    if scope.position == .property, isDescribedDate(keys) { return .string(.dateTime) }
    return .string(.plain)
  }

  private func number(_ keys: SchemaKeys, isWhole: Bool) -> Schema.Kind {
    switch format(keys) {
    case "decimal": .number(.decimal)
    case "unix-time", "unixtime", "unix_time": .number(.unixTime)
    case "float" where !isWhole, "float32" where !isWhole: .number(.float)
    case "float", "double", "float32", "float64": .number(.double)
    // Without a fraction whatever the type is.
    case "int64", "long": .integer(.int64)
    case "uint64", "u-int64": .integer(.uint64)
    // The smaller ones are, too, what Swift counts with: `page + 1` needs no conversion, and services give larger ids.
    case "integer", "int", "int8", "int16", "int32", "uint", "uint8", "uint16", "uint32", "u-int8",
      "u-int16", "u-int32":
      .integer(.int)
    default: isWhole ? .integer(.int) : .number(.double)
    }
  }

  private mutating func array(_ keys: SchemaKeys, _ scope: inout SchemaScope) -> Schema {
    let inner: SchemaPosition = scope.position == .part ? .part : .value
    var element = Schema(.any, location: keys.location)
    if let prefix = keys[.prefixItems]?.items ?? keys[.items]?.items {
      // A tuple, in `items` before 2020-12. Its elements get the one type that holds them all, or any value.
      var cases = prefix.map { schema($0, as: .value, &scope) }
      if let items = keys[.items], items.kind == .mapping {
        cases.append(schema(items, as: .value, &scope))
      }
      element = cases.isEmpty ? element : union(of: cases, &scope)
      if case .union = element.kind { element = Schema(.any, location: keys.location) }
    } else if let items = keys[.items] {
      element = schema(items, as: inner, &scope)
    }
    return Schema(.array(element))
  }
}
