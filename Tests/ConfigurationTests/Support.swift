import Diagnostics
import FletcherConfiguration
import FletcherOptions
import OpenAPI
import ServiceDescription
import ServiceModel
import Testing
import YAML

/// A shop, as an OpenAPI document.
let shop = """
  openapi: 3.1.0
  info: { title: Shop API, version: "1" }
  servers: [{ url: https://shop.example.com }]
  paths:
    /items:
      get:
        operationId: items/list
        tags: [items, public]
        parameters:
          - { name: page, in: query, schema: { type: integer } }
          - { name: per_page, in: query, schema: { type: integer } }
        responses:
          "200":
            description: Items.
            content:
              application/json:
                schema: { $ref: "#/components/schemas/item-list" }
                example: { data: [{ id: a, state: sold }] }
      post:
        operationId: items/add
        tags: [items]
        requestBody:
          content:
            application/json:
              schema: { type: object, required: [title], properties: { title: { type: string } } }
        responses: { "201": { description: Done. } }
    /items/{id}:
      delete:
        operationId: items/delete
        tags: [items]
        parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
        responses: { "204": { description: Done. } }
    /admin/stats:
      get:
        operationId: admin/stats
        tags: [admin]
        responses:
          "200":
            description: Numbers.
            content: { application/json: { schema: { $ref: "#/components/schemas/stats" } } }
  webhooks:
    sold:
      post:
        requestBody:
          content: { application/json: { schema: { $ref: "#/components/schemas/sale" } } }
        responses: { "200": { description: Seen. } }
  components:
    schemas:
      item-list:
        type: object
        required: [data]
        properties:
          data: { type: array, items: { $ref: "#/components/schemas/item" } }
      item:
        type: object
        required: [id]
        properties:
          id: { type: string }
          html_url: { type: string, format: uri }
          mail: { type: string, format: email }
          price: { $ref: "#/components/schemas/money" }
          state: { type: string, enum: [in_stock, sold] }
          size: { type: object, properties: { in.cm: { type: number } } }
      money: { type: object, properties: { amount: { type: string } } }
      stats: { type: object, properties: { count: { type: integer }, range: { $ref: "#/components/schemas/range" } } }
      range: { type: string, enum: [day, week] }
      sale: { type: object, properties: { item: { $ref: "#/components/schemas/item" } } }
      problem: { type: object, properties: { message: { type: string } } }

  """

/// A shop, as a service description.
let smallShop = """
  service: Shop
  baseURL: https://shop.example.com
  timeout: 30
  paths:
    /items:
      get: { name: items, group: goods, query: { page?: int }, returns: [Item] }
    /slow:
      get: { name: slow, timeout: 60, returns: text }
  models:
    Item: { id: int, state: { $enum: [new, old] } }
    Unused: { id: int }

  """

/// What a document and its `fletcher.yaml` come to, and all that was told.
struct Outcome {
  var service: Service
  var swift: SwiftOptions
  var mistakes: [String]

  init(
    _ configuration: String, of document: String = shop, named name: String = "shop.yaml",
    beside others: [String] = []
  ) throws {
    var diagnostics = Diagnostics()
    let file = ConfigurationFile(
      try Node.parse(configuration, file: "fletcher.yaml"), documents: [name] + others,
      into: &diagnostics)
    let configuration = file.configuration(for: name, into: &diagnostics)
    let node = try Node.parse(document, file: name)
    let isOpenAPI = OpenAPIReader.isOpenAPI(node)
    var ignored = Diagnostics()
    var service = try #require(
      isOpenAPI
        ? OpenAPIReader.read(node, models: configuration.needsModel, into: &ignored)
        : ServiceDescriptionReader.read(node, into: &ignored))
    _ = configuration.apply(to: &service, describesEnvelopes: isOpenAPI, into: &diagnostics)
    self.service = service
    swift = configuration.swift
    mistakes = diagnostics.all.map { diagnostic in
      let place = diagnostic.location.map { "\($0.line):\($0.column): " } ?? ""
      return place + diagnostic.message
    }
  }

  func operation(_ name: String) throws -> ServiceModel.Operation {
    try #require(service.operations.first { $0.name == name })
  }

  func schema(of model: String) throws -> Schema {
    try #require(service.models.first { $0.name == model }).schema
  }

  func property(_ name: String, of model: String) throws -> Schema {
    guard case .object(let object) = try schema(of: model).kind else {
      throw NoProperty()
    }
    return try #require(object.properties.first { $0.name == name }).schema
  }

  struct NoProperty: Error {}

  var operationNames: [String] { service.operations.map(\.name) }
  var modelNames: [String] { service.models.map(\.name) }
}
