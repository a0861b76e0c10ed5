import Fletcher
import Foundation
import TestServer
import Testing

/// The values of OpenAPI's table of style examples (3.2, section 4.12.9), and what the table says.
@Suite("Parameters are written as the tables of OpenAPI have them")
struct StyleTests {
  private let list = ["blue", "black", "brown"]
  private let color = Styles.Color(r: 100, g: 200, b: 150)

  private func withStyles(
    _ body: @escaping (Provider<Styles>) async throws -> Void
  ) async throws {
    try await TestServer.run { server in
      try await body(Provider<Styles>(baseURL: server.url))
    }
  }

  @Test("path parameters: matrix, label and simple")
  func paths() async throws {
    try await withStyles { styles in
      let paths = [
        try await styles.matrixPath(text: "blue", list: list, object: color),
        try await styles.matrixExplodedPath(text: "blue", list: list, object: color),
        try await styles.labelPath(text: "blue", list: list, object: color),
        try await styles.labelExplodedPath(text: "blue", list: list, object: color),
        try await styles.simplePath(text: "blue", list: list, object: color),
        try await styles.simpleExplodedPath(text: "blue", list: list, object: color),
        // An empty text is not an absent one.
        try await styles.matrixPath(text: "", list: [""], object: color),
        try await styles.matrixPath(text: "a;b=c", list: ["a,b", "/"], object: color),
      ].map(\.path)
      #expect(
        paths == [
          "/matrix/;text=blue/;list=blue,black,brown/;object=R,100,G,200,B,150",
          "/matrixExploded/;text=blue/;list=blue;list=black;list=brown/;R=100;G=200;B=150",
          "/label/.blue/.blue,black,brown/.R,100,G,200,B,150",
          "/labelExploded/.blue/.blue.black.brown/.R=100.G=200.B=150",
          "/simple/blue/blue,black,brown/R,100,G,200,B,150",
          "/simpleExploded/blue/blue,black,brown/R=100,G=200,B=150",
          "/matrix/;text/;list=/;object=R,100,G,200,B,150",
          "/matrix/;text=a%3Bb%3Dc/;list=a%2Cb,%2F/;object=R,100,G,200,B,150",
        ])
    }
  }

  @Test("path parameters that would vanish from the path are refused")
  func emptyPaths() async throws {
    try await withStyles { styles in
      for (text, list) in [("", ["a"]), ("a", []), ("a", [""])] {
        let refusal = await failure {
          try await styles.simplePath(text: text, list: list, object: color)
        }
        guard case .invalidRequest = refusal else {
          Issue.record("\(text) and \(list) are not refused")
          continue
        }
      }
      let refusals = [
        await failure { try await styles.matrixPath(text: "a", list: [], object: color) },
        await failure { try await styles.matrixExplodedPath(text: "a", list: [], object: color) },
        await failure { try await styles.labelPath(text: "a", list: [], object: color) },
        await failure {
          try await styles.labelExplodedPath(text: "a", list: ["a"], object: .init())
        },
      ]
      #expect(
        refusals.map { refusal in
          guard case .invalidRequest(let reason, _) = refusal else { return "not refused" }
          return reason
        }
          == [
            "list", "list", "list", "object",
          ].map {
            "the argument \"\($0)\" is nil or empty, and the path would be another resource's"
          })
    }
  }

  private func failure<Value>(of operation: () async throws -> Value) async -> ProviderError? {
    do {
      _ = try await operation()
      return nil
    } catch {
      return error as? ProviderError
    }
  }

  @Test("query parameters: form, spaceDelimited, pipeDelimited and deepObject")
  func queries() async throws {
    try await withStyles { styles in
      let queries = [
        try await styles.formQuery(text: "blue", list: list, object: color),
        try await styles.formExplodedQuery(text: "blue", list: list, object: color),
        try await styles.spaceDelimitedQuery(list: list, object: color),
        try await styles.pipeDelimitedQuery(list: list, object: color),
        try await styles.deepObjectQuery(object: color),
      ].map(\.query)
      #expect(
        queries == [
          "text=blue&list=blue,black,brown&object=R,100,G,200,B,150",
          "text=blue&list=blue&list=black&list=brown&R=100&G=200&B=150",
          "list=blue%20black%20brown&object=R%20100%20G%20200%20B%20150",
          "list=blue%7Cblack%7Cbrown&object=R%7C100%7CG%7C200%7CB%7C150",
          "object%5BR%5D=100&object%5BG%5D=200&object%5BB%5D=150",
        ])
    }
  }

  @Test("query parameters that are empty or absent")
  func emptyQueries() async throws {
    try await withStyles { styles in
      let queries = [
        try await styles.formQuery(text: "", list: [], object: Styles.Color()),
        try await styles.formExplodedQuery(text: "", list: ["", "a"], object: Styles.Color()),
        try await styles.formExplodedQuery(),
        try await styles.spaceDelimitedQuery(list: []),
        try await styles.pipeDelimitedQuery(list: [""]),
        try await styles.deepObjectQuery(object: Styles.Color(g: 0)),
      ].map(\.query)
      #expect(
        queries == ["text=", "text=&list=&list=a", "", "", "list=", "object%5BG%5D=0"])
    }
  }

  @Test("what is delimited by something is a parameter for each element where it explodes")
  func explodedDelimiters() async throws {
    try await withStyles { styles in
      let query = try await styles.delimitedExplodedQuery(
        spaces: list, pipes: ["a b", "c|d"], object: color
      ).query
      #expect(
        query
          == "spaces=blue&spaces=black&spaces=brown&pipes=a%20b&pipes=c%7Cd&R=100&G=200&B=150")
    }
  }

  @Test("what is not plain in a URL is percent-encoded, as UTF-8, in every place")
  func characters() async throws {
    let text = "é/?#[]@!$&'()*+,;=:%25"
    let encoded = "%C3%A9%2F%3F%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D%3A%2525"
    let words = ["日本", "a b"]
    let encodedWords = "%E6%97%A5%E6%9C%AC,a%20b"
    try await withStyles { styles in
      let path = try await styles.simplePath(text: text, list: words, object: color).path
      #expect(path == "/simple/\(encoded)/\(encodedWords)/R,100,G,200,B,150")
      let label = try await styles.labelExplodedPath(text: text, list: words, object: color).path
      #expect(
        label
          == "/labelExploded/.\(encoded)/.\(encodedWords.replacing(",", with: "."))"
          + "/.R=100.G=200.B=150")
      let matrix = try await styles.matrixExplodedPath(text: text, list: words, object: color).path
      #expect(
        matrix
          == "/matrixExploded/;text=\(encoded)/;list=%E6%97%A5%E6%9C%AC;list=a%20b/;R=100;G=200;B=150"
      )
      let query = try await styles.formQuery(text: text, list: words, object: nil).query
      #expect(query == "text=\(encoded)&list=\(encodedWords)")
      let deep = try await styles.nested(filter: Styles.Filter(state: text)).query
      #expect(deep == "filter%5Bstate%5D=\(encoded)")
      let cookie = try await styles.formCookie(text: text, list: words).headers["cookie"]
      #expect(cookie == "text=\(encoded); list=\(encodedWords)")
      let reserved = try await styles.reservedPath(text: "a/b:c@!$&'()*+,;=?#", list: ["d e", "f"])
      #expect(reserved.path == "/reservedPath/a/b:c@!$&'()*+,;=%3F%23/d%20e,f")
    }
  }

  @Test("a label that is empty would be a segment that means the folder, and is refused")
  func emptyLabel() async throws {
    try await withStyles { styles in
      let refusal = await failure {
        try await styles.labelPath(text: "", list: ["a"], object: color)
      }
      guard case .invalidRequest = refusal else {
        Issue.record("it is not refused")
        return
      }
    }
  }

  @Test("what always has the same value is sent without being asked for, where it is required")
  func constants() async throws {
    try await withStyles { styles in
      let received = try await styles.constants()
      #expect(received.query == "api-version=1%20%26%202&flag=true")
      #expect(received.headers["x-kind"] == "fixed")
      let more = try await styles.constants(extra: .all)
      #expect(more.query == "api-version=1%20%26%202&flag=true&extra=all")
    }
  }

  @Test("the server is asked for the media types that the responses have")
  func mediaTypes() async throws {
    let styles = Provider<Styles>()
    var types: [String?] = []
    for target in [Styles.vendorType, .imageType, .severalTypes] {
      types.append(
        try await styles.urlRequest(for: target).value(forHTTPHeaderField: "Accept"))
    }
    #expect(
      types == [
        "application/vnd.echo+json", "image/png, */*;q=0.5",
        "application/json, application/vnd.echo+json",
      ])
  }

  @Test("objects inside of a deepObject, which the table leaves open, have their names in brackets")
  func nested() async throws {
    try await withStyles { styles in
      let filter = Styles.Filter(
        state: "open & shut", color: color, ids: [1, 2], notes: [.init(foo: "a"), .init(bar: true)])
      let query = try await styles.nested(filter: filter).query.removingPercentEncoding
      #expect(
        query
          == "filter[state]=open & shut&filter[color][R]=100&filter[color][G]=200"
          + "&filter[color][B]=150&filter[ids][0]=1&filter[ids][1]=2&filter[notes][0][foo]=a"
          + "&filter[notes][1][bar]=true")
    }
  }

  @Test(
    "allowReserved leaves RFC 3986's reserved characters, but those that would change the query")
  func reserved() async throws {
    try await withStyles { styles in
      let received = try await styles.reserved(
        text: "a:/?@!$'()*,;=b %20%zz&#+[]", list: ["a/b", "c,d"],
        object: Styles.Note(foo: "x/y", bar: false))
      #expect(
        received.query
          == "text=a:/?@!$'()*,;=b%20%20%25zz%26%23%2B%5B%5D&list=a/b,c,d&foo=x/y&bar=false")
    }
  }

  @Test("parameters with content are JSON or text, percent-encoded")
  func content() async throws {
    try await withStyles { styles in
      let received = try await styles.content(
        json: Styles.Filter(state: "a+b", ids: [1]), text: "a&b=c")
      #expect(
        received.query
          == "json=%7B%22ids%22%3A%5B1%5D%2C%22state%22%3A%22a%2Bb%22%7D&text=a%26b%3Dc")
      let header = try await styles.contentHeader(xJSON: Styles.Filter(state: "a b"))
      #expect(header.headers["x-json"] == #"{"state":"a b"}"#)
    }
  }

  @Test("parameters of any type, and maps")
  func free() async throws {
    try await withStyles { styles in
      let queries = [
        try await styles.free(any: "a", map: ["page": 4, "size": 50]),
        try await styles.free(any: [1, "b"]),
        try await styles.free(any: ["k": true]),
      ].map(\.query)
      #expect(queries == ["any=a&page=4&size=50", "any=1&any=b", "k=true"])
    }
  }

  @Test("headers are simple, and nothing in them is percent-encoded")
  func headers() async throws {
    try await withStyles { styles in
      let simple = try await styles.simpleHeader(
        xText: "a b%&", xList: list, xObject: color
      ).headers
      #expect(simple["x-text"] == "a b%&")
      #expect(simple["x-list"] == "blue,black,brown")
      #expect(simple["x-object"] == "R,100,G,200,B,150")
      let exploded = try await styles.simpleExplodedHeader(
        xText: "blue", xList: list, xObject: color
      ).headers
      #expect(exploded["x-text"] == "blue")
      #expect(exploded["x-list"] == "blue,black,brown")
      #expect(exploded["x-object"] == "R=100,G=200,B=150")
      let absent = try await styles.simpleHeader(xList: [], xObject: Styles.Color()).headers
      #expect(absent.keys.filter { $0.hasPrefix("x-") } == [])
    }
  }

  @Test("cookies of the styles form and cookie")
  func cookies() async throws {
    try await withStyles { styles in
      let cookies = [
        try await styles.formCookie(text: "Hello, world!", list: list, object: color),
        try await styles.formExplodedCookie(text: "blue", list: list, object: color),
        try await styles.cookieCookie(text: "Hello%2C world!", list: list, object: color),
        try await styles.cookieExplodedCookie(text: "blue", list: list, object: color),
        try await styles.reservedCookie(text: "a/b?c;d,e"),
        try await styles.formCookie(text: "", list: []),
      ].map { $0.headers["cookie"] }
      #expect(
        cookies == [
          "text=Hello%2C%20world%21; list=blue,black,brown; object=R,100,G,200,B,150",
          "text=blue; list=blue; list=black; list=brown; R=100; G=200; B=150",
          "text=Hello%2C world!; list=blue,black,brown; object=R,100,G,200,B,150",
          "text=blue; list=blue; list=black; list=brown; R=100; G=200; B=150",
          "text=a/b?c%3Bd%2Ce", "text=",
        ])
      let refusal = await failure { try await styles.cookieCookie(text: "a; admin=1") }
      guard case .invalidRequest(let reason, _) = refusal else {
        Issue.record("a cookie that is two is not refused")
        return
      }
      #expect(reason.contains("semicolon"))
    }
  }

  @Test("the whole query is a form, JSON or text")
  func wholeQueries() async throws {
    try await withStyles { styles in
      let queries = [
        try await styles.formQuerystring(whole: Styles.Note(foo: "a + b", bar: true)),
        try await styles.jsonQuerystring(whole: Styles.Filter(ids: [1, 2])),
        try await styles.textQuerystring(whole: "$.a.b[1:1]"),
        try await styles.textQuerystring(),
        try await styles.formQuerystring(whole: Styles.Note()),
      ].map(\.query)
      #expect(
        queries == [
          "foo=a+%2B+b&bar=true", "%7B%22ids%22%3A%5B1%2C2%5D%7D", "%24.a.b%5B1%3A1%5D", "", "",
        ])
    }
  }

  @Test("fields of a form are written as their encodings say")
  func forms() async throws {
    try await withStyles { styles in
      let received = try await styles.styledForm(
        plain: ["a", "b"], json: Styles.Color(r: 1), text: "x", comma: ["blue", "black", "a,b"],
        commaObject: color,
        form: Styles.Color(r: 7, b: 9), space: list, pipe: list,
        deep: Styles.Filter(state: "on", color: Styles.Color(g: 2)), deepList: ["p", "q"],
        reserved: "a/b?c&d")
      #expect(
        String(decoding: received.body, as: UTF8.self).split(separator: "&") == [
          "plain=a", "plain=b", "json=%7B%22R%22%3A1%7D", "text=%22x%22",
          "comma=blue,black,a%2Cb", "commaObject=R,100,G,200,B,150", "R=7", "B=9",
          "space=blue%20black%20brown", "pipe=blue%7Cblack%7Cbrown", "deep%5Bstate%5D=on",
          "deep%5Bcolor%5D%5BG%5D=2", "deepList%5B0%5D=p", "deepList%5B1%5D=q",
          "reserved=a/b?c%26d",
        ])
      let referred = try await styles.referredForm(state: "a", color: Styles.Color(b: 3))
      #expect(String(decoding: referred.body, as: UTF8.self) == "state=a&color%5BB%5D=3")
    }
  }

  @Test("parts of a multipart body have the headers and the styles that their encodings say")
  func parts() async throws {
    try await withStyles { styles in
      let received = try await styles.parts(
        file: .data(Data("png".utf8), filename: "a.png"), noteXLang: "en", fileXLimit: 5,
        fileXColor: color, list: list, deep: Styles.Color(r: 1), json: Styles.Color(g: 2),
        note: "hi")
      let parts = try Part.parts(
        of: received.body, contentType: received.headers["content-type"] ?? "")
      #expect(
        parts.map(\.disposition) == [
          #"form-data; name="file"; filename="a.png""#, #"form-data; name="list""#,
          #"form-data; name="deep[R]""#, #"form-data; name="json""#, #"form-data; name="note""#,
        ])
      #expect(parts.map(\.text) == ["png", "blue,black,brown", "1", #"{"G":2}"#, "hi"])
      #expect(
        parts.map(\.contentType) == [
          "image/png", nil, nil, "application/json", "text/markdown",
        ])
      let first = try #require(parts.first)
      #expect(first.headers["x-limit"] == "5")
      #expect(first.headers["x-kind"] == "photo")
      #expect(first.headers["x-color"] == "R=100,G=200,B=150")
      #expect(parts.last?.headers["x-lang"] == "en")
    }
  }

  @Test("what is not reserved in a URL is never percent-encoded, in names neither")
  func unreserved() async throws {
    let unreserved = "-._~aZ09"
    try await withStyles { styles in
      let query = try await styles.names(
        filterX: unreserved, aBCD: [unreserved], dot: ["a~", "b"], pairs: ["x-~": unreserved],
        deep: ["a.b": unreserved], open: ["a=b&c~": "d=e"], é: "1"
      ).query
      #expect(
        query.split(separator: "&") == [
          "const-~.=-._~", "filter~x=-._~aZ09", "a.b-c_d=-._~aZ09", ".dot.=a~,b", "x-~=-._~aZ09",
          "deep-~%5Ba.b%5D=-._~aZ09", "a%3Db%26c~=d=e", "%C3%A9%5B%5D=1",
        ])
      let form = try await styles.formNames(aBCD: unreserved, pipe: ["~", "."])
      #expect(String(decoding: form.body, as: UTF8.self) == "a.b-c_d~=-._~aZ09&pipe~=~%7C.")
    }
  }

  @Test("an element that has the delimiter in it would be two elements, and is refused")
  func delimitersInElements() async throws {
    let styles = Provider<Styles>()
    let targets: [(Styles, String, String)] = [
      (.spaceDelimitedQuery(list: ["a", "b c"]), "argument \"list\"", "a space"),
      (.pipeDelimitedQuery(list: ["a|b"]), "argument \"list\"", "a |"),
      (.styledForm(space: ["a b"]), "field \"space\"", "a space"),
      (.styledForm(pipe: ["|", "a"]), "field \"pipe\"", "a |"),
    ]
    for (target, place, delimiter) in targets {
      let refusal = await failure { try await styles.urlRequest(for: target) }
      guard case .invalidRequest(let reason, _) = refusal else {
        Issue.record("\(target) is not refused")
        continue
      }
      #expect(
        reason
          == "the \(place) cannot be sent: one of its elements has \(delimiter) in it, which is what stands "
          + "between the elements")
    }
    let query = try await styles.urlRequest(for: .pipeDelimitedQuery(list: ["a b", "c,d"])).url
    #expect(query?.absoluteString.hasSuffix("?list=a%20b%7Cc%2Cd") == true)
  }

  @Test("the method QUERY, and methods of a service's own")
  func methods() async throws {
    // The server of these tests knows neither.
    let styles = Provider<Styles>()
    let search = try await styles.urlRequest(for: .search(body: color))
    let copy = try await styles.urlRequest(for: .copy)
    #expect([search.httpMethod, copy.httpMethod] == ["QUERY", "COPY"])
    #expect(search.httpBody == Data(#"{"B":150,"G":200,"R":100}"#.utf8))
  }
}

