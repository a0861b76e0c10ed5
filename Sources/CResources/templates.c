#include "resources.h"

// C has it since C23; the compilers that come with Swift 6.1 and newer have it in each version of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const BuiltInTemplate templates[] = {
  { "Alternatives", (const char[]){
#embed "../../Templates/Service/Alternatives.mustache" suffix(, 0)
  } },
  { "Authentication", (const char[]){
#embed "../../Templates/Service/Authentication.mustache" suffix(, 0)
  } },
  { "Availability", (const char[]){
#embed "../../Templates/Targets/Availability.mustache" suffix(, 0)
  } },
  { "Body", (const char[]){
#embed "../../Templates/Targets/Body.mustache" suffix(, 0)
  } },
  { "Call", (const char[]){
#embed "../../Templates/Targets/Call.mustache" suffix(, 0)
  } },
  { "Carrier", (const char[]){
#embed "../../Templates/Service/Carrier.mustache" suffix(, 0)
  } },
  { "CaseParameters", (const char[]){
#embed "../../Templates/Targets/CaseParameters.mustache" suffix(, 0)
  } },
  { "CaseValue", (const char[]){
#embed "../../Templates/Targets/CaseValue.mustache" suffix(, 0)
  } },
  { "Cases", (const char[]){
#embed "../../Templates/Targets/Cases.mustache" suffix(, 0)
  } },
  { "CommonParameters", (const char[]){
#embed "../../Templates/Service/CommonParameters.mustache" suffix(, 0)
  } },
  { "Configuration", (const char[]){
#embed "../../Templates/Service/Configuration.mustache" suffix(, 0)
  } },
  { "Conformances", (const char[]){
#embed "../../Templates/Types/Conformances.mustache" suffix(, 0)
  } },
  { "Conversion", (const char[]){
#embed "../../Templates/Types/Conversion.mustache" suffix(, 0)
  } },
  { "Credential", (const char[]){
#embed "../../Templates/Service/Credential.mustache" suffix(, 0)
  } },
  { "Declaration", (const char[]){
#embed "../../Templates/Types/Declaration.mustache" suffix(, 0)
  } },
  { "Default", (const char[]){
#embed "../../Templates/Documentation/Default.mustache" suffix(, 0)
  } },
  { "Deprecation", (const char[]){
#embed "../../Templates/Documentation/Deprecation.mustache" suffix(, 0)
  } },
  { "Documentation", (const char[]){
#embed "../../Templates/Documentation/Documentation.mustache" suffix(, 0)
  } },
  { "DocumentationBlocks", (const char[]){
#embed "../../Templates/Documentation/DocumentationBlocks.mustache" suffix(, 0)
  } },
  { "DocumentationEnd", (const char[]){
#embed "../../Templates/Documentation/DocumentationEnd.mustache" suffix(, 0)
  } },
  { "DocumentationLine", (const char[]){
#embed "../../Templates/Documentation/DocumentationLine.mustache" suffix(, 0)
  } },
  { "Errors", (const char[]){
#embed "../../Templates/Service/Errors.mustache" suffix(, 0)
  } },
  { "FieldDefault", (const char[]){
#embed "../../Templates/Types/FieldDefault.mustache" suffix(, 0)
  } },
  { "FieldMethod", (const char[]){
#embed "../../Templates/Types/FieldMethod.mustache" suffix(, 0)
  } },
  { "FileName", (const char[]){
#embed "../../Templates/Files/FileName.mustache" suffix(, 0)
  } },
  { "Header", (const char[]){
#embed "../../Templates/Files/Header.mustache" suffix(, 0)
  } },
  { "Initializer", (const char[]){
#embed "../../Templates/Types/Initializer.mustache" suffix(, 0)
  } },
  { "InitializerParameters", (const char[]){
#embed "../../Templates/Types/InitializerParameters.mustache" suffix(, 0)
  } },
  { "LiteralValue", (const char[]){
#embed "../../Templates/Types/LiteralValue.mustache" suffix(, 0)
  } },
  { "Method", (const char[]){
#embed "../../Templates/Targets/Method.mustache" suffix(, 0)
  } },
  { "MethodDocumentation", (const char[]){
#embed "../../Templates/Targets/MethodDocumentation.mustache" suffix(, 0)
  } },
  { "MethodParameters", (const char[]){
#embed "../../Templates/Targets/MethodParameters.mustache" suffix(, 0)
  } },
  { "Methods", (const char[]){
#embed "../../Templates/Targets/Methods.mustache" suffix(, 0)
  } },
  { "Models", (const char[]){
#embed "../../Templates/Files/Models.mustache" suffix(, 0)
  } },
  { "Nil", (const char[]){
#embed "../../Templates/Targets/Nil.mustache" suffix(, 0)
  } },
  { "OAuth", (const char[]){
#embed "../../Templates/Service/OAuth.mustache" suffix(, 0)
  } },
  { "OptionalField", (const char[]){
#embed "../../Templates/Types/OptionalField.mustache" suffix(, 0)
  } },
  { "OpenEnum", (const char[]){
#embed "../../Templates/Types/OpenEnum.mustache" suffix(, 0)
  } },
  { "Operations", (const char[]){
#embed "../../Templates/Files/Operations.mustache" suffix(, 0)
  } },
  { "PlainValue", (const char[]){
#embed "../../Templates/Targets/PlainValue.mustache" suffix(, 0)
  } },
  { "ResponseHeader", (const char[]){
#embed "../../Templates/Service/ResponseHeader.mustache" suffix(, 0)
  } },
  { "ResponseHeaders", (const char[]){
#embed "../../Templates/Service/ResponseHeaders.mustache" suffix(, 0)
  } },
  { "ResponseTable", (const char[]){
#embed "../../Templates/Types/ResponseTable.mustache" suffix(, 0)
  } },
  { "ResponseType", (const char[]){
#embed "../../Templates/Targets/ResponseType.mustache" suffix(, 0)
  } },
  { "Retry", (const char[]){
#embed "../../Templates/Service/Retry.mustache" suffix(, 0)
  } },
  { "RetryArguments", (const char[]){
#embed "../../Templates/Service/RetryArguments.mustache" suffix(, 0)
  } },
  { "Route", (const char[]){
#embed "../../Templates/Targets/Route.mustache" suffix(, 0)
  } },
  { "RouteMethod", (const char[]){
#embed "../../Templates/Targets/RouteMethod.mustache" suffix(, 0)
  } },
  { "Routes", (const char[]){
#embed "../../Templates/Targets/Routes.mustache" suffix(, 0)
  } },
  { "Sample", (const char[]){
#embed "../../Templates/Samples/Sample.mustache" suffix(, 0)
  } },
  { "SampleArguments", (const char[]){
#embed "../../Templates/Samples/SampleArguments.mustache" suffix(, 0)
  } },
  { "SamplePages", (const char[]){
#embed "../../Templates/Samples/SamplePages.mustache" suffix(, 0)
  } },
  { "Samples", (const char[]){
#embed "../../Templates/Files/Samples.mustache" suffix(, 0)
  } },
  { "ServerDocumentation", (const char[]){
#embed "../../Templates/Service/ServerDocumentation.mustache" suffix(, 0)
  } },
  { "ServerParameters", (const char[]){
#embed "../../Templates/Service/ServerParameters.mustache" suffix(, 0)
  } },
  { "Servers", (const char[]){
#embed "../../Templates/Service/Servers.mustache" suffix(, 0)
  } },
  { "Service", (const char[]){
#embed "../../Templates/Files/Service.mustache" suffix(, 0)
  } },
  { "Status", (const char[]){
#embed "../../Templates/Service/Status.mustache" suffix(, 0)
  } },
  { "StatusDocumentation", (const char[]){
#embed "../../Templates/Types/StatusDocumentation.mustache" suffix(, 0)
  } },
  { "StatusPattern", (const char[]){
#embed "../../Templates/Types/StatusPattern.mustache" suffix(, 0)
  } },
  { "Structure", (const char[]){
#embed "../../Templates/Types/Structure.mustache" suffix(, 0)
  } },
  { "Target", (const char[]){
#embed "../../Templates/Files/Target.mustache" suffix(, 0)
  } },
  { "Token", (const char[]){
#embed "../../Templates/Service/Token.mustache" suffix(, 0)
  } },
  { "TypedPart", (const char[]){
#embed "../../Templates/Targets/TypedPart.mustache" suffix(, 0)
  } },
  { "Types", (const char[]){
#embed "../../Templates/Types/Types.mustache" suffix(, 0)
  } },
  { "Union", (const char[]){
#embed "../../Templates/Types/Union.mustache" suffix(, 0)
  } },
  { "UnionLiteral", (const char[]){
#embed "../../Templates/Types/UnionLiteral.mustache" suffix(, 0)
  } },
  { "Value", (const char[]){
#embed "../../Templates/Targets/Value.mustache" suffix(, 0)
  } },
  { "WrappedValue", (const char[]){
#embed "../../Templates/Targets/WrappedValue.mustache" suffix(, 0)
  } },
  { 0, 0 },
};

const BuiltInTemplate *builtInTemplates(void) { return templates; }
