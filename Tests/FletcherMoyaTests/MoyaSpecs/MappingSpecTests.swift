import Fletcher
import FletcherMoya
import Foundation
import Testing

/// What Observable+MoyaSpec, Single+MoyaSpec and SignalProducer+MoyaSpec of Moya have in common: what operators make of
/// a response. The operators of each library have tests of their own, and call what is tested here.
@Suite("Moya's specs: what is made of responses")
struct MappingSpecTests {
  private func response(_ text: String, _ status: Int = 200) throws -> Response {
    Response(
      status: .init(code: status), data: Data(text.utf8),
      request: Request(url: try #require(URL(string: "https://example.com"))))
  }

  private var decoder: JSONDecoder {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(identifier: "UTC")
    formatter.dateFormat = "yyyy-MM-dd'T'HH:mm:ss"
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .formatted(formatter)
    return decoder
  }

  private static let issue = #"{"title":"Hello, Moya!","createdAt":"1995-01-14T12:34:56"}"#

  @Test("Ranges of statuses include their bounds, or do not, as they are written")
  func statuses() throws {
    let ranges: [(Int, isClosed: Bool, isHalfOpen: Bool)] = [
      (-1, false, false), (0, true, true), (9, true, true), (10, true, false), (11, false, false),
    ]
    for (status, isClosed, isHalfOpen) in ranges where status >= 0 {
      let response = try response("", status)
      #expect(((try? response.filter(statusCodes: 0...10)) != nil) == isClosed)
      #expect(((try? response.filter(statusCodes: 0..<10)) != nil) == isHalfOpen)
    }
    #expect(try response("", 42).filter(statusCode: 42).statusCode == 42)
    #expect(throws: ProviderError.self) { try response("", 43).filter(statusCode: 42) }
    #expect(throws: ProviderError.self) { try response("", 404).filterSuccessfulStatusCodes() }
    #expect(throws: ProviderError.self) {
      try response("", 404).filterSuccessfulStatusAndRedirectCodes()
    }
    #expect(try response("", 200).filterSuccessfulStatusCodes().statusCode == 200)
    #expect(try response("", 200).filterSuccessfulStatusAndRedirectCodes().statusCode == 200)
    #expect(try response("", 304).filterSuccessfulStatusAndRedirectCodes().statusCode == 304)
  }

  @Test("Objects and lists are read by the decoder, also at a path")
  func objects() throws {
    let date = Date(timeIntervalSince1970: 790_086_896)
    let issue = try response(Self.issue).map(MoyaIssue.self, using: decoder)
    #expect(issue.title == "Hello, Moya!")
    #expect(issue.createdAt == date)
    let list = try response("[\(Self.issue),\(Self.issue),\(Self.issue)]")
      .map([MoyaIssue].self, using: decoder)
    #expect(list.map(\.title) == ["Hello, Moya!", "Hello, Moya!", "Hello, Moya!"])
    let nested = try response(#"{"issue":\#(Self.issue),"issues":[\#(Self.issue)]}"#)
    let one = try nested.map(MoyaIssue.self, atKeyPath: "issue", using: decoder)
    #expect(one.createdAt == date)
    let many = try nested.map([MoyaIssue].self, atKeyPath: "issues", using: decoder)
    #expect(many.map(\.createdAt) == [date])
  }

  @Test("No content is an object without values, or a list without any, where that is asked for")
  func noContent() throws {
    for path in [nil, "issue"] {
      let issue = try response("").map(
        OptionalIssue.self, atKeyPath: path, using: decoder, failsOnEmptyData: false)
      #expect(issue.title == nil && issue.createdAt == nil)
      let issues = try response("").map(
        [OptionalIssue].self, atKeyPath: path, using: decoder, failsOnEmptyData: false)
      #expect(issues.isEmpty)
    }
  }

  @Test("Values of any kind are read at a path, and none is taken for one of another kind")
  func values() throws {
    let response = try response(
      #"{"count":1,"isNew":true,"text":"Something","url":"http://www.example.com/test","number":"123","texts":["123","456"]}"#
    )
    #expect(try response.map(Int.self, atKeyPath: "count", using: decoder) == 1)
    #expect(try response.map(Bool.self, atKeyPath: "isNew", using: decoder))
    #expect(try response.map(String.self, atKeyPath: "text", using: decoder) == "Something")
    #expect(try response.mapString(atKeyPath: "text") == "Something")
    #expect(
      try response.map(URL.self, atKeyPath: "url", using: decoder)
        == URL(string: "http://www.example.com/test"))
    func fails<Value: Decodable>(_ type: Value.Type, _ path: String) {
      #expect(throws: ProviderError.self, "\(type) at \(path)") {
        try response.map(type, atKeyPath: path, using: decoder)
      }
    }
    fails(Bool.self, "count")
    fails(Int.self, "number")
    fails(String.self, "texts")
    fails([String].self, "number")
  }

  @Test("Content that is no such value, JSON or text is an error that says which")
  func invalid() throws {
    let wrong = try response(#"{"title":"Hello, Moya!","createdAt":"Hahaha"}"#)
    let error = #expect(throws: ProviderError.self) {
      try wrong.map(MoyaIssue.self, using: decoder)
    }
    guard case .decoding(let beneath, _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(beneath is DecodingError)
    let json = #expect(throws: ProviderError.self) {
      try response("{ \"name\": \"john }").mapJSON()
    }
    #expect(json?.response != nil)
    // Moya refuses text that is not in UTF-8; here it is read as browsers do, and never an error.
    let bytes = Response(status: .ok, data: Data([0xFF, 0xE9]), request: wrong.request)
    #expect(try bytes.mapString() == "ÿé")
    #expect(
      try response(#"{"name":"John Crighton","occupation":"Astronaut"}"#).mapJSON()
        == ["name": "John Crighton", "occupation": "Astronaut"])
    #expect(try response("You have the rights.").mapString() == "You have the rights.")
  }
}

#if canImport(UIKit) || canImport(AppKit)
  extension MappingSpecTests {
    @Test("An image is read from its bytes, and what is none is an error")
    func images() throws {
      // A GIF of one pixel.
      let gif = try #require(
        Data(base64Encoded: "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"))
      let request = Request(url: try #require(URL(string: "https://example.com")))
      let image = try Response(status: .ok, data: gif, request: request).mapImage()
      #expect(image.size.width == 1)
      #expect(throws: ProviderError.self) {
        try Response(status: .ok, request: request).mapImage()
      }
    }
  }
#endif
