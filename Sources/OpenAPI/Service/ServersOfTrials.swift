// Whether anybody's own data are on a server, its URL and its description say.

extension ServerURL {
  /// Whether a host's name or a segment of the path says that a server may be for trials. Versions such as `v1beta` don't,
  /// and of the domain that is registered only what nobody is called.
  static func isOfTrials(_ url: String) -> Bool {
    let segments = (pathBehindHost(of: url.lowercased()) ?? "").split(separator: "/")
      .filter { !$0.contains(#/^v\d/#) }
    let words =
      labels(of: url).dropLast(2).flatMap { $0.split { !$0.isLetter } }
      + segments.flatMap { $0.split { "-_.".contains($0) } }
    return isOnlyForTrials(url)
      || words.contains { wordsOfTrials.contains(String($0)) || $0 == "try" }
  }

  /// Whether a host's name says that a server is for nothing else than trials: a sandbox, or one that is called so at the
  /// end of a label, as `checkout-test`.
  static func isOnlyForTrials(_ url: String) -> Bool {
    let labels = labels(of: url)
    return labels.dropLast().enumerated().contains { index, label in
      let words = label.split { !$0.isLetter }
      // `demo.com` is somebody's name.
      if index == labels.count - 2, words.count < 2 { return false }
      return words.contains {
        wordsOfStaging.contains(String($0)) || $0.hasPrefix("sandbox") || $0.hasSuffix("sandbox")
      }
        || words.last.map { ["demo", "dev", "test"].contains($0) } == true && words != ["dev"]
    }
  }

  private static let wordsOfStaging: Set = [
    "nonprod", "preprod", "qa", "stage", "staging", "stg", "testnet", "uat",
  ]

  /// Whether a description says that nobody's own data are on a server.
  static func saysDemo(_ text: String) -> Bool {
    saysTrials(text) && text.lowercased().contains(#/\b(?:demo|mock|sandbox|staging|testing)\b/#)
  }

  /// Whether a description speaks of what is no trial.
  static func saysProduction(_ text: String) -> Bool {
    text.lowercased().contains(#/\b(?:live|prod|production)\b/#)
  }

  /// Whether a description or a name of a server says that it is for trials, and not that it is not.
  static func saysTrials(_ text: String) -> Bool {
    let text = text.lowercased().replacing(#/\b(non|pre)[- ](?=prod)/#) { $0.output.1 }
    // It may say what else there is: "Production (for tests use the sandbox)".
    if text.contains(
      #/^\W*(?:live|prod|production)(?: (?:api|endpoint|environment|server|url))?\s*(?:$|[^\w\s-])/#
    ) {
      return false
    }
    let denied =
      #/\b(?:never|no|not|don['’]t)\s+(?:(?:a|any|be|for|in|it|the|this|to|use|used)\s+)*[a-z]+/#
    return text.replacing(denied, with: "").split { !$0.isLetter }
      .contains { wordsOfTrials.contains(String($0)) }
  }

  private static let wordsOfTrials: Set = [
    "alpha", "beta", "canary", "demo", "dev", "development", "mock", "nightly", "nonprod",
    "nonproduction", "playground", "preprod", "preproduction", "preview", "qa", "sandbox", "stage",
    "staging", "test", "testing", "trial", "uat",
  ]
}
