internal import XMLSecurity

/// Verifies the signature of an element with trusted keys: of a response, of its assertion, or of metadata.
///
/// Its checks are in `Stages/SignatureStructure.swift` and `Stages/KeysAndSignature.swift`; the binding of keys to an issuer is in `KeyBinding.swift`.
struct SignatureVerifier {
    /// The keys that may have signed.
    let trustedKeys: TrustedKeys
    /// The policy for algorithms and keys.
    let policy: VerificationPolicy
    /// The limits that the document was parsed with.
    let limits: XMLLimits
}
