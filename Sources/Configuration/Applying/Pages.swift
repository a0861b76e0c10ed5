import Diagnostics
import ServiceDescription
import ServiceModel

extension Applying {
  /// Gives pages to those of a pattern's operations that have what pages need; there has to be one.
  mutating func paginate(
    _ written: WrittenPagination, _ indices: [Int], isExact: Bool, of service: inout Service,
    with resolver: SettingsResolver
  ) {
    var isFound = false
    var mistakes: Diagnostics?
    for index in indices {
      var trial = resolver
      var found = Diagnostics()
      var pagination = trial.pagination(written, of: service.operations[index], into: &found)
      if !found.hasErrors {
        // The document may say where its pages start, which is easily forgotten.
        if let known = original.operations[index].pagination, known.kind == .page,
          pagination.kind == .page, known.parameter == pagination.parameter, !written.hasFirst
        {
          pagination.first = known.first
        }
        service.operations[index].pagination = pagination
        isFound = true
      } else if mistakes == nil || isExact {
        mistakes = isExact || indices.count == 1 ? found : found.naming(service.operations[index])
      }
    }
    if !isFound, let mistakes { diagnostics.add(contentsOf: mistakes) }
  }
}

extension Diagnostics {
  /// The mistakes that the first of several operations has, with its name.
  fileprivate func naming(_ operation: Operation) -> Diagnostics {
    var result = Diagnostics()
    for var diagnostic in all {
      diagnostic.message += ", in \(quoted(operation.name)), the first that matches"
      result.add(diagnostic)
    }
    return result
  }
}
