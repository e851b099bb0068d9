import SAMLExamination

/// A file whose keys are trusted.
struct TrustedFile: Sendable {
    let name: String
    let content: [UInt8]

    /// Adds the name of the file to settings, in the field for its content.
    func add(to settings: inout ProviderSettings) {
        switch ProviderSettings.FileField(ofTrusted: content) {
        case .keys?: settings.keys.append(name)
        case .metadata?: settings.metadata.append(name)
        default: settings.certificates.append(name)
        }
    }
}
