/// Writes a description for somebody who has none yet: operations of every kind, to be changed to what
/// the service has.
struct ExampleText {
  let service: String
  let baseURL: String
  let login: Bool

  var text: String {
    let lines =
      DescriptionText.head(of: service) + [
        "service: \(service)", "baseURL: \(FieldText.yaml(path: baseURL))",
      ]
      + Self.body(auth: login ? "login: basic" : "token: bearer")
    return lines.map { $0 + "\n" }.joined()
  }

  private static func body(auth: String) -> [String] {
    """

    # Who calls: `basic`, `bearer`, or `{ type: apiKey, in: header, name: X-API-Key }`, with a name of yours.
    # The secret itself stays in your code. `auth: none` is none.
    auth:
      \(auth)

    # The model of responses that are errors.
    errors: Failure

    # Each path with its methods. What stands in braces is an argument. Change these to what there is.
    paths:
      /things:
        get:
          name: things
          summary: List the things.
          # An argument with a `?` can be left out; `=` says what the server takes then.
          query:
            kind?: { $enum: [small, large] }
            page?: int = 1
          returns: [Thing]
        post:
          name: addThing
          # The body; each of its properties is an argument. `form` and `multipart` are others.
          json: { name: string, made?: date }
          returns: Thing
      /things/{id}:
        # For all methods of the path. Without it, an argument is a string.
        path: { id: int }
        get: { name: thing, returns: Thing }
        delete: { name: removeThing }

    # Objects with a name.
    models:
      Thing:
        $summary: What this is all about.
        id: int
        name: string
        made?: date
        tags?: [string]
        owner?: { name: string, homepage: url? }
      Failure:
        message: string
    """.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
