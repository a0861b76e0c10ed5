import Foundation
import HTTPTypes

/// Where the content of a response goes.
///
/// The content of a response whose status is not from 200 to 299 goes into ``Response/data``, whatever
/// the delivery, so that every step and every error can read it. So does JSON where the service says errors in
/// the content of other responses, too (``ServiceConfiguration/failure``, ``ServiceConfiguration/refusedWhen``): a
/// provider writes it to the file when it is none.
public enum Delivery: Hashable, Sendable {
  /// Into ``Response/data``.
  case memory
  /// Into this file, in place of one that is there.
  ///
  /// The content is written beside the file and takes its name when it is complete: what was there stays
  /// until then. With `resuming`, content that did not come to its end is kept beside the file, and
  /// another request of the same URL asks for the rest (RFC 9110, section 14.2).
  case file(URL, resuming: Bool = false)
  /// Into ``Response/bytes``, as it comes.
  case stream
}

extension Request {
  /// Where the content of a response goes that has this status and this type.
  package func delivery(status: Int, contentType: String?) -> Delivery {
    guard (200...299).contains(status) else { return .memory }
    // The rest of some content is no error.
    let mayBeError = rules.looksAtContent && status != 206 && MediaType.isJSON(contentType)
    return mayBeError ? .memory : delivery
  }
}

extension Response {
  /// Whether the content is in memory that was to go elsewhere.
  var isKeptInMemory: Bool {
    bytes == nil && (!data.isEmpty || (200...299).contains(status.code))
      && request.delivery(status: status.code, contentType: headers[.contentType]) == .memory
  }
}
