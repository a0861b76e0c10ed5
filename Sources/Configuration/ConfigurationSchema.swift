/// The JSON Schema of `fletcher.yaml`, which editors check it with.
public enum ConfigurationSchema {
  /// The schema's text.
  public static let text = String(decoding: PackageResources.fletcher_schema_json, as: UTF8.self)
}
