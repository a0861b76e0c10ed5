#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The sanitizer for threads, with which a package is built by `--sanitize=thread`.
public enum ThreadSanitizer {
  /// Whether this process was built with it.
  public static let isOn = dlsym(dlopen(nil, RTLD_NOW), "__tsan_init") != nil
}
