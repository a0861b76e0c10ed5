import SwiftPlan

/// What each request sends with a name, and the same value each time.
struct SentConstant: Hashable {
  var name: String
  var value: String
  var location: SentName.Location
}

extension RoutePlan {
  /// The constants of an operation.
  var constants: [SentConstant] {
    constantQuery.map { SentConstant(name: $0.name, value: $0.value, location: .query) }
      + sentFields.compactMap { field, location in
        field.literal.map {
          SentConstant(
            name: textOfLiteral(field.key), value: textOfConstant($0), location: location)
        }
      }
  }
}

extension ConfigurationPlan {
  /// The constants of all operations.
  var constants: [SentConstant] {
    func constants(_ plans: [ConstantPlan], _ location: SentName.Location) -> [SentConstant] {
      plans.map {
        SentConstant(
          name: textOfLiteral($0.name), value: textOfLiteral($0.value), location: location)
      }
    }
    return constants(query, .query) + constants(headers, .header)
  }
}

extension Comparer {
  /// Compares what is sent with each request of an operation or of the service.
  func compareConstants(
    _ old: [SentConstant], _ new: [SentConstant], of owner: String, as subject: Change.Subject
  ) {
    let pairing = Pairing(old, new) { "\($0.location) \($0.name)" }
    for (old, new) in pairing.both where old.value != new.value {
      add(
        .changed, subject, owner, breaking: false,
        "sends \(new.text) in the \(new.location.rawValue), was `\(old.value)`", old: old.value,
        new: new.value)
    }
    for constant in pairing.removed {
      add(
        .changed, subject, owner, breaking: false,
        "no longer sends \(constant.text) in the \(constant.location.rawValue)",
        old: constant.value)
    }
    for constant in pairing.added {
      add(
        .changed, subject, owner, breaking: false,
        "sends \(constant.text) in the \(constant.location.rawValue), which is new",
        new: constant.value)
    }
  }
}

/// The text of a constant's literal, of which one for a list or an object has its type behind it.
private func textOfConstant(_ literal: String) -> String {
  guard literal.hasPrefix("["), let type = literal.split(separator: " as ").last else {
    return textOfLiteral(literal)
  }
  return String(literal.dropLast(type.count + " as ".count))
}

extension SentConstant {
  fileprivate var text: String { "`\(name)` as `\(value)`" }
}
