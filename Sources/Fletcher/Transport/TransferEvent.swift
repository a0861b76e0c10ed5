/// What comes of a call that tells of its progress: the progress, any number of times, and then the value.
public enum TransferEvent<Value: Sendable>: Sendable {
  /// How much has been transferred.
  case progress(TransferProgress)
  /// What the call gave; the last event.
  case value(Value)
}

extension TransferEvent: Equatable where Value: Equatable {}
