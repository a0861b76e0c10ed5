import Fletcher

#if canImport(UIKit)
  import UIKit
#elseif canImport(AppKit)
  import AppKit
#endif

#if canImport(UIKit) || canImport(AppKit)
  #if canImport(UIKit)
    /// An image of the platform. Moya's `Image`.
    public typealias PlatformImage = UIImage
  #else
    /// An image of the platform. Moya's `Image`.
    public typealias PlatformImage = NSImage
  #endif

  extension Response {
    /// The content as an image.
    ///
    /// - Throws: ``Fletcher/ProviderError/decoding(underlying:response:)`` where it is no image that the
    ///   platform knows.
    public func mapImage() throws -> PlatformImage {
      guard let image = PlatformImage(data: data) else {
        throw ProviderError.decoding(
          underlying: DecodingError.dataCorrupted(
            .init(codingPath: [], debugDescription: "The content is no image")),
          response: self)
      }
      return image
    }
  }
#endif
