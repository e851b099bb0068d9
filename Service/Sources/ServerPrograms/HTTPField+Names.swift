package import HTTPTypes

extension HTTPField.Name {
    /// The name of a field that the framework does not name.
    package static func constant(_ name: StaticString) -> Self {
        // The fallback is never used: tests create all names.
        Self("\(name)") ?? .via
    }
}
