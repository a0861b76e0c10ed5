import Fletcher
import Foundation

/// The twins of the generated models, as a person writes them: synthesized `Codable`.
public enum Synthesized {
  public struct Small: Codable, Sendable {
    public let id: Int
    public let name: String
    public let note: String?

    enum CodingKeys: String, CodingKey {
      case id
      case name
      case note
    }
  }

  public struct User: Codable, Sendable {
    public let login: String
    public let nodeID: String
    public let blog: String
    public let bio: String
    public let type: String
    public let followers: Int
    public let id: Int
    public let siteAdmin: Bool
    public let name: String?
    public let company: String?
    public let privateGists: Int?
    public let hireable: Bool?
    public let score: Double?

    enum CodingKeys: String, CodingKey {
      case login
      case nodeID = "node_id"
      case blog
      case bio
      case type
      case followers
      case id
      case siteAdmin = "site_admin"
      case name
      case company
      case privateGists = "private_gists"
      case hireable
      case score
    }
  }

  public struct Mixed: Codable, Sendable {
    public let login: String
    public let id: Int
    public let nodeID: String
    public let avatarURL: URL
    public let name: String?
    public let company: String?
    public let blog: String?
    public let admin: Bool
    public let score: Double
    public let followers: Int?
    public let createdAt: Date
    public let topics: [String]
    public let state: MixedState

    enum CodingKeys: String, CodingKey {
      case login
      case id
      case nodeID = "node_id"
      case avatarURL = "avatar_url"
      case name
      case company
      case blog
      case admin
      case score
      case followers
      case createdAt = "created_at"
      case topics
      case state
    }
  }

  public struct MixedState: Codable, Sendable {
    public let on: Bool
    public let note: String?

    enum CodingKeys: String, CodingKey {
      case on
      case note
    }
  }

  public struct Wide: Codable, Sendable {
    public let text1: String
    public let text2: String
    public let text3: String
    public let text4: String
    public let text5: String
    public let text6: String
    public let text7: String
    public let text8: String
    public let text9: String
    public let text10: String
    public let number1: Int
    public let number2: Int
    public let number3: Int
    public let number4: Int
    public let number5: Int
    public let flag1: Bool
    public let flag2: Bool
    public let flag3: Bool
    public let flag4: Bool
    public let flag5: Bool
    public let optionalText1: String?
    public let optionalText2: String?
    public let optionalText3: String?
    public let optionalText4: String?
    public let optionalText5: String?
    public let optionalText6: String?
    public let optionalText7: String?
    public let optionalText8: String?
    public let optionalNumber1: Int?
    public let optionalNumber2: Int?
    public let optionalNumber3: Int?
    public let optionalNumber4: Int?
    public let optionalNumber5: Double?
    public let optionalNumber6: Double?
    public let optionalFlag1: Bool?
    public let optionalFlag2: Bool?
    public let optionalFlag3: Bool?
    public let optionalList1: [String]?
    public let optionalList2: [Int]?
    public let optionalMap: [String: String]?

    enum CodingKeys: String, CodingKey {
      case text1 = "text_1"
      case text2 = "text_2"
      case text3 = "text_3"
      case text4 = "text_4"
      case text5 = "text_5"
      case text6 = "text_6"
      case text7 = "text_7"
      case text8 = "text_8"
      case text9 = "text_9"
      case text10 = "text_10"
      case number1 = "number_1"
      case number2 = "number_2"
      case number3 = "number_3"
      case number4 = "number_4"
      case number5 = "number_5"
      case flag1 = "flag_1"
      case flag2 = "flag_2"
      case flag3 = "flag_3"
      case flag4 = "flag_4"
      case flag5 = "flag_5"
      case optionalText1 = "optional_text_1"
      case optionalText2 = "optional_text_2"
      case optionalText3 = "optional_text_3"
      case optionalText4 = "optional_text_4"
      case optionalText5 = "optional_text_5"
      case optionalText6 = "optional_text_6"
      case optionalText7 = "optional_text_7"
      case optionalText8 = "optional_text_8"
      case optionalNumber1 = "optional_number_1"
      case optionalNumber2 = "optional_number_2"
      case optionalNumber3 = "optional_number_3"
      case optionalNumber4 = "optional_number_4"
      case optionalNumber5 = "optional_number_5"
      case optionalNumber6 = "optional_number_6"
      case optionalFlag1 = "optional_flag_1"
      case optionalFlag2 = "optional_flag_2"
      case optionalFlag3 = "optional_flag_3"
      case optionalList1 = "optional_list_1"
      case optionalList2 = "optional_list_2"
      case optionalMap = "optional_map"
    }
  }

