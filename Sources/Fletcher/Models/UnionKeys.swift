// Members that stand at a key of their own.

/// The key of an object that says which member it is.
struct UnionKey {
  let member: Int
  /// Others that are members' own, with values: the object is not as described.
  let others: [FieldKey]
}

extension UnionReader {
  /// The key that says which member the value is; nil where it has none. One with a value goes before one with
  /// `null`, which some services send for all that they don't have.
  func ownKey() -> UnionKey? {
    guard !members.keys.isEmpty, let object = try? decoder.container(keyedBy: FieldKey.self) else {
      return nil
    }
    let found = object.allKeys.compactMap { key in members.keys[key].map { ($0, key) } }
      .sorted { $0.0 < $1.0 }
    guard found.count > 1 else { return found.first.map { UnionKey(member: $0.0, others: []) } }
    let present = found.filter { (try? object.decodeNil(forKey: $0.1)) == false }
    return (present.first ?? found.first)
      .map { UnionKey(member: $0.0, others: present.dropFirst().map(\.1)) }
  }

  /// Reads the value as one of the members.
  ///
  /// - Throws: `DecodingError` where it is not that member.
  func value<U: Union>(ofMember number: Int) throws -> U {
    guard let key = members.list[number].key else { return try U(member: number, from: decoder) }
    // Such objects can stand in one another without a model between them.
    try TypeTables.beginModel(decoder)
    defer { TypeTables.endModel() }
    let inner = try self.decoder(at: key)
    if let constant = members.list[number].constant {
      let value = try JSON(from: inner)
      guard value == constant else {
        throw DecodingError.dataCorrupted(
          .init(
            codingPath: inner.codingPath,
            debugDescription: "The value is another one than the only one that is described"))
      }
    }
    return try U(member: number, from: inner)
  }

  /// Lists the keys that the object has beside its own, and what stands there.
  ///
  /// - Throws: `DecodingError`, where the policy is strict and there are such.
  func noteOtherKeys(_ key: UnionKey) throws {
    for other in key.others {
      let inner = try decoder(at: other)
      guard let own = members.list[key.member].key else { return }
      try Lenient.leaveOut(
        inner, described: "absent beside `\(own)`",
        reason: "The object has this key beside \(own), and should have one of them")
    }
  }

  /// Lists the values whose keys the member does not know, though another one does that it may have been as well, or but
  /// for what it lacks: nothing says that these are not described.
  ///
  /// - Throws: `DecodingError`, where the policy is strict and there are such.
  func noteKeysOfOthers(than member: Int, _ candidates: [Int]) throws {
    guard !candidates.isEmpty, let own = fields(ofMember: member), !own.takesAnyKeys,
      !own.hasConstants,
      let object = try? decoder.container(keyedBy: FieldKey.self)
    else { return }
    let others = candidates.filter { $0 != member }.compactMap(fields)
      .filter { !$0.takesAnyKeys && !$0.hasConstants }
    guard !others.isEmpty else { return }
    for key in object.allKeys
    where !own.has(key) && others.contains(where: { $0.has(key) })
      && (try? object.decodeNil(forKey: key)) == false
    {
      let described = "absent beside the keys of \(members.list[member].type)"
      try Lenient.leaveOut(
        try decoder(at: key), described: described, reason: "The key should be \(described)")
    }
  }

  /// The fields of a member that is a model.
  func fields(ofMember number: Int) -> FieldTable? {
    (members.list[number].type as? any ModelFields.Type).map { TypeTables.fields(of: $0) }
  }

  private func decoder(at key: FieldKey) throws -> any Decoder {
    try decoder.container(keyedBy: FieldKey.self).superDecoder(forKey: key)
  }
}
