import Diagnostics
import ServiceModel
import YAML

// A list of alternatives may have what is none by itself: whom to act as, or the second of two factors.

/// A key that is sent with what another scheme sends.
struct AddedScheme {
  var name: String
  /// The schemes that it is sent with one of.
  var bases: Set<String>
  /// Whether it says whom to act as, which is said once.
  var saysWhomToActAs: Bool
}

extension DocumentReader {
  /// Finds the schemes that are sent with another one, and says so.
  mutating func findAddedSchemes(_ schemes: [AuthenticationScheme]) {
    let keys = schemes.filter { if case .apiKey = $0.kind { true } else { false } }
    let whom = Set(keys.filter(\.saysWhomToActAs).map(\.name))
    let factors = keys.compactMap { scheme -> AddedScheme? in
      guard !whom.contains(scheme.name), let base = scheme.nameBesideIt, base != scheme.name,
        authentication.schemes.contains(base)
      else { return nil }
      return AddedScheme(name: scheme.name, bases: [base], saysWhomToActAs: false)
    }
    // Of two that belong to each other, each is the other's base.
    let names = Set(factors.map(\.name))
    let others = Set(schemes.map(\.name)).subtracting(whom).subtracting(names)
    authentication.added =
      factors.filter { names.isDisjoint(with: $0.bases) }
      + (others.isEmpty
        ? [] : whom.sorted().map { AddedScheme(name: $0, bases: others, saysWhomToActAs: true) })
    for scheme in schemes {
      guard let added = authentication.added.first(where: { $0.name == scheme.name }) else {
        continue
      }
      let base = added.saysWhomToActAs ? "any of the others" : quoted(added.bases.first ?? "")
      messages.note(
        "\(quoted(scheme.name)) authenticates nobody by itself; it is sent with \(base)",
        at: scheme.location)
    }
  }
}

extension Authentication {
  /// The alternatives, of which what is only sent with others is none: it is sent with those of them that it belongs to.
  func withAdded(_ alternatives: [[String]]) -> [[String]] {
    var result = alternatives
    for scheme in added {
      guard let index = result.firstIndex(of: [scheme.name]) else { continue }
      let joined = result.filter { alternative in
        !scheme.bases.isDisjoint(with: alternative)
          && !(scheme.saysWhomToActAs && alternative.contains(where: saysWhomToActAs))
      }.map { $0 + [scheme.name] }
      guard !joined.isEmpty else { continue }
      result.remove(at: index)
      // Those with more are found first, where a caller gives both.
      result = joined + result
    }
    return result
  }

  private func saysWhomToActAs(_ name: String) -> Bool {
    added.contains { $0.name == name && $0.saysWhomToActAs }
  }
}

extension AuthenticationScheme {
  /// Whether it is a user's name beside the credentials of somebody else, as Gitea's `Sudo`. A token for it is one of its
  /// own.
  fileprivate var saysWhomToActAs: Bool {
    let name = (carrier?.name ?? name).withoutMarks
    guard !name.hasSuffix("token"), !name.hasSuffix("key") else { return false }
    return name == "sudo"
      || ["actas", "impersonat", "onbehalfof", "runas", "switchuser"].contains(where: name.contains)
  }

  /// The name of the scheme that its description says it has to be used with.
  fileprivate var nameBesideIt: String? {
    let text = documentation.allText
    let form =
      #/\b(?:in combination|in conjunction|together) with (?:the )?[`"']?([A-Za-z][\w-]*)/#
    guard let match = text.firstMatch(of: form) else { return nil }
    let before = text.sentence(around: match.range).before
    let isDenied = before.lowercased().contains(#/\b(?:can|cannot|don|may|never|not)\b/#)
    return isDenied ? nil : String(match.1)
  }
}
