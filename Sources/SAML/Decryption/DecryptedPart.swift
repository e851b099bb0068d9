/// A part of a response that was decrypted.
public struct SAMLDecryptedPart: Hashable, Sendable {
    /// What a signature of a trusted key covers.
    public enum SignedForm: String, Hashable, Sendable {
        /// The encrypted form: the signer signed what it, or someone else, had encrypted.
        case encrypted
        /// The decrypted form: the signature was encrypted with it.
        case decrypted
        /// Both, by one signature each.
        case both
    }

    /// The part as received: the element and the algorithms.
    public let part: SAMLEncryptedPart
    /// The key that decrypted it.
    public let key: DecryptionKeyDescription
    /// What a signature covers; `nil` if verification did not come so far.
    public internal(set) var signedForm: SignedForm?
}
