import CYAML
import Workbench

/// What libyaml takes for nothing but the events of a document: the least that anyone who reads it with
/// libyaml has to do.
enum EventScan {
  /// - Returns: The number of events.
  /// - Throws: ``CommandFailure`` where libyaml can't read the document.
  static func run(_ bytes: [UInt8]) throws -> Int {
    var parser = yaml_parser_t()
    guard yaml_parser_initialize(&parser) == 1 else {
      throw CommandFailure(description: "libyaml has no memory")
    }
    defer { yaml_parser_delete(&parser) }
    return try bytes.withUnsafeBufferPointer { buffer in
      yaml_parser_set_input_string(&parser, buffer.baseAddress, buffer.count)
      var count = 0
      var isAtEnd = false
      while !isAtEnd {
        var event = yaml_event_t()
        guard yaml_parser_parse(&parser, &event) == 1 else {
          throw CommandFailure(
            description:
              "libyaml can't read the document beyond line \(parser.problem_mark.line + 1)")
        }
        isAtEnd = event.type == YAML_STREAM_END_EVENT
        yaml_event_delete(&event)
        count += 1
      }
      return count
    }
  }
}
