/// The templates that come with the command, by name, as text.
///
/// They are part of the built program, so that it works wherever it is copied to.
public enum BuiltInTemplates {
  /// The text of each template by its name, which is the file's without `.mustache`.
  public static let texts: [String: String] = [
    "ResponseTable": text(PackageResources.ResponseTable_mustache),
    "Authentication": text(PackageResources.Authentication_mustache),
    "CaseValue": text(PackageResources.CaseValue_mustache),
    "Cases": text(PackageResources.Cases_mustache),
    "Credential": text(PackageResources.Credential_mustache),
    "Declaration": text(PackageResources.Declaration_mustache),
    "Documentation": text(PackageResources.Documentation_mustache),
    "Header": text(PackageResources.Header_mustache),
    "MethodDocumentation": text(PackageResources.MethodDocumentation_mustache),
    "MethodParameters": text(PackageResources.MethodParameters_mustache),
    "Methods": text(PackageResources.Methods_mustache),
    "Models": text(PackageResources.Models_mustache),
    "OAuth": text(PackageResources.OAuth_mustache),
    "OpenEnum": text(PackageResources.OpenEnum_mustache),
    "Operations": text(PackageResources.Operations_mustache),
    "Retry": text(PackageResources.Retry_mustache),
    "Route": text(PackageResources.Route_mustache),
    "Routes": text(PackageResources.Routes_mustache),
    "Samples": text(PackageResources.Samples_mustache),
    "Servers": text(PackageResources.Servers_mustache),
    "Service": text(PackageResources.Service_mustache),
    "Status": text(PackageResources.Status_mustache),
    "Structure": text(PackageResources.Structure_mustache),
    "Target": text(PackageResources.Target_mustache),
    "Types": text(PackageResources.Types_mustache),
    "Union": text(PackageResources.Union_mustache),
    "UnionLiteral": text(PackageResources.UnionLiteral_mustache),
    "Value": text(PackageResources.Value_mustache),
  ]

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
