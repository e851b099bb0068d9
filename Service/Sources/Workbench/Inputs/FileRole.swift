import AdobePass
import AdobePassXML
import SAML

/// The purpose of a file, detected from its content.
enum FileRole: Hashable, Sendable {
    /// A SAML response in any text, or anything else to examine.
    case text
    /// Certificates, public keys or metadata: the trust.
    case trust
    /// A configuration of Adobe Pass: the required attributes.
    case configuration
    /// A private key: the signer of test responses.
    case privateKey

    /// The maximum size of anything but a text, in bytes.
    private static let maximumBytes = 8 << 20

    /// Detects the purpose of a file.
    init(of content: [UInt8]) {
        guard content.count <= Self.maximumBytes else {
            self = .text
            return
        }
        if TrustChoice(content) != nil {
            self = .trust
        } else if TrustedKeys.containsPrivateKey(content) {
            self = .privateKey
        } else if Self.isConfiguration(content) {
            self = .configuration
        } else {
            self = .text
        }
    }

    private static func isConfiguration(_ content: [UInt8]) -> Bool {
        (try? MVPDConfiguration(document: content)) != nil
            || (try? RequiredMetadata(document: content, mvpd: nil)) != nil
    }
}
