import FletcherMustache
import SwiftPlan

extension TargetPlan: Value {
  public func child(named name: String) -> (any Value)? {
    switch name {
    case "name": self.name
    case "target", "qualifiedName": qualifiedName
    case "property": property
    case "documentation": documentation
    case "sampleHeaders": sampleHeaders
    case "operations": operations
    case "lists": operations.lists
    case "streams": operations.streams
    case "partialRoutes": partialRoutes
    case "declarations": declarations
    case "types": names
    default: nil
    }
  }
}

extension [OperationPlan] {
  /// Those whose responses are pages of a list, of which the items are known.
  var lists: [OperationPlan] { filter { $0.route.pagination?.item != nil } }

  /// Those whose responses are values one after the other.
  var streams: [OperationPlan] { filter { $0.response.stream != nil } }
}

extension OperationPlan: Value {
  public func child(named name: String) -> (any Value)? {
    switch name {
    case "name": self.name
    case "documentation": documentation
    case "hasDocumentation": !documentation.isEmpty
    case "deprecation": orFalse(deprecation)
    case "arguments": arguments
    case "documentedArguments": arguments.filter { !$0.documentation.isEmpty }
    case "route": route
    case "response": response
    case "sample": sample
    default: nil
    }
  }
}

extension ArgumentPlan: Value {
  public func child(named name: String) -> (any Value)? {
    switch name {
    case "label": label
    case "callLabel": callLabel
    case "name": self.name
    case "type": type
    case "outerType": outerType
    case "defaultValue": orFalse(defaultValue)
    case "documentation": documentation
    case "documentationText": onOneLine(documentation)
    default: nil
    }
  }
}

extension RoutePlan: Value {
  public func child(named name: String) -> (any Value)? {
    switch name {
    case "method": method
    case "customMethod": orFalse(customMethod)
    case "template": template
    case "templateArguments": templateArguments
    case "headers": headers
    case "cookies": cookies
    case "wholeQuery": orFalse(wholeQuery)
    case "body": orFalse(body)
    case "baseURL": orFalse(baseURL)
    case "accept": orFalse(accept)
    case "acceptedStatuses": acceptedStatuses
    case "unwrap": orFalse(unwrap)
    case "failure": orFalse(failure)
    case "errors": errors
    case "omittedHeaders": omittedHeaders
    case "omittedQuery": omittedQuery
    case "omittedErrors": omittedErrors
    case "authentication": orFalse(authentication)
    case "sendsCredentialsToAnyOrigin": sendsCredentialsToAnyOrigin
    case "timeout": orFalse(timeout)
    case "cache": orFalse(cache)
    case "retry": orFalse(retry)
    case "pagination": orFalse(pagination)
    default: nil
    }
  }
}

extension PaginationPlan: Value {
  public func child(named name: String) -> (any Value)? {
    switch name {
    case "kind": kind
    case "arguments": arguments
    case "item": orFalse(item)
    default: nil
    }
  }
}

extension PaginationPlan.Item: Value {
  public func child(named name: String) -> (any Value)? {
    switch name {
    case "type": type
    case "needsSelf": needsSelf
    default: nil
    }
  }
}

extension PaginationPlan.Argument: Value {
  public func child(named name: String) -> (any Value)? {
    switch name {
    case "label": orFalse(label)
    case "value": value
    default: nil
    }
  }
}

extension OverridePlan: Value {
  public func child(named name: String) -> (any Value)? {
    name == "value" ? orFalse(value) : nil
  }
}

extension TemplateArgumentPlan: Value {
  public func child(named name: String) -> (any Value)? {
    switch name {
    case "argument": self.name
    case "wrappers": wrappers.map(\.rawValue)
    case "sendsNull", "isTyped": false
    default: nil
    }
  }
}

extension WholeQueryPlan: Value {
  public func child(named name: String) -> (any Value)? {
    name == "isForm" ? isForm : field.child(named: name)
  }
}

extension FieldPlan: Value {
  public func child(named name: String) -> (any Value)? {
    switch name {
    case "key": key
    case "argument": orFalse(argument)
    case "literal": orFalse(literal)
    case "wrappers": wrappers.map(\.rawValue)
    case "isVerbatim": isVerbatim
    case "isTyped": mediaType != nil || !headers.isEmpty
    case "headers": headers
    case "sendsNull": sendsNull
    case "mediaType": orFalse(mediaType)
    default: nil
    }
  }
}

extension BodyPlan: Value {
  public func child(named name: String) -> (any Value)? {
    switch name {
    case "kind": kind.rawValue
    case "fields": fields
    case "argument": orFalse(argument)
    case "mediaType": orFalse(mediaType)
    default: nil
    }
  }
}

extension ResponsePlan: Value {
  public func child(named name: String) -> (any Value)? {
    switch name {
    case "type": orFalse(type)
    case "needsSelf": needsSelf
    case "isDiscardable": isDiscardable
    case "destination": destination
    case "stream": orFalse(stream)
    default: Kind(rawValue: name).map { $0 == kind }
    }
  }
}

extension StreamPlan: Value {
  public func child(named name: String) -> (any Value)? {
    switch name {
    case "kind": kind.rawValue
    case "type": type
    case "needsSelf": needsSelf
    default: nil
    }
  }
}

extension PagesPlan: Value {
  public func child(named name: String) -> (any Value)? {
    switch name {
    case "parameter": parameter
    case "start": orFalse(start)
    case "items": orFalse(items)
    default: nil
    }
  }
}

extension SamplePlan: Value {
  public func child(named name: String) -> (any Value)? {
    switch name {
    case "jsonText": text
    case "delimiter": delimiter
    case "literal": literal
    case "headers": headers
    case "pages": orFalse(pages)
    case "unusualStatus": orFalse(status == (kind == .empty ? 204 : 200) ? nil : status)
    default: Kind(rawValue: name).map { $0 == kind }
    }
  }
}
