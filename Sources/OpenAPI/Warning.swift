/// Kinds of warnings. Of each kind so many are reported, and then how many more there are.
enum Warning: String, CaseIterable {
  case composition = "schemas that contradict each other"
  case cycle = "schemas that lead back to themselves"
  case defaultValue = "defaults"
  case depth = "schemas that are nested too deep"
  case enumeration = "enums"
  case example = "examples"
  case file = "other files"
  case header = "headers"
  case limit = "limits of values"
  case mediaType = "media types"
  case name = "names"
  case operation = "operations"
  case operationID = "operation ids"
  case parameter = "parameters"
  case path = "paths"
  case reference = "references"
  case repetition = "repeated keys"
  case requirement = "required properties"
  case response = "responses"
  case schema = "schemas"
  case security = "authentication"
  case size = "sizes"
  case server = "servers"

  static let reported = 100
}
