#if canImport(AuthenticationServices) && !os(watchOS) && !os(tvOS)
  import AuthenticationServices
  import Foundation

  /// Shows pages of authorization servers in the system's own window for it.
  ///
  /// ```swift
  /// let page = WebAuthenticationPage(callbackScheme: "com.example.app", anchor: window)
  /// let token = try await client.authorizationCode { try await page.show($0) }
  /// ```
  @MainActor
  public final class WebAuthenticationPage: NSObject {
    private let callbackScheme: String
    private let anchor: ASPresentationAnchor
    private let isEphemeral: Bool
    private var shown: (number: Int, session: ASWebAuthenticationSession, waiting: Waiting)?
    private var lastNumber = 0

    private typealias Waiting = CheckedContinuation<URL, any Error>

    /// A page.
    ///
    /// - Parameters:
    ///   - callbackScheme: the scheme of the redirect URI, which is the app's own.
    ///   - anchor: the window that the page is shown over.
    ///   - isEphemeral: whether the page knows nothing of what is logged in in the browser.
    public init(callbackScheme: String, anchor: ASPresentationAnchor, isEphemeral: Bool = false) {
      self.callbackScheme = callbackScheme
      self.anchor = anchor
      self.isEphemeral = isEphemeral
    }

    /// Shows the page and gives the URL that it leads to. A page that is still shown is closed.
    ///
    /// - Throws: ``OAuthError/cancelled`` where the person closes it; `CancellationError` where the task is
    ///   cancelled; what the system throws.
    public func show(_ url: URL) async throws -> URL {
      close(throwing: OAuthError.cancelled)
      lastNumber += 1
      let number = lastNumber
      return try await withTaskCancellationHandler {
        try Task.checkCancellation()
        return try await withCheckedThrowingContinuation { begin(url, number, $0) }
      } onCancel: {
        Task { @MainActor in
          if self.shown?.number == number { self.close(throwing: CancellationError()) }
        }
      }
    }

    private func begin(_ url: URL, _ number: Int, _ waiting: Waiting) {
      // Sendable, because the system does not promise to call it on the main thread.
      let completion: @Sendable (URL?, (any Error)?) -> Void = { callback, error in
        let isCancelled = (error as? ASWebAuthenticationSessionError)?.code == .canceledLogin
        let result: Result<URL, any Error> =
          callback.map { .success($0) }
          ?? .failure(isCancelled ? OAuthError.cancelled : error ?? OAuthError.cancelled)
        Task { @MainActor in
          // The end of a page that was closed for another one is not the other one's.
          if self.shown?.number == number { self.finish(result) }
        }
      }
      let session = ASWebAuthenticationSession(
        url: url, callbackURLScheme: callbackScheme, completionHandler: completion)
      session.presentationContextProvider = self
      session.prefersEphemeralWebBrowserSession = isEphemeral
      shown = (number, session, waiting)
      if !session.start() { finish(.failure(OAuthError.cancelled)) }
    }

    private func close(throwing error: any Error) {
      let session = shown?.session
      // Cancelling does not always call the completion.
      finish(.failure(error))
      session?.cancel()
    }

    private func finish(_ result: Result<URL, any Error>) {
      let waiting = shown?.waiting
      shown = nil
      waiting?.resume(with: result)
    }
  }

  extension WebAuthenticationPage: ASWebAuthenticationPresentationContextProviding {
    /// The window that the page is shown over.
    public func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor
    {
      anchor
    }
  }
#endif
