import SwiftLayout
import Testing

@Suite("Comment wrapping")
struct CommentWrappingTests {
  private func wrapped(_ comment: String) -> String {
    let laidOut = SwiftSource.laidOut(comment, lineLength: 40)
    #expect(SwiftSource.laidOut(laidOut, lineLength: 40) == laidOut)
    return String(laidOut.dropLast())
  }

  @Test("A long comment is wrapped at words and keeps its marker")
  func words() {
    #expect(
      wrapped("/// One two three four five six seven eight nine ten eleven twelve.") == """
        /// One two three four five six seven
        /// eight nine ten eleven twelve.
        """
    )
    #expect(
      wrapped("struct A {\n// One two three four five six seven eight nine.\nlet b: Int\n}") == """
        struct A {
          // One two three four five six seven
          // eight nine.
          let b: Int
        }
        """
    )
  }

  @Test("A paragraph behind a list in an item goes on with the item")
  func paragraphsInItems() {
    #expect(
      wrapped(
        """
        /// - Parameters:
        ///   - name: The login.
        ///
        ///     - One two three four five six seven.
        ///
        ///     One two three four five six seven eight.
        ///   - other: One two three four five six.
        """
      ) == """
        /// - Parameters:
        ///   - name: The login.
        ///
        ///     - One two three four five six
        ///       seven.
        ///
        ///     One two three four five six
        ///     seven eight.
        ///   - other: One two three four five
        ///     six.
        """
    )
  }

  @Test("The lines of a list item are indented to its text")
  func lists() {
    #expect(
      wrapped(
        """
        /// - Parameters:
        ///   - username: The login of the account.
        ///     A paragraph that goes on with the item.
        /// - Returns: One two three four five six seven.
        /// 12. One two three four five six seven.
        """
      ) == """
        /// - Parameters:
        ///   - username: The login of the
        ///     account.
        ///     A paragraph that goes on with
        ///     the item.
        /// - Returns: One two three four five
        ///   six seven.
        /// 12. One two three four five six
        ///     seven.
        """
    )
  }

  @Test("Each line of a quotation has its mark, and code in it keeps its lines")
  func quotations() {
    #expect(
      wrapped(
        """
        /// > One two three four five six seven eight nine.
        /// >> One two three four five six seven eight nine.
        /// > - One two three four five six seven eight.
        /// > ```
        /// > let a = b(c, d, e, f, g, h, i, j, k, l, m)
        /// > ```
        /// > # One two three four five six seven eight
        """
      ) == """
        /// > One two three four five six seven
        /// > eight nine.
        /// >> One two three four five six seven
        /// >> eight nine.
        /// > - One two three four five six
        /// >   seven eight.
        /// > ```
        /// > let a = b(c, d, e, f, g, h, i, j, k, l, m)
        /// > ```
        /// > # One two three four five six seven eight
        """
    )
  }

  @Test(
    "A line never starts with what Markdown takes for a list, a heading or a quotation",
    arguments: ["-", "+", "*", "#", "##", ">", "1.", "2)", "---", "===", "```", "|", "<div>"]
  )
  func structure(word: String) {
    let laidOut = wrapped("/// One two three four five six and seven \(word) eight nine.")
    #expect(laidOut == "/// One two three four five six and\n/// seven \(word) eight nine.")
  }

  @Test(
    "Code, tables, headings and settings of tools keep their lines",
    arguments: [
      "/// ```\n/// let a = b(c, d, e, f, g, h, i, j, k, l, m)\n/// ```",
      "///     let a = b(c, d, e, f, g, h, i, j, k, l, m)",
      "/// | One two three | four five six | seven eight nine |",
      "/// # One two three four five six seven eight nine",
      "// swift-format-ignore: OneCasePerLine, AndAnotherRule",
      "// MARK: - One two three four five six seven eight nine",
    ]
  )
  func kept(comment: String) {
    #expect(wrapped(comment) == comment)
  }

  @Test("Words that cannot be broken and code spans stay whole")
  func unbreakable() {
    #expect(
      wrapped("/// See https://example.com/a/very/long/path/that/stays for more.") == """
        /// See
        /// https://example.com/a/very/long/path/that/stays
        /// for more.
        """
    )
    #expect(
      wrapped("/// One two three four five `six(seven: eight, nine)` ten.") == """
        /// One two three four five
        /// `six(seven: eight, nine)` ten.
        """
    )
  }
}
