#if ReactiveSwift
  import Fletcher
  import FletcherMoya
  import Foundation
  import ReactiveSwift

  #if canImport(UIKit)
    import UIKit
  #elseif canImport(AppKit)
    import AppKit
  #endif

  // The names that Moya has for producers of responses.

  extension SignalProducerProtocol where Value == Response, Error == ProviderError {
    /// Responses with a status in the range; another is an error.
    public func filter(
      statusCodes: some RangeExpression<Int>
    ) -> SignalProducer<Response, ProviderError> {
      attempting { try $0.filter(statusCodes: statusCodes) }
    }

    /// Responses with this status; another is an error.
    public func filter(statusCode: Int) -> SignalProducer<Response, ProviderError> {
      attempting { try $0.filter(statusCode: statusCode) }
    }

    /// Responses with a status from 200 to 299; another is an error.
    public func filterSuccessfulStatusCodes() -> SignalProducer<Response, ProviderError> {
      attempting { try $0.filterSuccessfulStatusCodes() }
    }

    /// Responses with a status from 200 to 399; another is an error.
    public func filterSuccessfulStatusAndRedirectCodes() -> SignalProducer<Response, ProviderError>
    {
      attempting { try $0.filterSuccessfulStatusAndRedirectCodes() }
    }

    /// The content as any JSON value.
    ///
    /// - Parameter failsOnEmptyData: whether no content is an error, rather than `null`.
    public func mapJSON(failsOnEmptyData: Bool = true) -> SignalProducer<JSON, ProviderError> {
      attempting { try $0.mapJSON(failsOnEmptyData: failsOnEmptyData) }
    }

    /// The content as text, or the string at a path of keys in it.
    public func mapString(atKeyPath path: String? = nil) -> SignalProducer<String, ProviderError> {
      attempting { try $0.mapString(atKeyPath: path) }
    }

    /// The content as a value, or the value at a path of keys in it: see
    /// `FletcherMoya`'s `Response.map(_:atKeyPath:using:failsOnEmptyData:)`.
    public func map<Mapped: Decodable>(
      _ type: Mapped.Type, atKeyPath path: String? = nil, using decoder: JSONDecoder? = nil,
      failsOnEmptyData: Bool = true
    ) -> SignalProducer<Mapped, ProviderError> {
      attempting {
        try $0.map(
          type, atKeyPath: path, using: decoder, failsOnEmptyData: failsOnEmptyData)
      }
    }

    #if canImport(UIKit) || canImport(AppKit)
      /// The content as an image.
      public func mapImage() -> SignalProducer<PlatformImage, ProviderError> {
        attempting { try $0.mapImage() }
      }
    #endif

    private func attempting<Mapped>(
      _ transform: @escaping (Response) throws -> Mapped
    ) -> SignalProducer<Mapped, ProviderError> {
      producer.attemptMap { response in
        Result { try transform(response) }.mapError(ProviderError.init(calling:))
      }
    }
  }
#endif
