import Diagnostics
import ServiceModel
import YAML

extension DescriptionReader {
  /// Warns of arguments that one operation of a path declares and another one does not, so that it is a
  /// string there. That is hardly meant: they are one part of one URL.
  ///
  /// - Parameters:
  ///   - path: The path with its operations.
  ///   - operations: The operations that could be read, with their methods.
  mutating func checkArguments(
    of path: Node, _ operations: [(written: WrittenOperation, operation: ServiceModel.Operation)]
  ) {
    guard operations.count > 1, path["path"] == nil else { return }
    for (written, operation) in operations where written.node["path"] == nil {
      for argument in operation.parameters where argument.in == .path {
        guard
          let declaring = operations.first(where: { other in
            guard other.written.node["path"] != nil,
              let declared = other.operation.pathParameter(argument.name)
            else { return false }
            if case .string(.plain) = declared.schema.kind { return false }
            return true
          })?.written
        else { continue }
        warning(
          "`\(written.method)` takes `{\(escaped(argument.name))}` as a string, since only "
            + "`\(declaring.method)`, at \(declaring.location.described(at: written.location)), declares "
            + "it; move `path` beside the methods, where it holds for all of them",
          at: written.location)
      }
    }
  }
}

extension ServiceModel.Operation {
  fileprivate func pathParameter(_ name: String) -> Parameter? {
    parameters.first { $0.in == .path && $0.name == name }
  }
}
