import FletcherText

/// HTML of a description as Markdown, which is what a comment may have.
///
/// Only tags that everybody knows are tags: `<id>` stays as it is, as does all that is code in Markdown.
struct HTMLInMarkdown {
  private let text: [UInt8]
  private var index = 0
  private var writer = MarkdownWriter()
  private var isChanged = false
  private var isTableRow = false
  /// Whether the line would be code if it were indented: the one before is blank, or code.
  private var mayBeCode = true
  private var isCode = false
  /// Where the text of Markdown's list item starts; 0 outside of them.
  private var itemIndent = 0
  /// How many lists and tables are open.
  private var openLists = 0
  /// Where the last closing tag of each name stands; nil while none was looked for.
  private var lastClosing: [String: Int]?

  private init(_ text: [UInt8]) { self.text = text }

  static func markdown(of text: String) -> String {
    let bytes = Array(text.utf8)
    guard bytes.has(.less) || bytes.has(.ampersand) else { return text }
    var converter = HTMLInMarkdown(bytes)
    converter.convert()
    return converter.isChanged ? String(decoding: converter.writer.bytes, as: UTF8.self) : text
  }

  private mutating func convert() {
    beginLine(0)
    while index < text.count {
      let start = index
      switch text[index] {
      case .less:
        if readMarkup() { continue }
        index += 1
      case .ampersand:
        if readReference() { continue }
        index += 1
      case .backtick: index = MarkdownCode.spanEnd(text, index)
      case .backslash: index = min(text.count, index + (isEscape(index) ? 2 : 1))
      case let byte where byte.isWhiteSpace:
        readWhiteSpace()
        continue
      default:
        index += 1
        while index < text.count, !isSpecial(text[index]) { index += 1 }
      }
      writer.append(text[start..<index])
    }
  }

  private func isSpecial(_ byte: UInt8) -> Bool {
    byte == .less || byte == .ampersand || byte == .backtick || byte == .backslash
      || byte.isWhiteSpace
  }

  /// Whether the backslash takes the meaning of a character that has one here.
  private func isEscape(_ index: Int) -> Bool {
    index + 1 < text.count
      && [.less, .ampersand, .backtick, .backslash].contains(text[index + 1])
  }

  // MARK: Lines

  private mutating func readWhiteSpace() {
    let start = index
    var lineStart: Int?
    while index < text.count, text[index].isWhiteSpace {
      index += 1
      guard text[index - 1] == .newline else { continue }
      mayBeCode = lineStart != nil || isCode
      lineStart = index
    }
    guard let lineStart else { return writer.append(whiteSpace: text[start..<index]) }
    writer.append(whiteSpace: text[start..<lineStart])
    beginLine(lineStart)
  }

  /// Passes over the code that begins with the line, if any does, or over its indentation.
  private mutating func beginLine(_ start: Int) {
    let textStart = MarkdownCode.blanksEnd(text, start)
    isTableRow = textStart < text.count && text[textStart] == UInt8(ascii: "|")
    isCode = false
    index = textStart
    let indent = MarkdownCode.indent(text, start)
    if let marker = MarkdownCode.listMarker(text, textStart) {
      itemIndent = indent + marker
    } else if mayBeCode, indent == 0 {
      itemIndent = 0
    }
    if openLists == 0, textStart < text.count {
      if let end = MarkdownCode.fencedEnd(text, start) {
        index = end
      } else if mayBeCode, indent >= 4, itemIndent == 0, text[textStart] != .less {
        isCode = true
        index = MarkdownCode.lineEnd(text, start)
      }
    }
    writer.append(whiteSpace: text[start..<textStart])
    if textStart < index { writer.append(codeAsItIs: text[textStart..<index]) }
  }

  // MARK: Characters

  private mutating func readReference() -> Bool {
    guard let (scalar, end) = CharacterReferences.read(text, index) else { return false }
    isChanged = true
    let isAtLineStart = writer.isAtLineStart
    index = end
    if scalar == " " {
      if !isAtLineStart { writer.appendBlank() }
      return true
    }
    // Who wrote it so meant the character, not what Markdown makes of it.
    let meansMore =
      "*_`[]|\\".unicodeScalars.contains(scalar)
      || isAtLineStart && "#>+-".unicodeScalars.contains(scalar)
    writer.append(Array(((meansMore ? "\\" : "") + String(scalar)).utf8)[...])
    return true
  }

  // MARK: Tags

  private mutating func readMarkup() -> Bool {
    if text[index...].starts(with: "<!--".utf8) { return readComment() }
    guard let tag = HTMLTag(text, index) else { return false }
    guard tag.isClosing || tag.standsAlone(text) || isMeant(tag) else { return false }
    isChanged = true
    index = tag.end
    if isTableRow, !tag.isInline {
      writer.appendBlank()
    } else if tag.isClosing {
      close(tag)
    } else {
      open(tag)
    }
    return true
  }

  private mutating func readComment() -> Bool {
    guard let last = closing("-->"), last > index + 3 else { return false }
    index += 4
    while text[index] != .greater || text[index - 1] != UInt8(ascii: "-")
      || text[index - 2] != UInt8(ascii: "-")
    {
      index += 1
    }
    index += 1
    isChanged = true
    return true
  }

