import HTTPTypes

/// What is left out of logs and recordings: the header fields, query items and members of JSON and forms
/// whose names say that their values are secret.
///
/// A name is looked at by its words, however they are written: `access_token`, `accessToken` and
/// `X-Access-Token` end in the same word. A name that only speaks of a secret, like `token_type` or
/// `password_changed_at`, is none.
public struct Secrets: Sendable {
  /// What is hidden or shown beside what is standard; nil for nothing. It is a reference, because each request's
  /// redactor has a copy.
  private var names: Names?
  /// What stands for a secret.
  package var replacement = "…"
  /// Whether nothing is hidden.
  package private(set) var hidesNothing = false

  private final class Names: Sendable {
    let hidden: Set<String>
    let shown: Set<String>

    init(hidden: Set<String>, shown: Set<String>) {
      self.hidden = hidden
      self.shown = shown
    }
  }

  private init() {}

  /// Tokens, keys, passwords, signatures and cookies, by the names that they usually have.
  public static var standard: Secrets { Secrets() }

  /// None: what is logged or recorded is all there is, credentials too.
  public static var none: Secrets {
    var secrets = Secrets()
    secrets.hidesNothing = true
    return secrets
  }

  /// These secrets, and the values of these names. How words are joined and letters are written doesn't
  /// matter.
  public func hiding(_ names: String...) -> Secrets {
    let added = Set(names.map { SecretName($0).joined })
    var secrets = self
    secrets.names = Names(hidden: hidden.union(added), shown: shown)
    return secrets
  }

  /// These secrets without the values of these names.
  public func showing(_ names: String...) -> Secrets {
    let added = Set(names.map { SecretName($0).joined })
    var secrets = self
    secrets.names = Names(hidden: hidden, shown: shown.union(added))
    return secrets
  }

  private var hidden: Set<String> { names?.hidden ?? [] }
  private var shown: Set<String> { names?.shown ?? [] }

  /// Whether the value of a name may be secret, which takes far less time to know than whether it is.
  func mayHide(_ name: some Sequence<UInt8>) -> Bool {
    if hidesNothing { return false }
    guard hidden.isEmpty else { return true }
    return name.withContiguousStorageIfAvailable { NameReader.mayBeSecret($0) }
      ?? Array(name).withUnsafeBufferPointer { NameReader.mayBeSecret($0) }
  }

  /// Whether values may be secret in the query of a URL, or elsewhere in it.
  ///
  /// - Parameter text: The whole URL.
  func mayHide(inURL text: String) -> Bool {
    if hidesNothing { return false }
    guard hidden.isEmpty else { return true }
    var text = text
    return text.withUTF8 { NameReader.mayBeSecret(inURL: $0) }
  }

  /// Whether one of the variables of a template's path may be secret by its name.
  func mayHide(inPathOf template: String) -> Bool {
    if hidesNothing { return false }
    guard hidden.isEmpty else { return true }
    var text = template
    return text.withUTF8 { NameReader.mayBeSecret(inPathOf: $0) }
  }

  /// Whether the value of this name is secret.
  package func isSecret(_ name: String, in place: SecretName.Place) -> Bool {
    if hidesNothing { return false }
    guard mayHide(name.utf8) else { return false }
    let words = SecretName(name)
    if !shown.isEmpty, shown.contains(words.joined) { return false }
    if !hidden.isEmpty {
      if hidden.contains(words.joined) { return true }
      // `bank[iban]` is the member `iban` of a form's object.
      if let start = name.lastIndex(of: "["),
        hidden.contains(SecretName(String(name[start...])).joined)
      {
        return true
      }
    }
    return words.isSecret(in: place)
  }

  /// Whether the value of a header field of this name is secret.
  func isSecret(_ name: HTTPField.Name) -> Bool {
    isSecret(name.rawName, in: .header)
  }

  /// Whether all numbers of this name, as JSON has them, are secret: a number of tokens is none.
  func isSecretNumber(_ name: String) -> Bool {
    isSecret(name, in: .member) && !SecretName(name).counts
  }

  /// Whether everything in an object of this name is secret, whatever its members are called.
  func isSecretObject(_ name: String) -> Bool {
    isSecret(name, in: .member) && !SecretName(name).isOfObject
  }
}
