import ServiceModel

extension DocumentReader {
  /// Tells of a document that describes no content for most of what is asked for.
  mutating func reportUndescribedContents(_ service: Service) {
    let (undescribed, read) = service.undescribedContents
    guard undescribed > 9, undescribed * 2 > read, !messages.diagnostics.hasErrors else { return }
    messages.note(
      "\(undescribed) of \(read) operations with GET describe nothing of what comes, so that their values are "
        + "`Data`; an overlay can describe it", at: service.location)
  }
}

extension Service {
  /// Takes the responses of POST, PUT and PATCH for bytes where a document describes next to no response at all, as
  /// Trello's: then that nothing is said of them doesn't mean that there is nothing.
  mutating func askForUndescribedContents() {
    let (undescribed, read) = undescribedContents
    guard undescribed >= Self.fewest, undescribed * 10 >= read * 9 else { return }
    for index in operations.indices where DocumentReader.isWriting(operations[index].method) {
      guard operations[index].responses.count == 1, operations[index].responses[0].isSilent else {
        continue
      }
      operations[index].responses[0].assumeBytes()
    }
  }

  private static let fewest = 3

  /// How many operations that ask for content describe none, and how many there are.
  fileprivate var undescribedContents: (count: Int, of: Int) {
    let read = operations.filter(\.asksForContent)
    return (read.count { $0.responses.contains(where: \.isUndescribed) }, read.count)
  }
}

extension Response {
  /// Whether nothing is said of its content, and it may have some.
  fileprivate var isSilent: Bool { saysThatSomethingIsCreated || mayHaveContent }
}
