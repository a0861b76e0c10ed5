/// What is known of the unions inside of a value whose member is being looked for.
///
/// Each member that is tried reads all unions inside of it. Where these are tried again for each member
/// around them, the time grows exponentially with the depth. So once several trials were in vain, what
/// each union turned out to be is kept until the outermost value is read.
struct UnionTrials {
  /// A union at a place.
  struct Place: Hashable {
    let path: String
    let type: ObjectIdentifier
    let isStrict: Bool
  }

  /// What trying the members of a union found.
  struct Trial {
    let member: Int
    /// How many of the values that came are in the member; nil where that was not counted.
    var kept: Int?
    /// Whether nothing is lost, so that no other member is better.
    var isWhole: Bool
    /// Whether the member lacks keys that another one has, which the value is not as described.
    var losesKeys = false
  }

  /// How many unions are tried around the present one.
  private(set) var depth = 0
  /// Whether unions are nested too deeply in the outermost value, which is then none of its members: to look
  /// for others that it could be read as would take long, and find no end either.
  private(set) var isTooDeep = false
  private var failures = 0
  /// The failures in inner unions, of all values.
  private var innerFailures = 0
  private var found: [Place: Trial?] = [:]

  /// Deeper than any service nests them. Each level takes some kilobytes of the stack, and threads of
  /// Apple's platforms have 512.
  private static let depthLimit = 32
  /// Most values are read with less, and need no paths.
  private static let freeFailures = 16
  /// More than what services send takes, and less than what takes minutes.
  private static let innerFailureLimit = 100_000

  /// Begins with a union; false where it is nested too deeply.
  mutating func begin() -> Bool {
    guard depth < Self.depthLimit else {
      isTooDeep = true
      return false
    }
    depth += 1
    return true
  }

  /// Ends with the union that was begun last.
  mutating func end() {
    depth -= 1
    if depth == 0 {
      failures = 0
      isTooDeep = false
      found.removeAll()
    }
  }

  /// A member that was tried was not it.
  mutating func fail() {
    failures += 1
    if depth > 1 { innerFailures += 1 }
  }

  /// Whether no other member is tried.
  var givesUp: Bool { isTooDeep || depth > 1 && innerFailures > Self.innerFailureLimit }

  /// Whether it pays to remember what unions turned out to be.
  var remembers: Bool { depth > 1 && failures > Self.freeFailures }

  /// What the union at the place turned out to be, which is nil where no member is it, or none is better than
  /// what fits as described; nil where nobody has looked.
  subscript(place: Place) -> Trial?? {
    get { found[place] }
    set { found[place] = newValue }
  }
}
