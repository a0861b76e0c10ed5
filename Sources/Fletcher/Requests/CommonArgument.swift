/// An argument of the path that is given to the provider, once for all operations.
struct CommonArgument: ParameterValue {
  /// The parameter's name.
  let name: String
  /// Nil where nobody gave it.
  var value: (any ParameterValue)?

  var parameter: Parameter {
    value?.parameter
      ?? .invalid(
        "it is given to the provider once for all operations, by `with(…)`, and nobody gave it")
  }
}

extension Parameter {
  /// An argument of the path that a target leaves to the provider: ``Route/settingPath(_:_:)`` gives it. Without that,
  /// the request is refused.
  ///
  /// - Parameter name: the parameter's name.
  public static func common(_ name: String) -> some ParameterValue { CommonArgument(name: name) }
}
