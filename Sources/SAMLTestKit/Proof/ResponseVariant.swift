package import SAML

/// A kind of good response, of which each one has its own IDs and times.
package struct ResponseVariant: Sendable {
    /// The kind in words, such as `a signed Response`.
    package let name: String
    private let key: SigningKey
    private let receiver: SigningKey?
    private let content: @Sendable (SAMLTimestamp) throws(TestKitError) -> [UInt8]

    init(
        _ name: String,
        key: SigningKey,
        receiver: SigningKey? = nil,
        _ content: @escaping @Sendable (SAMLTimestamp) throws(TestKitError) -> [UInt8]
    ) {
        self.name = name
        self.key = key
        self.receiver = receiver
        self.content = content
    }

    /// Returns a new response.
    ///
    /// - Parameter instant: The time of the response.
    /// - Returns: The response.
    /// - Throws: ``TestKitError`` if it cannot be made.
    package func response(at instant: SAMLTimestamp) throws(TestKitError) -> [UInt8] { try content(instant) }

    /// Returns a new response, from which mutations are made.
    ///
    /// - Parameter instant: The time of the response.
    /// - Returns: The base of mutations.
    /// - Throws: ``TestKitError`` if it cannot be made, or is not a good one.
    package func base(at instant: SAMLTimestamp) throws(TestKitError) -> MutationBase {
        try MutationBase(content(instant), signedWith: key, encryptedFor: receiver, at: instant)
    }
}

extension ResponseVariant {
    /// The kind of responses that a description describes.
    ///
    /// - Parameters:
    ///   - spec: The description.
    ///   - signer: The key and the certificates.
    package init(_ spec: ResponseSpec, signedBy signer: ResponseSigner) {
        self.init(spec.signing.placement.words, key: signer.key) { instant throws(TestKitError) in
            var identifiers = IdentifierSource()
            return try spec.signed(at: instant, by: signer, identifiers: &identifiers)
        }
    }

    /// The kind of a recorded response.
    ///
    /// - Parameter template: The recorded response.
    package init(_ template: ResponseTemplate) {
        self.init("the given response", key: template.key) { instant throws(TestKitError) in
            try template.response(at: instant)
        }
    }

    /// The kinds that a description describes with signatures in other places.
    ///
    /// - Parameters:
    ///   - spec: The description.
    ///   - signer: The key and the certificates.
    /// - Returns: The kinds, without that of the description.
    package static func others(_ spec: ResponseSpec, signedBy signer: ResponseSigner) -> [Self] {
        let placements: [SigningSpec.Placement] = [.both, .response, .assertion]
        return placements.filter { $0 != spec.signing.placement }.map { placement in
            var other = spec
            other.signing.placement = placement
            return Self(other, signedBy: signer)
        }
    }

    /// The kind with an encrypted assertion, which is signed.
    ///
    /// - Parameters:
    ///   - spec: The description.
    ///   - signer: The key and the certificates.
    ///   - receiver: The RSA key of the receiver.
    ///   - instant: The start of the validity of the certificate to encrypt for.
    /// - Returns: The kind.
    /// - Throws: ``TestKitError`` if the key has no certificate.
    package static func encrypted(
        _ spec: ResponseSpec,
        signedBy signer: ResponseSigner,
        for receiver: SigningKey,
        from instant: SAMLTimestamp
    ) throws(TestKitError) -> Self {
        let certificate = try receiver.selfSignedCertificate(
            name: "samltool test receiver",
            from: instant,
            to: SAMLTimestamp(secondsSince1970: instant.seconds + 3650 * 86400)
        )
        var plain = spec
        // A signature of the Response would cover what is encrypted.
        plain.signing.placement = .assertion
        let variant = Self(plain, signedBy: signer)
        return Self("an encrypted Assertion", key: signer.key, receiver: receiver) { instant throws(TestKitError) in
            try ResponseEncryptor(recipients: [certificate]).encrypt(variant.response(at: instant)).bytes
        }
    }
}

extension SigningSpec.Placement {
    fileprivate var words: String {
        switch self {
        case .assertion: "a signed Assertion"
        case .response: "a signed Response"
        case .both: "a signed Response with a signed Assertion"
        case .none: "no signature"
        }
    }
}
