/// The file of settings that a report was made with, as the report names it.
public struct SettingsSource: Hashable, Sendable {
    /// The path of the file.
    public let file: String
    /// The name of the provider in it.
    public let provider: String

    /// Names a provider of a file.
    public init(file: String, provider: String) {
        self.file = file
        self.provider = provider
    }
}
