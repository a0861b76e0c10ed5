#if AsyncHTTPClient
  import NIOCore
  import NIOHTTP1
  import NIOHTTP2

  /// Ends a connection, or a stream of HTTP/2, over which a response comes whose status is below 100.
  ///
  /// To AsyncHTTPClient 1.37 each such response is informational, and the process stops where it has content or an
  /// end.
  final class ResponseHeadCheck: ChannelInboundHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias InboundOut = HTTPClientResponsePart

    private var hasRefused = false

    /// Puts it behind what reads the responses of a connection.
    static func add(toConnection channel: any Channel) -> EventLoopFuture<Void> {
      add(to: channel) { try $0.handler(type: ByteToMessageHandler<HTTPResponseDecoder>.self) }
    }

    /// Puts it behind what reads the response of a stream of HTTP/2.
    static func add(toStream channel: any Channel) -> EventLoopFuture<Void> {
      add(to: channel) { try $0.handler(type: HTTP2FramePayloadToHTTP1ClientCodec.self) }
    }

    private static func add(
      to channel: any Channel,
      behind reader:
        @escaping @Sendable (ChannelPipeline.SynchronousOperations) throws -> any ChannelHandler
    ) -> EventLoopFuture<Void> {
      channel.eventLoop.submit {
        let pipeline = channel.pipeline.syncOperations
        try pipeline.addHandler(ResponseHeadCheck(), position: .after(reader(pipeline)))
      }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      if hasRefused { return }
      if case .head(let head) = Self.unwrapInboundIn(data), head.status.code < 100 {
        hasRefused = true
        context.fireErrorCaught(HTTPParserError.invalidStatus)
        context.close(promise: nil)
        return
      }
      context.fireChannelRead(data)
    }
  }
#endif
