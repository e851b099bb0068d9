import SAMLExamination

/// A file whose keys are trusted.
struct TrustedFile: Sendable {
    let name: String
    let content: [UInt8]
    /// The field of settings for a file with this content; `nil` if it cannot be trusted.
    private let field: ProviderSettings.FileField?

    init(_ file: NamedText) {
        name = file.name
        content = Array(file.text.utf8)
        field = ProviderSettings.FileField(ofTrusted: content)
    }

    /// Adds the file to settings.
    ///
    /// Content that cannot be trusted is added as certificates: the error of the most frequent kind explains what it is.
    ///
    /// - Parameters:
    ///   - settings: The settings.
    ///   - name: The name of the file in the settings.
    func add(to settings: inout ProviderSettings, as name: String) {
        switch field {
        case .keys?: settings.keys.append(name)
        case .metadata?: settings.metadata.append(name)
        default: settings.certificates.append(name)
        }
    }
}
