import FletcherMustache
import SwiftPlan

extension TargetPlan: PlanValue {
  public func child(_ name: PlanName) -> (any Value)? {
    switch name {
    case .name: self.name
    case .target, .qualifiedName: qualifiedName
    case .group: group
    case .property: property
    case .documentation: documentation
    case .sampleHeaders: sampleHeaders
    case .operations: operations
    case .methods: operations.filter { $0.response.kind != .events }
    case .samples: samples
    // Those whose responses are pages of a list, of which the items are known.
    case .lists: operations.filter { $0.route.pagination?.item != nil }
    // Those whose responses are values one after the other.
    case .streams: operations.filter { $0.response.stream != nil }
    case .partialRoutes: partialRoutes
    case .declarations: declarations
    case .types: names
    default: nil
    }
  }
}

extension OperationPlan: PlanValue {
  public func child(_ name: PlanName) -> (any Value)? {
    switch name {
    case .name: self.name
    case .member: member
    case .documentation: documentation
    case .isDeprecated: documentation.deprecation != nil
    case .deprecationMessage: orFalse(deprecationMessage)
    case .arguments: arguments
    case .documentedArguments: arguments.filter { !$0.documentation.isEmpty }
    case .route: route
    case .response: response
    case .sample: sample
    default: nil
    }
  }
}

extension ArgumentPlan: PlanValue {
  public func child(_ name: PlanName) -> (any Value)? {
    switch name {
    case .label: label
    case .callLabel: callLabel
    case .name: self.name
    case .type: type
    case .outerType: outerType
    case .defaultValue: orFalse(defaultValue)
    case .documentation: documentation
    default: nil
    }
  }
}

extension RoutePlan: PlanValue {
  public func child(_ name: PlanName) -> (any Value)? {
    switch name {
    case .method: method
    case .customMethod: orFalse(customMethod)
    case .template: template
    case .templateArguments: templateArguments
    case .headers: headers
    case .cookies: cookies
    case .wholeQuery: orFalse(wholeQuery)
    case .body: orFalse(body)
    case .baseURL: orFalse(baseURL)
    case .accept: orFalse(accept)
    case .acceptedStatuses: acceptedStatuses
    case .unwrap: orFalse(unwrap)
    case .failure: orFalse(failure)
    case .errors: errors
    case .omittedHeaders: omittedHeaders
    case .omittedQuery: omittedQuery
    case .omittedErrors: omittedErrors
    case .authentication: orFalse(authentication)
    case .sendsCredentialsToAnyOrigin: sendsCredentialsToAnyOrigin
    case .timeout: orFalse(timeout)
    case .cache: orFalse(cache)
    case .retry: orFalse(retry)
    case .pagination: orFalse(pagination)
    default: nil
    }
  }
}

extension PaginationPlan: PlanValue {
  public func child(_ name: PlanName) -> (any Value)? {
    switch name {
    case .kind: kind
    case .arguments: arguments
    case .item: orFalse(item)
    default: nil
    }
  }
}

extension PaginationPlan.Item: PlanValue {
  public func child(_ name: PlanName) -> (any Value)? {
    switch name {
    case .type: type
    case .needsSelf: needsSelf
    default: nil
    }
  }
}

extension PaginationPlan.Argument: PlanValue {
  public func child(_ name: PlanName) -> (any Value)? {
    switch name {
    case .label: orFalse(label)
    case .value: value
    default: nil
    }
  }
}

extension OverridePlan: PlanValue {
  public func child(_ name: PlanName) -> (any Value)? {
    name == .value ? orFalse(value) : nil
  }
}

extension TemplateArgumentPlan: PlanValue {
  public func child(_ name: PlanName) -> (any Value)? {
    switch name {
    case .expression: self.name
    case .wrappers: wrappers.map(\.rawValue)
    case .sendsNull, .isTyped: false
    default: nil
    }
  }
}

extension WholeQueryPlan: PlanValue {
  public func child(_ name: PlanName) -> (any Value)? {
    name == .isForm ? isForm : field.child(name)
  }
}

extension FieldPlan: PlanValue {
  public func child(_ name: PlanName) -> (any Value)? {
    switch name {
    case .key: key
    case .expression: orFalse(argument ?? literal)
    case .wrappers: wrappers.map(\.rawValue)
    case .isVerbatim: isVerbatim
    case .isTyped: mediaType != nil || !headers.isEmpty
    case .headers: headers
    case .sendsNull: sendsNull
    case .mediaType: orFalse(mediaType)
    default: nil
    }
  }
}

extension BodyPlan: PlanValue {
  public func child(_ name: PlanName) -> (any Value)? {
    switch name {
    case .kind: kind.rawValue
    case .fields: fields
    case .argument: orFalse(argument)
    case .sendsNull: sendsNull
    case .additionalFields: orFalse(additionalFields)
    case .isForm: kind == .form
    case .isOptional: isOptional
    case .isRequired: isRequired
    case .constants: constants
    case .mediaType: orFalse(mediaType)
    default: nil
    }
  }
}

extension ResponsePlan: PlanValue {
  public func child(_ name: PlanName) -> (any Value)? {
    switch name {
    case .type: orFalse(type)
    case .needsSelf: needsSelf
    case .isDiscardable: isDiscardable
    case .emptyStatuses: orFalse(emptyStatuses)
    case .destination: destination
    case .stream: orFalse(stream)
    default: name.isCase(of: kind)
    }
  }
}

extension StreamPlan: PlanValue {
  public func child(_ name: PlanName) -> (any Value)? {
    switch name {
    case .kind: kind.rawValue
    case .type: type
    case .needsSelf: needsSelf
    default: nil
    }
  }
}

extension PagesPlan: PlanValue {
  public func child(_ name: PlanName) -> (any Value)? {
    switch name {
    case .parameter: parameter
    case .start: orFalse(start)
    case .items: orFalse(items)
    default: nil
    }
  }
}

extension SharedSamplePlan: PlanValue {
  public func child(_ name: PlanName) -> (any Value)? {
    switch name {
    case .operation: operation
    case .otherOperations: otherOperations
    case .sample: sample
    default: nil
    }
  }
}

extension SamplePlan: PlanValue {
  public func child(_ name: PlanName) -> (any Value)? {
    switch name {
    case .jsonText: text
    case .delimiter: delimiter
    case .literal: literal
    case .headers: headers
    case .pages: orFalse(pages)
    case .unusualStatus: orFalse(status == kind.usualStatus ? nil : status)
    default: name.isCase(of: kind)
    }
  }
}