  public struct Optionals: Codable, Sendable {
    public let text1: String?
    public let text2: String?
    public let text3: String?
    public let text4: String?
    public let text5: String?
    public let text6: String?
    public let number1: Int?
    public let number2: Int?
    public let number3: Int?
    public let number4: Double?
    public let flag1: Bool?
    public let flag2: Bool?
    public let link1: URL?
    public let link2: URL?
    public let date1: Date?
    public let date2: Date?
    public let list1: [String]?
    public let list2: [Small]?
    public let small1: Small?
    public let small2: Small?

    enum CodingKeys: String, CodingKey {
      case text1 = "text_1"
      case text2 = "text_2"
      case text3 = "text_3"
      case text4 = "text_4"
      case text5 = "text_5"
      case text6 = "text_6"
      case number1 = "number_1"
      case number2 = "number_2"
      case number3 = "number_3"
      case number4 = "number_4"
      case flag1 = "flag_1"
      case flag2 = "flag_2"
      case link1 = "link_1"
      case link2 = "link_2"
      case date1 = "date_1"
      case date2 = "date_2"
      case list1 = "list_1"
      case list2 = "list_2"
      case small1 = "small_1"
      case small2 = "small_2"
    }
  }

  public struct Nested: Codable, Sendable {
    public let id: Int
    public let owner: Small
    public let author: Small?
    public let parent: NestedParent
    public let children: [Small]

    enum CodingKeys: String, CodingKey {
      case id
      case owner
      case author
      case parent
      case children
    }
  }

  public struct NestedParent: Codable, Sendable {
    public let name: String
    public let grandparent: NestedGrandparent

    enum CodingKeys: String, CodingKey {
      case name
      case grandparent
    }
  }

  public struct NestedGrandparent: Codable, Sendable {
    public let name: String
    public let first: Small
    public let second: Small?

    enum CodingKeys: String, CodingKey {
      case name
      case first
      case second
    }
  }

  public struct Dates: Codable, Sendable {
    public let createdAt: Date
    public let updatedAt: Date
    public let pushedAt: Date
    public let mergedAt: Date?
    public let closedAt: Date?
    public let dueOn: CalendarDate?

    enum CodingKeys: String, CodingKey {
      case createdAt = "created_at"
      case updatedAt = "updated_at"
      case pushedAt = "pushed_at"
      case mergedAt = "merged_at"
      case closedAt = "closed_at"
      case dueOn = "due_on"
    }
  }

  public struct Links: Codable, Sendable {
    public let url: URL
    public let htmlURL: URL
    public let avatarURL: URL
    public let gitURL: URL?
    public let blogURL: URL?
    public let homepage: URL?

    enum CodingKeys: String, CodingKey {
      case url
      case htmlURL = "html_url"
      case avatarURL = "avatar_url"
      case gitURL = "git_url"
      case blogURL = "blog_url"
      case homepage
    }
  }

  public struct States: Codable, Sendable {
    public let state: Generated.States.State
    public let kind: Generated.States.Kind
    public let priority: Generated.States.Priority
    public let visibility: Generated.States.Visibility?
    public let reason: Generated.States.Reason?
    public let labels: [String]

    enum CodingKeys: String, CodingKey {
      case state
      case kind
      case priority
      case visibility
      case reason
      case labels
    }
  }

  public struct Lists: Codable, Sendable {
    public let ids: [Int]
    public let names: [String]
    public let scores: [Double]
    public let smalls: [Small]
    public let ratios: [String: Double]

    enum CodingKeys: String, CodingKey {
      case ids
      case names
      case scores
      case smalls
      case ratios
    }
  }

  public struct Identifiers: Codable, Sendable {
    public let id: UUID
    public let ownerID: UUID
    public let parentID: UUID?
    public let referenceIDs: [UUID]

    enum CodingKeys: String, CodingKey {
      case id
      case ownerID = "owner_id"
      case parentID = "parent_id"
      case referenceIDs = "reference_ids"
    }
  }
}
