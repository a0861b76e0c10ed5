/// Something that a template can read.
///
/// Texts, whole numbers, truth values and arrays of values are values; what has names of its own
/// conforms by saying what they stand for.
public protocol Value {
  /// What a name stands for inside of this value; nil where this value does not know the name, so that
  /// it is looked up in what encloses it.
  ///
  /// - Parameter index: The place of the name in the list that the library was made with. Comparing texts
  ///   would be most of the time that rendering takes.
  func child(named index: Int) -> (any Value)?

  /// What is written in place of a tag of the value; nil where the value is no text.
  var output: String? { get }

  /// What becomes of a section of the value.
  var sectionUse: SectionUse { get }

  /// An item of a value whose section is repeated.
  ///
  /// - Parameter index: From 0, and less than the number of items.
  func item(at index: Int) -> any Value
}

/// What becomes of a section of a value.
public enum SectionUse: Sendable, Hashable {
  /// It is left out.
  case omitted
  /// It is rendered where it stands.
  case rendered
  /// It is rendered with the value as the one that names are looked up in first.
  case entered
  /// It is rendered for each of so many items.
  case repeated(Int)
}

extension Value {
  public func child(named index: Int) -> (any Value)? { nil }
  public var output: String? { nil }
  public var sectionUse: SectionUse { .entered }
  public func item(at index: Int) -> any Value { self }
}

extension String: Value {
  public var output: String? { self }
}

extension Bool: Value {
  public var sectionUse: SectionUse { self ? .rendered : .omitted }
}

extension Int: Value {
  public var output: String? { String(self) }
}

extension Array: Value where Element: Value {
  public var sectionUse: SectionUse { isEmpty ? .omitted : .repeated(count) }
  public func item(at index: Int) -> any Value { self[index] }
}
