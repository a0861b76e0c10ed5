import ServiceModel
import YAML

// What is sent in the same way may stand for what an operation names.

extension DocumentReader {
  /// Has a token or key stand for one of OAuth's that is sent in the same way, where what the document says of all
  /// operations has both: what JupyterHub gives to a user does for all that the user may do.
  func giveKeysInPlaceOfOAuth(to service: inout Service) {
    guard let node = root["security"],
      let requirement = authentication.requirements[node.identity]
    else { return }
    let single = requirement.alternatives.filter { $0.count == 1 }.joined()
    let keys = single.filter(authentication.keys.contains)
    guard keys.count == 1, let key = keys.first, let carrier = authentication.carriers[key] else {
      return
    }
    let others = single.filter { $0 != key && authentication.sends($0, as: carrier) }
    for index in service.operations.indices where service.operations[index].baseURL == nil {
      let alternatives = service.operations[index].authentication.alternatives
      guard !alternatives.contains([key]), others.contains(where: { alternatives.contains([$0]) })
      else { continue }
      service.operations[index].authentication.alternatives.append([key])
    }
  }

  /// Has a scheme that no operation names stand for one that is sent in the same way: a token of Vimeo's is the same,
  /// whether it came from OAuth or from a page of its site.
  func giveUnnamedSchemes(to service: inout Service) {
    let named = Set(service.operations.flatMap { $0.authentication.alternatives.joined() })
    let unnamed = service.authenticationSchemes.map(\.name).filter { !named.contains($0) }
    guard !named.isEmpty, !unnamed.isEmpty else { return }
    for index in service.operations.indices {
      for name in unnamed {
        guard let carrier = authentication.carriers[name], !authentication.isForRefreshing(name),
          let alternative = service.operations[index].authentication.alternatives.first(where: {
            $0.contains { authentication.sends($0, as: carrier) }
          })
        else { continue }
        service.operations[index].authentication.alternatives.append(
          alternative.map { authentication.sends($0, as: carrier) ? name : $0 })
      }
    }
    let used = Set(service.operations.flatMap { $0.authentication.alternatives.joined() })
    service.unusedSchemes = unnamed.filter { !used.contains($0) }
  }
}
