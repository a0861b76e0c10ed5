import Foundation
import HTTPTypes

/// Something that logs and traces say of a call, by the name that OpenTelemetry's semantic conventions for HTTP
/// clients have for it.
package struct CallAttribute: Hashable, Sendable {
  /// What an attribute can be.
  package enum Value: Hashable, Sendable {
    case text(String)
    case number(Int)
  }

  package let name: String
  package let value: Value

  init(_ name: String, _ text: String) {
    self.name = name
    value = .text(text)
  }

  init(_ name: String, _ number: Int) {
    self.name = name
    value = .number(number)
  }
}

extension Request {
  /// What is known of a request before it is sent, without secrets.
  package var attributes: [CallAttribute] {
    var attributes = [
      CallAttribute("http.request.method", method.isKnown ? method.rawValue : "_OTHER")
    ]
    if !method.isKnown {
      attributes.append(CallAttribute("http.request.method_original", method.rawValue))
    }
    attributes.append(CallAttribute("url.full", shownURL))
    if let pathTemplate { attributes.append(CallAttribute("url.template", pathTemplate)) }
    if let origin = Origin(url) {
      attributes.append(CallAttribute("server.address", origin.host))
      attributes.append(CallAttribute("server.port", origin.port))
    }
    if resendCount > 0 {
      attributes.append(CallAttribute("http.request.resend_count", resendCount))
    }
    return attributes
  }

  /// What a span of the request is called: a name that many requests have in common.
  package var spanName: String {
    let method = method.isKnown ? method.rawValue : "HTTP"
    return pathTemplate.map { "\(method) \($0)" } ?? method
  }

  /// The template of the operation's path, without its query.
  private var pathTemplate: String? {
    target.map(\.route.pathTemplate)
  }
}

extension Response {
  /// What a response adds to the attributes of its request.
  package var attributes: [CallAttribute] {
    var attributes = [statusAttribute]
    if isError {
      attributes.append(
        CallAttribute("error.type", status.code >= 400 ? String(status.code) : "failure"))
    }
    return attributes
  }

  fileprivate var statusAttribute: CallAttribute {
    CallAttribute("http.response.status_code", status.code)
  }

  /// Whether the response is an error as its operation has it: a status of the client's or the server's errors
  /// that is not accepted, or content that is one.
  package var isError: Bool {
    status.code >= 400 && !request.rules.accepts(status.code) || isFailure
  }
}

extension ProviderError {
  /// What an error adds to the attributes of its request.
  package var attributes: [CallAttribute] {
    let type =
      switch underlying ?? self {
      // Few values, each of which says what happened.
      case let error as URLError: "NSURLErrorDomain \(error.code.rawValue)"
      case let error: String(reflecting: Swift.type(of: error))
      }
    return [response?.statusAttribute, CallAttribute("error.type", type)].compactMap { $0 }
  }
}

extension Target {
  /// The type and the case, as in source: `GitHub.Issues.create`. Arguments are no part of it.
  package var name: String {
    let type = String(reflecting: Self.self).split(separator: ".").dropFirst()
      .filter { !$0.hasPrefix("(") }.joined(separator: ".")
    let mirror = Mirror(reflecting: self)
    guard mirror.displayStyle == .enum else { return type }
    if let name = mirror.children.first?.label { return "\(type).\(name)" }
    return self is any CustomStringConvertible ? type : "\(type).\(self)"
  }
}

extension HTTPRequest.Method {
  /// RFC 9110, section 9; RFC 5789; the QUERY method.
  fileprivate var isKnown: Bool { Route.Method(rawValue: rawValue) != nil }
}
