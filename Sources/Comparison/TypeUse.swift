import SwiftPlan

/// The types of one thing in both versions: what an operation takes or returns, or what a property is.
struct TypeUse {
  private let old: String
  private let oldScope: [String]?
  private let new: String
  private let newScope: [String]?

  /// - Parameters:
  ///   - old: The type as it was spelled.
  ///   - oldScope: Where it stood: a path below the service, or nil for outside of the service.
  ///   - new: The type as it is spelled.
  ///   - newScope: Where it stands.
  init(old: String, in oldScope: [String]?, new: String, in newScope: [String]?) {
    self.old = old
    self.oldScope = oldScope
    self.new = new
    self.newScope = newScope
  }

  /// The declared types that the old one was made of.
  func oldReferences(_ text: TypeText) -> [[String]] { text.references(in: old, scope: oldScope) }

  /// The declared types that the new one is made of.
  func newReferences(_ text: TypeText) -> [[String]] { text.references(in: new, scope: newScope) }

  /// Whether both are the same but for the names of declared types.
  func isAlike(_ oldText: TypeText, _ newText: TypeText) -> Bool {
    oldText.outline(of: old, in: oldScope) == newText.outline(of: new, in: newScope)
  }
}
