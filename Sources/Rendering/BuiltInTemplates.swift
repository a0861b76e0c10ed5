import CResources

/// The templates that come with the command.
///
/// They are part of the built program, so that it works wherever it is copied to.
enum BuiltInTemplates {
  /// The text of each template by its name, which is the file's without `.mustache`.
  static let texts: [String: String] = {
    var texts: [String: String] = [:]
    var template = builtInTemplates()
    while let name = template.pointee.name, let text = template.pointee.text {
      texts[String(cString: name)] = String(cString: text)
      template += 1
    }
    return texts
  }()
}
