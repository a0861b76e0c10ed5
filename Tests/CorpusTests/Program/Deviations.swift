import Fletcher

/// Where the response is other than described, as the runtime lists it.
func deviations(of response: Response) -> [Deviation] {
  response.deviations.map { deviation in
    let path = deviation.path
    return Deviation(
      path: path.isEmpty ? "$" : path.hasPrefix("[") ? "$" + path : "$." + path,
      described: deviation.described, found: "\(deviation.found)")
  }
}
