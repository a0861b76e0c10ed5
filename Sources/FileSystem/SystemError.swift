#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// What the system said when it refused something.
package struct SystemError: Error, Equatable {
  /// The value of `errno`.
  package var code: Int32

  package init(code: Int32) { self.code = code }

  /// Whether something on the way to the path, or what it names, is not there.
  package var isMissing: Bool { code == ENOENT }

  /// The error that the last call left in `errno`.
  static var last: SystemError { SystemError(code: errno) }

  /// The system's words, so that they fit after a colon: `permission denied`.
  package var reason: String {
    let text = String(cString: strerror(code))
    // "Is a directory" becomes "is a directory"; "I/O error" stays.
    guard let first = text.first, text.dropFirst().first?.isLowercase == true else { return text }
    return first.lowercased() + text.dropFirst()
  }
}
