import Foundation

/// The JSON that each model is decoded from.
enum ModelTexts {
  static let small = #"{"id":1,"name":"first","note":"a note that is longer than fifteen bytes"}"#

  static let user = """
    {"login":"octocat","node_id":"MDQ6VXNlcjU4MzIzMQ==","blog":"https://github.blog",\
    "bio":"some text that is longer","type":"User","followers":3938,"id":583231,"site_admin":true,\
    "name":"The Octocat","company":null,"private_gists":12,"score":1.5}
    """

  static let mixed = """
    {"login":"octocat","id":583231,"node_id":"MDQ6VXNlcjU4MzIzMQ==",\
    "avatar_url":"https://avatars.githubusercontent.com/u/583231?v=4","name":"The Octocat",\
    "company":null,"blog":"https://github.blog","admin":false,"score":1.5,"followers":3938,\
    "created_at":"2011-01-25T18:44:36Z","topics":["a","bcd"],"state":{"on":true,"note":"x"}}
    """

  static let wide: String = {
    var properties: [String] = []
    for index in 1...10 { properties.append(#""text_\#(index)":"the text number \#(index)""#) }
    for index in 1...5 { properties.append(#""number_\#(index)":\#(index * 1_111)"#) }
    for index in 1...5 { properties.append(#""flag_\#(index)":\#(index % 2 == 0)"#) }
    for index in 1...8 { properties.append(#""optional_text_\#(index)":"text \#(index)""#) }
    for index in 1...4 { properties.append(#""optional_number_\#(index)":\#(index)"#) }
    for index in 5...6 { properties.append(#""optional_number_\#(index)":\#(index).25"#) }
    for index in 1...3 { properties.append(#""optional_flag_\#(index)":true"#) }
    properties.append(#""optional_list_1":["a","b","c"]"#)
    properties.append(#""optional_list_2":[1,2,3]"#)
    properties.append(#""optional_map":{"a":"b"}"#)
    return "{\(properties.joined(separator: ","))}"
  }()

  static let optionals = """
    {"text_1":"octocat","text_3":null,"number_1":5,"number_2":null,"link_1":null,"date_1":null,\
    "small_1":null}
    """

  static let nested = """
    {"id":7,"owner":\(small),"author":\(small),"parent":{"name":"parent","grandparent":\
    {"name":"grandparent","first":\(small),"second":null}},"children":[\(small),\(small)]}
    """

  static let dates = """
    {"created_at":"2011-01-25T18:44:36Z","updated_at":"2024-02-29T23:59:59.123Z",\
    "pushed_at":"2024-02-29T12:00:00+02:00","merged_at":"2024-02-29T12:00:00Z","closed_at":null,\
    "due_on":"2024-02-29"}
    """

  static let links = """
    {"url":"https://api.github.com/users/octocat","html_url":"https://github.com/octocat",\
    "avatar_url":"https://avatars.githubusercontent.com/u/583231?v=4",\
    "git_url":"https://github.com/octocat/a.git","homepage":null}
    """

  static let states = """
    {"state":"open","kind":"pull_request","priority":2,"visibility":"public","labels":["a","b"]}
    """

  static let lists = """
    {"ids":\(Array(1...100)),"names":\((1...100).map { "name \($0)" }),\
    "scores":\((1...100).map { Double($0) + 0.5 }),\
    "smalls":[\(Array(repeating: small, count: 20).joined(separator: ","))],"ratios":{"a":0.5,"b":1.5}}
    """

  static let identifiers = """
    {"id":"0D1F9A3E-8C5B-4E6E-9B43-3F7A5C2B1D00","owner_id":"1d1f9a3e-8c5b-4e6e-9b43-3f7a5c2b1d00",\
    "reference_ids":["2D1F9A3E-8C5B-4E6E-9B43-3F7A5C2B1D00","3D1F9A3E-8C5B-4E6E-9B43-3F7A5C2B1D00"]}
    """
}
