import ServiceModel
import Testing

/// Parcels, of which some models go one way.
private let parcels = """
  openapi: 3.1.0
  info: { title: Parcels, version: "1" }
  servers: [{ url: https://parcels.example.com }]
  paths:
    /parcels:
      post:
        operationId: parcels/send
        requestBody:
          content: { application/json: { schema: { $ref: "#/components/schemas/new-parcel" } } }
        responses:
          "201":
            description: Sent.
            content:
              application/json:
                schema:
                  type: object
                  required: [parcel, price]
                  properties:
                    price: { type: object, required: [cents], properties: { cents: { type: integer } } }
                    parcel: { $ref: "#/components/schemas/parcel" }
          default:
            description: Not sent.
            content: { application/json: { schema: { $ref: "#/components/schemas/problem" } } }
  components:
    schemas:
      new-parcel:
        { type: object, required: [weight, to], properties: { weight: { type: number }, to: { $ref: "#/components/schemas/address" } } }
      parcel:
        type: object
        required: [id, kind, tags, names, to, note]
        properties:
          id: { type: string }
          kind: { type: string, enum: [parcel] }
          tags: { type: array, items: { type: string } }
          names: { $ref: "#/components/schemas/names" }
          to: { $ref: "#/components/schemas/address" }
          note: { type: [string, "null"] }
      names: { type: object, additionalProperties: { type: string } }
      address: { type: object, required: [town], properties: { town: { type: string } } }
      problem: { type: object, required: [message], properties: { message: { type: string } } }

  """

extension Outcome {
  fileprivate func required(of model: String) throws -> [String] {
    try properties(of: model).filter(\.isRequired).map(\.name)
  }

  fileprivate func properties(of model: String) throws -> [Property] {
    guard case .object(let object) = try schema(of: model).kind else { return [] }
    return object.properties
  }
}

@Suite("optional")
struct OptionalPropertyTests {
  @Test("A property of responses is optional, and what only requests have stays required")
  func responsesAlone() throws {
    let outcome = try Outcome("optional: [parcel.id, \"*.weight\", problem.*]", of: parcels)
    #expect(outcome.mistakes == ["1:23: no property of a response matches `*.weight`"])
    #expect(try outcome.required(of: "parcel") == ["kind", "tags", "names", "to", "note"])
    #expect(try outcome.required(of: "new-parcel") == ["weight", "to"])
    #expect(try outcome.required(of: "problem") == [])
  }

  @Test("What goes both ways stays required in requests")
  func bothWays() throws {
    let outcome = try Outcome("optional: address.town", of: parcels)
    #expect(outcome.mistakes == [])
    let town = try #require(try outcome.properties(of: "address").first)
    #expect(town.isRequired)
    #expect(town.isOptionalInResponses)
  }

  @Test("A pattern leaves alone what is read where it does not come; a name does not")
  func patterns() throws {
    let all = try Outcome("optional: \"*\"", of: parcels)
    #expect(all.mistakes == [])
    #expect(try all.required(of: "parcel") == ["kind", "tags", "names"])
    let named = try Outcome("optional: [parcel.tags, parcel.n*]", of: parcels)
    #expect(named.mistakes == [])
    #expect(try named.required(of: "parcel") == ["id", "kind", "names", "to"])
  }

  @Test("Objects in responses are named after their operation, whatever envelope was opened")
  func inPlace() throws {
    for envelope in ["", "paths: { /parcels: { unwrap: price } }"] {
      let outcome = try Outcome(
        "optional: parcels/send.price.cents\n" + envelope, of: parcels)
      #expect(outcome.mistakes == [])
      var isRequired: [Bool] = []
      for response in try outcome.operation("parcels/send").responses {
        response.content.schema?.forEachPart { schema in
          guard case .object(let object) = schema.kind else { return }
          isRequired += object.properties.filter { $0.name == "cents" }.map(\.isRequired)
        }
      }
      #expect(isRequired == [false])
    }
  }

  @Test("A name that no response has is a mistake, with what was probably meant")
  func unknownName() throws {
    #expect(
      try Outcome("optional: [parcel.ids, new-parcel.weight]", of: parcels).mistakes == [
        "1:12: no response has the property `parcel.ids`; did you mean `parcel.id`?",
        "1:24: no response has the property `new-parcel.weight`; write it as `Model.property`, or "
          + "`operation.property` of what has no name",
      ])
    #expect(
      try Outcome("required: parcel.id", of: parcels).mistakes == [
        "1:1: unknown key `required` in `fletcher.yaml`; did you mean `optional`?"
      ])
  }
}
