import Fletcher
import Foundation
import HTTPTypes

/// Sends requests to loopback and does nothing of its own: no redirects, no challenges, no cookies.
struct RawTransport: Transport {
  func send(_ request: Request) async throws -> Response {
    let message = try Self.message(request)
    let port = request.url.port ?? 80
    let received = try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(with: Result { try Self.exchange(message, port: UInt16(port)) })
      }
    }
    return try Self.response(received, to: request)
  }

  private static func message(_ request: Request) throws -> Data {
    var body = Data()
    switch request.body {
    case .none: break
    case .data(let data): body = data
    case .file(let file): body = try Data(contentsOf: file)
    case .stream: throw CocoaError(.fileReadUnknown)
    }
    let url = request.url
    let path = url.absoluteString.components(separatedBy: url.port.map { ":\($0)" } ?? "").last
    let target = path.flatMap { $0.isEmpty ? nil : $0 } ?? "/"
    var text = "\(request.method.rawValue) \(target) HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    for field in request.headers { text += "\(field.name): \(field.value)\r\n" }
    return Data("\(text)Content-Length: \(body.count)\r\nConnection: close\r\n\r\n".utf8) + body
  }

  private static func exchange(_ message: Data, port: UInt16) throws -> Data {
    #if os(Linux)
      let connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let connection = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    guard connection >= 0 else { throw POSIXError(.EIO) }
    defer { close(connection) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let isConnected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(connection, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    guard isConnected else { throw POSIXError(.ECONNREFUSED) }
    let handle = FileHandle(fileDescriptor: connection, closeOnDealloc: false)
    try handle.write(contentsOf: message)
    return try handle.readToEnd() ?? Data()
  }

  private static func response(_ data: Data, to request: Request) throws -> Response {
    guard let end = data.range(of: Data("\r\n\r\n".utf8)) else { throw POSIXError(.EIO) }
    let lines = String(decoding: data[..<end.lowerBound], as: UTF8.self)
      .components(separatedBy: "\r\n")
    guard let status = lines.first?.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
    else { throw POSIXError(.EIO) }
    var headers = HTTPFields()
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, let name = HTTPField.Name(String(parts[0])) else { continue }
      headers.append(
        HTTPField(name: name, value: parts[1].trimmingCharacters(in: .whitespaces)))
    }
    return Response(
      status: .init(code: status), headers: headers, data: Data(data[end.upperBound...]),
      request: request)
  }
}
