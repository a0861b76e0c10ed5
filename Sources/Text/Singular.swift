/// What one of several things is called: `labels` are each a `label`.
public func singular(_ name: String) -> String {
  // Not `APIs`, which is the plural of `API`.
  for ending in ["ss", "us", "is", "lias"] where name.hasSuffix(ending) { return name }
  let lowercased = name.lowercased()
  for word in ["series", "news"] where lowercased.hasSuffix(word) { return name }
  for (plural, singular) in irregular where lowercased.hasSuffix(plural) {
    let start = name.dropLast(plural.count)
    let isCapital = name.dropFirst(start.count).first?.isUppercase == true
    // A word in a name begins with a capital: not the `people` of a `townspeople`.
    guard start.isEmpty || isCapital || start.last?.isLetter == false else { continue }
    return start + (isCapital ? singular.prefix(1).uppercased() + singular.dropFirst() : singular)
  }
  for ending in ["tuses", "nuses", "puses", "ruses", "buses", "aliases", "canvases"]
  where lowercased.hasSuffix(ending) { return String(name.dropLast(2)) }
  for (ending, replacement) in [
    ("ies", "y"), ("sses", "ss"), ("xes", "x"), ("ches", "ch"), ("shes", "sh"),
  ] where name.hasSuffix(ending) && name.count > ending.count {
    return name.dropLast(ending.count) + replacement
  }
  return name.count > 1 && name.hasSuffix("s") ? String(name.dropLast()) : name
}

private let irregular = [
  ("analyses", "analysis"), ("caches", "cache"), ("children", "child"), ("cookies", "cookie"),
  ("indices", "index"), ("matrices", "matrix"), ("movies", "movie"), ("people", "person"),
  ("vertices", "vertex"),
]
