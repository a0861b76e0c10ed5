import ServiceModel
import Testing

@testable import SwiftPlan

@Suite("Operations whose responses may have no content")
struct EmptyResponseTests {
  private func response(
    _ status: StatusPattern, _ kind: Schema.Kind? = nil, description: String? = nil
  ) -> Response {
    var response = Response(status: status, content: kind.map { .json(Schema($0)) } ?? .nothing)
    response.documentation.description = description
    return response
  }

  private func result(_ responses: [Response], areAuthored: Bool = false) async throws
    -> ResponsePlan
  {
    var operation = operation("player")
    operation.responses = responses
    var service = service(operations: [operation])
    service.hasAuthoredNames = areAuthored
    return try #require(try await planned(service).root.operations.first).response
  }

  @Test("A value, or nothing with 204, is an Optional", arguments: [204, 205, 206])
  func optional(status: Int) async throws {
    let text = Schema.Kind.string(.plain)
    let plan = try await result([response(.code(200), text), response(.code(status))])
    #expect(plan.type == "String?")
    #expect(plan.kind == .value)
    #expect(plan.emptyStatuses == "\(status)")
    let several = [response(.code(status)), response(.code(200), text), response(.code(203), text)]
    #expect(try await result(several).type == "String?")
  }

  @Test("What Springfox says of each POST does not make an enum of its responses")
  func statusesOfSpringfox() async throws {
    let text = Schema.Kind.string(.plain)
    let responses = [
      response(.code(200), text), response(.code(201), description: "Created"),
      response(.code(202), description: "Accepted"), response(.code(204), description: "None"),
    ]
    let plan = try await result(responses)
    #expect(plan.type == "String?")
    #expect(plan.emptyStatuses == "201, 202 or 204")
    for (status, description) in [(201, "The list is empty."), (202, "Not there yet.")] {
      let other = response(.code(status), description: description)
      #expect(try await result([response(.code(200), text), other]).kind == .table)
    }
  }

  @Test("A file or a text, or nothing with 204, is an Optional")
  func optionalContent() async throws {
    let contents: [(Response.Content, ResponsePlan.Kind)] = [(.text, .text), (.data, .data)]
    for (content, kind) in contents {
      let some = Response(status: .code(200), content: content)
      let plan = try await result([some, response(.code(204))])
      #expect(plan.kind == kind)
      #expect(plan.emptyStatuses == "204")
      #expect(try await result([some, response(.code(206))]).kind == kind)
      #expect(try await result([some, response(.code(202))]).kind == .table)
    }
  }

  @Test("Nothing, with whichever status says that it is done, is nothing")
  func done() async throws {
    let plan = try await result([response(.code(200)), response(.code(204))])
    #expect(plan.kind == .nothing)
    #expect(plan.type == nil)
    let authored = [response(.code(200)), response(.code(204))]
    #expect(try await result(authored, areAuthored: true).kind == .table)
  }

  @Test("What else a status without content says is a case of an enum")
  func others() async throws {
    let text = Schema.Kind.string(.plain)
    let accepted = [response(.code(200), text), response(.code(202))]
    #expect(try await result(accepted + [response(.code(204))]).kind == .table)
    #expect(try await result([response(.code(200), text), response(.code(207))]).kind == .table)
    let different = [response(.code(200), text), response(.code(201), .boolean)]
    #expect(try await result(different + [response(.code(204))]).kind == .table)
    #expect(try await result([response(.code(202)), response(.code(204))]).kind == .table)
    #expect(try await result([response(.code(201)), response(.code(204))]).kind == .table)
  }

  @Test(
    "JSON is asked for where only errors have it, and by whom the service asks for JSON of its own")
  func accepted() async throws {
    func accept(
      _ content: Response.Content, errors: [Response] = [], of all: [Response] = [],
      headers: [ConstantField] = [], method: String = "DELETE"
    ) async throws -> String? {
      var operation = operation("player")
      operation.method = method
      operation.responses = [
        Response(
          status: .code(200), content: content,
          mediaType: content.isNothing || content.isJSON ? nil : "application/zip")
      ]
      operation.errors = errors
      var service = service(operations: [operation])
      service.hasAuthoredNames = false
      service.errors = all
      service.headers = headers
      return try #require(try await planned(service).root.operations.first).route.accept
    }
    let error = response(.code(404), .string(.plain))
    #expect(try await accept(.nothing) == #""*/*""#)
    #expect(try await accept(.nothing, errors: [error]) == nil)
    #expect(try await accept(.nothing, of: [error]) == nil)
    // It may be a file that the document forgets.
    #expect(try await accept(.nothing, of: [error], method: "GET") == #""*/*""#)
    #expect(try await accept(.data, errors: [error]) == #""application/zip, */*;q=0.5""#)
    let own = [ConstantField(name: "Accept", value: "application/vnd.a+json")]
    #expect(try await accept(.json(Schema(.boolean)), headers: own) == nil)
    #expect(try await accept(.nothing, headers: own) == nil)
    #expect(try await accept(.data, headers: own) == #""application/zip, */*;q=0.5""#)
  }

  @Test("Who lists statuses in a service description gets a case for each")
  func authored() async throws {
    let responses = [response(.code(200), .boolean), response(.code(204))]
    #expect(try await result(responses, areAuthored: true).kind == .table)
  }
}
