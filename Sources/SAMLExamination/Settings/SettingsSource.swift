/// The settings file of a report.
public struct SettingsSource: Hashable, Sendable {
    /// The path of the file.
    public let file: String
    /// The name of the provider in it.
    public let provider: String

    /// Creates the source of settings.
    public init(file: String, provider: String) {
        self.file = file
        self.provider = provider
    }
}
