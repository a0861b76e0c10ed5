import ServiceModel

/// What the runtime is told of how values are written, the outermost first.
enum ValueWrappers {
  typealias Wrapper = TemplateArgumentPlan.Wrapper

  static func wrappers(
    of parameter: Parameter, _ type: SwiftType, _ types: TypePlanner
  ) -> [Wrapper] {
    switch parameter.style {
    case .json: return [parameter.in == .header ? .asciiJSON : .json]
    case .httpDate: return type.innermost == .standard(.date) ? [.httpDate] : []
    default: break
    }
    var wrappers: [Wrapper] = []
    if let wrapper = wrapper(of: parameter.style) {
      wrappers = [wrapper]
    } else if !types.isParameterValue(type) {
      wrappers = [.object]
    } else if parameter.in == .query, parameter.style == .form, type.innermost == .standard(.json),
      !types.isList(type)
    {
      // The names in an object of any kind are nobody's parameters.
      wrappers = [.field]
    }
    switch parameter.in {
    case .query: if parameter.allowsReserved { wrappers.insert(.reserved, at: 0) }
    case .header, .cookie:
      // In templates the variable says so.
      if parameter.explode, types.isComposite(type) { wrappers.insert(.exploded, at: 0) }
      if parameter.allowsReserved { wrappers.insert(.reserved, at: 0) }
    case .path, .querystring: break
    }
    return wrappers
  }

  /// How a field of a form is written.
  static func wrappers(
    of encoding: FieldEncoding?, _ type: SwiftType, _ types: TypePlanner
  ) -> [Wrapper] {
    guard let encoding, let style = encoding.style else {
      return types.isFieldValue(type) ? [] : [.field]
    }
    if style == .json { return [encoding.explode && types.isList(type) ? .jsonElements : .json] }
    var wrappers: [Wrapper] = encoding.allowsReserved ? [.reserved] : []
    if let wrapper = wrapper(of: style) {
      wrappers.append(wrapper)
    } else if !encoding.explode, types.isComposite(type) {
      wrappers.append(.commaDelimited)
    } else if !types.isParameterValue(type) {
      wrappers.append(.object)
    }
    return wrappers
  }

  /// Nil for a style that is no matter of the value alone.
  private static func wrapper(of style: Parameter.Style) -> Wrapper? {
    switch style {
    case .deepObject: .deepObject
    case .spaceDelimited: .spaceDelimited
    case .pipeDelimited: .pipeDelimited
    case .tabDelimited: .tabDelimited
    case .numeric: .numeric
    case .simple, .label, .matrix, .form, .cookie, .json, .httpDate: nil
    }
  }
}
