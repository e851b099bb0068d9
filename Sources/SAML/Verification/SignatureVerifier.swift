internal import XMLSecurity

/// Verifies the signature of an element with trusted keys: of a response, of its assertion, or of metadata.
///
/// Its checks are in `Stages/SignatureStructure.swift` and `Stages/KeysAndSignature.swift`; the binding of keys to an issuer is in `KeyBinding.swift`.
struct SignatureVerifier {
    let trustedKeys: TrustedKeys
    let policy: VerificationPolicy
    let limits: XMLLimits
}
