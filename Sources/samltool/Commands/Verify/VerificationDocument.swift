import SAML
import SAMLEncoding

/// The verdicts on a batch: what `verify --json` prints.
struct VerificationDocument: Encodable {
    let format = "samltool.verification"
    let version = 1
    let files: [File]

    let passed: Int
    let failed: Int

    struct File: Encodable {
        let file: String
        let layers: [String]
        let observations: [String]
        let verdict: String
        let exitStatus: Int32
        let scope: String
        let at: String?
        let clock: String?
        let sha256: String?
        let exceptions: [String]
        let coverage: String?
        let unauthenticated: [String]
        let signatures: [Signature]
        let embeddedCertificate: EmbeddedCertificate?
        let assertion: Assertion?
        let checks: [Check]
        let failure: FailureDocument?
    }

    struct Signature: Encodable {
        let covers: String
        let key: Key
    }

    struct Key: Encodable {
        let kind: String
        let bits: Int
        let curve: String?
        let sha256: String
        let certificate: Certificate?
        /// Where it is from, if from metadata, and until when that holds.
        let entityID: String?
        let validUntil: String?
    }

    struct Certificate: Encodable {
        let subject: String
        let issuer: String
        let notBefore: String
        let notAfter: String
        let sha256: String
    }

    struct EmbeddedCertificate: Encodable {
        let certificate: Certificate
        let verifiesSignature: Bool
    }

    /// What a replay cache needs; nothing of a person.
    struct Assertion: Encodable {
        let id: String
        let issuer: String
        let issueInstant: String
        let expiry: String?
    }

    struct Check: Encodable {
        let id: String
        let stage: Int
        let title: String
        let outcome: String
        let message: String?
        let expected: String?
        let found: String?
        let line: Int?
        let column: Int?
        let offset: Int?
        let path: String?
    }
}

extension VerificationDocument.File {
    init(_ judged: JudgedInput, exceptions: [String]) {
        let report = judged.report
        self.init(
            file: judged.name,
            layers: judged.trace?.layers.map(\.kind.rawValue) ?? [],
            observations: judged.trace?.observations.map(\.kind.rawValue) ?? [],
            verdict: judged.verdict.rawValue,
            exitStatus: judged.status.rawValue,
            scope: judged.scope == .signatureOnly ? "signature" : "everything",
            at: judged.clock.map { SAMLTimestamp($0.instant).description },
            clock: judged.clock?.source.rawValue,
            sha256: report?.inputDigest,
            exceptions: exceptions,
            coverage: report?.coverage?.rawValue,
            unauthenticated: report?.coverage?.unauthenticatedFields ?? [],
            signatures: report?.signatures.map { .init(covers: $0.coverage.rawValue, key: .init($0.key)) } ?? [],
            embeddedCertificate: report?.embeddedCertificate.map {
                .init(certificate: .init($0.certificate), verifiesSignature: $0.verifiesSignature)
            },
            assertion: report?.assertion.map(VerificationDocument.Assertion.init),
            checks: report?.checks.map(VerificationDocument.Check.init) ?? [],
            failure: judged.failureDocument
        )
    }
}

extension VerificationDocument.Key {
    init(_ key: KeyDescription) {
        self.init(
            kind: key.kind,
            bits: key.bits,
            curve: key.curve,
            sha256: key.fingerprint,
            certificate: key.certificate.map(VerificationDocument.Certificate.init),
            entityID: key.entityID,
            validUntil: key.validUntil?.description
        )
    }
}

extension VerificationDocument.Certificate {
    init(_ certificate: CertificateDescription) {
        self.init(
            subject: certificate.subject,
            issuer: certificate.issuer,
            notBefore: certificate.notBefore.description,
            notAfter: certificate.notAfter.description,
            sha256: certificate.fingerprint
        )
    }
}

extension VerificationDocument.Assertion {
    init(_ assertion: VerifiedAssertion) {
        self.init(
            id: assertion.id,
            issuer: assertion.issuer,
            issueInstant: assertion.issueInstant.description,
            expiry: assertion.expiry?.description
        )
    }
}

extension VerificationDocument.Check {
    init(_ check: VerificationCheck) {
        self.init(
            id: check.id,
            stage: check.stage.rawValue,
            title: check.title,
            outcome: check.outcome.rawValue,
            message: check.message,
            expected: check.expected,
            found: check.found,
            line: check.location?.line,
            column: check.location?.column,
            offset: check.location?.offset,
            path: check.path
        )
    }
}
