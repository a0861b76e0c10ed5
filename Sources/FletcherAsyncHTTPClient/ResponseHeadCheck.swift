#if AsyncHTTPClient
  import NIOCore
  import NIOHTTP1

  /// Ends a connection over which a response comes whose status is below 100.
  ///
  /// To AsyncHTTPClient 1.37 each such response is informational, and the process stops where it has content or an
  /// end.
  final class ResponseHeadCheck: ChannelInboundHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias InboundOut = HTTPClientResponsePart

    private var hasRefused = false

    /// Puts it behind what reads responses.
    static func add(to channel: any Channel) -> EventLoopFuture<Void> {
      channel.eventLoop.submit {
        let pipeline = channel.pipeline.syncOperations
        let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPResponseDecoder>.self)
        try pipeline.addHandler(ResponseHeadCheck(), position: .after(decoder))
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
