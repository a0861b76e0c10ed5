import Fletcher
import Foundation
import Workbench

/// Decodes and encodes the same bytes as a generated model and as its twin with synthesized `Codable`,
/// by turns.
struct Comparison {
  /// The shortest times, in seconds a model.
  struct Times {
    fileprivate(set) var synthesized = Double.infinity
    fileprivate(set) var generated = Double.infinity
    var ratio: Double { generated / synthesized }
  }

  private(set) var decoding = Times()
  private(set) var encoding = Times()

  /// - Parameters:
  ///   - element: The JSON of a model.
  ///   - count: How many of them are in the array that is decoded.
  init<Generated: Codable, Twin: Codable>(
    _ generated: Generated.Type, _ twin: Twin.Type, element: String, count: Int, rounds: Int
  ) throws {
    let data = Data("[\(Array(repeating: element, count: count).joined(separator: ","))]".utf8)
    let decoder = JSONDecoder.fletcher
    let encoder = JSONEncoder.fletcher
    let models = try decoder.decode([Generated].self, from: data)
    let twins = try decoder.decode([Twin].self, from: data)
    guard try Self.meaning(of: encoder.encode(models)) == Self.meaning(of: encoder.encode(twins))
    else {
      throw CommandFailure(
        description: "\(Generated.self) and its twin encode differently, and can't be compared")
    }

    // An array of few elements is too soon done to be timed once.
    let repeats = max(1, 500 / count)
    let each = 1 / Double(count * repeats)
    func time(_ shortest: inout Double, _ work: () throws -> Void) rethrows {
      let start = ProcessorClock.seconds
      for _ in 0..<repeats { try work() }
      shortest = min(shortest, (ProcessorClock.seconds - start) * each)
    }
    for _ in 0..<rounds {
      try time(&decoding.synthesized) { _ = try decoder.decode([Twin].self, from: data) }
      try time(&decoding.generated) { _ = try decoder.decode([Generated].self, from: data) }
      try time(&encoding.synthesized) { _ = try encoder.encode(twins) }
      try time(&encoding.generated) { _ = try encoder.encode(models) }
    }
  }

  /// What an encoded value says, apart from the case of letters: that of UUIDs differs.
  private static func meaning(of data: Data) throws -> JSON {
    let text = String(decoding: data, as: UTF8.self).lowercased()
    return try JSONDecoder.fletcher.decode(JSON.self, from: Data(text.utf8))
  }
}
