import ServiceModel
import Testing

@Suite("What Kubernetes' documents say in their own way")
struct KubernetesTests {
  private func operation(_ text: String) throws -> ServiceModel.Operation {
    let service = try service(
      """
      swagger: "2.0"
      info: {title: Kubernetes, version: v1.36.0}
      host: example.com
      schemes: [https]
      paths:
        /pods: {\(text)}
      definitions:
        Port: {type: string, format: int-or-string}
      """)
    return try #require(service.operations.first)
  }

  @Test("a number or a text stays what it is")
  func intOrString() throws {
    #expect(
      try sketches("Port: {type: string, format: int-or-string}") == ["Port: int | string"])
    let name = "io.k8s.apimachinery.pkg.util.intstr.IntOrString"
    #expect(try sketches("\(name): {type: string}") == ["\(name): int | string"])
  }

  @Test(
    "an object that changes another one is no list of changes",
    arguments: [
      (
        "application/json-patch+json, application/merge-patch+json, application/apply-patch+yaml",
        "{type: object}", "application/merge-patch+json"
      ),
      (
        "application/merge-patch+json, application/json-patch+json",
        "{type: array, items: {type: object}}", "application/json-patch+json"
      ),
      ("application/json-patch+json", "{type: object}", "application/json-patch+json"),
      ("application/json-patch+json, application/json", "{type: object}", nil),
    ])
  func patches(types: String, schema: String, expected: String?) throws {
    let operation = try operation(
      "patch: {consumes: [\(types)], parameters: [{name: body, in: body, schema: \(schema)}], responses: {204: {description: x}}}"
    )
    #expect(operation.body?.mediaType == expected)
  }

  @Test("what is watched are events one after the other, in documents of each version")
  func watch() throws {
    let types = ["application/json", "application/json;stream=watch"]
    func responses(of action: String) throws -> String {
      let operation = try operation(
        "get: {x-kubernetes-action: \(action), produces: [\(types.joined(separator: ", "))], responses: {200: {description: x, schema: {type: object}}}}"
      )
      return sketch(operation.responses)
    }
    #expect(try responses(of: "watchlist") == "200 lines of {*: any}")
    #expect(try responses(of: "list") == "200 {*: any}")
    let contents = types.map { "\"\($0)\": {schema: {type: object}}" }.joined(separator: ", ")
    let newer = try OpenAPITests.operation(
      "x-kubernetes-action: watch\nresponses: {\"200\": {description: x, content: {\(contents)}}}")
    #expect(sketch(newer.responses) == "200 lines of {*: any}")
  }
}
