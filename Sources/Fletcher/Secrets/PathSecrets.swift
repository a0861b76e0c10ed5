extension Route {
  /// The arguments of the path and the query whose variables are secret by their names.
  func secretArguments(_ secrets: Secrets) -> [String] {
    zip(variables, arguments).compactMap { name, argument in
      guard secrets.isSecret(name, in: .parameter) else { return nil }
      return try? argument.parameter.simpleText()
    }
  }

  /// The names in the template, in the order of their arguments.
  private var variables: [String] {
    template.split(separator: "{").dropFirst(template.hasPrefix("{") ? 0 : 1)
      .flatMap { part -> [String] in
        guard let end = part.firstIndex(of: "}") else { return [] }
        return part[..<end].split(separator: ",").map { variable in
          let name = variable.drop { "+#./;?&".contains($0) }.prefix { $0 != ":" && $0 != "*" }
          return name.removingPercentEncoding ?? String(name)
        }
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
