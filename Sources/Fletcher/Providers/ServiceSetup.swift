import Foundation
import HTTPTypes

/// What all requests of a provider share, worked out once.
final class ServiceSetup: Sendable {
  let configuration: ServiceConfiguration
  /// The base URL without its query and without the slash at its end.
  let base: [UInt8]
  /// The query of the base URL and the service's constant one, encoded.
  let query: [UInt8]
  private let baseQuery: [UInt8]
  let origin: Origin
  /// Whether the provider was given a base URL of its own.
  let hasOwnBaseURL: Bool
  /// The service's headers with the default `Accept`.
  let headers: HTTPFields

  /// How the responses of operations are read that say nothing else.
  let rules: ResponseRules
  let retrying: Retrying?

  init(_ configuration: ServiceConfiguration, baseURL: URL?, decoding: DecodingPolicy) throws {
    self.configuration = configuration
    rules = ResponseRules(
      unwrap: configuration.unwrap, failure: configuration.failure,
      refusal: configuration.refusedWhen, errors: configuration.errors, decoding: decoding)
    retrying = configuration.retry.map { Retrying($0) }
    hasOwnBaseURL = baseURL != nil
    let text = baseURL?.absoluteString ?? configuration.baseURL
    guard let url = URL(string: text), let origin = Origin(url) else {
      throw ProviderError.invalidRequest(
        reason:
          "the base URL \"\(Self.shown(text))\" is no absolute HTTP URL without user and password"
      )
    }
    self.origin = origin
    var base = Array(url.absoluteString.utf8)
    if let fragment = base.firstIndex(of: UInt8(ascii: "#")) { base.removeSubrange(fragment...) }
    var query: [UInt8] = []
    if let mark = base.firstIndex(of: UInt8(ascii: "?")) {
      query = Array(base[(mark + 1)...])
      base.removeSubrange(mark...)
    }
    while base.last == UInt8(ascii: "/") { base.removeLast() }
    self.base = base
    baseQuery = query
    query.appendItems(of: configuration.query, without: [])
    self.query = query
    var headers = HTTPFields()
    headers[.accept] = "application/json"
    do {
      for (name, value) in configuration.headers {
        headers[try HeaderRules.name(name)] = try HeaderRules.value(value, of: name)
      }
    } catch {
      throw ProviderError.invalidRequest(reason: error.reason)
    }
    self.headers = headers
  }

  /// A text that was to be a URL, without what may be a user's name and password and without its query.
  private static func shown(_ text: String) -> String {
    // A password that is not encoded may have any character.
    let host = text.lastIndex(of: "@") ?? text.startIndex
    let end = text[host...].firstIndex { $0 == "?" || $0 == "#" } ?? text.endIndex
    guard host != text.startIndex else { return String(text[..<end]) }
    let scheme = text.range(of: "//").map { text[..<$0.upperBound] } ?? ""
    return scheme + "…" + text[host..<end]
  }

  /// ``base`` without its path.
  var baseOfHost: ArraySlice<UInt8> {
    let slash = UInt8(ascii: "/")
    let authority = base.firstIndex(of: slash).map { $0 + 2 } ?? base.endIndex
    return base[..<(base.dropFirst(authority).firstIndex(of: slash) ?? base.endIndex)]
  }

  /// ``query`` without the constant items of these names.
  func query(without names: [String]) -> [UInt8] {
    guard !names.isEmpty else { return query }
    var query = baseQuery
    query.appendItems(of: configuration.query, without: names)
    return query
  }

  /// ``headers`` without those of these names.
  func headers(without names: [String]) -> HTTPFields {
    guard !names.isEmpty else { return headers }
    var headers = headers
    for name in names.compactMap({ HTTPField.Name($0) }) {
      headers[name] = name == .accept ? "application/json" : nil
    }
    return headers
  }
}

extension [UInt8] {
  fileprivate mutating func appendItems(
    of items: KeyValuePairs<String, String>, without names: [String]
  ) {
    for (name, value) in items where !names.contains(name) {
      if !isEmpty { append(UInt8(ascii: "&")) }
      append(name, encodedExcept: .unreserved)
      append(UInt8(ascii: "="))
      append(value, encodedExcept: .unreserved)
    }
  }
}

/// Scheme, host and port of an HTTP URL (RFC 9110, section 4.3.1).
package struct Origin: Hashable, Sendable {
  let scheme: String
  let host: String
  let port: Int

  /// Nil for what is no absolute HTTP URL, and for one with a user or a password: RFC 9110, section
  /// 4.2.4, warns of those, because they make a host look like another.
  package init?(_ url: URL) {
    guard let scheme = url.scheme?.lowercased(), scheme == "https" || scheme == "http",
      let host = url.host?.lowercased(), !host.isEmpty, url.user == nil, url.password == nil,
      let port = UInt16(exactly: url.port ?? (scheme == "https" ? 443 : 80))
    else { return nil }
    self.scheme = scheme
    self.host = host
    self.port = Int(port)
  }
}

extension Origin: CustomStringConvertible {
  /// As in a URL (RFC 6454, section 6.2), without the scheme's usual port.
  package var description: String {
    let isUsual = port == (scheme == "https" ? 443 : 80)
    return "\(scheme)://\(host)" + (isUsual ? "" : ":\(port)")
  }
}
