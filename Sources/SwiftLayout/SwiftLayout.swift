public enum SwiftLayout { public static func format(_ s: String) -> String { s } }
