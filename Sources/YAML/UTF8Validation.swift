/// The length of the Unicode scalar these bytes begin with, 0 where they are not valid UTF-8.
func validUTF8Length(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
  guard let first = bytes.first else { return 0 }
  let length: Int
  var second: ClosedRange<UInt8> = 0x80...0xBF
  switch first {
  case 0x00...0x7F: return 1
  case 0xC2...0xDF: length = 2
  case 0xE0...0xEF:
    length = 3
    // Longer than needed, and surrogates (RFC 3629, section 4).
    if first == 0xE0 { second = 0xA0...0xBF }
    if first == 0xED { second = 0x80...0x9F }
  case 0xF0...0xF4:
    length = 4
    if first == 0xF0 { second = 0x90...0xBF }
    if first == 0xF4 { second = 0x80...0x8F }
  default: return 0
  }
  guard bytes.count >= length else { return 0 }
  let start = bytes.startIndex
  guard second ~= bytes[start + 1] else { return 0 }
  for position in (start + 2)..<max(start + length, start + 2)
  where !(0x80...0xBF ~= bytes[position]) { return 0 }
  return length
}
