import FletcherMustache
import SwiftPlan

/// The names that templates may read.
public enum PlanName: String, CaseIterable, Sendable {
  case accept, acceptedStatuses, access, additionalFields, additionalProperties, address, alias,
    alternatives
  case argument, arguments, argumentType, array, assumedValue, assumesValues, attempts,
    authentication
  case base, base64, baseURL, basic, blocks, body, boolean
  case cache, callLabel, carrier, `case`, cases, code, commonParameters, configuration
  case conformances, constant, constants, conversions, cookies, credentials, customMethod
  case data, declarations, `default`, defaultValue, delay, delimiter
  case deprecation, deprecationMessage, destination, dictionary, discriminator
  case discriminatorValues, documentation, documentedArguments, documentedVariables
  case empty, emptyStatuses, encodesNull, endpoints, errors, events, expression
  case failure, fields, file, float
  case group, groups
  case hasDefault, hasText, headers
  case idempotencyKey, imports, importsToExposeWhereNeeded, initializerDefault, integer, isBearer
  case isCommonModels, isConstant, isDeprecated, isDiscardable, isEnum, isExposed, isForm
  case isIndirect, isJSON, isModels, isMultipartValue, isMutable, isNone, isNullable, isOperations
  case isOptional, isOptionalConstant, isPartial, isRawValue, isRequired, isSamples, isTyped
  case isVerbatim, item, items
  case json, jsonText
  case key, kind
  case label, lines, lists, literal, literals, location
  case maximumDelay, mediaType, member, method, methods, module
  case name, needsSelf, nothing, number
  case oauth, omittedErrors, omittedHeaders, omittedQuery, oneLine
  case openEnum, opening, operation, operations, optional, otherOperations, outer, outerType
  case pages, pagination, parameter, part, partialRoutes, path, prefix, properties, property
  case `protocol`
  case qualifiedName, query
  case range, rawType, readOnly, refusal, representation, required, response, responseHeaders
  case responseTable, retry, root, route, routeName
  case sample, sampleHeaders, samples, samplesAreForDebugging, scheme
  case sendsCredentialsToAnyOrigin, sendsNull, server, servers, service, sharedProperties, signer
  case source, start, status, statuses, storage, stream, streams, string, structure
  case table, target, template, templateArguments, text, textOrJSON, timeout, token, type, types
  case union, unknownCase, unusualStatus, unwrap, url
  case value, values, variables, version
  case wholeQuery, wireName, wrappers

  /// What a value of the plan is asked for by the index of the name.
  fileprivate static let all = allCases

  /// The names; behind them `hasName` for each, which is whether it stands for something; and those of types
  /// that generated code uses, behind `types` and `outer`.
  static let texts =
    all.map(\.rawValue)
    + all.map { "has" + $0.rawValue.prefix(1).uppercased() + $0.rawValue.dropFirst() }
    + StandardNames.all

  /// The type of Swift, Foundation or the runtime that the index stands for.
  static func standardType(at index: Int) -> String? {
    index >= all.count * 2 && index < texts.count ? texts[index] : nil
  }

  /// Whether a value is of the kind that the name stands for; nil where it stands for none of its kinds.
  func isCase<Kind: RawRepresentable<String> & Equatable>(of kind: Kind) -> Bool? {
    Kind(rawValue: rawValue).map { $0 == kind }
  }
}

/// A part of the plan that templates read by the names above.
public protocol PlanValue: Value {
  /// What a name stands for; nil where it is looked up in what encloses the value.
  func child(_ name: PlanName) -> (any Value)?
}

extension PlanValue {
  public func child(named index: Int) -> (any Value)? {
    let names = PlanName.all
    if index < names.count { return child(names[index]) }
    guard index < names.count * 2 else { return nil }
    return child(names[index - names.count]).map { $0.sectionUse != .omitted }
  }
}
