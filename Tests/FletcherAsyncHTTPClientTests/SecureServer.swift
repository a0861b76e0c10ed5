#if AsyncHTTPClient
  import AsyncHTTPClient
  import Foundation
  import NIOCore
  import NIOHTTP1
  import NIOHTTP2
  import NIOPosix
  import NIOSSL
  import Synchronization

  /// A server on loopback that speaks TLS, as `localhost`. To a request without a body it says "ok", else how many
  /// bytes have come.
  final class SecureServer: Sendable {
    let port: Int
    private let identity: Identity
    private let requests: Requests

    var url: URL? { URL(string: "https://localhost:\(port)") }

    /// How many requests have come.
    var requestCount: Int { requests.count.withLock { $0 } }

    /// In DER.
    var certificate: Data { identity.certificate }

    /// As `SubjectPublicKeyInfo`, in DER.
    var publicKey: Data { identity.publicKey }

    /// A client's that trusts the server.
    var configuration: HTTPClient.Configuration {
      var configuration = HTTPClient.Configuration.fletcher
      var tls = TLSConfiguration.makeClientConfiguration()
      tls.trustRoots = .certificates([identity.root])
      configuration.tlsConfiguration = tls
      return configuration
    }

    private init(port: Int, _ identity: Identity, _ requests: Requests) {
      self.port = port
      self.identity = identity
      self.requests = requests
    }

    /// Runs the body while the server responds.
    ///
    /// - Parameters:
    ///   - protocols: what it speaks, as in ALPN.
    ///   - status: that of each response.
    static func run(
      protocols: [String] = ["http/1.1"], status: HTTPResponseStatus = .ok,
      while body: (SecureServer) async throws -> Void
    ) async throws {
      let identity = try Identity.first()
      let requests = Requests()
      var tls = TLSConfiguration.makeServerConfiguration(
        certificateChain: [.certificate(identity.root)], privateKey: .privateKey(identity.key))
      tls.applicationProtocols = protocols
      let context = try NIOSSLContext(configuration: tls)
      let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .serverChannelOption(.backlog, value: 256)
        .childChannelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: context))
          }.flatMap {
            channel.configureCommonHTTPServerPipeline { channel in
              channel.eventLoop.makeCompletedFuture {
                try channel.pipeline.syncOperations.addHandler(Responder(requests, status))
              }
            }
          }
        }
        .bind(host: "127.0.0.1", port: 0).get()
      let server = SecureServer(port: channel.localAddress?.port ?? 0, identity, requests)
      let result: Result<Void, any Error>
      do {
        result = .success(try await body(server))
      } catch {
        result = .failure(error)
      }
      try await channel.close()
      try result.get()
    }

    private final class Requests: Sendable {
      let count = Mutex(0)
    }

    private final class Responder: ChannelInboundHandler {
      typealias InboundIn = HTTPServerRequestPart
      typealias OutboundOut = HTTPServerResponsePart

      private let requests: Requests
      private let status: HTTPResponseStatus
      private var size = 0

      init(_ requests: Requests, _ status: HTTPResponseStatus) {
        self.requests = requests
        self.status = status
      }

      func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head: size = 0
        case .body(let buffer): size += buffer.readableBytes
        case .end:
          requests.count.withLock { $0 += 1 }
          let text = size == 0 ? "ok" : "\(size)"
          let head = HTTPResponseHead(
            version: .http1_1, status: status, headers: ["Content-Length": "\(text.utf8.count)"])
          context.write(wrapOutboundOut(.head(head)), promise: nil)
          context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: text)))), promise: nil)
          context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        }
      }
    }
  }

  extension SecureServer {
    /// A certificate that signs itself, and its key.
    struct Identity: Sendable {
      let root: NIOSSLCertificate
      let key: NIOSSLPrivateKey
      let certificate: Data
      let publicKey: Data

      private init(_ certificate: String, _ key: String) throws {
        root = try NIOSSLCertificate(bytes: Array(certificate.utf8), format: .pem)
        self.key = try NIOSSLPrivateKey(bytes: Array(key.utf8), format: .pem)
        self.certificate = Data(try root.toDERBytes())
        publicKey = Data(try root.extractPublicKey().toSPKIBytes())
      }

      /// The server's.
      static func first() throws -> Identity {
        try Identity(
          """
          -----BEGIN CERTIFICATE-----
          MIIBlTCCATugAwIBAgIUDnMQ/GpjS7FCYx/Ma/CmsllgKm0wCgYIKoZIzj0EAwIw
          FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMjExNTkxOVoYDzIxMjYxMDI5
          MTE1OTE5WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
          PQMBBwNCAAQfLoE0TumKdKmm7nbwMHncN+Q9cc1QxykrJMAL7JGOr6+bqq2UMYNT
          Hq/pPQvtuuvE/9TPVQppaeeyJ2TJrO6Fo2kwZzAdBgNVHQ4EFgQU7l1G5JQSliLq
          CgTL+ze/JS6MgNowHwYDVR0jBBgwFoAU7l1G5JQSliLqCgTL+ze/JS6MgNowFAYD
          VR0RBA0wC4IJbG9jYWxob3N0MA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwID
          SAAwRQIgfOdksFBfcLIYDL+L1uzz7iWYsj49swkZEDsw3SSwOGkCIQCsoUlNncY/
          RYFWHoFrpJgXfpqTo6OFPaZI4ruEfOxq+A==
          -----END CERTIFICATE-----
          """,
          """
          -----BEGIN PRIVATE KEY-----
          MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQga5Uo3NCtPzwTPdXJ
          orpWa4Nwce6N0VQidcMtPBnSy/ihRANCAAQfLoE0TumKdKmm7nbwMHncN+Q9cc1Q
          xykrJMAL7JGOr6+bqq2UMYNTHq/pPQvtuuvE/9TPVQppaeeyJ2TJrO6F
          -----END PRIVATE KEY-----
          """)
      }

      /// Another's.
      static func second() throws -> Identity {
        try Identity(
          """
          -----BEGIN CERTIFICATE-----
          MIIBlDCCATugAwIBAgIUR0KD3eAMl4Q4s3jI/rTdbox0odkwCgYIKoZIzj0EAwIw
          FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMjExNTkxOVoYDzIxMjYxMDI5
          MTE1OTE5WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
          PQMBBwNCAARoLT08ChOKYNbQROCJENQP0q64WVeTS3getEQZIhDvwl3YAIxI63Yb
          4iIWpE+TaEL94bcrx2ABBtXMuoQczsEDo2kwZzAdBgNVHQ4EFgQUFlL4SaYwgnK3
          zcg/bmEqMgiE9nswHwYDVR0jBBgwFoAUFlL4SaYwgnK3zcg/bmEqMgiE9nswFAYD
          VR0RBA0wC4IJbG9jYWxob3N0MA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwID
          RwAwRAIgUSQ1aFQpGpFN5QSV1LpjtnLWk5DHN62f6axzVZM7784CIB/Um6yReMVe
          r0vzYjL+kidbEXyxvHmAoj4aMCbt3CN2
          -----END CERTIFICATE-----
          """,
          """
          -----BEGIN PRIVATE KEY-----
          MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgjJFsB3MISjpm4oC/
          XdZxLkfmjFMwo2QKBJufvCTfzsGhRANCAARoLT08ChOKYNbQROCJENQP0q64WVeT
          S3getEQZIhDvwl3YAIxI63Yb4iIWpE+TaEL94bcrx2ABBtXMuoQczsED
          -----END PRIVATE KEY-----
          """)
      }
    }
  }

// They are made by
// openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 36500 -subj /CN=localhost \
//   -addext subjectAltName=DNS:localhost -addext basicConstraints=critical,CA:TRUE
#endif
