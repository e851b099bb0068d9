internal import XMLSecurity

/// One run of the verifier over one response.
struct Evaluation {
    let response: [UInt8]
    let verifier: ResponseVerifier
    let instant: SAMLTimestamp
    let scope: EvaluationScope
    /// The limits for the document as received.
    let limits: XMLLimits
    var log = CheckLog()
    var signatures: [ProvenSignature] = []
    var embeddedCertificate: VerificationReport.EmbeddedCertificate?

    init(
        _ response: [UInt8],
        by verifier: ResponseVerifier,
        at instant: SAMLTimestamp,
        _ scope: EvaluationScope
    ) {
        var limits = XMLLimits(maximumBytes: verifier.policy.maximumBytes)
        limits.comments = verifier.policy.exceptions.contains(.comments) ? .accepted : .refused
        self.init(response, by: verifier, at: instant, scope, limits: limits)
    }

    /// One run over a document with limits of its own.
    init(
        _ document: [UInt8],
        by verifier: ResponseVerifier,
        at instant: SAMLTimestamp,
        _ scope: EvaluationScope,
        limits: XMLLimits
    ) {
        response = document
        self.verifier = verifier
        self.instant = instant
        self.scope = scope
        self.limits = limits
    }

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
                signedOctets: signed.octets
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
            embeddedCertificate: embeddedCertificate,
            inputDigest: (try? DigestMethod.sha256.hash(response))?.hexadecimal ?? ""
        )
    }
}

/// Octets that a trusted key signed, and that no other stage made.
struct SignedElement {
    /// The canonical octets of the Response or the Assertion.
    let octets: [UInt8]
    /// Which of the two it is.
    let coverage: VerificationReport.Coverage
    /// The ID of the element that was checked in the document.
    let id: String
    /// What the response around a signed assertion says, not authenticated; `nil` if the response is signed.
    let unsignedFields: SAMLResponseFields?
}
