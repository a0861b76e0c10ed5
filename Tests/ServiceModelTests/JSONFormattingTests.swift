import Foundation
import ServiceModel
import TestSchemas
import Testing

@Suite("Writing JSON")
struct JSONFormattingTests {
  @Test("Members keep their order, and short arrays of scalars stay on one line")
  func formatted() {
    let value: JSONValue = [
      "b": 1, "a": ["x", true, .null], "empty": [], "none": [:], "nested": [["k": .number(1.5)]],
    ]
    #expect(
      value.formatted() == """
        {
          "b": 1,
          "a": ["x", true, null],
          "empty": [],
          "none": {},
          "nested": [
            {
              "k": 1.5
            }
          ]
        }
        """)
    #expect(
      value.compact()
        == #"{"b":1,"a":["x",true,null],"empty":[],"none":{},"nested":[{"k":1.5}]}"#)
  }

  @Test("No line with an array is longer than 80 columns, whatever the length of its items")
  func columns() {
    for count in 1..<40 {
      let value: JSONValue = ["tags": .array(Array(repeating: "abc", count: count)), "z": 1]
      for line in value.formatted().split(separator: "\n") { #expect(line.count <= 80) }
    }
    let fitting: JSONValue = ["tags": .array(Array(repeating: "abc", count: 9))]
    #expect(fitting.formatted().split(separator: "\n").count == 3)
  }

  @Test("Texts are escaped so that any reader gets them back")
  func escapes() throws {
    let text = "\"\\/\u{8}\u{C}\n\r\t\u{0}\u{1F}\u{7F}é\u{2028}🏹"
    #expect(JSONValue.string("\"\\\n\u{1}").compact() == #""\"\\\n\u0001""#)
    let data = Data(JSONValue.array([.string(text)]).compact().utf8)
    #expect(try JSONDecoder().decode([String].self, from: data) == [text])
  }

  @Test("Numbers are written as JSON has them, and what is no number of JSON as null")
  func numbers() {
    #expect(JSONValue.number(1e300).compact() == "1e+300")
    #expect(JSONValue.number(.nan).compact() == "null")
    #expect(JSONValue.number(-.infinity).compact() == "null")
    #expect(
      JSONValue.numberText("12345678901234567890.5e-3").compact() == "12345678901234567890.5e-3")
    for text in ["", "-", "01", "1.", ".5", "1e", "0x1", "1;2", "1\n"] {
      #expect(JSONValue.numberText(text).compact() == "null")
    }
  }

  @Test("Values of 512 levels are written")
  func depth() {
    var value: JSONValue = 1
    for level in 0..<512 { value = level % 2 == 0 ? [value] : ["a": value] }
    #expect(value.compact().utf8.count == 1 + 256 * 2 + 256 * 6)
    #expect(!value.formatted().isEmpty)
  }
}
