internal import XMLSecurity

/// One run of the verifier over one response.
struct Evaluation {
    let response: [UInt8]
    let verifier: ResponseVerifier
    let instant: SAMLTimestamp
    let scope: EvaluationScope
    let signer: SignatureVerifier
    var log = CheckLog()
    var signatures: [ProvenSignature] = []

    init(
        _ response: [UInt8],
        by verifier: ResponseVerifier,
        at instant: SAMLTimestamp,
        _ scope: EvaluationScope
    ) {
        self.response = response
        self.verifier = verifier
        self.instant = instant
        self.scope = scope
        var limits = XMLLimits(maximumBytes: verifier.policy.maximumBytes)
        limits.comments = verifier.policy.exceptions.contains(.comments) ? .accepted : .refused
        signer = SignatureVerifier(trustedKeys: verifier.trustedKeys, policy: verifier.policy, limits: limits)
    }

    /// The limits for the document as received.
    var limits: XMLLimits { signer.limits }

    /// What was verified so far: the element that the last signature covers.
    var coverage: VerificationReport.Coverage? { signatures.last?.coverage }

    /// Makes the checks.
    ///
    /// - Returns: The assertion, if all hold.
    mutating func run() -> VerifiedAssertion? {
        do throws(CheckLog.Stop) {
            let document = try parseDocument()
            try checkStructure(of: document.root)
            let signed = try verifySignatures(in: document)
            let assertion = try extract(signed)
            if scope == .signatureOnly {
                leaveOutSemantics()
                return nil
            }
            checkSemantics(of: assertion.content, within: assertion.fields)
            guard !log.hasFailed, log.isComplete, let key = signatures.last?.key else { return nil }
            return VerifiedAssertion(
                assertion.content,
                response: coverage == .response ? assertion.fields : nil,
                key: key,
                signedOctets: signed.signature.octets
            )
        } catch {
            return nil
        }
    }

    /// What was found out.
    func report(assertion: VerifiedAssertion?) -> VerificationReport {
        VerificationReport(
            checks: log.checks,
            assertion: assertion,
            isAccepted: !log.hasFailed && log.isComplete,
            signatures: signatures.map { .init(coverage: $0.coverage, key: $0.key) },
            embeddedCertificate: log.embeddedCertificate,
            inputDigest: (try? DigestMethod.sha256.hash(response))?.hexadecimal ?? ""
        )
    }
}

/// Octets that a trusted key signed, and that no other stage made.
struct SignedElement {
    /// The signature that covers the assertion: the outer one, if there are two.
    let signature: ProvenSignature
    /// What the response around a signed assertion says, not authenticated; `nil` if the response is signed.
    let unsignedFields: SAMLResponseFields?
}

extension ProvenSignature {
    /// What it covers, in a response.
    var coverage: VerificationReport.Coverage { isOfDocument ? .response : .assertion }
}
