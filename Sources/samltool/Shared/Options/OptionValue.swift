import ArgumentParser

extension RawRepresentable<String> {
    /// Creates the value of an option from its name.
    ///
    /// - Throws: A usage error with the message if there is no value of that name.
    init(option name: String, _ message: String) throws {
        guard let value = Self(rawValue: name) else { throw ValidationError(message) }
        self = value
    }
}
