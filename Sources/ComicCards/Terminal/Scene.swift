import Fletcher
import Services

/// What there is to be seen.
enum Scene: Sendable {
  case loading(String)
  case comics([Marvel.Comic])
  case transfer(TransferProgress.Phase, TransferProgress)
  case uploaded(KeptCard)
  case deleted(KeptCard)
  case cards([KeptCard])
  /// A sentence for the person.
  case note(String)
}

extension Scene {
  /// The transfer that the line is about which a terminal draws again and again; nil for what stays.
  ///
  /// A card that is uploaded has a response, whose download is none of the person's business.
  var transfer: TransferProgress? {
    guard case .transfer(let phase, let progress) = self, progress.phase == phase else {
      return nil
    }
    return progress
  }

  /// The lines that show it.
  var lines: [String] {
    switch self {
    case .loading(let what): ["Loading \(what)…"]
    case .comics([]): ["Marvel has no comics of last week."]
    case .comics(let comics):
      comics.enumerated().map { "\($0.offset + 1). \($0.element.title)" }
        + ["Data provided by Marvel."]
    case .transfer(.upload, let progress): ["Uploading \(ProgressBar(progress))"]
    case .transfer(.download, let progress): ["Downloading the cover \(ProgressBar(progress))"]
    case .uploaded(let card): ["Your card: \(card.link)"]
    case .deleted(let card): ["Deleted: \(card.title)"]
    case .cards([]): ["There are no cards."]
    case .cards(let cards): cards.map { "\($0.id)  \($0.link)  \($0.title)" }
    case .note(let sentence): [sentence]
    }
  }
}
