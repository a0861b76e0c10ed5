import YAML

extension DocumentReader {
  /// Tells of a document without any way to authenticate, where something says that there is one: responses that refuse
  /// who is not known, or a path that gives tokens.
  mutating func reportMissingSchemes() {
    guard authentication.isUndescribed, paths.contains(where: asksWho) else { return }
    messages.note(
      "no way to authenticate is described, though operations have something to do with it; an overlay can add "
        + "\(version == .v2 ? "`securityDefinitions`" : "`securitySchemes`")", at: root.location)
  }

  private func asksWho(_ path: LocatedEntry) -> Bool {
    if path.name.lowercased().contains("oauth") { return true }
    return (path.value.entries ?? []).contains { method in
      Self.methods.contains(method.name.lowercased())
        && ["401", "403"].contains { method.value["responses"]?[$0] != nil }
    }
  }
}
