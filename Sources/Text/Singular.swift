/// What one of several things is called: `labels` are each a `label`.
public func singular(_ name: String) -> String {
  // Not `APIs`, which is the plural of `API`.
  for ending in ["ss", "us", "is"] where name.hasSuffix(ending) { return name }
  for word in ["series", "news"] where name.lowercased().hasSuffix(word) { return name }
  for ending in ["tuses", "nuses", "puses", "ruses", "buses", "aliases", "canvases"]
  where name.lowercased().hasSuffix(ending) { return String(name.dropLast(2)) }
  for (ending, replacement) in [
    ("ies", "y"), ("sses", "ss"), ("xes", "x"), ("ches", "ch"), ("shes", "sh"),
  ] where name.hasSuffix(ending) && name.count > ending.count {
    return name.dropLast(ending.count) + replacement
  }
  return name.count > 1 && name.hasSuffix("s") ? String(name.dropLast()) : name
}
