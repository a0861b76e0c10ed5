import Testing

@testable import SwiftPlan

@Suite("HTML of a description becomes Markdown")
struct HTMLInMarkdownTests {
  @Test(
    "Tags within a line become marks, or nothing",
    arguments: [
      ("a <b>bold</b> word", "a **bold** word"),
      ("<STRONG>Note:</STRONG> x", "**Note:** x"),
      ("an <em>odd</em>, <i class='x'>even</i> one", "an *odd*, *even* one"),
      ("<b> blanks </b>move out", "**blanks** move out"),
      ("<b>Note: </b> once", "**Note:** once"),
      ("<b>Note:</b>text", "**Note:** text"),
      ("<b></b>nothing<b> </b>", "nothing"),
      ("<b><strong>once</strong></b>", "**once**"),
      ("<i><b>both</b></i>", "***both***"),
      ("<b>a <i>b</b> c</i>", "**a *b*** c"),
      ("<span style=\"x\">a</span> <font color='red'>b</font><sup>2</sup>", "a b2"),
      ("<code>&lt;id&gt;</code>, <tt>a<b>b</b></tt>", "`<id>`, `ab`"),
      ("<code>a`b</code> <code></code>", "``a`b``"),
      (
        "see <a href=\"https://a.b/c?d=1&amp;e=(2)\">the\n  page</a>.",
        "see [the page](https://a.b/c?d=1&e=%282%29)."
      ),
      ("<a href=https://a.b target=_blank>page</a>", "[page](https://a.b)"),
      ("<a href=\\\"https://a.b\\\">page</a>", "[page](https://a.b)"),
      ("<a href='/docs'>page</a> <a name='x'></a>y", "page y"),
      ("<a href='https://a.b'></a>x", "x"),
      ("<img src='a.png' alt=\"A cat\"> and <img src='b.png'/>x", "A cat and x"),
      ("a<!-- b <b> -->c", "ac"),
      ("a<style>b { c }</style>d", "ad"),
    ])
  func inline(html: String, markdown: String) {
    #expect(DocumentationLines.prose(html) == [markdown])
  }

  @Test(
    "Characters that HTML names are themselves, and mean nothing to Markdown",
    arguments: [
      ("a&nbsp;&amp;&#160;b &#x27;c&#39; &quot;d&quot;", "a & b 'c' \"d\""),
      ("1 &lt; 2 &gt; 1 &eacute;&hellip;", "1 < 2 > 1 é…"),
      ("&#42;a&#x5f;", "\\*a\\_"),
      ("&gt; no quotation", "\\> no quotation"),
      ("&nbsp;&nbsp;&nbsp;&nbsp;no code", "no code"),
      ("&amp;lt;", "&lt;"),
      ("&#10;&#x202E;a&#8232;b&#0;", "a"),
    ])
  func characters(html: String, markdown: String) {
    #expect(DocumentationLines.prose(html).first == markdown)
  }

  @Test(
    "What is no HTML stays as it is",
    arguments: [
      "`/users/<id>`", "a <id> and <string>", "List<Foo>, Map<A, B>", "a < b and c > d",
      "R&D & more &foo; &b",
      "a <b or c> d", "Bearer <code>", "<https://a.b/c>", "<a", "<b", "a <", "a <b",
      "<p1> <br-x> <b:c>",
      "`<b>&amp;</b>` and ``<br>`` ", "\\<b>x\\</b>", "**a** *b* _c_ [d](https://e.f)",
      "```\n<b>&amp;</b>\n<br>\n```", "~~~html\n<ul><li>\n~~~", "a:\n\n    let b: <b>&lt;</b>",
      "- a\n  - b & c\n\n  d", "<!-- open", "x <table> y", "<li> z", "List<B>",
    ])
  func unchanged(text: String) {
    #expect(DocumentationLines.prose(text) == DocumentationLines.paragraphs(text))
  }

  @Test(
    "Paragraphs, lines and headings are such",
    arguments: [
      ("<p>One</p><p>Two</p>", ["One", "", "Two"]),
      ("One<br>two<br/>three<br /><br>four", ["One", "two", "three", "", "four"]),
      ("One<br>\ntwo", ["One", "two"]),
      ("- One<br>two", ["- One", "  two"]),
      ("<div>One</div>\n\n\n<div>Two</div>", ["One", "", "Two"]),
      ("<h2>Head</h2>text", ["**Head**", "", "text"]),
      ("<b><p>One</p><p>Two</p></b>", ["**One**", "", "**Two**"]),
      ("<b>One\n\nTwo</b>", ["**One**", "", "Two"]),
      ("a<hr>b", ["a", "", "b"]),
      ("<pre>\nlet a &lt; b\n  <b>c</b>\n</pre>", ["```", "let a < b", "  c", "```"]),
      ("<code>{\n  a\n}</code>", ["```", "{", "  a", "}", "```"]),
      ("| a<br>b | <b>c</b> |\n|---|---|", ["| a b | **c** |", "|---|---|"]),
    ])
  func lines(html: String, markdown: [String]) {
    #expect(DocumentationLines.prose(html) == markdown)
  }

  @Test(
    "Lists and the rows of tables are items",
    arguments: [
      (
        "Is:<ul>\n  <li>one\n    more</li>\n  <li><p>two</p></li>\n</ul>\nAfter",
        ["Is:", "", "- one more", "- two", "", "After"]
      ),
      ("<ol><li>a<li>b</ol>", ["1. a", "2. b"]),
      (
        "<ul><li>a<ol><li>b</li></ol></li><li>c<p>d</p></li></ul>",
        ["- a", "  1. b", "- c", "", "  d"]
      ),
      ("<dl><dt>a</dt><dd>b</dd><dt>c</dt><dd>d</dd></dl>", ["- a: b", "- c: d"]),
      (
        "<table><thead><tr><th>Code</th><th>Is</th></tr></thead><tr><td>1</td><td><p>a</p></td><td>b</td></tr></table>",
        ["- Code: Is", "- 1: a; b"]
      ),
      ("<ul><li></li></ul>x", ["x"]),
      ("<b>Notes:</b><li>a<li>b", ["**Notes:**", "- a", "- b"]),
    ])
  func lists(html: String, markdown: [String]) {
    #expect(DocumentationLines.prose(html) == markdown)
  }

  @Test("A summary has no paragraphs")
  func summary() {
    let lines = DocumentationLines.lines(of: .init(summary: "Gets<br><p><b>all</b></p>users"))
    #expect(lines == ["Gets **all** users"])
  }

  @Test(
    "A megabyte of what may be a tag takes no longer than it is",
    arguments: [
      "<", "<b", "<b>", "<a href='", "<a href=\"x\">", "</", "<ul>", "<ul><li>", "<table><tr><td>",
      "<!--", "&",
      "&#", "`", "``` ", "`a``", "[", "](", "[a](", "[a](b", "[[a](b)](", "\n ", "\n    a",
      "<code>", "<pre>",
      "<code>`", "<b>a</b>", "<i><b>a", "*", "<p>", "<br>", "\n> ", "- \n",
    ])
  func hostile(piece: String) {
    let text = String(repeating: piece, count: 200_000 / piece.utf8.count)
    let closings = "</a></b></i></ul></table></code></pre>-->"
    #expect(DocumentationLines.prose(text + closings).allSatisfy { !$0.utf8.contains(.newline) })
    #expect(DocumentationLines.prose(text).allSatisfy { !$0.utf8.contains(.newline) })
  }
}