  /// Whether the tag has one that closes it, or stands in what it belongs in. In a text that is HTML, many
  /// forget to close their lists.
  private mutating func isMeant(_ tag: HTMLTag) -> Bool {
    switch tag.role {
    case .item, .list: if openLists > 0 || isChanged { return true }
    case .term, .definition, .row, .cell: if openLists > 0 { return true }
    default: break
    }
    return isClosed(tag)
  }

  private mutating func isClosed(_ tag: HTMLTag) -> Bool {
    closing(tag.name).map { $0 > index } ?? false
  }

  /// Where the last closing tag of the name stands.
  private mutating func closing(_ name: String) -> Int? {
    if let lastClosing { return lastClosing[name] }
    var found: [String: Int] = [:]
    var index = index
    while index < text.count {
      if text[index] == .less, let tag = HTMLTag(text, index), tag.isClosing {
        found[tag.name] = index
      } else if text[index] == .greater, index > 1, text[index - 1] == UInt8(ascii: "-"),
        text[index - 2] == UInt8(ascii: "-")
      {
        found["-->"] = index - 2
      }
      index += 1
    }
    lastClosing = found
    return found[name]
  }

  private mutating func open(_ tag: HTMLTag) {
    switch tag.role {
    case .strong: writer.open(.strong)
    case .emphasis: writer.open(.emphasis)
    case .heading:
      writer.breakParagraph()
      writer.open(.strong)
    case .link:
      if let destination = tag.destination(text) {
        writer.open(.link(destination))
      }
    case .code, .preformatted: readCode(tag)
    case .lineBreak:
      // There may be a line break of the text behind it.
      let next = MarkdownCode.blanksEnd(text, index)
      if openLists > 0 || writer.isBreaking || next == text.count || text[next] != .newline {
        writer.breakLineInParagraph(indent: itemIndent)
      }
    case .block: writer.breakParagraph()
    case .list(let isOrdered):
      guard isClosed(tag) else { return writer.breakParagraph() }
      openLists += 1
      writer.beginList(isOrdered: isOrdered)
    case .table:
      guard isClosed(tag) else { return writer.breakParagraph() }
      openLists += 1
      writer.beginList(isTable: true)
    case .item, .row, .term: writer.beginItem()
    case .cell: writer.beginCell()
    case .definition: writer.beginDefinition()
    case .image:
      if let alternative = tag.value(of: "alt", text) {
        writer.append(alternative[...])
      }
    case .none: break
    case .hidden: skip(to: tag.name)
    }
  }

  private mutating func close(_ tag: HTMLTag) {
    switch tag.role {
    case .strong: writer.close { $0 == .strong }
    case .emphasis: writer.close { $0 == .emphasis }
    case .heading:
      writer.close { $0 == .strong }
      writer.breakParagraph()
    case .link:
      writer.close(where: \.isLink)
    case .block: writer.breakParagraph()
    case .list, .table:
      guard openLists > 0 else { return writer.breakParagraph() }
      let isTable = if case .table = tag.role { true } else { false }
      if writer.endList(isTable: isTable) { openLists -= 1 }
    case .item, .row: writer.endItem()
    case .cell, .term, .definition: writer.appendBlank()
    case .lineBreak: writer.breakLineInParagraph(indent: itemIndent)
    case .code, .preformatted, .image, .none, .hidden: break
    }
  }

  // MARK: Code

  /// Reads up to the closing tag of the name, without the tags between.
  ///
  /// - Returns: The text without them; nil, and nothing is read, if there is no such tag.
  private mutating func textUp(to name: String) -> [UInt8]? {
    guard let last = closing(name), last >= index else { return nil }
    var content: [UInt8] = []
    while index < text.count {
      if text[index] == .less, let tag = HTMLTag(text, index) {
        index = tag.end
        if tag.isClosing, tag.name == name { break }
        if case .lineBreak = tag.role { content.append(.newline) }
      } else if text[index] == .ampersand,
        let (scalar, end) = CharacterReferences.read(text, index)
      {
        content += Array(String(scalar).utf8)
        index = end
      } else {
        if text[index] != .carriageReturn { content.append(text[index]) }
        index += 1
      }
    }
    return content
  }

  private mutating func skip(to name: String) { _ = textUp(to: name) }

  private mutating func readCode(_ tag: HTMLTag) {
    guard let content = textUp(to: tag.name) else { return }
    var lines = content.split(separator: .newline, omittingEmptySubsequences: false).map { line in
      Array(
        line.prefix((line.lastIndex { !$0.isBlank } ?? line.startIndex - 1) + 1 - line.startIndex))
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    lines = Array(lines.drop { $0.isEmpty })
    guard !lines.isEmpty else { return }
    if case .preformatted = tag.role, !isTableRow {
      writer.append(codeLines: lines)
    } else if lines.count > 2, !isTableRow {
      // Nobody would break a word of a sentence twice.
      writer.append(codeLines: lines)
    } else {
      let words = lines.flatMap { $0.split { $0.isWhiteSpace } }
      writer.append(code: Array(words.joined(separator: [.space])))
    }
  }
}

extension HTMLTag {
  /// Whether it changes nothing of the lines.
  fileprivate var isInline: Bool {
    switch role {
    case .strong, .emphasis, .code, .link, .image, .none, .hidden, .preformatted: true
    default: false
    }
  }
}
