import Diagnostics
import SchemaChecking
import ServiceModel

/// Looks up what settings name: the models, schemes and parameters of a service.
public struct SettingsResolver {
  private var reader = DescriptionReader()

  public init(of service: Service) {
    reader.models = DescribedModels(service.models)
    for scheme in service.authenticationSchemes {
      reader.schemes[scheme.name] = scheme
      reader.schemeNames.append(scheme.name)
    }
  }

  /// The schemes that `auth` names; as if nothing were said where one is not declared.
  public mutating func authentication(
    _ settings: Settings, into diagnostics: inout Diagnostics
  ) -> Setting<AuthenticationRequirement> {
    let result = reader.declared(settings.authentication)
    reader.runDeferredChecks()
    diagnostics.add(contentsOf: reader.takeDiagnostics())
    return result
  }

  /// The responses with the types that `errors` has.
  public mutating func responses(
    _ errors: ErrorSettings, into diagnostics: inout Diagnostics
  ) -> [Response] {
    let result = reader.responses(errors)
    reader.runDeferredChecks()
    if !reader.valueChecks.isEmpty {
      reader.checkValues(with: SchemaChecker(models: reader.models.models))
    }
    diagnostics.add(contentsOf: reader.takeDiagnostics())
    return result
  }

  /// How the pages of an operation's responses are asked for.
  public mutating func pagination(
    _ pagination: WrittenPagination, of operation: Operation, into diagnostics: inout Diagnostics
  ) -> Pagination {
    let result = reader.pagination(pagination, of: operation)
    diagnostics.add(contentsOf: reader.takeDiagnostics())
    return result
  }
}
