extension Visits.Visit {
  /// What of the code is not generated.
  public var isBusy: Bool { visitors > 1_000 }
}
