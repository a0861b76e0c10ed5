import Foundation
import HTTPTypes

// What a page of a list says of itself and of the others.

extension Response {
  func isEmptyPage(at path: String?) -> Bool {
    lengthOfList(at: path) == 0 || hasNoItems(at: path)
  }

  /// What it says of further pages; nil where it says nothing.
  func hasMore(_ pagination: Pagination) -> Bool? {
    if let last = pagination.last { return (try? value(Bool.self, at: last)).map { !$0 } }
    return pagination.more.flatMap { more in
      (try? value(Bool.self, at: more)) ?? lengthOfList(at: more).map { $0 > 0 }
    }
  }

  /// Whether a list with items says that there are further pages, whatever leads to them.
  func hasMoreItems(_ pagination: Pagination) -> Bool {
    pagination.more.flatMap { lengthOfList(at: $0) } ?? 0 > 0
  }

  /// The objects of the list, where the other's list has the same; nil where it has not.
  func items(sameAs other: Response, at path: String?) -> [JSON]? {
    guard let last = lastItem(at: path), last.object != nil, last == other.lastItem(at: path),
      let items = try? value([JSON].self, at: path),
      items == (try? other.value([JSON].self, at: path))
    else { return nil }
    return items
  }

  /// The whole number that stands there, be it as text; nil where none does.
  func integer(at place: Pagination.Number) -> Int? {
    switch place {
    case .content(let path): try? value(Int.self, at: path)
    case .header(let name): header(name).flatMap { Int($0) }
    }
  }

  func lastItem(at path: String?) -> JSON? {
    try? value(LastElement.self, at: path).value
  }

  /// How many items the list at the path has; 0 where there is none.
  func itemCount(at path: String?) -> Int { lengthOfList(at: path) ?? 0 }

  private func lengthOfList(at path: String?) -> Int? {
    try? value(ElementCount.self, at: path).count
  }

  func header(_ name: String) -> String? {
    HTTPField.Name(name).flatMap { headers[$0] }
  }

  /// What says which page is next; nil where there is none.
  func cursor(at path: String) -> JSON? {
    (try? value(JSON.self, at: path)).flatMap(\.cursor)
  }

  /// The same in the last item of the list.
  func cursor(inLastItemAt items: String?, _ path: String) -> JSON? {
    lastItem(at: items)?.value(at: path)?.cursor
  }
}

extension JSON {
  /// What a request can send for the next page; nil of everything else.
  var cursor: JSON? {
    // Not `nil` in a conditional expression: there it is the literal of JSON's `null`.
    switch self {
    case .string(let text) where text.isEmpty: Optional.none
    case .array(let elements) where elements.isEmpty: Optional.none
    case .object(let properties) where properties.isEmpty: Optional.none
    case .string, .integer, .number, .array, .object: self
    case .null, .bool: Optional.none
    }
  }
}

/// The last element of a list; nil of an empty one.
private struct LastElement: Decodable {
  var value: JSON?

  init(from decoder: any Decoder) throws {
    var elements = try decoder.unkeyedContainer()
    var last: (any Decoder)?
    while !elements.isAtEnd { last = try elements.superDecoder() }
    value = try last.map { try JSON(from: $0) }
  }
}

/// Counts the elements of a list without reading them.
private struct ElementCount: Decodable {
  let count: Int

  init(from decoder: any Decoder) throws {
    let container = try decoder.unkeyedContainer()
    guard let count = container.count else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no count")
    }
    self.count = count
  }
}
