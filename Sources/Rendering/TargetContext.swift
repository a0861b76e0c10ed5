import Mustache
import SwiftPlan

extension TargetPlan: MustacheParent {
  public func child(named name: String) -> Any? {
    switch name {
    case "name": self.name
    case "target", "qualifiedName": qualifiedName
    case "property": property
    case "documentation": documentation
    case "operations": operations
    case "declarations": declarations
    case "types": names
    default: nil
    }
  }
}

extension OperationPlan: MustacheParent {
  public func child(named name: String) -> Any? {
    switch name {
    case "name": self.name
    case "documentation": documentation
    case "hasDocumentation": !documentation.isEmpty
    case "deprecation": deprecation ?? false as Any
    case "arguments": arguments
    case "documentedArguments": arguments.filter { !$0.documentation.isEmpty }
    case "route": route
    case "answer": answer
    case "sample": sample
    default: nil
    }
  }
}

extension ArgumentPlan: MustacheParent {
  public func child(named name: String) -> Any? {
    switch name {
    case "label": label
    case "callLabel": callLabel
    case "name": self.name
    case "type": type
    case "outerType": outerType
    case "defaultValue": defaultValue ?? false as Any
    case "documentation": documentation
    case "documentationText": documentation.filter { !$0.isEmpty }.joined(separator: " ")
    default: nil
    }
  }
}

extension RoutePlan: MustacheParent {
  public func child(named name: String) -> Any? {
    switch name {
    case "method": method
    case "template": template
    case "templateArguments": templateArguments
    case "headers": headers
    case "cookies": cookies
    case "body": body ?? false as Any
    case "baseURL": baseURL ?? false as Any
    case "accept": accept ?? false as Any
    case "acceptedStatuses": acceptedStatuses
    case "unwrap": unwrap ?? false as Any
    case "failure": failure ?? false as Any
    case "errors": errors
    case "omittedHeaders": omittedHeaders
    case "omittedQuery": omittedQuery
    case "omittedErrors": omittedErrors
    case "authentication": authentication ?? false as Any
    case "sendsCredentialsToAnyOrigin": sendsCredentialsToAnyOrigin
    case "timeout": timeout ?? false as Any
    case "cache": cache ?? false as Any
    default: nil
    }
  }
}

extension OverridePlan: MustacheParent {
  public func child(named name: String) -> Any? {
    name == "value" ? value ?? false as Any : nil
  }
}

extension TemplateArgumentPlan: MustacheParent {
  public func child(named name: String) -> Any? {
    switch name {
    case "argument": self.name
    case "wrapper": wrapper?.rawValue ?? false as Any
    case "sendsNull", "mediaType": false
    default: nil
    }
  }
}

extension FieldPlan: MustacheParent {
  public func child(named name: String) -> Any? {
    switch name {
    case "key": key
    case "argument": argument ?? false as Any
    case "literal": literal ?? false as Any
    case "wrapper": wrapper?.rawValue ?? false as Any
    case "sendsNull": sendsNull
    case "mediaType": mediaType ?? false as Any
    default: nil
    }
  }
}

extension BodyPlan: MustacheParent {
  public func child(named name: String) -> Any? {
    switch name {
    case "kind": kind.rawValue
    case "fields": fields
    case "argument": argument ?? false as Any
    case "mediaType": mediaType ?? false as Any
    default: nil
    }
  }
}

extension AnswerPlan: MustacheParent {
  public func child(named name: String) -> Any? {
    switch name {
    case "type": type ?? false as Any
    case "needsSelf": needsSelf
    case "isDiscardable": isDiscardable
    case "destination": destination
    default: Kind(rawValue: name).map { $0 == kind }
    }
  }
}

extension SamplePlan: MustacheParent {
  public func child(named name: String) -> Any? {
    switch name {
    case "jsonText": text
    case "delimiter": delimiter
    case "literal": literal
    case "unusualStatus": status == (kind == .empty ? 204 : 200) ? false : status as Any
    default: Kind(rawValue: name).map { $0 == kind }
    }
  }
}
