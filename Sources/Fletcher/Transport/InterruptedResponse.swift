import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What ended a response before its content was complete.
struct InterruptedResponse: Error {
  let underlying: any Error
  let response: Response
}

extension Error {
  /// What a transport throws for an error that came after the status and the header fields of a response.
  ///
  /// A failure of the file says nothing of the response, and a cancelled call has nobody to tell of it.
  package func within(_ response: Response) -> any Error {
    switch self {
    case is FileFailure, is CancellationError: self
    case let error as URLError where error.code == .cancelled: self
    default: InterruptedResponse(underlying: self, response: response)
    }
  }
}
