import Foundation
import Services

/// Draws scenes on the terminal, and asks the person.
@MainActor
final class Screen {
  /// In a pipe or a file, nothing can be drawn over.
  private let isTerminal = isatty(STDOUT_FILENO) == 1
  /// The line that is drawn again and again; nil where there is none.
  private var transferLine: String?

  /// Shows a scene.
  func show(_ scene: Scene) {
    if case .transfer = scene {
      guard let progress = scene.transfer, let line = scene.lines.first else { return }
      drawTransfer(line, isComplete: progress.completed == progress.total)
    } else {
      endTransfer()
      for line in scene.lines { write(line.printable + "\n") }
    }
  }

  /// The comic that the person chooses; nil where they choose none.
  func choice(of comics: [Marvel.Comic]) -> Marvel.Comic? {
    while !comics.isEmpty {
      write("Which one? [1-\(comics.count), or nothing to end] ")
      guard let answer = readLine()?.trimmingCharacters(in: .whitespaces), !answer.isEmpty else {
        return nil
      }
      if let number = Int(answer), comics.indices.contains(number - 1) { return comics[number - 1] }
      show(.note("There is no comic \(answer)."))
    }
    return nil
  }

  /// Whether the person says yes.
  func confirms(_ question: String) -> Bool {
    write("\(question) [y/N] ")
    return ["y", "yes"].contains(readLine()?.trimmingCharacters(in: .whitespaces).lowercased())
  }

  /// Ends the line of a transfer that did not come to its end.
  func endTransfer() {
    if transferLine != nil, isTerminal { write("\n") }
    transferLine = nil
  }

  private func drawTransfer(_ line: String, isComplete: Bool) {
    guard line != transferLine else { return }
    let isFirst = transferLine == nil
    transferLine = line
    if isTerminal {
      write("\r\(line)\u{1B}[K")
    } else if isFirst || isComplete {
      write(line + "\n")
    }
  }

  private func write(_ text: String) {
    FileHandle.standardOutput.write(Data(text.utf8))
  }
}

extension String {
  /// The text without what would make a terminal do something, or show it in another order than it has: titles
  /// come from elsewhere.
  var printable: String {
    var printable = UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control: printable.append(" ")
      case .format: break
      default: printable.append(scalar)
      }
    }
    return String(printable)
  }
}
