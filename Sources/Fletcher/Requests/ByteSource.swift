import Foundation

/// Where bytes come from.
enum ByteSource: Hashable, Sendable {
  case file(URL)
  case data(Data)
  case stream(BodyStream)

  /// How many bytes there are; nil where that is not known.
  ///
  /// - Throws: ``InvalidParameter`` where a file is none or cannot be read.
  func length() throws(InvalidParameter) -> Int64? {
    switch self {
    case .data(let data): return Int64(data.count)
    case .stream(let stream): return stream.length
    case .file(let url): return try Self.lengthOfFile(at: url)
    }
  }

  /// All of the bytes; nil where they are a stream.
  func read() throws -> Data? {
    switch self {
    case .data(let data): return data
    case .stream: return nil
    case .file(let url):
      _ = try Self.lengthOfFile(at: url)
      return try Data(contentsOf: url)
    }
  }

  /// How long a plain file is. What is none, a pipe or a device, may never end, and to open it may take for ever.
  static func lengthOfFile(at url: URL) throws(InvalidParameter) -> Int64? {
    guard url.isFileURL else {
      throw InvalidParameter(reason: "\(url.withoutSecrets) is no URL of a file")
    }
    let path = url.resolvingSymlinksInPath().path
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
      FileManager.default.isReadableFile(atPath: path)
    else { throw InvalidParameter(reason: "the file \(url.path) cannot be read") }
    switch attributes[.type] as? FileAttributeType {
    case .typeDirectory: throw InvalidParameter(reason: "\(url.path) is a folder")
    case .typeRegular: return (attributes[.size] as? NSNumber)?.int64Value
    default:
      throw InvalidParameter(
        reason: "\(url.path) is no plain file; what a pipe has can be sent as a stream")
    }
  }
}

extension [ByteSource] {
  /// How many bytes there are in all; nil where that is not known of one.
  ///
  /// - Throws: ``InvalidParameter`` where a file is none or cannot be read.
  func length() throws(InvalidParameter) -> Int64? {
    var sum: Int64? = 0
    // Each is looked at, since any of them may be a file that is none.
    for source in self {
      let length = try source.length()
      sum = sum.flatMap { sum in length.map { sum + $0 } }
    }
    return sum
  }
}
