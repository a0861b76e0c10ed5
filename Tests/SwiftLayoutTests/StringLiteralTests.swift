import SwiftLayout
import Testing

@Suite("String literals")
struct StringLiteralTests {
  @Test("The lines of a literal move together with its closing delimiter")
  func reindents() {
    let rendered = ##"""
      func a() {
      b(
      #"""
      {
        "c": "}",

          "d"
      }
      """#
      )
      }
      """##
    #expect(
      SwiftSource.laidOut(rendered) == ##"""
        func a() {
          b(
            #"""
            {
              "c": "}",

                "d"
            }
            """#
          )
        }

        """##
    )
  }

  @Test("A literal of many lines starts on a line of its own inside a call")
  func callArgument() {
    #expect(
      SwiftSource.laidOut("a(\"\"\"\n  b\n  \"\"\").c()") == """
        a(
          \"""
          b
          \"""
        )
        .c()

        """
    )
    #expect(
      SwiftSource.laidOut("let a = \"\"\"\nb\n\"\"\"\nreturn b") == """
        let a = \"""
          b
          \"""
        return b

        """
    )
  }

  @Test("White space in a literal is part of what it says")
  func keepsWhiteSpace() {
    let rendered = "let a = \"\"\"\n    b  \n      \n\n\t  c\\\n  \"\"\""
    let laidOut = SwiftSource.laidOut(rendered)
    #expect(laidOut == "let a = \"\"\"\n    b  \n      \n\n  \t  c\\\n  \"\"\"\n")
    let inline = ##"let a = "  b  \(c ?? "d  \(e)  f")  \" {" + #"  \#(g)  " "# + "h"  // i"##
    #expect(SwiftSource.laidOut(inline) == inline + "\n")
  }

  @Test("A raw literal of quotation marks is not the start of many lines")
  func rawQuotes() {
    let source = ##"let a = [#"""#, #""""#, #"""b"""#, "", #""#]"##
    #expect(SwiftSource.laidOut(source + "\n  let c = d") == source + "\nlet c = d\n")
  }

  @Test("Interpolations may hold literals, brackets and line breaks")
  func interpolations() {
    let source = #"""
      let a = """
        \(b.map { "{\($0)}" }.joined(separator: ")"))
        \(
          c["d"]
        )
        """
      let e = "\(f("""
      g
      """))"
      let h = [i]

      """#
    let laidOut = SwiftSource.laidOut(source)
    #expect(laidOut.hasSuffix("\nlet h = [i]\n"))
    #expect(laidOut.hasPrefix(source.prefix(60)))
  }

  @Test("A literal that is not closed ends with its line and takes nothing else with it")
  func unclosed() {
    #expect(SwiftSource.laidOut("let a = \"b {\nlet c = \"d\"") == "let a = \"b {\nlet c = \"d\"\n")
    #expect(SwiftSource.laidOut("let a = \"\"\"\n   b\n\n") == "let a = \"\"\"\n   b\n")
    #expect(SwiftSource.laidOut("/* a\n  b\n\n") == "/* a\n  b\n")
  }
}
