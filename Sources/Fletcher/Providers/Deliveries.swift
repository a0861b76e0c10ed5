import Foundation

// Responses that do not go into memory, and what is told of transfers.

extension Provider {
  /// Sends the target and writes the content of its response to a file, in place of one that is there.
  ///
  /// A response that is an error is not written. What was there stays until the content is complete.
  ///
  /// - Parameters:
  ///   - target: the operation.
  ///   - destination: where the file goes. Its folder must be there.
  ///   - resuming: whether content that did not come to its end is kept beside the file, so that the next
  ///     call asks for the rest of it.
  /// - Throws: ``ProviderError``, `CancellationError` where the task is cancelled.
  public func download(
    _ target: T, to destination: URL, resuming: Bool = false
  ) async throws {
    try await response(to: target, .file(destination, resuming: resuming)).validate()
  }

  /// Sends the target and gives the content of its response as it comes.
  ///
  /// ```swift
  /// for try await piece in try await github.bytes(of: .archive(id: 1)) { hash.update(piece) }
  /// ```
  ///
  /// - Throws: ``ProviderError``, `CancellationError` where the task is cancelled.
  public func bytes(of target: T) async throws -> Bytes {
    let response = try await response(to: target, .stream).validated()
    return response.withProviderErrors().bytes ?? Bytes(response.data)
  }

  /// A provider like this one whose handler is told how requests and responses are transferred.
  ///
  /// ```swift
  /// let observed = imgur.onProgress { @MainActor progress in
  ///   if progress.phase == .upload { bar.value = progress.fraction }
  /// }
  /// try await observed.upload(image: card)
  /// ```
  ///
  /// The handler is told of the last progress before the call returns.
  public func onProgress(_ handler: @escaping ProgressHandler) -> Provider {
    with(.change { $0.onProgress = handler })
  }
}
