import FletcherMustache
import SwiftPlan

/// The names that templates may read.
public enum PlanName: String, CaseIterable, Sendable {
  case accept, acceptedStatuses, access, additionalProperties, address, alias, alternatives
  case areMany, argument, arguments, array, assumedValue, assumesValues, attempts, authentication
  case base, baseURL, basic, binding, body, boolean, both
  case cache, callLabel, carrier, `case`, cases, code, configuration, conformances, constants
  case cookies, credentials, customMethod
  case data, declarations, decoding, `default`, defaulted, defaultValue, delay, delimiter
  case deprecation, deprecationMessage, destination, dictionary, discriminator
  case discriminatorValues, distinction, documentation, documentedArguments, documentedVariables
  case empty, encodesNull, endpoints, errors, expression
  case failure, fields, file, float
  case group, groups
  case hasAcceptedStatuses, hasAlternatives, hasArguments, hasCredentials, hasDefault
  case hasDocumentation, hasEndpoints, hasErrors, hasFields, hasGroups, hasHeaders, hasLines
  case hasLists, hasOmittedErrors, hasOmittedHeaders, hasOmittedQuery, hasOperations
  case hasProperties, hasQuery, hasRefusals, hasSampleHeaders, hasStatuses, hasStreams, hasText
  case hasVariables, headers
  case idempotencyKey, imports, importsToExposeWhereNeeded, initializerDefault, integer, isBearer
  case isCommonModels, isDeprecated, isDiscardable, isEnum, isExposed, isForm, isIndirect, isJSON
  case isModels, isMultipartValue, isMutable, isNone, isNullable, isOperations, isRawValue
  case isSamples, isTyped, isVerbatim, item, items
  case json, jsonText
  case keepsNull, key, kind
  case label, lines, lists, literal, literals, local
  case maximumDelay, mayBeAbsent, mayBeNil, mediaType, method, module
  case name, needsSelf, neverNil, nothing, number
  case oauth, omittedErrors, omittedHeaders, omittedQuery, oneLine, onlyOptional, onlyRequired
  case openEnum, operation, operations, optional, outer, outerType
  case pages, pagination, parameter, part, partialRoutes, path, place, prefix, properties, property
  case `protocol`
  case qualifiedName, query
  case range, rawType, refusals, representation, required, response, responseHeaders
  case responseTable, retry, root, route, routeName
  case sample, sampleHeaders, samplesAreForDebugging, scheme, schemes, sendsCredentialsToAnyOrigin
  case sendsNull, server, servers, service, sharedProperties, signer, source, start, status
  case statuses, stream, streams, string, structure
  case table, target, template, templateArguments, text, timeout, token, type, types
  case union, unknownCase, unusualStatus, unwrap, url
  case value, values, variables, version
  case wholeQuery, wireName, wrappedType, wrappers

  /// What a value of the plan is asked for by the index of the name.
  fileprivate static let all = allCases

  /// The names and, behind `types` and `outer`, those of types that generated code uses.
  static let texts = all.map(\.rawValue) + standardTypes
  private static let standardTypes = StandardNames.all

  /// The type of Swift, Foundation or the runtime that the index stands for.
  static func standardType(at index: Int) -> String? {
    index >= all.count && index < texts.count ? texts[index] : nil
  }
}

/// A part of the plan that templates read by the names above.
public protocol PlanValue: Value {
  /// What a name stands for; nil where it is looked up in what encloses the value.
  func child(_ name: PlanName) -> (any Value)?
}

extension PlanValue {
  public func child(named index: Int) -> (any Value)? {
    index < PlanName.all.count ? child(PlanName.all[index]) : nil
  }
}
