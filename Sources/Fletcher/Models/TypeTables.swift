import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// What is known of types, found out when it is first asked for, and kept: the fields of models, and the members of
/// unions that are generic, which have no constants of their own.
///
/// A model of three properties is encoded in a microsecond, and a lock and a dictionary take a tenth of that, more
/// where all cores ask. So each thread remembers those that it asked for last.
enum TypeTables {
  static func fields<Root: ModelFields>(of type: Root.Type) -> FieldTable {
    table(ObjectIdentifier(type)) { FieldTable(of: type) }
  }

  static func members<U: Union>(of type: U.Type, _ make: () -> UnionMembers) -> UnionMembers {
    table(ObjectIdentifier(UnionTable<U>.self)) { UnionTable<U>(members: make()) }.members
  }

  private final class UnionTable<U>: Sendable {
    let members: UnionMembers

    init(members: UnionMembers) { self.members = members }
  }

  // Unchecked casts, since an identity is that of a model, and its table is one of fields, or that of a `UnionTable`,
  // and the table is one of those.
  private static func table<Table: AnyObject & Sendable>(
    _ id: ObjectIdentifier, _ make: () -> Table
  ) -> Table {
    guard let slots = ThreadMemory.ofThisThread else {
      return unsafeDowncast(shared.table(id, make), to: Table.self)
    }
    if let table = slots[id] { return unsafeDowncast(table, to: Table.self) }
    let table = shared.table(id, make)
    slots[id] = table
    return unsafeDowncast(table, to: Table.self)
  }

  /// Begins to read a model, which may stand in others, as far as a thread's stack has room for them.
  ///
  /// - Throws: `DecodingError`, final, where 128 models are around it; ``endModel()`` is not to be called then.
  static func beginModel(_ decoder: any Decoder) throws {
    guard let slots = ThreadMemory.ofThisThread else { return }
    // Threads of Apple's platforms have 512 KB, of which a model takes up to 2.
    guard slots.depth < 128 else {
      throw Lenient.refusal(of: decoder, "128 models are around this one")
    }
    slots.depth += 1
  }

  /// Ends to read a model.
  static func endModel() { ThreadMemory.ofThisThread?.depth -= 1 }

  private static let shared = Shared()

  // Unchecked, because the dictionary is only touched while the lock is held.
  private final class Shared: @unchecked Sendable {
    private let lock = NSLock()
    private var tables: [ObjectIdentifier: AnyObject] = [:]

    func table(_ id: ObjectIdentifier, _ make: () -> some AnyObject & Sendable) -> AnyObject {
      if let table = lock.withLock({ tables[id] }) { return table }
      // Not while the lock is held, since the default of a field may be a model that is made by decoding.
      let new = make()
      return lock.withLock {
        if let table = tables[id] { return table }
        tables[id] = new
        return new
      }
    }
  }
}

/// What a thread remembers: one table for each remainder of the types' addresses, and how many models it is reading.
private struct ThreadMemory {
  private typealias Slot = (id: ObjectIdentifier?, table: Unmanaged<AnyObject>?)

  private static let count = 128
  // Types are aligned to words, and seldom smaller than eight of them.
  private static let shift = 6

  private struct Content {
    var depth = 0
    let slots: UnsafeMutablePointer<Slot>
  }

  private let memory: UnsafeMutablePointer<Content>

  /// Nil where the system has no memory for them.
  static var ofThisThread: ThreadMemory? {
    guard let key else { return nil }
    if let memory = pthread_getspecific(key) {
      return ThreadMemory(memory: memory.assumingMemoryBound(to: Content.self))
    }
    let slots = UnsafeMutablePointer<Slot>.allocate(capacity: count)
    slots.initialize(repeating: (nil, nil), count: count)
    let memory = UnsafeMutablePointer<Content>.allocate(capacity: 1)
    memory.initialize(to: Content(slots: slots))
    guard pthread_setspecific(key, memory) == 0 else {
      free(memory)
      return nil
    }
    return ThreadMemory(memory: memory)
  }

  private static func free(_ memory: UnsafeMutableRawPointer) {
    let memory = memory.assumingMemoryBound(to: Content.self)
    memory.pointee.slots.deallocate()
    memory.deallocate()
  }

  /// How many models the thread is reading, each in the one before.
  var depth: Int {
    get { memory.pointee.depth }
    nonmutating set { memory.pointee.depth = newValue }
  }

  private static let key: pthread_key_t? = {
    var key = pthread_key_t()
    #if canImport(Darwin)
      let status = pthread_key_create(&key) { ThreadMemory.free($0) }
    #else
      let status = pthread_key_create(&key) { $0.map { ThreadMemory.free($0) } }
    #endif
    return status == 0 ? key : nil
  }()

  /// Tables are never freed, so the slots hold no references of their own.
  subscript(id: ObjectIdentifier) -> AnyObject? {
    get {
      let slot = memory.pointee.slots[Self.index(of: id)]
      return slot.id == id ? slot.table?.takeUnretainedValue() : nil
    }
    nonmutating set {
      memory.pointee.slots[Self.index(of: id)] = (id, newValue.map(Unmanaged.passUnretained))
    }
  }

  private static func index(of id: ObjectIdentifier) -> Int {
    Int(bitPattern: UInt(bitPattern: id) >> shift) & (count - 1)
  }
}
