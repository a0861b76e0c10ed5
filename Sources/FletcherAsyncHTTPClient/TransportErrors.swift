#if AsyncHTTPClient
  import AsyncHTTPClient
  import Fletcher
  import Foundation
  import NIOCore
  import NIOHTTP1
  import NIOHTTPCompression
  import NIOPosix
  import NIOSSL

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  extension Error {
    /// The error as retries and callers know it: a `URLError`, with this one underneath unless it may show header
    /// fields. What is no error of the network stays what it is.
    var asTransportError: any Error {
      switch self {
      case let failure as BodyFailure: return failure.underlying
      case is URLError, is UntrustedServer, is CancellationError: return self
      case let error as HTTPClientError:
        return error.code.error(error.shortDescription, error.hasValues ? nil : error)
      case let error as NIOConnectionError: return error.code.error("\(error.host)", error)
      case is SocketAddressError: return URLError.Code.cannotFindHost.error("\(self)", self)
      case let error as IOError: return error.code.error("\(error)", error)
      case let error as ChannelError:
        if case .connectTimeout = error { return URLError.Code.timedOut.error("\(error)", error) }
        return URLError.Code.networkConnectionLost.error("\(error)", error)
      case let error as HTTPParserError where error == .invalidEOFState:
        return URLError.Code.networkConnectionLost.error("\(error)", error)
      case is HTTPParserError: return URLError.Code.badServerResponse.error("\(self)", self)
      case is NIOHTTPDecompression.DecompressionError,
        is NIOHTTPDecompression.ExtraDecompressionError:
        return URLError.Code.cannotDecodeContentData.error("\(self)", self)
      case is NIOSSLError, is BoringSSLError, is NIOSSLExtraError:
        return tlsCode.error("\(self)", self)
      default:
        return networkFrameworkError ?? URLError.Code.unknown.error("\(type(of: self))", self)
      }
    }

    /// The error where the threads are those of Network.framework.
    private var networkFrameworkError: URLError? {
      #if canImport(Network)
        switch self {
        case let error as HTTPClient.NWPOSIXError:
          let code = IOError(errnoCode: error.errorCode.rawValue, reason: "").code
          return code.error("\(error)", error)
        case let error as HTTPClient.NWTLSError:
          return URLError.Code.secureConnectionFailed.error("\(error)", error)
        default: return nil
        }
      #else
        return nil
      #endif
    }

    private var tlsCode: URLError.Code {
      if let error = self as? NIOSSLError, case .uncleanShutdown = error {
        return .networkConnectionLost
      }
      if let error = self as? NIOSSLExtraError, error == .failedToValidateHostname {
        return .serverCertificateUntrusted
      }
      // The library's codes are not public.
      return "\(self)".contains("CERTIFICATE_VERIFY_FAILED")
        ? .serverCertificateUntrusted : .secureConnectionFailed
    }
  }

  extension URLError.Code {
    fileprivate func error(_ text: String, _ underlying: (any Error)?) -> URLError {
      var info: [String: Any] = [NSLocalizedDescriptionKey: text]
      if let underlying { info[NSUnderlyingErrorKey] = underlying }
      return URLError(self, userInfo: info)
    }
  }

  extension HTTPClientError {
    /// Whether its description has values of header fields, or the URL.
    fileprivate var hasValues: Bool { description.contains("(\"") || description.contains("([") }

    fileprivate var code: URLError.Code {
      switch self {
      case .readTimeout, .writeTimeout, .connectTimeout, .deadlineExceeded, .tlsHandshakeTimeout,
        .getConnectionFromPoolTimeout, .socksHandshakeTimeout, .httpProxyHandshakeTimeout:
        .timedOut
      case .remoteConnectionClosed, .uncleanShutdown: .networkConnectionLost
      case .cancelled, .requestStreamCancelled: .cancelled
      case .invalidURL, .emptyHost, .emptyScheme: .badURL
      case .bodyLengthMismatch, .writeAfterRequestSent: .requestBodyStreamExhausted
      case .proxyAuthenticationRequired: .userAuthenticationRequired
      case .invalidProxyResponse: .cannotConnectToHost
      default: hasValues ? .badURL : .unknown
      }
    }
  }

  extension NIOConnectionError {
    fileprivate var code: URLError.Code {
      if connectionErrors.isEmpty { return .cannotFindHost }
      return connectionErrors.allSatisfy {
        if case .connectTimeout? = $0.error as? ChannelError { true } else { false }
      } ? .timedOut : .cannotConnectToHost
    }
  }

  extension IOError {
    fileprivate var code: URLError.Code {
      switch errnoCode {
      case ECONNREFUSED, EHOSTUNREACH, ENETUNREACH, EADDRNOTAVAIL: .cannotConnectToHost
      case ENETDOWN: .notConnectedToInternet
      case ETIMEDOUT: .timedOut
      default: .networkConnectionLost
      }
    }
  }
#endif
