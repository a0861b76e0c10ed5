#if RxSwift
  import Fletcher
  import FletcherMoya
  import Foundation
  import RxSwift

  #if canImport(UIKit)
    import UIKit
  #elseif canImport(AppKit)
    import AppKit
  #endif

  // The names that Moya has for sequences of responses.

  extension PrimitiveSequence where Trait == SingleTrait, Element == Response {
    /// Responses with a status in the range; another is an error.
    public func filter(statusCodes: some RangeExpression<Int>) -> Single<Response> {
      map { try $0.filter(statusCodes: statusCodes) }
    }

    /// Responses with this status; another is an error.
    public func filter(statusCode: Int) -> Single<Response> {
      map { try $0.filter(statusCode: statusCode) }
    }

    /// Responses with a status from 200 to 299; another is an error.
    public func filterSuccessfulStatusCodes() -> Single<Response> {
      map { try $0.filterSuccessfulStatusCodes() }
    }

    /// Responses with a status from 200 to 399; another is an error.
    public func filterSuccessfulStatusAndRedirectCodes() -> Single<Response> {
      map { try $0.filterSuccessfulStatusAndRedirectCodes() }
    }

    /// The content as any JSON value.
    ///
    /// - Parameter failsOnEmptyData: whether no content is an error, rather than `null`.
    public func mapJSON(failsOnEmptyData: Bool = true) -> Single<JSON> {
      map { try $0.mapJSON(failsOnEmptyData: failsOnEmptyData) }
    }

    /// The content as text, or the string at a path of keys in it.
    public func mapString(atKeyPath path: String? = nil) -> Single<String> {
      map { try $0.mapString(atKeyPath: path) }
    }

    /// The content as a value, or the value at a path of keys in it: see
    /// `FletcherMoya`'s `Response.map(_:atKeyPath:using:failsOnEmptyData:)`.
    public func map<Value: Decodable>(
      _ type: Value.Type, atKeyPath path: String? = nil, using decoder: JSONDecoder? = nil,
      failsOnEmptyData: Bool = true
    ) -> Single<Value> {
      map {
        try $0.map(
          type, atKeyPath: path, using: decoder, failsOnEmptyData: failsOnEmptyData)
      }
    }

    #if canImport(UIKit) || canImport(AppKit)
      /// The content as an image.
      public func mapImage() -> Single<PlatformImage> { map { try $0.mapImage() } }
    #endif
  }

  extension ObservableType where Element == Response {
    /// Responses with a status in the range; another is an error.
    public func filter(statusCodes: some RangeExpression<Int>) -> Observable<Response> {
      map { try $0.filter(statusCodes: statusCodes) }
    }

    /// Responses with this status; another is an error.
    public func filter(statusCode: Int) -> Observable<Response> {
      map { try $0.filter(statusCode: statusCode) }
    }

    /// Responses with a status from 200 to 299; another is an error.
    public func filterSuccessfulStatusCodes() -> Observable<Response> {
      map { try $0.filterSuccessfulStatusCodes() }
    }

    /// Responses with a status from 200 to 399; another is an error.
    public func filterSuccessfulStatusAndRedirectCodes() -> Observable<Response> {
      map { try $0.filterSuccessfulStatusAndRedirectCodes() }
    }

    /// The content as any JSON value.
    ///
    /// - Parameter failsOnEmptyData: whether no content is an error, rather than `null`.
    public func mapJSON(failsOnEmptyData: Bool = true) -> Observable<JSON> {
      map { try $0.mapJSON(failsOnEmptyData: failsOnEmptyData) }
    }

    /// The content as text, or the string at a path of keys in it.
    public func mapString(atKeyPath path: String? = nil) -> Observable<String> {
      map { try $0.mapString(atKeyPath: path) }
    }

    /// The content as a value, or the value at a path of keys in it: see
    /// `FletcherMoya`'s `Response.map(_:atKeyPath:using:failsOnEmptyData:)`.
    public func map<Value: Decodable>(
      _ type: Value.Type, atKeyPath path: String? = nil, using decoder: JSONDecoder? = nil,
      failsOnEmptyData: Bool = true
    ) -> Observable<Value> {
      map {
        try $0.map(
          type, atKeyPath: path, using: decoder, failsOnEmptyData: failsOnEmptyData)
      }
    }

    #if canImport(UIKit) || canImport(AppKit)
      /// The content as an image.
      public func mapImage() -> Observable<PlatformImage> { map { try $0.mapImage() } }
    #endif
  }
#endif
