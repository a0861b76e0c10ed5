/// `a, b or c`
public func alternatives(_ texts: some BidirectionalCollection<String>) -> String {
  guard let last = texts.last, texts.count > 1 else { return texts.joined() }
  return texts.dropLast().joined(separator: ", ") + " or " + last
}
