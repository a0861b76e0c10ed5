import ServiceModel
import YAML

/// What one level says that holds for its operations, with what it names.
struct LevelValues {
  var settings: Settings
  var authentication: Setting<AuthenticationRequirement>
  var errors: [Response]
  var fields: FieldSet
  var responseHeaders: [Parameter]
}

extension DescriptionReader {
  mutating func levelValues(_ entries: [Node.Entry], at level: Level) -> LevelValues {
    let settings = settings(entries, at: level)
    if let mistake = settings.unwrap.overriding(nil)?.typeSaysWhatMayBeAbsent {
      error(mistake, at: settings.unwrapLocation)
    }
    return LevelValues(
      settings: settings, authentication: declared(settings.authentication),
      errors: responses(settings.errors), fields: fields(entries, at: level),
      responseHeaders: responseHeaders(entries))
  }

  /// Gives an operation what is said at the nearest level, but for fields that a request has.
  func merge(
    _ own: LevelValues, _ path: LevelValues, _ service: LevelValues, into operation: inout Operation
  ) {
    func nearest<Value>(_ setting: (LevelValues) -> Setting<Value>) -> Value? {
      setting(own).overriding(setting(path).overriding(setting(service).overriding(nil)))
    }
    operation.timeout = nearest(\.settings.timeout)
    operation.cache = nearest(\.settings.cache)
    operation.retry = nearest(\.settings.retry)
    operation.unwrap = nearest(\.settings.unwrap)?.path
    operation.failure = nearest(\.settings.failure)
    operation.authentication =
      nearest(\.authentication)
      ?? AuthenticationRequirement(alternatives: schemeNames.map { [$0] })
    if case .set = own.authentication { operation.hasOwnAuthentication = true }
    operation.errors = own.errors + path.errors.filter { own.settings.errors.keeps($0.status) }
    let names = Set(own.responseHeaders.map { $0.name.lowercased() })
    operation.responseHeaders =
      own.responseHeaders + path.responseHeaders.filter { !names.contains($0.name.lowercased()) }
  }
}
