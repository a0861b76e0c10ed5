import Fletcher
import Foundation

/// What requests are compared by, without secrets.
struct RequestFingerprint: Sendable, CustomStringConvertible {
  private let method: String
  private let server: String
  private let path: String
  private let query: [(name: String, text: String)]
  private let body: Data
  private let json: JSON?

  init(method: String, url: String, body: Data) {
    self.method = method
    let rest = url.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let address = rest.first.map(String.init) ?? ""
    let start = address.range(of: "://")?.upperBound ?? address.startIndex
    let slash = address[start...].firstIndex(of: "/") ?? address.endIndex
    server = address[..<slash].lowercased()
    path = slash == address.endIndex ? "/" : String(address[slash...])
    query = (rest.dropFirst().first ?? "").split(separator: "&").map { item in
      let name = String(item.prefix { $0 != "=" })
      return (name: name.removingPercentEncoding ?? name, text: String(item))
    }
    self.body = body
    json = try? JSONDecoder().decode(JSON.self, from: body)
  }

  init(_ request: Request, _ secrets: Secrets) throws {
    var redactor = Redactor(secrets, for: request)
    redactor.writesBoundary = true
    let content = redactor.content(
      try request.bodyData(), contentType: request.headers[.contentType])
    self.init(
      method: request.method.rawValue, url: redactor.url(request.url), body: content.data)
  }

  func matches(
    _ other: RequestFingerprint, _ matching: Replayer.Matching, ignoring names: Set<String>
  ) -> Bool {
    func items(_ print: RequestFingerprint) -> [String] {
      print.query.filter { !names.contains($0.name) }.map(\.text).sorted()
    }
    if matching.contains(.method), method != other.method { return false }
    if matching.contains(.server), server != other.server { return false }
    if matching.contains(.path), path != other.path { return false }
    if matching.contains(.query), items(self) != items(other) { return false }
    if matching.contains(.body), body != other.body {
      guard let json, json == other.json else { return false }
    }
    return true
  }

  /// The method, the URL and the beginning of the body.
  var description: String {
    let items = query.map(\.text).joined(separator: "&")
    var text = "\(method) \(server)\(path)\(items.isEmpty ? "" : "?\(items)")"
    if let beginning = String(data: body, encoding: .utf8)?.prefix(200), !beginning.isEmpty {
      text += " with \(beginning)\(body.count > 200 ? "…" : "")"
    } else if !body.isEmpty {
      text += " with \(body.count) bytes"
    }
    return text
  }
}
