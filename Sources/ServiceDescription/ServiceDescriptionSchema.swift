import CResources

/// The JSON Schema of the format, which editors check descriptions with.
public enum ServiceDescriptionSchema {
  /// The schema's text.
  public static let text = String(cString: serviceSchema())
}
