import Diagnostics
import ServiceModel

/// The name of a service in Swift, which is that of a type, of a folder and of files.
package enum ServiceName {
  /// The longest name of a service or a group, in bytes: a file has both in its name, and file systems take
  /// 255 bytes, of which some are for what compilers and editors add.
  static let mostBytes = 100

  /// The name; what can't be one is a mistake where somebody chose it, and changed elsewhere.
  static func name(of service: Service, diagnostics: inout Diagnostics) -> String {
    let isChosen = service.hasAuthoredNames || service.renamedAt != nil
    var name = Identifier.type(service.name)
    if name.utf8.count > mostBytes {
      if isChosen {
        diagnostics.error(
          tooLong("the service", name), at: service.renamedAt ?? service.location)
      }
      name = name.shortened(toBytes: mostBytes)
    }
    guard let reason = reason(against: name) else {
      return isChosen ? name : besidesModels(of: service, name)
    }
    if isChosen {
      diagnostics.error(
        "the service can't be named \(quoted(service.name)), since \(reason); write another name, such as "
          + "`\(name)API`", at: service.renamedAt ?? service.location)
    }
    return name + "API"
  }

  /// What a service is whose main model has its name, as most often the title says: `Lead API` holds a `Lead`.
  private static let kinds = ["API", "Service", "Client"]

  /// The name, and what the service is where a model has that name: the model is what callers write more often.
  private static func besidesModels(of service: Service, _ name: String) -> String {
    let letters = name.lowercased()
    // Names are not made of all models for most services, which have none that is called so.
    guard
      service.models.contains(where: {
        let model = $0.name.lowercased().filter { $0.isLetter || $0.isNumber }
        return model.ranges(of: letters).last.map {
          ModelSuffix.mayLeaveOut(model[$0.upperBound...])
        } == true
      })
    else { return name }
    let models = Set(ModelNames(of: service, besides: name).types.values)
    guard models.contains(name) else { return name }
    return kinds.lazy.map { name + $0 }.first { !models.contains($0) } ?? name
  }

  /// A name for a service that somebody has no other name for: one that can be had.
  package static func name(from text: String) -> String {
    let name = Identifier.type(text).shortened(toBytes: mostBytes - 3)
    return reason(against: name) == nil ? name : name + "API"
  }

  static func tooLong(_ what: String, _ name: String) -> String {
    "the name of \(what) has \(name.utf8.count) bytes; files are named after it, so it may have "
      + "\(mostBytes)"
  }

  private static func reason(against name: String) -> String? {
    if StandardNames.contains(name) || StandardNames.isModule(name)
      || ["T", StandardNames.witness].contains(name)
    {
      return "Swift code that uses it needs the type or module of that name"
    }
    return isDevice(name) ? "Windows has a device of that name, and no such files" : nil
  }

  /// The names that Windows keeps for devices, whatever a file's ending is.
  private static func isDevice(_ name: String) -> Bool {
    let name = name.lowercased()
    if ["aux", "con", "nul", "prn"].contains(name) { return true }
    guard name.utf8.count == 4, let digit = name.utf8.last, (0x30...0x39).contains(digit) else {
      return false
    }
    return name.hasPrefix("com") || name.hasPrefix("lpt")
  }
}
