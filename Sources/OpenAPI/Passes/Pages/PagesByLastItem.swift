import ServiceModel

// Pages that are asked for by what the last item of the one before has.

extension PageConvention {
  /// Stripe's: `starting_after` is the last item's `id`, and `has_more` says whether there are more. Resend's is `after`.
  func byLastItem(_ object: ObjectSchema, _ list: Property) -> Pagination? {
    func isAfterIdentifier(_ parameter: PageParameter) -> Bool {
      parameter.name == "after"
        && parameter.schema.documentation.allText.contains(#/[Aa]fter (?:this|the) .*\bIDs?\b/#)
    }
    guard
      let parameter = parameters.first(where: {
        $0.name == "starting_after" || isAfterIdentifier($0)
      }),
      parameter.in == .query, !isDate(parameter),
      hasMore(object) != nil, case .array(let element) = resolved(list).kind
    else { return nil }
    // Lithic's items are told by their `token`.
    let isToken = parameter.schema.documentation.allText.contains(#/\bitem's token\b/#)
    let name = isToken ? "token" : "id"
    guard hasIdentifier(element, name) else { return nil }
    return Pagination(kind: .cursor, parameter: parameter.name, lastItem: [name])
  }

  /// Render's: each item of the list has the `cursor` that asks for what follows it.
  func byCursorOfLastItem(_ element: Schema) -> Pagination? {
    guard let parameter = parameters.first(where: { $0.in == .query && $0.name == "cursor" }),
      case .object(let object) = models.resolved(element).schema.kind,
      let cursor = object.properties.first(where: { $0.name == "cursor" && $0.isRequired }),
      isSameScalar(cursor, parameter)
    else { return nil }
    return Pagination(kind: .cursor, parameter: parameter.name, lastItem: [cursor.name])
  }

  private func isDate(_ parameter: PageParameter) -> Bool {
    guard case .string(let format) = models.resolved(parameter.schema).schema.kind else {
      return false
    }
    return format == .date || format == .dateTime
  }

  /// OpenAI's: `after` is the response's `last_id`, and `has_more` says whether there are more.
  func byLastIdentifier(_ object: ObjectSchema) -> Pagination? {
    guard let parameter = parameters.first(where: { ["after", "after_id"].contains($0.name) }),
      parameter.in == .query, hasMore(object) != nil,
      let last = object.properties.first(where: { $0.name == "last_id" }),
      isSameScalar(last, parameter)
    else { return nil }
    return Pagination(kind: .cursor, parameter: parameter.name, next: [last.name])
  }
}
