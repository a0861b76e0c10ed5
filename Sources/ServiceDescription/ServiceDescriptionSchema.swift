/// The JSON Schema of the format, which editors check descriptions with.
public enum ServiceDescriptionSchema {
  /// The schema's text.
  public static let text = String(decoding: PackageResources.service_schema_json, as: UTF8.self)
}
