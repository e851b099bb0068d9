/// The results of the verification of a message around a response.
///
/// It is a type of its own: an accepted message is never taken for an accepted response.
package struct MessageReport: Sendable {
    /// The kind that the document claims to be; `nil` for another document.
    package let kind: SAMLMessage.Kind?
    /// The message, read from signed octets, if it is accepted and all stages were checked.
    package let message: SAMLMessage?
    /// The checks that apply to messages, in the order of the verifier's rules.
    package let checks: [VerificationCheck]
    /// The signatures that a trusted key verified: that of the query first.
    package let signatures: [Signature]
    /// True if every check was run, or was not applicable, and none failed.
    package let isAccepted: Bool
    /// The SHA-256 digest of the XML, in lowercase hexadecimal digits.
    package let inputDigest: String

    /// A signature that a trusted key verified.
    package struct Signature: Sendable {
        package let coverage: Coverage
        package let key: KeyDescription
    }

    package enum Coverage: String, Sendable {
        /// The parameters of the redirect binding.
        case query
        /// The element of the message.
        case message
    }

    package var failures: [VerificationCheck] { checks.filter { $0.outcome == .failed } }

    /// The trusted key that signed the message; `nil` if none did.
    package var key: KeyDescription? { signatures.first?.key }
}
