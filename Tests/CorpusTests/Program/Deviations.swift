import Fletcher

/// Where the response is other than described, as the runtime lists it.
///
/// It lists nothing yet: the one place to change when it does.
func deviations(of response: Response) -> [Deviation] { [] }
