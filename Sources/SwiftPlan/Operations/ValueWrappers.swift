import ServiceModel

/// What the runtime is told of how values are written, the outermost first.
enum ValueWrappers {
  static func wrappers(
    of parameter: Parameter, _ type: SwiftType, _ types: TypePlanner
  ) -> [TemplateArgumentPlan.Wrapper] {
    var wrappers: [TemplateArgumentPlan.Wrapper] = []
    switch parameter.style {
    case .json: return [.json]
    case .deepObject: wrappers = [.deepObject]
    case .spaceDelimited: wrappers = [.spaceDelimited]
    case .pipeDelimited: wrappers = [.pipeDelimited]
    case .tabDelimited: wrappers = [.tabDelimited]
    case .simple, .label, .matrix, .form, .cookie:
      if !types.isParameterValue(type) { wrappers = [.object] }
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
  ) -> [TemplateArgumentPlan.Wrapper] {
    guard let encoding, let style = encoding.style else {
      return types.isParameterValue(type) ? [] : [.field]
    }
    var wrappers: [TemplateArgumentPlan.Wrapper] = encoding.allowsReserved ? [.reserved] : []
    switch style {
    case .json: return [.json]
    case .tabDelimited: wrappers.append(.tabDelimited)
    case .deepObject: wrappers.append(.deepObject)
    case .spaceDelimited: wrappers.append(.spaceDelimited)
    case .pipeDelimited: wrappers.append(.pipeDelimited)
    default:
      if !encoding.explode, types.isComposite(type) {
        wrappers.append(.commaDelimited)
      } else if !types.isParameterValue(type) {
        wrappers.append(.object)
      }
    }
    return wrappers
  }
}
