import ServiceModel
import Testing

@Suite("Properties that are only sent or only received")
struct OneWayPropertyTests {
  @Test("a body that is described in place has no properties that are only received")
  func readOnlyArguments() throws {
    let service = try service(
      document(
        """
        requestBody:
          content:
            application/json:
              schema:
                allOf:
                  - {$ref: "#/components/schemas/Item"}
                  - {required: [name, key]}
                  - {properties: {links: {$ref: "#/components/schemas/Links"}, note: {type: string}}}
        responses:
          "200":
            description: ok
            content: {application/json: {schema: {$ref: "#/components/schemas/Item"}}}
        """, method: "post",
        rest: """
          components:
            schemas:
              Links: {type: object, readOnly: true, properties: {self: {type: string}}}
              Item:
                required: [id, links]
                properties:
                  id: {type: string, readOnly: true}
                  key: {type: string, readOnly: true}
                  links: {allOf: [{$ref: "#/components/schemas/Links"}], description: Where it is.}
                  name: {type: string}
          """))
    // Whoever asks for a property by its name means it.
    #expect(
      sketch(service.operations[0].body) == "json {key: string, name: string, note?: string}")
    #expect(
      service.models.sketches == [
        "Links: {self?: string}", "Item: {id: string, key?: string, links: Links, name?: string}",
      ])
  }

  @Test(
    "what is only received stays so where a part of an allOf requires it again, also further inside"
  )
  func readOnlyAgain() throws {
    let service = try service(
      document(
        """
        requestBody: {content: {application/json: {schema: {$ref: "#/components/schemas/Option"}}}}
        responses:
          "200":
            description: ok
            content: {application/json: {schema: {$ref: "#/components/schemas/Option"}}}
        """, method: "post",
        rest: """
          components:
            schemas:
              Base: {required: [id], properties: {id: {type: string, readOnly: true}, key: {type: string, readOnly: true}}}
              Option: {allOf: [{$ref: "#/components/schemas/Base"}, {required: [id, key], properties: {n: {type: string}}}]}
          """))
    #expect(
      service.models.sketches == [
        "Option: {id: string, key: string, n?: string}", "OptionInput: {n?: string}",
      ])
    // What stands in the same schema still goes one way.
    for schema in [
      "{allOf: [{properties: {id: {type: string, readOnly: true}, n: {type: string}}}, {required: [id]}]}",
      "{required: [id], allOf: [{properties: {id: {type: string, readOnly: true}, n: {type: string}}}]}",
    ] {
      let body = "{content: {application/json: {schema: {$ref: \"#/components/schemas/A\"}}}}"
      let service = try OpenAPITests.service(
        document(
          "requestBody: \(body)\nresponses: {\"200\": {description: Done, \(body.dropFirst())}",
          method: "post", rest: "components: {schemas: {A: \(schema)}}"))
      #expect(service.models.sketches == ["A: {id: string, n?: string}", "AInput: {n?: string}"])
    }
    let inside = try operation(
      """
      requestBody:
        content:
          application/json:
            schema:
              type: object
              properties:
                list: {type: array, items: {type: object, properties: {id: {type: string, readOnly: true}, n: {type: string}}}}
      """, method: "post")
    #expect(sketch(inside.body) == "json {list?: [{n?: string}]}?")
  }

  @Test(
    "what is sent keeps its properties where all are said to be received, and those of which more is said"
  )
  func sentAnyway() throws {
    let received = "{type: string, readOnly: true}"
    func model(_ properties: String, _ rest: String = "") throws -> String {
      let body = "{content: {application/json: {schema: {$ref: \"#/components/schemas/A\"}}}}"
      let service = try OpenAPITests.service(
        document(
          "requestBody: \(body)\nresponses: {\"204\": {description: Done}}", method: "post",
          rest:
            "components: {schemas: {ID: \(received), A: {type: object, properties: {\(properties)}\(rest)}}}"
        ))
      return try #require(service.models.sketches.first { $0.hasPrefix("A: ") })
    }
    #expect(try model("a: \(received), b: {type: string}") == "A: {b?: string}")
    #expect(try model("a: \(received), b: \(received)") == "A: {a?: string, b?: string}")
    // A part that requires it with one value means who sends it, too.
    let kind =
      ", allOf: [{properties: {t: \(received)}}, {required: [t], properties: {t: {enum: [team]}}}]"
    #expect(try model("b: {type: string}", kind) == "A: {t: string(team), b?: string}")
    // Of what is only sent, who requires it means something else, and a reference says nothing of this place.
    #expect(
      try model("a: \(received), b: {type: string}", ", required: [a]")
        == "A: {a?: string, b?: string}")
    #expect(
      try model("a: {$ref: \"#/components/schemas/ID\"}, b: {type: string}")
        == "A: {a?: ID, b?: string}")
    let created = received.replacing("}", with: ", description: The creation time.}")
    #expect(try model("a: \(created), b: {type: string}") == "A: {b?: string}")
    let createOnly = received.replacing(
      "}", with: ", description: \"*Create-only*. Where it is.\"}")
    #expect(
      try model("a: \(createOnly), b: {type: string}") == "A: {a?: string, b?: string}")
    let given = received.replacing(
      "}", with: ", description: A unique ID that can be specified by the publisher.}")
    #expect(try model("a: \(given), b: {type: string}") == "A: {a?: string, b?: string}")
    func described(_ description: String) throws -> String {
      let received = received.replacing("}", with: ", description: \"\(description).\"}")
      return try model("a: \(received), b: {type: string}")
    }
    for text in [
      "It can be set by the user interface only", "It can be set by the user, but not by this API",
      "None of these can be set by the client", "It can be set by the user in Settings",
      "Whether the value can be set by the user", "Can be set by users with the admin role",
    ] {
      #expect(try described(text) == "A: {b?: string}", "\(text)")
    }
    for text in [
      "Can only be set on creation", "May be set by the caller when creating; not by guests",
      "Can be provided by clients, but only by administrators",
    ] {
      #expect(try described(text) == "A: {a?: string, b?: string}", "\(text)")
    }
    let inPlace = try operation(
      """
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              properties:
                a: {type: object, properties: {id: \(received)}}
                b: {type: object, properties: {id: \(received), c: {type: string}}}
                d: \(received)
      """, method: "post")
    #expect(sketch(inPlace.body) == "json {a?: {id?: string}, b?: {c?: string}}")
  }

  @Test("what tells the members of a union apart is sent where the union is, and nowhere else")
  func membersOfUnions() throws {
    func model(_ union: String) throws -> [String] {
      let a = "{$ref: \"#/components/schemas/A\"}"
      let text = document(
        """
        requestBody: {content: {application/json: {schema: \(union == "sent" ? "{$ref: \"#/components/schemas/U\"}" : a)}}}
        responses:
          "200": {description: ok, content: {application/json: {schema: {$ref: "#/components/schemas/U"}}}}
          "201": {description: ok, content: {application/json: {schema: \(a)}}}
        """, method: "post",
        rest: """
          components:
            schemas:
              U: {oneOf: [\(a), {$ref: "#/components/schemas/B"}], discriminator: {propertyName: type}}
              A: {properties: {type: {type: string, readOnly: true}, object: {type: string, enum: [a], readOnly: true}, id: {type: string, readOnly: true}, n: {type: string}}}
              B: {properties: {type: {type: string}}}
          """)
      let service = try service(text)
      let id = try #require(service.models.id(named: "A"))
      guard case .object(let object) = service.models[id].schema.kind else { return [] }
      return object.properties.filter(\.isNeverSent).map(\.name)
    }
    #expect(try model("sent") == ["id"])
    #expect(try model("received") == ["type", "object", "id"])
  }

  @Test("who requires all that is only received means nothing by it in what is only sent")
  func requiresAll() throws {
    let properties = "id: {type: string, readOnly: true}, at: {type: string, readOnly: true}"
    func model(_ required: String) throws -> String {
      let body =
        "{content: {application/json: {schema: {$ref: \"#/components/schemas/A\"}}}}"
      let service = try OpenAPITests.service(
        document(
          "requestBody: \(body)\nresponses: {\"204\": {description: Done}}", method: "post",
          rest:
            "components: {schemas: {A: {required: [\(required)], properties: {\(properties), n: {type: string}}}}}"
        ))
      return service.models.sketches.joined()
    }
    #expect(try model("id, at, n") == "A: {n: string}")
    #expect(try model("id, n") == "A: {id?: string, n: string}")
  }

  @Test("properties that only go one way are not required where they don't go")
  func oneWay() throws {
    let text = document(
      """
      requestBody: {content: {application/json: {schema: {$ref: "#/components/schemas/Both"}}}}
      responses:
        "200":
          description: ok
          content:
            application/json:
              schema:
                required: [both, only, secret]
                properties:
                  both: {$ref: "#/components/schemas/Both"}
                  only: {$ref: "#/components/schemas/Response"}
                  secret: {type: string, writeOnly: true}
      """, method: "post",
      rest: """
        components:
          schemas:
            Both:
              required: [id, password, name]
              properties:
                id: {type: string, readOnly: true}
                password: {type: string, writeOnly: true}
                name: {type: string}
            Response:
              required: [id, password]
              properties:
                id: {type: string, readOnly: true}
                password: {type: string, writeOnly: true}
        """)
    let service = try service(text)
    #expect(
      service.models.sketches == [
        "Both: {id: string, name: string}",
        "BothInput: {password: string, name: string}",
        "Response: {id: string, password?: string}",
      ])
    #expect(
      sketch(service.operations[0].responses, in: service.models)
        == "200 {both: Both, only: Response, secret?: string}"
    )
  }

  @Test("what would go neither way goes both")
  func neitherWay() throws {
    let (service, messages) = read(
      schemas(
        "A: {required: [a], properties: {a: {type: string, readOnly: true, writeOnly: true}}}"))
    #expect(service?.models.sketches == ["A: {a: string}"])
    #expect(
      messages == ["6:37: `a` is `readOnly` and `writeOnly`; it is assumed to be neither"])
  }

  // MARK: Models for requests

  /// The models, where one is what a POST sends and what comes back.
  private func models(_ models: String, sending name: String = "A") throws -> [String] {
    let content = "{application/json: {schema: {$ref: '#/components/schemas/\(name)'}}}"
    return try service(
      document(
        "requestBody: {content: \(content)}\nresponses: {'200': {description: ok, content: \(content)}}",
        method: "post", rest: "components:\n  schemas:\n" + indented(models, by: 4))
    ).models.sketches
  }

  @Test("What leads to a model for requests has one, too, and what does not stays one for both")
  func leadingToRequestModels() throws {
    #expect(
      try models(
        """
        A:
          required: [b, c, d, others]
          properties:
            b: {type: array, items: {$ref: '#/components/schemas/B'}}
            c: {$ref: '#/components/schemas/C'}
            d: {$ref: '#/components/schemas/D'}
            others: {type: object, additionalProperties: {$ref: '#/components/schemas/A'}}
        B: {required: [id], properties: {id: {type: integer, readOnly: true}, n: {type: string}}}
        C: {properties: {id: {type: integer, readOnly: true}, n: {type: string}}}
        D: {oneOf: [{$ref: '#/components/schemas/B'}, {type: string}]}

        """) == [
          "A: {b: [B], c: C, d: D, others: {*: A}}",
          "AInput: {b: [BInput], c: C, d: DInput, others: {*: AInput}}",
          "B: {id: int, n?: string}", "BInput: {n?: string}",
          "C: {id?: int, n?: string}", "D: B | string", "DInput: BInput | string",
        ])
  }

  @Test("What is only sent has the models for requests, and so have parameters")
  func requestModelsElsewhere() throws {
    let service = try service(
      document(
        """
        parameters: [{name: filter, in: query, content: {application/json: {schema: {$ref: "#/components/schemas/A"}}}}]
        requestBody: {content: {application/json: {schema: {$ref: "#/components/schemas/Sent"}}}}
        responses: {"200": {description: ok, content: {application/json: {schema: {$ref: "#/components/schemas/A"}}}}}
        """, method: "post",
        rest: """
          components:
            schemas:
              Sent: {properties: {a: {$ref: "#/components/schemas/A"}}}
              A: {required: [id], properties: {id: {type: integer, readOnly: true}, n: {type: string}}}
          """))
    #expect(
      service.models.sketches == [
        "Sent: {a?: AInput}", "A: {id: int, n?: string}", "AInput: {n?: string}",
      ])
    #expect(
      service.operations[0].parameters.map { sketch($0.schema, in: service.models) } == ["AInput"])
  }

  @Test("A model of the description keeps the name that one for requests would have")
  func namesOfRequestModels() throws {
    #expect(
      try models(
        """
        A: {required: [id], properties: {id: {type: integer, readOnly: true}, n: {$ref: '#/components/schemas/AInput'}}}
        AInput: {type: string, enum: [a, b]}

        """) == [
          "A: {id: int, n?: AInput}", "AInput2: {n?: AInput}", "AInput: string(a|b)",
        ])
  }

  @Test(
    "One model goes both ways where nothing that goes one way is required, or nothing else would be sent",
    arguments: [
      "{properties: {id: {type: integer, readOnly: true}, n: {type: string}}}",
      "{required: [id], properties: {id: {type: integer, readOnly: true}}}",
      "{required: [t], properties: {t: {type: string, enum: [a], readOnly: true}, n: {type: string}}}",
    ])
  func oneModel(schema: String) throws {
    #expect(try models("A: \(schema)\n").count == 1)
  }
}
