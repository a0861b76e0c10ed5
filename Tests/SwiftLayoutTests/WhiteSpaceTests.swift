import SwiftLayout
import Testing

@Suite("White space")
struct WhiteSpaceTests {
  @Test("Blank lines stay between things: one of them, and none where a block starts or ends")
  func blankLines() {
    let rendered =
      "\n\n\nimport A\n\n\n\nstruct B {\n\n  \n  let c: Int\n \n\n  func d() {\n\n  }\n\n}\n\n"
    #expect(
      SwiftSource.laidOut(rendered) == """
        import A

        struct B {
          let c: Int

          func d() {
          }
        }

        """
    )
  }

  @Test("A list of parameters has no blank lines, nor has the start of a case")
  func blankLinesInLists() {
    let rendered = "f(\n\na: 1,\n\nb: 2\n\n)\nswitch c {\n\ncase d:\n\ne()\n\ncase f:\ng()\n\n}"
    #expect(
      SwiftSource.laidOut(rendered) == """
        f(
          a: 1,
          b: 2
        )
        switch c {
        case d:
          e()

        case f:
          g()
        }

        """
    )
  }

  @Test("White space at the end of a line goes, and between words one space is left")
  func spaces() {
    #expect(
      SwiftSource.laidOut("public  static   let a  =  \"b  c\" \t // d  \n\t\tlet e: F   \n")
        == "public static let a = \"b  c\"  // d\nlet e: F\n"
    )
  }

  @Test("A file ends with one line break, however many there were, and one of nothing is empty")
  func endOfFile() {
    #expect(SwiftSource.laidOut("import A") == "import A\n")
    #expect(SwiftSource.laidOut("import A\n\n\n") == "import A\n")
    #expect(SwiftSource.laidOut("") == "")
    #expect(SwiftSource.laidOut(" \n\t\n") == "")
  }

  @Test("Line breaks of other systems become plain ones")
  func carriageReturns() {
    #expect(
      SwiftSource.laidOut("struct A {\r\nlet b: Int\r\n}\r") == "struct A {\n  let b: Int\n}\n")
  }
}
