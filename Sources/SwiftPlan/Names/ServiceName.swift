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
    guard let reason = reason(against: name) else { return name }
    if isChosen {
      diagnostics.error(
        "the service can't be named \(quoted(service.name)), since \(reason); write another name, such as "
          + "`\(name)API`", at: service.renamedAt ?? service.location)
    }
    return name + "API"
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
