import Foundation

extension String: Value {
  public var text: String { self }

  public func transformed(by transform: String) -> (any Value)? {
    switch transform {
    case "empty": isEmpty
    case "capitalized": capitalized
    case "lowercased": lowercased()
    case "uppercased": uppercased()
    case "reversed": String(reversed())
    default: nil
    }
  }
}

extension Bool: Value {
  public var text: String { self ? "true" : "false" }
  public var sectionUse: SectionUse { self ? .rendered : .omitted }
}

extension Int: Value {
  public var text: String { String(self) }

  public func transformed(by transform: String) -> (any Value)? {
    switch transform {
    case "equalzero": self == 0
    case "plusone": addingReportingOverflow(1).partialValue
    case "minusone": subtractingReportingOverflow(1).partialValue
    case "even": self & 1 == 0
    case "odd": self & 1 == 1
    default: nil
    }
  }
}

extension Array: Value where Element: Value {
  public var text: String { map(\.text).joined(separator: ", ") }
  public var sectionUse: SectionUse { isEmpty ? .omitted : .repeated(count) }
  public func item(at index: Int) -> any Value { self[index] }

  public func transformed(by transform: String) -> (any Value)? {
    switch transform {
    case "first": first
    case "last": last
    case "reversed": Array(reversed())
    case "count": count
    case "empty": isEmpty
    case "sorted": sorted { $0.text < $1.text }
    default: nil
    }
  }
}
