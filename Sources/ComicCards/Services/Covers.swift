import Fletcher
import Foundation
import Services

/// Pictures of comics, which are on a server of their own that no description is of: a target by hand.
enum Covers: Service, Target {
  /// A picture.
  case cover(URL)

  // Each picture says where it is.
  static let configuration = ServiceConfiguration(
    baseURL: "https://i.annihil.us", headers: ["Accept": "image/*"], timeout: .seconds(30),
    retry: RetryPolicy())

  var route: Route {
    switch self {
    case .cover(let url): Route(.get, "{+url}", url)
    }
  }
}

extension Marvel.Picture {
  /// The picture in the form of a card; nil where it only says that there is none.
  var cardURL: URL? {
    guard !path.hasSuffix("/image_not_available"),
      var parts = URLComponents(string: "\(path)/portrait_uncanny.\(`extension`)")
    else { return nil }
    // Marvel writes http, and Apple's systems send nothing there.
    if parts.scheme == "http", parts.port == nil { parts.scheme = "https" }
    return parts.url
  }

  /// What the name of its file ends in, which tells Imgur what it is. It comes from elsewhere, so that not
  /// every one may become a part of a path.
  var fileExtension: String { ["png", "gif"].contains(`extension`) ? `extension` : "jpg" }
}
