/// What a reference leads to.
struct Referent {
  var node: LocatedNode
  /// A name for a schema that has no other, made of the reference.
  var name: String
  /// The name of the component, where the reference leads to a schema among the root's components.
  var component: String?
  /// The file and the JSON pointer in it, where it is another file than the root.
  var externalKey: String?
}
