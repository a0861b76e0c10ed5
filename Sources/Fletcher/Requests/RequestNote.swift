/// Something that a step tells the steps after it about a request. The type of the note is its key.
package protocol RequestNote: Sendable {}

extension Request {
  /// The note of this type that a step has left; nil where there is none.
  package subscript<Note: RequestNote>(type: Note.Type) -> Note? {
    get { options?.values.notes[ObjectIdentifier(type)] as? Note }
    set { change { $0.notes[ObjectIdentifier(type)] = newValue } }
  }
}
