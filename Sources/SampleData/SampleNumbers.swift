import SchemaChecking
import ServiceModel

extension Limits {
  /// A whole number inside the limits, near to the one that is wanted; the wanted one where the limits
  /// leave none.
  func wholeNumber(near wanted: Int, format: Schema.IntegerFormat) -> Int {
    let bounds =
      switch format {
      case .int32: Int(Int32.min)...Int(Int32.max)
      case .uint64: 0...Int.max
      case .int, .int64: Int.min...Int.max
      }
    var lowest = bounds.lowerBound
    var highest = bounds.upperBound
    if let minimum, !minimum.isNaN { lowest = max(lowest, Int(clamping: minimum.rounded(.up))) }
    if let maximum, !maximum.isNaN { highest = min(highest, Int(clamping: maximum.rounded(.down))) }
    if let bound = exclusiveMinimum, !bound.isNaN {
      let (next, overflow) = Int(clamping: bound.rounded(.down)).addingReportingOverflow(1)
      lowest = max(lowest, overflow ? Int.max : next)
    }
    if let bound = exclusiveMaximum, !bound.isNaN {
      let (next, overflow) = Int(clamping: bound.rounded(.up)).subtractingReportingOverflow(1)
      highest = min(highest, overflow ? Int.min : next)
    }
    guard lowest <= highest else { return min(max(wanted, bounds.lowerBound), bounds.upperBound) }
    let result = min(max(wanted, lowest), highest)
    guard let step = wholeStep, step > 1 else { return result }
    let remainder = result % step
    if remainder == 0 { return result }
    let below =
      result - (remainder < 0 ? remainder + step : remainder).clampedSubtrahend(of: result)
    let (above, overflow) = below.addingReportingOverflow(step)
    if !overflow, above <= highest { return above }
    return below >= lowest ? below : result
  }

  private static let mostSteps = 1_000

  /// The least whole number whose multiples are all multiples of `multipleOf`, where that is small.
  private var wholeStep: Int? {
    guard let factor = multipleOf, factor > 0, factor < 1e15 else { return nil }
    for count in 1...Self.mostSteps {
      let product = factor * Double(count)
      if product >= 1, product < 1e15, abs(product - product.rounded()) < 1e-9 * product {
        return Int(product.rounded())
      }
    }
    return nil
  }

  /// A number inside the limits, near to the one that is wanted; the wanted one where the limits
  /// leave none.
  func number(near wanted: Double, format: Schema.NumberFormat) -> Double {
    let largest =
      switch format {
      case .double, .unixTime: Double.greatestFiniteMagnitude
      case .float: Double(Float.greatestFiniteMagnitude)
      case .decimal: 1e127
      }
    var lowest = -largest
    var highest = largest
    if let minimum, minimum > lowest { lowest = minimum }
    if let maximum, maximum < highest { highest = maximum }
    if let bound = exclusiveMinimum, bound >= lowest { lowest = bound.nextUp }
    if let bound = exclusiveMaximum, bound <= highest { highest = bound.nextDown }
    guard lowest <= highest, lowest.isFinite, highest.isFinite else { return wanted }
    var result = wanted
    if result < lowest {
      // A round number where there is room for one.
      let round = lowest.rounded(.up)
      result = round <= highest ? round : roundest(from: lowest, to: highest)
    } else if result > highest {
      let round = highest.rounded(.down)
      result = round >= lowest ? round : roundest(from: lowest, to: highest)
    }
    guard let factor = multipleOf, factor > 0, factor.isFinite, !result.isMultiple(of: factor)
    else { return result }
    for multiple in [(result / factor).rounded(.up), (result / factor).rounded(.down)] {
      let candidate = multiple * factor
      if candidate >= lowest, candidate <= highest { return candidate }
    }
    return result
  }

  /// The number of fewest decimals between two others.
  private func roundest(from lowest: Double, to highest: Double) -> Double {
    var scale = 10.0
    while scale < 1e9 {
      let candidate = (lowest * scale).rounded(.up) / scale
      if candidate >= lowest, candidate <= highest { return candidate }
      scale *= 10
    }
    // Not the sum, which may be infinite.
    let middle = lowest / 2 + highest / 2
    return middle >= lowest && middle <= highest ? middle : lowest
  }
}

extension Int {
  /// The nearest whole number that there is, for what is not NaN.
  fileprivate init(clamping number: Double) {
    self = Int(exactly: number) ?? (number < 0 ? .min : .max)
  }

  /// The number, or 0 where subtracting it would overflow.
  fileprivate func clampedSubtrahend(of number: Int) -> Int {
    number.subtractingReportingOverflow(self).overflow ? 0 : self
  }
}
