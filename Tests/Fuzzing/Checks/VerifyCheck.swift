import Foundation
import SAML
import TestSupport

/// The invariants of the verifier: it returns only content that a trusted key signed.
enum VerifyCheck {
    static func run(_ input: [UInt8]) throws(Violation) {
        let report = strict.evaluate(input, at: instant)
        let accepted = Result { () throws(SAMLError) in try strict.verify(input, at: instant) }
        let acceptedLeniently = try? lenient.verify(input, at: instant)
        switch accepted {
        case .success(let assertion):
            try Violation.unless(
                report.isAccepted && report.assertion == assertion,
                "evaluate accepts if verify does"
            )
            try Violation.unless(
                acceptedLeniently == assertion,
                "an allowance neither rejects a response nor changes the assertion"
            )
        case .failure(let error):
            try Violation.unless(!report.isAccepted && report.assertion == nil, "evaluate rejects if verify does")
            try Violation.unless(report.error == error, "verify throws the first failure of evaluate")
        }
        if let acceptedLeniently {
            try Violation.unless(signed.contains(acceptedLeniently), "an accepted assertion is signed")
        }
    }

    /// A time at which the samples are valid.
    private static let instant = Date(timeIntervalSince1970: 1_800_000_000)

    private static let strict = ResponseVerifier(trusting: trustedKeys)

    /// A policy that accepts as much as possible.
    private static let lenient = ResponseVerifier(
        trusting: trustedKeys,
        policy: VerificationPolicy(
            allowed: [.sha1, .emptyReferenceURI, .inclusiveCanonicalization, .comments],
            minimumRSABits: 1024
        )
    )

    private static let trustedKeys: TrustedKeys = {
        var keys = TrustedKeys()
        do {
            for name in ["idp-rsa", "idp-ec", "idp-ec384", "weak-rsa1024"] {
                try keys.add(certificates: SampleKeys.file("\(name).pem"))
            }
            // The certificate of other-rsa, which is only in responses that carry it.
            try keys.add(fingerprint: otherFingerprint())
        } catch {
            fatalError("the sample keys cannot be read: \(error)")
        }
        return keys
    }()

    private static func otherFingerprint() throws -> String {
        let other = try TrustedKeys(certificates: SampleKeys.file("other-rsa.pem"))
        return other.descriptions.first?.certificate?.fingerprint ?? ""
    }

    /// The content that the trusted keys signed: that of the samples, also with an outer signature removed.
    private static let signed: Set<VerifiedAssertion> = {
        let texts = Sample.all.filter(\.isSignedXML).compactMap { try? $0.bytes() }
            .map { String(decoding: $0, as: UTF8.self) }
        let documents = texts + texts.map { $0.withoutFirst(from: "<ds:Signature ", through: "</ds:Signature>") }
        let assertions = documents.compactMap { try? lenient.verify(Array($0.utf8), at: instant) }
        precondition(assertions.count > 20, "the samples are not accepted")
        return Set(assertions)
    }()
}

extension String {
    /// The text without the first piece from one mark through the end of the next.
    fileprivate func withoutFirst(from start: String, through end: String) -> String {
        guard let first = firstRange(of: start), let last = self[first.lowerBound...].firstRange(of: end) else {
            return self
        }
        return String(self[..<first.lowerBound] + self[last.upperBound...])
    }
}
