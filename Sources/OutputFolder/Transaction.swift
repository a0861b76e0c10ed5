import Diagnostics
import FletcherFileSystem

/// Carries out a plan so that it happens as a whole or not at all.
///
/// ``prepare()`` writes every new text into a temporary file beside the file it will replace, which
/// is where a full disk or a folder without permission shows. ``commit()`` then only renames, which
/// the system does at once for each file, and undoes what it did if one of them fails.
struct Transaction {
  private let plan: OutputPlan
  /// The folders that were not there before, the outermost first.
  private var createdFolders: [String] = []
  /// The temporary files, by the index of the entry they belong to.
  private var prepared: [Int: String] = [:]

  init(plan: OutputPlan) { self.plan = plan }

  mutating func prepare() throws(OutputError) {
    var checked = Set<String>()
    for (index, entry) in plan.entries.enumerated() {
      guard let text = entry.text else { continue }
      let target = path(of: entry)
      do throws(OutputError) {
        for folder in parents(of: target) where checked.insert(folder).inserted {
          do {
            if try FileSystem.createFolder(folder) { createdFolders.append(folder) }
          } catch {
            throw OutputError("can't create the folder \(inQuotes(folder)): \(error.reason)")
          }
        }
        let temporary = TemporaryFile.name(beside: target)
        do {
          try FileSystem.create(temporary, bytes: text.utf8, permissions: entry.permissions)
        } catch {
          throw OutputError("can't write \(inQuotes(target)): \(error.reason)")
        }
        prepared[index] = temporary
      } catch {
        discard()
        throw error
      }
    }
  }

  mutating func commit() throws(OutputError) {
    var done: [OutputPlan.Entry] = []
    for (index, entry) in plan.entries.enumerated() {
      let target = path(of: entry)
      do throws(SystemError) {
        if let temporary = prepared[index] {
          try FileSystem.rename(temporary, to: target)
          prepared[index] = nil
        } else if entry.change.kind == .removed {
          try FileSystem.removeFile(target)
        } else {
          continue
        }
        done.append(entry)
      } catch {
        var failure = OutputError(
          "can't \(entry.text == nil ? "remove" : "write") \(inQuotes(target)): \(error.reason)")
        undo(done, failure: &failure)
        discard()
        throw failure
      }
    }
    removeEmptyFolders()
  }

  /// Removes what was prepared.
  private mutating func discard() {
    for temporary in prepared.values { try? FileSystem.removeFile(temporary) }
    prepared = [:]
    for folder in createdFolders.reversed() { FileSystem.removeEmptyFolder(folder) }
    createdFolders = []
  }

  /// Puts back what was there before.
  private func undo(_ entries: [OutputPlan.Entry], failure: inout OutputError) {
    for entry in entries.reversed() {
      let target = path(of: entry)
      do throws(SystemError) {
        if let existing = entry.existing {
          let temporary = TemporaryFile.name(beside: target)
          try FileSystem.create(
            temporary, bytes: existing, permissions: entry.permissions)
          try FileSystem.rename(temporary, to: target)
        } else {
          try FileSystem.removeFile(target)
        }
      } catch {
        failure.diagnostics.error(
          "can't put \(inQuotes(target)) back as it was: \(error.reason)", at: nil)
      }
    }
  }

  /// Removes the folders that are empty now that their last files are out of date.
  private func removeEmptyFolders() {
    var folders = Set<String>()
    for entry in plan.entries where entry.change.kind == .removed {
      folders.formUnion(parents(of: entry.change.path))
    }
    // The innermost first, by the number of their parts.
    for folder in folders.sorted(by: { $0.count > $1.count }) {
      FileSystem.removeEmptyFolder(join(plan.folder.path, folder))
    }
  }

  private func path(of entry: OutputPlan.Entry) -> String {
    join(plan.folder.path, entry.change.path)
  }
}
