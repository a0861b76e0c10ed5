/// What there is at a path.
package struct FileStatus: Equatable {
  package enum Kind {
    case file
    case folder
    case link
    /// A pipe, a socket or a device.
    case other
  }

  package var kind: Kind
  package var size: Int
  /// The permission bits.
  package var permissions: UInt32
  /// The same for two paths only where they are two names of one file.
  package var identity: [UInt64]
  /// When the content changed last, in nanoseconds since 1970; how exactly depends on the file system.
  package var modified: Int
}