@Suite("Lists are written as Swagger's collectionFormat says")
struct CollectionFormatTests {
  private let list = ["a b", "c"]
  private let words = ["a,b", "c"]

  @Test("in the path, the query, headers and forms")
  func formats() async throws {
    try await TestServer.run { server in
      let formats = Provider<CollectionFormats>(baseURL: server.url)
      let path = try await formats.pathFormats(csv: list, ssv: words, tsv: list, pipes: list)
      #expect(path.path == "/path/a%20b,c/a%2Cb%20c/a%20b%09c/a%20b%7Cc")
      let query = try await formats.queryFormats(
        none: list, csv: list, ssv: words, tsv: list, pipes: list, multi: [1, 2])
      #expect(
        query.query
          == "none=a%20b,c&csv=a%20b,c&ssv=a%2Cb%20c&tsv=a%20b%09c&pipes=a%20b%7Cc&multi=1&multi=2")
      let header = try await formats.headerFormats(xCSV: list, xPipes: list, xSsv: words).headers
      #expect(header["x-csv"] == "a b,c")
      #expect(header["x-pipes"] == "a b|c")
      #expect(header["x-ssv"] == "a,b c")
      let form = try await formats.formFormats(
        csv: list, ssv: words, tsv: list, pipes: list, multi: [1, 2])
      #expect(
        String(decoding: form.body, as: UTF8.self)
          == "csv=a+b,c&ssv=a%2Cb%20c&tsv=a+b%09c&pipes=a+b%7Cc&multi=1&multi=2")
    }
  }
}
