extension String {
  /// The beginning of the name that has no more bytes in UTF-8 than this.
  ///
  /// It is cut between Unicode scalars: cut between characters, nothing would be left of a letter with
  /// many accents.
  public func shortened(toBytes limit: Int) -> String {
    guard utf8.count > limit else { return self }
    var result = String.UnicodeScalarView()
    var count = 0
    for scalar in unicodeScalars {
      count += UTF8.width(scalar)
      guard count <= limit else { break }
      result.append(scalar)
    }
    return String(result)
  }
}
