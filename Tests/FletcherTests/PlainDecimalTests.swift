import Fletcher
import Foundation
import Testing

@Suite("Numbers in queries, paths, headers and forms")
struct PlainDecimalTests {
  @Test(
    "A number has no exponent, however small or large, and reads back as the same",
    arguments: [
      (0.00001, "0.00001"), (8.23e-06, "0.00000823"), (-1e-07, "-0.0000001"), (0.1, "0.1"),
      (1.0, "1"), (-2.5, "-2.5"), (30000, "30000"), (1e16, "10000000000000000"),
      (1.2345678901234568e17, "123456789012345680"), (1.5e20, "150000000000000000000"),
      (0, "0"), (12345.678, "12345.678"),
    ])
  func plain(number: Double, text: String) async throws {
    let request = try await Provider<Anything>().urlRequest(
      for: Anything(
        route: Route(.post, "/order{?quantity}", number).form(["quantity": number])))
    #expect(request.url?.query() == "quantity=\(text)")
    #expect(request.httpBody.map { String(decoding: $0, as: UTF8.self) } == "quantity=\(text)")
    #expect(Double(text) == number)
  }

  @Test("So do the least and the largest, and those of half the precision")
  func ends() throws {
    for number in [
      Double.leastNonzeroMagnitude, .greatestFiniteMagnitude, .pi * 1e-30, -.pi * 1e40,
    ] {
      guard case .text(let text) = number.parameter else {
        Issue.record("no text")
        continue
      }
      #expect(!text.contains("e"))
      #expect(Double(text) == number)
    }
    #expect(Float(1.5e-10).parameter == .text("0.00000000015"))
  }
}
