/// Swift source text that a template rendered.
public enum SwiftSource {
  /// Gives Swift source the layout that a careful person would have given it, whatever white space
  /// it has.
  ///
  /// The result is indented by two spaces a level, has no blank lines where they say nothing, and
  /// breaks the lines and wraps the comments that are too long. A chain of calls that has a line for
  /// each is joined where it fits one, unless these are deeper than the line it begins on, and so is
  /// a list whose first element is beside its bracket. Laying it out again changes nothing, and
  /// neither does `swift format` with its default configuration when the source is of the kind that
  /// generators write.
  ///
  /// Only white space changes, apart from the comma after a last element: an array or a dictionary
  /// that has a line for each element gets one, and any other list loses it. String literals keep
  /// their value. Source that is not correct Swift is laid out as far as its brackets tell how.
  ///
  /// - Parameters:
  ///   - source: The source text in UTF-8.
  ///   - lineLength: How many columns a line may have.
  /// - Returns: The text in UTF-8.
  public static func laidOut(_ source: [UInt8], lineLength: Int = 100) -> [UInt8] {
    var layout = Layout(source, lineLength: max(lineLength, 1))
    return layout.run()
  }
}
