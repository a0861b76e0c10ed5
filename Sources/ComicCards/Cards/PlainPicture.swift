import Foundation

/// A coloured card with a frame, for comics without a cover.
struct PlainPicture {
  private static let width = 300
  private static let height = 450
  private static let frame = 12

  private let color: PNG.Color

  /// A picture whose colour depends on a number.
  init(seed: Int) {
    let colors: [PNG.Color] = [(0xB8, 0x32, 0x2A), (0x1F, 0x5A, 0x96), (0x2E, 0x7D, 0x4F)]
    color = colors[Int(seed.magnitude % UInt(colors.count))]
  }

  /// The picture as a file.
  var png: Data {
    PNG(width: Self.width, height: Self.height, palette: [color, (0xFF, 0xFF, 0xFF)]) { x, y in
      let edge = min(x, y, Self.width - 1 - x, Self.height - 1 - y)
      return edge < Self.frame ? 1 : 0
    }.data
  }
}
