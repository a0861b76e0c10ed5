import FletcherText
import ServiceModel

/// What the names of all operations of a group end in, where that is more than the group's name: `MerchantMember` of
/// `createMerchantMember` and `listMerchantMembers` in `members`. None is told from another by it.
struct GroupSubjects {
  private var subjects: [String: String] = [:]

  private static let fewestOperations = 3

  init(of operations: [Operation]) {
    var names: [String: [String]] = [:]
    for operation in operations where operation.renamedAt == nil && operation.form == nil {
      guard let group = operation.group else { continue }
      names[operation.groupRenamedFrom ?? group, default: []].append(
        operation.hasMadeName ? "" : operation.nameOfUsualForm)
    }
    for (group, names) in names where names.count >= Self.fewestOperations {
      let objects = names.map { Words($0).words.dropFirst() }
      let groupWords = Words(group).words
      guard let first = objects.first, first.count > groupWords.count,
        objects.allSatisfy({ GroupInName.areSame($0, first) }),
        GroupInName.areSame(first.suffix(groupWords.count), groupWords)
      else { continue }
      subjects[group] = first.joined(separator: " ")
    }
  }

  /// Nil where the group's name is all, or where the names differ.
  subscript(group: String) -> String? { subjects[group] }
}
