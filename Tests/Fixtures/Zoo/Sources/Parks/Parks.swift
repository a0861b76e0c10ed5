extension Parks.NationalPark {
  /// What of the code is not generated.
  public var isLarge: Bool { (area ?? 0) > 1_000 }
}
