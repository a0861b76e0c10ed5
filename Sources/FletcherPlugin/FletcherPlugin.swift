import Foundation
import PackagePlugin

/// Generates the clients of the descriptions in a target's folder when the target is built.
@main
struct FletcherPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target as? SwiftSourceModuleTarget else {
      Diagnostics.error(
        "FletcherPlugin makes Swift clients, and the target \"\(target.name)\" has no Swift sources"
      )
      return []
    }
    let descriptions = target.sourceFiles.map(\.url).filter {
      Descriptions.isDescription($0) && $0.isDirectly(in: target.directoryURL)
    }
    // The command, which reads what is in the folder, would make clients that nobody asked for.
    if descriptions.isEmpty, Descriptions.isAny(in: target.directoryURL) {
      Diagnostics.error(
        "the manifest excludes every description in the folder of the target \"\(target.name)\"; "
          + "without one it needs no FletcherPlugin")
      return []
    }
    return [
      try Descriptions(descriptions, of: target.name, in: target.directoryURL)
        .command(
          tool: tool { try context.tool(named: $0) }, output: context.pluginWorkDirectoryURL,
          isImported: target.kind == .generic)
    ]
  }
}

/// What writes clients: a bundle has the command `fletch`, which can do more than the tool that is built for the plugin.
private func tool(_ named: (String) throws -> PluginContext.Tool) throws -> URL {
  try ((try? named("fletch-plugin")) ?? named("fletch")).url
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension XcodeTarget {
    /// Whether other modules can import it, as they can frameworks and libraries.
    fileprivate var isImported: Bool {
      switch product?.kind {
      case .application, .executable: false
      default: true
      }
    }
  }

  extension FletcherPlugin: XcodeBuildToolPlugin {
    func createBuildCommands(
      context: XcodePluginContext, target: XcodeTarget
    ) throws -> [Command] {
      // The files of a target in a project may be anywhere.
      let descriptions = target.inputFiles.map(\.url).filter(Descriptions.isDescription)
      let folder = context.xcodeProject.directoryURL
      return [
        try Descriptions(descriptions, of: target.displayName, in: folder)
          .command(
            tool: tool { try context.tool(named: $0) }, output: context.pluginWorkDirectoryURL,
            isImported: target.isImported)
      ]
    }
  }
#endif
