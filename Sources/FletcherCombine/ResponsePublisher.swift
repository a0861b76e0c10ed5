#if canImport(Combine) || OpenCombine
  #if canImport(Combine)
    import Combine
  #else
    import OpenCombine
  #endif
  import Fletcher
  import FletcherMoya
  import Foundation

  #if canImport(UIKit)
    import UIKit
  #elseif canImport(AppKit)
    import AppKit
  #endif

  // The names that Moya has for publishers of responses.

  extension Publisher where Output == Response, Failure == ProviderError {
    /// Responses with a status in the range; another fails.
    public func filter(
      statusCodes: some RangeExpression<Int>
    ) -> AnyPublisher<Response, ProviderError> {
      mapped { try $0.filter(statusCodes: statusCodes) }
    }

    /// Responses with this status; another fails.
    public func filter(statusCode: Int) -> AnyPublisher<Response, ProviderError> {
      mapped { try $0.filter(statusCode: statusCode) }
    }

    /// Responses with a status from 200 to 299; another fails.
    public func filterSuccessfulStatusCodes() -> AnyPublisher<Response, ProviderError> {
      mapped { try $0.filterSuccessfulStatusCodes() }
    }

    /// Responses with a status from 200 to 399; another fails.
    public func filterSuccessfulStatusAndRedirectCodes() -> AnyPublisher<Response, ProviderError> {
      mapped { try $0.filterSuccessfulStatusAndRedirectCodes() }
    }

    /// The content as any JSON value.
    ///
    /// - Parameter failsOnEmptyData: whether no content is an error, rather than `null`.
    public func mapJSON(failsOnEmptyData: Bool = true) -> AnyPublisher<JSON, ProviderError> {
      mapped { try $0.mapJSON(failsOnEmptyData: failsOnEmptyData) }
    }

    /// The content as text, or the string at a path of keys in it.
    public func mapString(atKeyPath path: String? = nil) -> AnyPublisher<String, ProviderError> {
      mapped { try $0.mapString(atKeyPath: path) }
    }

    /// The content as a value, or the value at a path of keys in it: see
    /// `FletcherMoya`'s `Response.map(_:atKeyPath:using:failsOnEmptyData:)`.
    public func map<Value: Decodable>(
      _ type: Value.Type, atKeyPath path: String? = nil, using decoder: JSONDecoder? = nil,
      failsOnEmptyData: Bool = true
    ) -> AnyPublisher<Value, ProviderError> {
      mapped {
        try $0.map(
          type, atKeyPath: path, using: decoder, failsOnEmptyData: failsOnEmptyData)
      }
    }

    #if canImport(UIKit) || canImport(AppKit)
      /// The content as an image.
      public func mapImage() -> AnyPublisher<PlatformImage, ProviderError> {
        mapped { try $0.mapImage() }
      }
    #endif

    private func mapped<Value>(
      _ transform: @escaping (Response) throws -> Value
    ) -> AnyPublisher<Value, ProviderError> {
      tryMap(transform).mapError(ProviderError.init(calling:)).eraseToAnyPublisher()
    }
  }
#endif
