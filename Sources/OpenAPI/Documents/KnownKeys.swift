/// The objects of a description and their keys (OpenAPI 3.2, section 4, and the versions before it). Each has
/// the keys of all versions, since one that is left over from another version is not misspelt.
enum ObjectOfDescription: Hashable {
  case document, info, components, path, operation, parameter, body, response, mediaType, encoding
  case securityScheme, flows, server, tag, discriminator, schema

  /// The keys that it may have.
  var keys: Set<String> { Self.known[self] ?? [] }

  private static let known: [ObjectOfDescription: Set<String>] = [
    .schema: ofSchemas,
    .document: [
      "openapi", "swagger", "$self", "$schema", "$id", "id", "info", "jsonSchemaDialect", "servers",
      "paths", "webhooks", "components", "security", "tags", "externalDocs", "host", "basePath",
      "schemes", "consumes", "produces", "definitions", "parameters", "responses",
      "securityDefinitions",
    ],
    .info: [
      "title", "summary", "description", "termsOfService", "contact", "license", "version",
    ],
    .components: [
      "schemas", "responses", "parameters", "examples", "requestBodies", "headers",
      "securitySchemes", "links", "callbacks", "pathItems", "mediaTypes",
    ],
    .path: [
      "$ref", "summary", "description", "get", "put", "post", "delete", "options", "head", "patch",
      "trace", "query", "additionalOperations", "servers", "parameters",
    ],
    .operation: [
      "$ref", "tags", "summary", "description", "externalDocs", "operationId", "parameters",
      "requestBody", "responses", "callbacks", "deprecated", "security", "servers", "consumes",
      "produces", "schemes",
    ],
    // Headers have no others.
    .parameter: ofSchemas.union([
      "name", "in", "required", "allowEmptyValue", "style", "explode", "allowReserved", "schema",
      "content", "collectionFormat",
    ]),
    .body: ["$ref", "summary", "description", "content", "required"],
    .response: [
      "$ref", "summary", "description", "headers", "content", "links", "schema", "examples",
      "example",
    ],
    .mediaType: [
      "$ref", "schema", "itemSchema", "example", "examples", "encoding", "prefixEncoding",
      "itemEncoding", "description",
    ],
    .encoding: [
      "$ref", "contentType", "headers", "style", "explode", "allowReserved", "encoding",
      "prefixEncoding", "itemEncoding",
    ],
    .securityScheme: [
      "$ref", "type", "description", "name", "in", "scheme", "bearerFormat", "flows", "flow",
      "openIdConnectUrl", "oauth2MetadataUrl", "deprecated", "authorizationUrl",
      "deviceAuthorizationUrl", "tokenUrl", "refreshUrl", "scopes",
    ],
    .flows: [
      "implicit", "password", "clientCredentials", "authorizationCode", "deviceAuthorization",
      // Of Swagger 2.0, as values.
      "application", "accessCode",
    ],
    .server: ["url", "description", "name", "variables"],
    .tag: [
      "name", "summary", "description", "externalDocs", "parent", "kind",
    ],
    .discriminator: ["propertyName", "mapping", "defaultMapping"],
  ]
  /// Those that are read, and all others of JSON Schema's drafts.
  private static let ofSchemas = Set(Keyword.named.keys).union([
    "$id", "id", "$schema", "$anchor", "$dynamicAnchor", "$recursiveRef", "$recursiveAnchor",
    "$vocabulary", "$comment", "$defs", "definitions", "not", "if", "then", "else",
    "dependentSchemas", "dependentRequired", "dependencies", "contains", "minContains",
    "maxContains", "propertyNames", "unevaluatedItems", "additionalItems", "minProperties",
    "maxProperties", "extends", "disallow", "divisibleBy", "xml", "externalDocs",
    "collectionFormat",
  ])
}
