import ArgumentParser
import Fletcher
import Foundation
import Services

/// A sentence about something that went wrong.
struct Complaint: Error {
  let sentence: String

  init(_ sentence: String) { self.sentence = sentence }
}

extension Screen {
  /// Runs the body, and shows its error as a sentence.
  ///
  /// - Throws: The exit status: 130 for what the person interrupted, as shells have it.
  func showingErrors(_ body: () async throws -> Void) async throws {
    do {
      try await body()
    } catch is CancellationError {
      complain("Cancelled.")
      throw ExitCode(128 + SIGINT)
    } catch let error as ExitCode {
      throw error
    } catch let error as ValidationError {
      throw error
    } catch {
      complain(sentence(about: error))
      throw ExitCode.failure
    }
  }

  private func complain(_ sentence: String) {
    endTransfer()
    FileHandle.standardError.write(Data("\(sentence.printable)\n".utf8))
  }
}

/// What went wrong, as the person at the terminal wants to be told.
func sentence(about error: any Error) -> String {
  switch error {
  case let complaint as Complaint: complaint.sentence
  case let error as ProviderError: sentence(about: error)
  default: error.localizedDescription
  }
}

private func sentence(about error: ProviderError) -> String {
  let place = error.request?.url.host ?? "The service"
  if let reason = error.failure(as: Marvel.Failure.self)?.reason { return "Marvel says: \(reason)" }
  if let reason = error.failure(as: Imgur.Failure.self)?.reason { return "Imgur says: \(reason)" }
  switch error {
  case .transport(let underlying, _, _):
    return "\(place) can't be reached: \(underlying.localizedDescription)"
  case .status(let response), .failure(_, let response):
    return "\(place) responded with the status \(response.statusCode)."
  case .emptyResponse, .decoding: return "\(place) responded with something else than expected."
  default: return error.description
  }
}

extension Marvel.Failure {
  fileprivate var reason: String? { message ?? status }
}

extension Imgur.Failure {
  /// A sentence, or an object that has one.
  fileprivate var reason: String? { data.error.string ?? data.error["message"]?.string }
}
