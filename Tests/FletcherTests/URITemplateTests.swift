import Foundation
import Testing

@testable import Fletcher

/// RFC 6570, section 3.2: its own examples, with its own values.
@Suite("URI templates expand as RFC 6570 says")
struct URITemplateTests {
  private static let values: [String: any ParameterValue] = [
    "count": ["one", "two", "three"],
    "dom": ["example", "com"],
    "dub": "me/too",
    "hello": "Hello World!",
    "half": "50%",
    "var": "value",
    "who": "fred",
    "base": "http://example.com/home/",
    "path": "/foo/bar",
    "list": ["red", "green", "blue"],
    "keys": Parameter.pairs([.init("semi", ";"), .init("dot", "."), .init("comma", ",")]),
    "v": "6",
    "x": "1024",
    "y": "768",
    "empty": "",
    "empty_keys": [String: String](),
    "undef": Parameter.undefined,
  ]

  private func expand(_ template: String) throws -> String {
    var arguments: [any ParameterValue] = []
    for expression in template.split(separator: "{").compactMap({ $0.split(separator: "}").first })
    where template.contains("{\(expression)}") {
      let names =
        "+#./;?&".contains(expression.prefix(1)) ? expression.dropFirst() : expression
      for name in names.split(separator: ",") {
        let bare = name.prefix { $0 != "*" && $0 != ":" }
        arguments.append(try #require(Self.values[String(bare)]))
      }
    }
    var bytes: [UInt8] = []
    try URITemplate.expand(template, arguments, .standard, into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(
    "the RFC's table",
    arguments: [
      // 3.2.1
      ("{count}", "one,two,three"), ("{count*}", "one,two,three"), ("{/count}", "/one,two,three"),
      ("{/count*}", "/one/two/three"), ("{;count}", ";count=one,two,three"),
      ("{;count*}", ";count=one;count=two;count=three"), ("{?count}", "?count=one,two,three"),
      ("{?count*}", "?count=one&count=two&count=three"),
      ("{&count*}", "&count=one&count=two&count=three"),
      // 3.2.2
      ("{var}", "value"), ("{hello}", "Hello%20World%21"), ("{half}", "50%25"),
      ("O{empty}X", "OX"), ("O{undef}X", "OX"), ("{x,y}", "1024,768"),
      ("{x,hello,y}", "1024,Hello%20World%21,768"), ("?{x,empty}", "?1024,"),
      ("?{x,undef}", "?1024"), ("?{undef,y}", "?768"), ("{var:3}", "val"), ("{var:30}", "value"),
      ("{list}", "red,green,blue"), ("{list*}", "red,green,blue"),
      ("{keys}", "semi,%3B,dot,.,comma,%2C"), ("{keys*}", "semi=%3B,dot=.,comma=%2C"),
      // 3.2.3
      ("{+var}", "value"), ("{+hello}", "Hello%20World!"), ("{+half}", "50%25"),
      ("{base}index", "http%3A%2F%2Fexample.com%2Fhome%2Findex"),
      ("{+base}index", "http://example.com/home/index"), ("O{+empty}X", "OX"),
      ("O{+undef}X", "OX"), ("{+path}/here", "/foo/bar/here"),
      ("here?ref={+path}", "here?ref=/foo/bar"), ("up{+path}{var}/here", "up/foo/barvalue/here"),
      ("{+x,hello,y}", "1024,Hello%20World!,768"), ("{+path,x}/here", "/foo/bar,1024/here"),
      ("{+path:6}/here", "/foo/b/here"), ("{+list}", "red,green,blue"),
      ("{+list*}", "red,green,blue"), ("{+keys}", "semi,;,dot,.,comma,,"),
      ("{+keys*}", "semi=;,dot=.,comma=,"),
      // 3.2.4
      ("{#var}", "#value"), ("{#hello}", "#Hello%20World!"), ("{#half}", "#50%25"),
      ("foo{#empty}", "foo#"), ("foo{#undef}", "foo"), ("{#x,hello,y}", "#1024,Hello%20World!,768"),
      ("{#path,x}/here", "#/foo/bar,1024/here"), ("{#path:6}/here", "#/foo/b/here"),
      ("{#list}", "#red,green,blue"), ("{#list*}", "#red,green,blue"),
      ("{#keys}", "#semi,;,dot,.,comma,,"), ("{#keys*}", "#semi=;,dot=.,comma=,"),
      // 3.2.5
      ("{.who}", ".fred"), ("{.who,who}", ".fred.fred"), ("{.half,who}", ".50%25.fred"),
      ("www{.dom*}", "www.example.com"), ("X{.var}", "X.value"), ("X{.empty}", "X."),
      ("X{.undef}", "X"), ("X{.var:3}", "X.val"), ("X{.list}", "X.red,green,blue"),
      ("X{.list*}", "X.red.green.blue"), ("X{.keys}", "X.semi,%3B,dot,.,comma,%2C"),
      ("X{.keys*}", "X.semi=%3B.dot=..comma=%2C"), ("X{.empty_keys}", "X"),
      ("X{.empty_keys*}", "X"),
      // 3.2.6
      ("{/who}", "/fred"), ("{/who,who}", "/fred/fred"), ("{/half,who}", "/50%25/fred"),
      ("{/who,dub}", "/fred/me%2Ftoo"), ("{/var}", "/value"), ("{/var,empty}", "/value/"),
      ("{/var,undef}", "/value"), ("{/var,x}/here", "/value/1024/here"),
      ("{/var:1,var}", "/v/value"), ("{/list}", "/red,green,blue"),
      ("{/list*}", "/red/green/blue"), ("{/list*,path:4}", "/red/green/blue/%2Ffoo"),
      ("{/keys}", "/semi,%3B,dot,.,comma,%2C"), ("{/keys*}", "/semi=%3B/dot=./comma=%2C"),
      // 3.2.7
      ("{;who}", ";who=fred"), ("{;half}", ";half=50%25"), ("{;empty}", ";empty"),
      ("{;v,empty,who}", ";v=6;empty;who=fred"), ("{;v,undef,who}", ";v=6;who=fred"),
      ("{;x,y}", ";x=1024;y=768"), ("{;x,y,empty}", ";x=1024;y=768;empty"),
      ("{;x,y,undef}", ";x=1024;y=768"), ("{;hello:5}", ";hello=Hello"),
      ("{;list}", ";list=red,green,blue"), ("{;list*}", ";list=red;list=green;list=blue"),
      ("{;keys}", ";keys=semi,%3B,dot,.,comma,%2C"), ("{;keys*}", ";semi=%3B;dot=.;comma=%2C"),
      // 3.2.8
      ("{?who}", "?who=fred"), ("{?half}", "?half=50%25"), ("{?x,y}", "?x=1024&y=768"),
      ("{?x,y,empty}", "?x=1024&y=768&empty="), ("{?x,y,undef}", "?x=1024&y=768"),
      ("{?var:3}", "?var=val"), ("{?list}", "?list=red,green,blue"),
      ("{?list*}", "?list=red&list=green&list=blue"),
      ("{?keys}", "?keys=semi,%3B,dot,.,comma,%2C"), ("{?keys*}", "?semi=%3B&dot=.&comma=%2C"),
      // 3.2.9
      ("{&who}", "&who=fred"), ("{&half}", "&half=50%25"), ("?fixed=yes{&x}", "?fixed=yes&x=1024"),
      ("{&x,y,empty}", "&x=1024&y=768&empty="), ("{&x,y,undef}", "&x=1024&y=768"),
      ("{&var:3}", "&var=val"), ("{&list}", "&list=red,green,blue"),
      ("{&list*}", "&list=red&list=green&list=blue"),
      ("{&keys}", "&keys=semi,%3B,dot,.,comma,%2C"), ("{&keys*}", "&semi=%3B&dot=.&comma=%2C"),
    ])
  func table(template: String, expansion: String) throws {
    #expect(try expand(template) == expansion)
  }

  @Test(
    "literals are encoded, and triplets in them stay",
    arguments: [("/ä b%20%zz", "/%C3%A4%20b%20%25zz")])
  func literals(template: String, expansion: String) throws {
    #expect(try expand(template) == expansion)
  }

  @Test(
    "a broken template is refused",
    arguments: ["/{x", "/x}", "/{}", "/{x,}", "/{x:}", "/{x:0}", "/{x:a}", "/{?}", "/{x}{y}", "/"])
  func broken(template: String) {
    var bytes: [UInt8] = []
    #expect(throws: InvalidParameter.self) {
      try URITemplate.expand(template, ["1"], .standard, into: &bytes)
    }
  }
}
