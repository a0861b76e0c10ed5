extension Route {
  /// The arguments of the path and the query whose variables are secret by their names.
  func secretArguments(_ secrets: Secrets) -> [String] {
    zip(URITemplate.variables(of: template), arguments).compactMap { name, argument in
      guard secrets.isSecret(name, in: .parameter) else { return nil }
      return try? argument.parameter.simpleText()
    }
  }
}

extension Request {
  /// The URL as errors show it: with the names in its query only, and without the arguments of the path that are
  /// secret by their names.
  package var shownURL: String {
    Redactor(.standard, for: self, looksAtBody: false).withoutCredentials(url.withoutSecrets)
  }
}
