import SwiftLayout

extension SwiftSource {
  /// The layout of a text, as a text.
  static func laidOut(_ source: String, lineLength: Int = 100) -> String {
    String(decoding: laidOut(Array(source.utf8), lineLength: lineLength), as: UTF8.self)
  }
}
