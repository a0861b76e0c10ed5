import ServiceModel

extension DocumentReader {
  /// Sends the media type that a parameter for `Accept` has as its default, where that says more than that it is JSON:
  /// the responses say what they are (OpenAPI 3.2, section 4.12.2.1), but a version of the service is asked for by it.
  func addVendorMediaType(
    _ parameters: [ParameterNodes.Entry], to operation: inout Operation
  ) {
    guard operation.representation == nil,
      let entry = parameters.first(where: {
        $0.identity.location == "header" && $0.identity.name.lowercased() == "accept"
      }),
      let text = (entry.node["schema"] ?? entry.node)["default"]?.text,
      let type = MediaType(text), type.kind == .json, !type.isWildcard,
      type.essence.hasPrefix("application/"), type.essence != "application/json",
      operation.responses.allSatisfy(\.isUsualJSONOrNothing)
    else { return }
    operation.headers.append(ConstantField(name: "Accept", value: text))
  }
}

extension Response {
  /// Whether nothing says in which media type its JSON comes, or that it has any.
  fileprivate var isUsualJSONOrNothing: Bool {
    switch content {
    case .json: mediaType == nil
    case .nothing: true
    default: isUndescribed
    }
  }
}
