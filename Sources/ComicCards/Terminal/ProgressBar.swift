import Fletcher

/// A bar that shows how far a transfer is.
struct ProgressBar: CustomStringConvertible {
  private static let width = 30

  private let progress: TransferProgress

  init(_ progress: TransferProgress) { self.progress = progress }

  var description: String {
    guard progress.total != nil else { return "\(progress.completed / 1024) KiB" }
    let filled = Int(progress.fraction * Double(Self.width))
    let bar =
      String(repeating: "#", count: filled) + String(repeating: ".", count: Self.width - filled)
    return "[\(bar)] \(Int(progress.fraction * 100))%"
  }
}
