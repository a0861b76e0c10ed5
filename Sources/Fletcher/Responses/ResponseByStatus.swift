/// The response of an operation whose responses differ by status: an enum with a case for each.
///
/// ```swift
/// enum MergeResponse: ResponseByStatus {
///   case merged(Merge)
///   case accepted
///   init(_ response: Response) throws {
///     switch response.statusCode {
///     case 200: self = .merged(try response.value())
///     case 202: self = .accepted
///     default: throw response.unexpectedStatus()
///     }
///   }
/// }
/// ```
public protocol ResponseByStatus: Sendable {
  /// Reads the response by its status.
  ///
  /// - Throws: ``Response/unexpectedStatus()`` for a status that is not described, and what reading
  ///   the content throws.
  init(_ response: Response) throws
}
