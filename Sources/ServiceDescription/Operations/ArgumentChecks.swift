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
    of path: Node, _ operations: [(method: Node.Entry, operation: ServiceModel.Operation)]
  ) {
    guard operations.count > 1, path["path"] == nil else { return }
    for (method, operation) in operations where method.value["path"] == nil {
      for argument in operation.parameters where argument.in == .path {
        guard
          let declaring = operations.first(where: { other in
            guard other.method.value["path"] != nil,
              let declared = other.operation.pathParameter(argument.name)
            else { return false }
            if case .string(.plain) = declared.schema.kind { return false }
            return true
          })?.method
        else { continue }
        warning(
          "`\(method.name)` takes `{\(escaped(argument.name))}` as a string, since only "
            + "`\(declaring.name)`, at \(declaring.key.location.described(at: method.key.location)), declares "
            + "it; move `path` beside the methods, where it holds for all of them",
          at: method.key.location)
      }
    }
  }
}

extension ServiceModel.Operation {
  fileprivate func pathParameter(_ name: String) -> Parameter? {
    parameters.first { $0.in == .path && $0.name == name }
  }
}
