internal import ByteTools
internal import XMLSecurity

struct Evaluation {
    let response: [UInt8]
    let verifier: ResponseVerifier
    let instant: SAMLTimestamp
    let scope: EvaluationScope
    let signer: SignatureVerifier
    let parser: XMLParser
    /// `nil` without decryption keys.
    let decryptor: PartDecryptor?
    var log: CheckLog
    var signatures: [ProvenSignature] = []
    var misreadings: [Misreading] = []
    /// Those in the assertion that was decrypted.
    var decryptedMisreadings: [Misreading] = []

    init(
        _ response: [UInt8],
        by verifier: ResponseVerifier,
        at instant: SAMLTimestamp,
        _ scope: EvaluationScope,
        recording content: CheckLog.Content = .everything,
        with parser: XMLParser = XMLParser()
    ) {
        self.parser = parser
        log = CheckLog(content)
        self.response = response
        self.verifier = verifier
        self.instant = instant
        self.scope = scope
        let limits = XMLLimits(
            maximumBytes: verifier.policy.maximumBytes,
            comments: verifier.policy.allowed.contains(.comments) ? .accepted : .rejected
        )
        decryptor = PartDecryptor(verifier.decryptionKeys, policy: verifier.policy, limits: limits)
        signer = SignatureVerifier(trustedKeys: verifier.trustedKeys, policy: verifier.policy, limits: limits)
    }

    /// The limits for the document as received.
    var limits: XMLLimits { signer.limits }

    /// The element that the last verified signature covers.
    var coverage: VerificationReport.Coverage? { signatures.last?.coverage }

    mutating func run() -> VerifiedAssertion? {
        do throws(CheckLog.Stop) {
            let document = try parseDocument()
            try checkStructure(of: document.root)
            let assertion = try readSigned(document)
            checkReadings(of: document, besides: assertion.content)
            if scope == .signatureOnly {
                leaveOutSemantics()
                return nil
            }
            checkSemantics(of: assertion.content, within: assertion.fields)
            guard !log.hasFailed, log.isComplete, let covering = signatures.last else { return nil }
            return VerifiedAssertion(
                assertion.content,
                response: coverage == .response ? assertion.fields : nil,
                key: covering.key,
                signedOctets: covering.octets
            )
        } catch {
            return nil
        }
    }

    /// Runs the stages from the signatures to the content of the assertion.
    private mutating func readSigned(_ document: borrowing XMLDocument) throws(CheckLog.Stop) -> SignedAssertion {
        if let decryptor, document.root.firstChild(SAMLName.encryptedAssertion) != nil {
            return try readEncrypted(document, with: decryptor)
        }
        let signature = try verifySignatures(in: document)
        let isWhole = signature.coverage == .response
        return try extract(signature, isWhole ? nil : SAMLResponseFields(reading: document.root))
    }

    func report(assertion: VerifiedAssertion?) -> VerificationReport {
        VerificationReport(
            checks: log.checks,
            assertion: assertion,
            isAccepted: !log.hasFailed && log.isComplete,
            signatures: signatures.map { .init(coverage: $0.coverage, key: $0.key, engine: $0.engine) },
            misreadings: misreadings,
            decryptedParts: decryptor?.parts ?? [],
            embeddedCertificate: log.embeddedCertificate,
            hasOnlyValidDigest: log.hasOnlyValidDigest,
            inputDigest: (try? DigestMethod.sha256.hash(response))?.hexadecimal ?? ""
        )
    }
}

extension ProvenSignature {
    /// The covered element, in a response.
    var coverage: VerificationReport.Coverage { isOfDocument ? .response : .assertion }
}
