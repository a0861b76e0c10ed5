import SwiftLayout
import Testing

@Suite("Indentation")
struct IndentationTests {
  @Test("Blocks, lists and chains are indented whatever the template wrote")
  func nesting() {
    let rendered = """
              struct A {
      func f() {
      call(
                a,
      [
      1: 2,
      3: 4,
      ]
      )
      .member()
          .other {
      body
      }
      }
                 }
      """
    #expect(
      SwiftSource.laidOut(rendered) == """
        struct A {
          func f() {
            call(
              a,
              [
                1: 2,
                3: 4,
              ]
            )
            .member()
            .other {
              body
            }
          }
        }

        """
    )
  }

  @Test("The cases of a switch are as deep as the switch, the cases of an enum deeper")
  func cases() {
    let rendered = """
      enum A {
      case a, b
      var c: Int {
      switch self {
      // One.
      case .a:
      let d = if case .a = self { 1 } else { 2 }
      return d
      #if DEBUG
      case .e: return 1
      #endif
      default:
      // Two.
      return 2
      // Three.
      }
      }
      }
      """
    #expect(
      SwiftSource.laidOut(rendered) == """
        enum A {
          case a, b
          var c: Int {
            switch self {
            // One.
            case .a:
              let d = if case .a = self { 1 } else { 2 }
              return d
            #if DEBUG
              case .e: return 1
            #endif
            default:
              // Two.
              return 2
            // Three.
            }
          }
        }

        """
    )
  }

  @Test("A member at the start of a line continues the line before, or starts a statement")
  func members() {
    let rendered = """
      switch a {
      case .b:
      .text("c")
      case .d:
      Route(.get)
       .header("e")
        .cache()
      }
      let f =
      g.h()
      .i()
      """
    #expect(
      SwiftSource.laidOut(rendered) == """
        switch a {
        case .b:
          .text("c")
        case .d:
          Route(.get)
            .header("e")
            .cache()
        }
        let f =
          g.h()
          .i()

        """
    )
  }

  @Test("The conditions of a guard are one deeper, and what they go on with one more")
  func conditions() {
    let rendered = """
      guard
      let a = b(c)
        .d(),
      e
      || f
      else { return }
      g()
      """
    #expect(
      SwiftSource.laidOut(rendered) == """
        guard
          let a = b(c)
            .d(),
          e
            || f
        else { return }
        g()

        """
    )
  }

  @Test("What is between #if and #endif is one deeper")
  func conditionals() {
    let rendered = """
      #if canImport(A)
      import A
      #elseif B
      struct C {
      #if D
      let e: Int
      #endif
      }
      #else
      import F
      #endif
      """
    #expect(
      SwiftSource.laidOut(rendered) == """
        #if canImport(A)
          import A
        #elseif B
          struct C {
            #if D
              let e: Int
            #endif
          }
        #else
          import F
        #endif

        """
    )
  }

  @Test("Brackets in strings, comments and regular expressions do not count")
  func bracketsInText() {
    let rendered = ##"""
      let a = "{" + #"[\#("(")"# + "\("{")"
      let b = /[{(]/  // {
      let c = #/"{/# /* { */
      let d = 1 / 2
      let `switch` = d /* {
            as it was
      */
      if a.default { .init() }
      """##
    #expect(SwiftSource.laidOut(rendered) == rendered + "\n")
  }
}
