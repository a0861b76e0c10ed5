extension Duration {
  /// The pause before a transport looks again whether a server has been silent for this much longer.
  ///
  /// It is never long: a sleep that is cancelled, as that of each call that ends, may stay in memory until it would have
  /// ended.
  package var pauseOfSilenceCheck: Duration { min(max(self, .milliseconds(10)), .seconds(5)) }
}
