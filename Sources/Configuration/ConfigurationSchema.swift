import CResources

/// The JSON Schema of `fletcher.yaml`, which editors check it with.
public enum ConfigurationSchema {
  /// The schema's text.
  public static let text = String(cString: configurationSchema())
}
