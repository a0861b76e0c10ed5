import Diagnostics
import ServiceDescription
import ServiceModel
import YAML

extension Applying {
  /// Gives pages to those of a pattern's operations that have what pages need; there has to be one.
  mutating func paginate(
    _ node: Node, _ indices: [Int], isExact: Bool, of service: inout Service
  ) {
    if node.isNull {
      for index in indices { service.operations[index].pagination = nil }
      return
    }
    var isFound = false
    var mistakes: SettingsReader?
    let reader = SettingsReader(of: service, in: node)
    for index in indices {
      var trial = reader
      let pagination = trial.pagination(node, of: service.operations[index])
      if let pagination, !trial.diagnostics.hasErrors {
        service.operations[index].pagination = pagination
        isFound = true
      } else if mistakes == nil || isExact {
        mistakes = trial
      }
    }
    if !isFound, let mistakes { add(contentsOf: mistakes.diagnostics) }
  }
}
