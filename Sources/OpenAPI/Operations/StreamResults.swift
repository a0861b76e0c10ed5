import ServiceModel
import YAML

extension DocumentReader {
  /// Whether a response is a stream of grpc-gateway: its documents describe one of its lines, `{"result": …}` or
  /// `{"error": …}`, as JSON.
  mutating func isStreamResult(_ schema: LocatedNode) -> Bool {
    guard let node = resolved(schema), let title = text(node["title"]),
      title.hasPrefix("Stream result of ")
    else { return false }
    return Set(node["properties"].members.map(\.name)) == ["result", "error"]
  }
}
