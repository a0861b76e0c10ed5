import HTTPTypes

extension HTTPRequest.Method {
  /// Whether a request of this method may have a multipart body. Moya's `supportsMultipart`.
  public var supportsMultipart: Bool {
    switch self {
    case .post, .put, .patch, .connect: true
    default: false
    }
  }
}
