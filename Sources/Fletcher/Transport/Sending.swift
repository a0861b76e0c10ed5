import Foundation
import HTTPTypes

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Request {
  /// Sends the request the way that all transports here do: it follows up to 20 redirects, by
  /// ``redirected(by:)``, opens the file that the content is delivered to, begins anew where the server has no
  /// rest of it, and tells of the progress.
  ///
  /// - Parameter transfer: sends one request, follows nothing, and gives its response, whose content is in the
  ///   file where there is one and the status is from 200 to 299. What goes wrong with the file is a
  ///   ``FileFailure``.
  /// - Throws: What `transfer` throws; ``ProviderError/transport(underlying:request:response:)`` where that was within
  ///   a response; ``ProviderError/file(underlying:request:)``; `URLError` with the code
  ///   `httpTooManyRedirects`; `CancellationError` where the task is cancelled.
  package func sent(
    by transfer: (Request, DownloadedFile?, ProgressReporter?) async throws -> Response
  ) async throws -> Response {
    let progress = onProgress.map { ProgressReporter($0) }
    let response: Response
    do {
      response = try await following(progress, transfer)
    } catch {
      await progress?.end()
      throw error
    }
    // A stream goes on, and its end is its reader's.
    if response.bytes == nil { await progress?.end() }
    return response
  }

  private static let redirectLimit = 20

  private func following(
    _ progress: ProgressReporter?,
    _ transfer: (Request, DownloadedFile?, ProgressReporter?) async throws -> Response
  ) async throws -> Response {
    var request = self
    for _ in 0...Self.redirectLimit {
      let response: Response
      do {
        try Task.checkCancellation()
        response = try await request.delivered(progress, transfer)
      } catch let error as URLError where error.code == .cancelled && Task.isCancelled {
        throw CancellationError()
      } catch let interruption as InterruptedResponse {
        throw ProviderError(
          interruption.underlying, within: interruption.response, of: request)
      } catch let failure as FileFailure {
        throw ProviderError.file(underlying: failure.underlying, request: request)
      }
      guard let next = request.redirected(by: response) else { return response }
      request = next
    }
    throw URLError(.httpTooManyRedirects)
  }

  private func delivered(
    _ progress: ProgressReporter?,
    _ transfer: (Request, DownloadedFile?, ProgressReporter?) async throws -> Response
  ) async throws -> Response {
    guard case .file(let destination, let resuming) = delivery else {
      return try await transfer(self, nil, progress)
    }
    let file: DownloadedFile
    do {
      file = try DownloadedFile(destination, resuming: resuming)
    } catch {
      throw FileFailure(underlying: error)
    }
    do {
      let response = try await transfer(file.request(self), file, progress)
      guard file.asksForRest, response.status == .rangeNotSatisfiable else { return response }
      file.startAgain()
      guard body.isRepeatable else { return response }
      return try await transfer(file.request(self), file, progress)
    } catch {
      file.giveUp()
      throw error
    }
  }
}

extension Response {
  /// The response to a request whose file is complete: where this was the rest of the content, all of it is there.
  package var inFile: Response {
    guard status == .partialContent else { return self }
    return Response(
      status: .ok, headers: headers, data: data, bytes: bytes, url: url, request: request)
  }
}
