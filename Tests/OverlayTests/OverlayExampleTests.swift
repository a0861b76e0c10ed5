import Testing
import YAML

/// The examples of the Overlay Specification 1.1, section 4.4.4.
@Suite("An overlay does what the examples of the specification say")
struct OverlayExampleTests {
  private static func overlay(_ actions: String) -> String {
    "overlay: 1.1.0\ninfo: { title: Overlay, version: 1.0.0 }\nactions:\n" + actions
  }

  @Test("Structured: one action that looks like the document")
  func structured() throws {
    let outcome = try Outcome(
      """
      info: { title: API }
      paths:
        /: { get: { summary: Root } }
        /pets: { get: { operationId: pets } }
      """,
      Self.overlay(
        """
          - target: '$' # Root of document
            update:
              info:
                x-overlay-applied: structured-overlay
              paths:
                '/':
                  summary: 'The root resource'
                  get:
                    summary: 'Retrieve the root resource'
                    x-rate-limit: 100
                '/pets':
                  get:
                    summary: 'Retrieve a list of pets'
                    x-rate-limit: 100
              components:
              tags:
        """))
    #expect(outcome.mistakes == [])
    #expect(
      try outcome.text
        == plain(
          """
          info: { title: API, x-overlay-applied: structured-overlay }
          paths:
            /: { summary: The root resource, get: { summary: Retrieve the root resource, x-rate-limit: 100 } }
            /pets: { get: { operationId: pets, summary: Retrieve a list of pets, x-rate-limit: 100 } }
          components:
          tags:
          """))
  }

  @Test("Targeted: an action for each place, single values among them")
  func targeted() throws {
    let outcome = try Outcome(
      """
      paths:
        /foo: { get: { description: Old } }
        /bar: { get: { description: Old } }
      """,
      Self.overlay(
        """
          - target: $.paths['/foo'].get.description
            update: This is the new description
          - target: $.paths['/bar'].get.description
            update: This is the updated description
          - target: $.paths['/bar']
            update:
              post:
                description: This is an updated description of a child object
                x-safe: false
        """))
    #expect(outcome.mistakes == [])
    #expect(
      try outcome.text
        == plain(
          """
          paths:
            /foo: { get: { description: This is the new description } }
            /bar:
              get: { description: This is the updated description }
              post: { description: This is an updated description of a child object, x-safe: false }
          """))
  }

  @Test("Wildcard: one action for many places")
  func wildcard() throws {
    let outcome = try Outcome(
      """
      paths:
        /a: { get: { parameters: [{ name: filter, in: query }, { name: filter, in: header }] } }
        /b: { get: {}, post: {} }
      """,
      Self.overlay(
        """
          - target: $.paths.*.get
            update:
              x-safe: true
          - target: $.paths.*.get.parameters[?@.name=='filter' && @.in=='query']
            update:
              schema:
                $ref: '#/components/schemas/filterSchema'
        """))
    #expect(outcome.mistakes == [])
    #expect(
      try outcome.text
        == plain(
          """
          paths:
            /a:
              get:
                parameters:
                  - { name: filter, in: query, schema: { $ref: '#/components/schemas/filterSchema' } }
                  - { name: filter, in: header }
                x-safe: true
            /b: { get: { x-safe: true }, post: {} }
          """))
  }

  @Test("Lists: items are added and removed")
  func lists() throws {
    let outcome = try Outcome(
      """
      paths:
        /a: { get: { parameters: [{ name: dummy }, { name: id }], tags: [dummy, used] } }
      """,
      Self.overlay(
        """
          - target: $.paths.*.get.parameters
            update:
              name: newParam
              in: query
          - target: $.paths.*.get.parameters[?@.name == 'dummy']
            remove: true
          - target: $.paths.*.get.tags[?@ == 'dummy']
            remove: true
        """))
    #expect(outcome.mistakes == [])
    #expect(
      try outcome.text
        == plain(
          "paths: { /a: { get: { parameters: [{ name: id }, { name: newParam, in: query }], tags: [used] } } }"
        ))
  }

  @Test("Traits: extensions of the document say where")
  func traits() throws {
    let outcome = try Outcome(
      """
      paths:
        /items:
          get:
            x-oai-traits: ['paged']
            responses: { 200: { description: OK } }
        /items/{id}/subitems:
          get:
            x-oai-traits: ['paged']
            parameters: [{ name: id, in: path, required: true }]
            responses: { 200: { description: OK } }
        /other:
          get:
            responses: { 200: { description: OK } }
      """,
      Self.overlay(
        """
          - target: $.paths[?(@.get['x-oai-traits'][?(@ == 'paged')])].get
            update:
              parameters:
                - name: top
                  in: query
                - name: skip
                  in: query
        """))
    #expect(outcome.mistakes == [])
    #expect(
      try outcome.text
        == plain(
          """
          paths:
            /items:
              get:
                x-oai-traits: ['paged']
                responses: { 200: { description: OK } }
                parameters: [{ name: top, in: query }, { name: skip, in: query }]
            /items/{id}/subitems:
              get:
                x-oai-traits: ['paged']
                parameters: [{ name: id, in: path, required: true }, { name: top, in: query }, { name: skip, in: query }]
                responses: { 200: { description: OK } }
            /other:
              get:
                responses: { 200: { description: OK } }
          """))
  }

  private static let items = """
    paths:
      /items: { get: { responses: { 200: { description: OK } } } }
      /some-items: { delete: { responses: { 200: { description: OK } } } }
    """

  @Test("Copies: into what is there, into what an action before makes, and as a move")
  func copies() throws {
    let get = "get: { responses: { 200: { description: OK } } }"
    let delete = "delete: { responses: { 200: { description: OK } } }"
    let into = try Outcome(
      Self.items,
      Self.overlay(
        """
          - target: '$.paths["/some-items"]'
            copy: '$.paths["/items"]'
        """))
    #expect(into.mistakes == [])
    #expect(
      try into.text
        == plain("paths:\n  /items: { \(get) }\n  /some-items: { \(get), \(delete) }"))
    let moved = try Outcome(
      Self.items,
      Self.overlay(
        """
          - target: '$.paths'
            update: { "/new-items": {} }
          - target: '$.paths["/new-items"]'
            copy: '$.paths["/items"]'
          - target: '$.paths["/items"]'
            remove: true
        """))
    #expect(moved.mistakes == [])
    #expect(
      try moved.text == plain("paths:\n  /new-items: { \(get) }\n  /some-items: { \(delete) }"))
  }

  @Test("JSON overlays YAML, and YAML overlays JSON")
  func formats() throws {
    let outcome = try Outcome(
      #"{ "a": { "b": 1 } }"#,
      "overlay: 1.0.0\ninfo: { title: T, version: 1 }\nactions: [{ target: $.a, update: { c: 2 } }]",
      #"{ "overlay": "1.1.0", "info": { "title": "T", "version": "1" }, "actions": [{ "target": "$.a.b", "update": 3 }] }"#
    )
    #expect(outcome.mistakes == [])
    #expect(try outcome.text == plain("a: { b: 3, c: 2 }"))
  }
}
