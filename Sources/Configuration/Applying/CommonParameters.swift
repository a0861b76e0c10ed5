import ServiceModel

// Parameters that are given to the provider, and are no arguments of operations.

extension Applying {
  mutating func makeParametersCommon(in service: inout Service) {
    for written in configuration.commonParameters {
      let places = service.operations.indices.flatMap { number in
        service.operations[number].parameters.indices
          .filter { service.operations[number].parameters[$0].name == written.text }
          .map { (number, $0) }
      }
      if places.isEmpty {
        if allowsUnmatched(written) { continue }
        let names = Set(service.operations.flatMap(\.parameters).map(\.name))
        reportUnknown("parameter", written, among: names, takesPatterns: false)
      }
      for (number, index) in places {
        service.operations[number].parameters[index].isCommon = true
      }
    }
  }
}
