import SwiftLayout
import Testing

@Suite("Line breaking")
struct LineBreakingTests {
  /// Lays out source forty columns wide.
  private func lines(_ line: String) -> String {
    let laidOut = SwiftSource.laidOut(line, lineLength: 40)
    return String(laidOut.dropLast())
  }

  @Test("A line that fits stays as it is")
  func fits() {
    let line = "let aaaaaaaaaaaaaaaa = bbbbbbbbb(c, ddd)"
    #expect(line.utf8.count == 40)
    #expect(lines(line) == line)
    #expect(lines("let a = \"ÄÖÜäöüÄÖÜäöüÄÖÜäöüÄÖÜäöü😀😀😀😀\"").contains("\n") == false)
  }

  @Test("Parameters get a line each, and what follows stays with the bracket")
  func parameters() {
    #expect(
      lines("public func a(_ b: Int, c: [Int] = []) async throws -> [D] { e(b) }") == """
        public func a(
          _ b: Int,
          c: [Int] = []
        ) async throws -> [D] {
          e(b)
        }
        """
    )
    #expect(
      lines("enum A { case bbbbbbbbbbbbbbbb(c: Int, d: String? = nil) }") == """
        enum A {
          case bbbbbbbbbbbbbbbb(
            c: Int,
            d: String? = nil
          )
        }
        """
    )
  }

  @Test("Elements that do not fit a line are broken again")
  func nested() {
    #expect(
      lines("aaaaaaaaaa(b: .cccccccccccc(d: \"eeeeeeeeee\", f: [1, 2]), g: [h])") == """
        aaaaaaaaaa(
          b: .cccccccccccc(
            d: "eeeeeeeeee",
            f: [1, 2]
          ),
          g: [h]
        )
        """
    )
  }

  @Test("Arrays and dictionaries of several elements end with a comma, calls do not")
  func trailingCommas() {
    #expect(
      lines("let a = [\"bbbbbbbbbbbbbb\": 1, \"cccccccccccccc\": 2]") == """
        let a = [
          "bbbbbbbbbbbbbb": 1,
          "cccccccccccccc": 2,
        ]
        """
    )
    #expect(lines("let a = [\n1,\n2 // b\n// c\n]") == "let a = [\n  1,\n  2,  // b\n  // c\n]")
    #expect(lines("let a = [\n1,\n]") == "let a = [\n  1\n]")
    #expect(lines("a(\n1,\n2\n)") == "a(\n  1,\n  2\n)")
    #expect(lines("a[\n1,\n2\n]") == "a[\n  1,\n  2\n]")
  }

  @Test("An array that is the only argument keeps its brackets with those of the call")
  func onlyArgument() {
    #expect(
      lines("aaaaaa([\"bbbbbbbbbbbbbbbb\", \"cccccccccccccccc\", \"d\"])") == """
        aaaaaa([
          "bbbbbbbbbbbbbbbb",
          "cccccccccccccccc",
          "d",
        ])
        """
    )
    #expect(
      lines("aaaaaaaaaaaaaaaaa([\"bbbbbbbbbb\", \"cccccc\"])") == """
        aaaaaaaaaaaaaaaaa(
          ["bbbbbbbbbb", "cccccc"]
        )
        """
    )
  }

  @Test("A chain of calls is broken before its members first")
  func chains() {
    #expect(
      lines("Route(.get, \"/a\", b).header(\"c\", d).timeout(.seconds(5))") == """
        Route(.get, "/a", b)
          .header("c", d)
          .timeout(.seconds(5))
        """
    )
    #expect(
      lines("let a = try await b.c.d(e).f { $0.ggggggggggg }.h") == """
        let a = try await b.c.d(e)
          .f { $0.ggggggggggg }
          .h
        """
    )
  }

  @Test("A chain that has a line for each call is joined where it fits")
  func joinedChains() {
    #expect(
      lines("Route(.get, \"/a\")\n.header(\"c\", d)\n\n.e()")
        == #"Route(.get, "/a").header("c", d).e()"#)
    #expect(
      lines("Route(.get, \"/aaaaaaaaaaaa\")\n.header(\"c\", d)\n.e()") == """
        Route(.get, "/aaaaaaaaaaaa")
          .header("c", d)
          .e()
        """
    )
    #expect(lines("[\n.a,\n.b\n]") == "[\n  .a,\n  .b,\n]")
    #expect(lines("a()\n// b\n.c()") == "a()\n  // b\n  .c()")
    #expect(lines("  a(b: c\n  .d())\n  .e()") == "a(b: c.d()).e()")
  }

  @Test("A chain whose calls are deeper than what they are called on has been laid out, and stays")
  func laidOutChains() {
    #expect(lines("a()\n .b()\n.c()") == "a()\n  .b()\n  .c()")
    #expect(lines("let a =\nb()\n.c()") == "let a =\n  b()\n  .c()")
    #expect(
      lines("switch a {\ncase b: c()\n .d()\n}") == "switch a {\ncase b:\n  c()\n    .d()\n}")
  }

  @Test("A list whose first element is beside its bracket is joined where it fits")
  func joinedLists() {
    #expect(lines("a(b,\nc: .d,\n[e\n]\n)") == "a(b, c: .d, [e])")
    #expect(lines("let a = [b,\nc,\n]") == "let a = [b, c]")
    #expect(
      lines("a(bbbbbbbbbbbbbbbbbbbb,\ncccccccccccccccccccc,\n)") == """
        a(
          bbbbbbbbbbbbbbbbbbbb,
          cccccccccccccccccccc
        )
        """
    )
    #expect(lines("a(\nb,\nc\n)") == "a(\n  b,\n  c\n)")
    #expect(lines("a(b,\n// c\nd)") == "a(b,\n  // c\n  d)")
  }

  @Test("The comma after the last element goes, unless an array has a line for each")
  func lastCommas() {
    #expect(lines("a(b, c, )") == "a(b, c)")
    #expect(lines("let a = [b: c, ]") == "let a = [b: c]")
    #expect(lines("a(\nb,\nc,\n)") == "a(\n  b,\n  c\n)")
    #expect(lines("case .a(let b, ): c") == "case .a(let b): c")
  }

  @Test("Tuples and what is assigned to them")
  func tuples() {
    #expect(
      lines("((self.a, self.b), (self.c)) = try d.fields([\"a\", \"b\"], optional: [\"c\"])") == """
        (
          (self.a, self.b),
          (self.c)
        ) = try d.fields(
          ["a", "b"],
          optional: ["c"]
        )
        """
    )
    #expect(
      lines("((self.a), (b)) = try d.fields([\"a\"], optional: [\"c\"])") == """
        ((self.a), (b)) = try d.fields(
          ["a"],
          optional: ["c"]
        )
        """
    )
  }

  @Test("The statement of a case moves below it, and long cases share lines")
  func switches() {
    #expect(
      lines("switch a {\ncase \"bbbbbbbbbbb\": self = .cccccccccc(d)\ncase e: f\n}") == """
        switch a {
        case "bbbbbbbbbbb":
          self = .cccccccccc(d)
        case e: f
        }
        """
    )
    #expect(
      lines("switch a {\ncase \"bbbbbbbbb\", \"ccccccccc\", \"ddddddddd\", \"e\": f\n}") == """
        switch a {
        case "bbbbbbbbb", "ccccccccc",
          "ddddddddd", "e":
          f
        }
        """
    )
    #expect(lines("switch a {\ncase b: c()\n.d()\n}") == "switch a {\ncase b: c().d()\n}")
  }

  @Test("Operators start the lines of an expression, and conditions get one each")
  func expressions() {
    #expect(
      lines("self.aaaaaaaaaa = bbbbbbbbbbbbbbb ?? ccccccccccc") == """
        self.aaaaaaaaaa =
          bbbbbbbbbbbbbbb
          ?? ccccccccccc
        """
    )
    #expect(
      lines("guard let aaaaaaaaaa, bbbbbbbbbbbbbbbb else { return nil }") == """
        guard
          let aaaaaaaaaa,
          bbbbbbbbbbbbbbbb
        else {
          return nil
        }
        """
    )
    #expect(
      lines("if let aaaaaaaaaa, bbbbbbbbbbbbbbbb, ccccccc { d() }") == """
        if let aaaaaaaaaa,
          bbbbbbbbbbbbbbbb,
          ccccccc
        {
          d()
        }
        """
    )
  }

  @Test("A string that is too long gets a line of its own and is left alone")
  func strings() {
    let text = String(repeating: "a b ", count: 12)
    #expect(lines("let a = \"\(text)\"") == "let a =\n  \"\(text)\"")
    #expect(lines("a(b, c: \"\(text)\")") == "a(\n  b,\n  c:\n    \"\(text)\"\n)")
    #expect(lines("\"\(text)\"") == "\"\(text)\"")
  }

  @Test("An attribute gets its own line before anything else is broken")
  func attributes() {
    #expect(
      lines("@available(*, deprecated) public var aaaaaaaaaa: Int") == """
        @available(*, deprecated)
        public var aaaaaaaaaa: Int
        """
    )
  }

  @Test("A comment at the end of a line does not make the line too long")
  func trailingComments() {
    let line = "call(a, b)  // a comment that is longer than the line"
    #expect(lines(line) == line)
  }
}
