import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Hands what happens in a session to the transfer that it happens to.
///
/// A session has one delegate for all, because a task's own is told neither of data nor of progress by
/// FoundationNetworking.
///
/// Unchecked, because the compiler cannot see that the lock guards every use of the transfers. They are looked
/// up by a session's queue, which is synchronous, so that an actor cannot keep them.
final class SessionDelegate: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  private let lock = NSLock()
  private var transfers: [Int: SessionTransfer] = [:]
  private let credential: URLSessionTransport.ChallengeHandler?
  #if canImport(Security)
    private let trust: ServerTrust?

    init(trust: ServerTrust?, credential: URLSessionTransport.ChallengeHandler?) {
      self.trust = trust
      self.credential = credential
    }
  #else
    init(credential: URLSessionTransport.ChallengeHandler?) { self.credential = credential }
  #endif

  func add(_ transfer: SessionTransfer, for task: URLSessionTask) {
    withTransfers { $0[task.taskIdentifier] = transfer }
  }

  private func transfer(of task: URLSessionTask) -> SessionTransfer? {
    withTransfers { $0[task.taskIdentifier] }
  }

  private func withTransfers<Result>(_ body: (inout [Int: SessionTransfer]) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body(&transfers)
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    transfer(of: dataTask)?.begin(response)
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    transfer(of: dataTask)?.receive(data)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64,
    totalBytesSent: Int64, totalBytesExpectedToSend: Int64
  ) {
    transfer(of: task)?.sent(totalBytesSent, of: totalBytesExpectedToSend)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    #if canImport(FoundationNetworking)
      // Not the completion handler: FoundationNetworking traps in it when the task was cancelled
      // meanwhile.
      transfer(of: task)?.stop(at: response)
    #else
      completionHandler(nil)
    #endif
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    #if canImport(Security)
      if challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodServerTrust {
        guard let trust else { return completionHandler(.performDefaultHandling, nil) }
        let isTrusted = trust.evaluate(challenge)
        if !isTrusted {
          transfer(of: task)?.fail(UntrustedServer(host: challenge.protectionSpace.host))
        }
        return completionHandler(
          isTrusted ? .performDefaultHandling : .cancelAuthenticationChallenge, nil)
      }
    #endif
    let credential = challenge.previousFailureCount == 0 ? credential?(challenge) : nil
    #if canImport(FoundationNetworking)
      guard let transfer = transfer(of: task) else { return }
      // Nothing else ends the task: the response with the status 401 stands.
      if credential == nil { transfer.refuse() }
      // A task that was cancelled would begin anew with it, and not end.
      let used = credential.flatMap { transfer.restart() ? $0 : nil }
      transfer.calls.make {
        completionHandler(used == nil ? .cancelAuthenticationChallenge : .useCredential, used)
      }
    #else
      completionHandler(credential == nil ? .performDefaultHandling : .useCredential, credential)
    #endif
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let transfer = withTransfers { $0.removeValue(forKey: task.taskIdentifier) }
    transfer?.end(error)
  }
}
