import ServiceModel

extension DocumentReader {
  /// Makes bytes of responses that are files by the end of their path, where the document says no more of them than that
  /// they are JSON.
  func makeFilesByPath(_ service: inout Service) {
    let shown = Set(operationTable.examples.map(\.operation))
    for index in service.operations.indices where !shown.contains(index) {
      guard service.operations[index].endsInFile(service.models) else { continue }
      for number in service.operations[index].responses.indices {
        guard case .json(let schema) = service.operations[index].responses[number].content,
          case .any = schema.kind
        else { continue }
        service.operations[index].responses[number].content = .data
      }
    }
  }
}

extension Operation {
  /// Whether the path ends in the name of a file, as `latest.{extension}` does with each value that is listed.
  fileprivate func endsInFile(_ models: Models) -> Bool {
    guard case .argument(let name)? = path.parts.last else {
      return if case .literal(let end)? = path.parts.last { end.isFileName } else { false }
    }
    guard let parameter = parameters.first(where: { $0.in == .path && $0.name == name }),
      case .enumeration(let listed) = models.resolved(parameter.schema).schema.kind
    else { return false }
    var beginning = ""
    if case .literal(let text)? = path.parts.dropLast().last,
      let name = text.split(
        separator: "/", omittingEmptySubsequences: false
      ).last
    {
      beginning = String(name)
    }
    return listed.cases.allSatisfy {
      if case .string(let value) = $0.value { (beginning + value).isFileName } else { false }
    }
  }
}

extension String {
  fileprivate var isFileName: Bool {
    guard let dot = lastIndex(of: ".") else { return false }
    return Self.fileExtensions.contains(self[index(after: dot)...].lowercased())
  }

  private static let fileExtensions: Set = [
    "avi", "bmp", "bz2", "csv", "docx", "epub", "gif", "gz", "ico", "jpeg", "jpg", "m4a", "mkv",
    "mov", "mp3", "mp4", "ogg", "pdf", "png", "pptx", "svg", "tar", "tgz", "tif", "tiff", "wav",
    "webm", "webp", "xlsx", "zip",
  ]
}
