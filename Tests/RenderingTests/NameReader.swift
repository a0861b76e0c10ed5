import FletcherMustache
import SwiftPlan

@testable import Rendering

/// Reads all that templates may read of services, and notes which names it finds where.
struct NameReader {
  /// The names that things know, by their types.
  private(set) var names: [String: Set<String>] = [:]

  mutating func read(_ service: ServicePlan) {
    var all = FileContext(service: service, imports: service.files.flatMap(\.imports))
    var declarations: [DeclarationPlan] = []
    for part in service.files.flatMap(\.parts) {
      switch part {
      case .models(let models): declarations += models
      case .types(let types, of: _): declarations += types
      case .operations(_, let routeName, let isPartial):
        read(FileContext(service: service, routeName: routeName, isPartial: isPartial))
      case .service, .group, .samples: break
      }
    }
    all.declarations = declarations
    all.file = service.files.first?.name
    read(all)
  }

  private mutating func read(_ value: any Value) {
    switch value.sectionUse {
    case .repeated(let count): for index in 0..<count { read(value.item(at: index)) }
    case .omitted, .rendered: break
    case .entered:
      for (index, name) in PlanName.allCases.enumerated() {
        guard let child = value.child(named: index) else { continue }
        names[Self.name(ofTypeOf: value), default: []].insert(name.rawValue)
        read(child)
      }
    }
  }

  /// `ServersPlan.Server`, without the module.
  private static func name(ofTypeOf value: any Value) -> String {
    let name = String(reflecting: type(of: value)).split(separator: ":").last ?? ""
    return name.split(separator: ".").dropFirst().joined(separator: ".")
  }
}
