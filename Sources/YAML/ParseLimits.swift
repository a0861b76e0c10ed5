/// How much a document may ask for. What goes beyond a limit is refused with an error that names it,
/// before the memory or the time for it is spent.
public struct ParseLimits: Sendable, Hashable {
  /// How deep sequences and mappings may stand in one another, aliases included, so that a recursive
  /// reader needs no bound of its own. The default is 256.
  public var depth = 256
  /// The size of the document in bytes. The default is 64 MiB; values above 1 GiB count as 1 GiB.
  public var documentBytes = 64 << 20
  /// The number of nodes written in the document. The default is 3 million.
  public var nodes = 3_000_000
  /// The number of nodes a reader meets that follows every alias. The default is 10 million.
  public var expandedNodes = 10_000_000
  /// The number of entries that all merge keys (`<<`) bring in together, where an entry with a long
  /// key counts once more for every 64 bytes of it. The default is 1 million.
  public var mergedEntries = 1_000_000

  /// Limits that the largest published API descriptions keep.
  public static let `default` = ParseLimits()

  /// Offsets are stored in 32 bits. An escape can grow by half (`\L` is three bytes of UTF-8) and
  /// UTF-16 by half as well, so up to this size nothing overflows whatever the document holds.
  static let largestDocument = 1 << 30
  static let largestCount = 1 << 29
}
