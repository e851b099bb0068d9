public import SAML
internal import XMLSecurity

/// A good response, from which mutations are made.
public struct MutationBase: Sendable {
    /// The key of the issuer, for mutations that must be signed again.
    public let key: SigningKey?
    /// The time at which the response is valid, from which times are shifted.
    public let instant: SAMLTimestamp
    /// What a correct receiver expects of the response.
    public let expectations: Expectations
    /// The names of the attributes that a correct receiver requires: those with a value.
    public let requiredAttributes: [String]

    /// The keys that decrypt the response; empty if its assertion is not encrypted.
    public let decryptionKeys: DecryptionKeys

    var text: ResponseText
    /// The decrypted response; `nil` if the assertion is not encrypted.
    var encrypted: EncryptedBase?

    /// The response.
    public var bytes: [UInt8] { text.bytes }

    /// Reads a good response.
    ///
    /// - Parameters:
    ///   - response: The XML as received: a Response with one Assertion, which may be encrypted.
    ///   - key: The key that signed it, if known. Mutations that need it are not applicable without it.
    ///   - receiver: The RSA key of the receiver, if the assertion is encrypted.
    ///   - instant: The time at which the response is valid.
    /// - Throws: ``TestKitError`` if the response cannot be read or decrypted, is not accepted, or was not signed with the key.
    public init(
        _ response: [UInt8],
        signedWith key: SigningKey? = nil,
        encryptedFor receiver: SigningKey? = nil,
        at instant: SAMLTimestamp
    ) throws(TestKitError) {
        let encrypted: EncryptedBase?
        if let receiver { encrypted = try EncryptedBase(response, encryptedFor: receiver) } else { encrypted = nil }
        let claims = try Claims(of: encrypted?.text.bytes ?? response)
        self.key = key
        self.instant = instant
        self.encrypted = encrypted
        decryptionKeys = encrypted?.keys ?? DecryptionKeys()
        text = ResponseText(response)
        expectations = claims.expectations
        requiredAttributes = claims.requiredAttributes
        if let key { try requireAcceptance(with: key) } else { try requireAcceptance(of: claims) }
    }

    /// The verifier of a correct receiver.
    ///
    /// - Parameter trustedKeys: The keys of the issuer.
    /// - Returns: The verifier, which expects issuer, audience, recipient, destination and request.
    public func verifier(trusting trustedKeys: TrustedKeys) -> ResponseVerifier {
        ResponseVerifier(trusting: trustedKeys, expecting: expectations, decryptingWith: decryptionKeys)
    }

    private func requireAcceptance(with key: SigningKey) throws(TestKitError) {
        let verifier = verifier(trusting: try key.trustedKeys())
        guard let error = verifier.evaluate(text.bytes, at: instant.date).error else { return }
        if error.code.rawValue == VerificationRule.wrongKey.id {
            throw TestKitError(
                .keyMismatch,
                "the response was not signed with this key, or was changed after signing; specify the key of its issuer"
            )
        }
        throw TestKitError(rejected: error.message)
    }

    /// Runs the checks that need no key, with the signer of the certificate in the response if there is one.
    private func requireAcceptance(of claims: Claims) throws(TestKitError) {
        let unknown = verifier(trusting: TrustedKeys()).evaluate(text.bytes, at: instant.date)
        let report = unknown.embeddedCertificate.flatMap { embedded -> VerificationReport? in
            var keys = TrustedKeys()
            guard (try? keys.add(fingerprint: embedded.certificate.fingerprint)) != nil else { return nil }
            return verifier(trusting: keys).evaluate(text.bytes, at: instant.date)
        }
        let signatures = (report ?? unknown).failures.filter { !Self.rulesOfTrust.contains($0.rule) }
        let meaning = verifier(trusting: TrustedKeys())
            .evaluateClaims(claims.assertion, within: claims.fields, at: instant)
        guard let failure = signatures.first ?? meaning.first(where: { $0.outcome == .failed }) else { return }
        throw TestKitError(rejected: failure.message ?? failure.title)
    }

    /// What only the issuer's key decides.
    private static let rulesOfTrust = [VerificationRule.noTrustedKey, .fingerprintMismatch]
}

extension TestKitError {
    fileprivate init(rejected reason: String) {
        self.init(
            .unsuitableResponse,
            "mutations need a response that is accepted, and this one is rejected: \(reason)"
        )
    }
}

extension TestKitError.Code {
    /// The response cannot be the base of mutations.
    public static let unsuitableResponse = Self(rawValue: "mutate.unsuitable-response")
}

package struct Inapplicable: Error {
    package let reason: String

    init(_ reason: String) {
        self.reason = reason
    }
}

private struct Claims {
    var expectations = Expectations()
    let requiredAttributes: [String]
    let assertion: AssertionContent
    let fields: SAMLResponseFields

    init(of response: [UInt8]) throws(TestKitError) {
        let document = try TestKitError.mapping { () throws(XMLSecurityError) in
            try XMLDocument(parsing: response, limits: XMLLimits())
        }
        let root = document.root
        guard root.isNamed(SAMLName.response), let element = root.firstChild(SAMLName.assertion),
            root.countOfChildren(SAMLName.assertion) == 1
        else {
            let isEncrypted = root.firstChild(SAMLName.encryptedAssertion) != nil
            let text =
                isEncrypted
                ? "the Assertion is encrypted; its mutations need the private key of the receiver"
                : "mutations are made of a SAML response with one Assertion"
            throw TestKitError(.unsuitableResponse, text)
        }
        do throws(BrokenRule) {
            assertion = try AssertionContent(reading: element)
        } catch {
            throw TestKitError(.unsuitableResponse, "the response cannot be mutated: \(error.error.message)")
        }
        fields = SAMLResponseFields(reading: root)
        let confirmation = assertion.subject?.confirmations.first
        expectations.issuers = [assertion.issuer]
        expectations.audience = assertion.conditions?.audienceRestrictions.first?.first ?? expectations.audience
        expectations.destination = fields.destination
        expectations.recipient = confirmation?.recipient
        // A Response without InResponseTo is not the response to the request of its confirmation.
        expectations.inResponseTo = fields.inResponseTo
        requiredAttributes = assertion.attributes.filter { $0.values.contains { !$0.isEmpty } }.map(\.name)
    }
}

extension MutationBase {
    /// Returns the time some seconds after the evaluation time.
    func time(_ seconds: Int64) -> String {
        SpecTime.relative(seconds: seconds).instant(at: instant).description
    }
}
