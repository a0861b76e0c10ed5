import Foundation

/// Where the content of a response goes.
///
/// The content of a response whose status is not from 200 to 299 goes into ``Response/data``, whatever
/// the delivery, so that every step and every error can read it.
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
