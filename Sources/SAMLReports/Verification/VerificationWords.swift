internal import ByteTools
package import SAML
internal import SAMLExamination

extension VerificationEntry {
    /// The reason of the verdict; for an accepted input, the signer.
    var reason: String {
        guard let report else {
            return failure.map { "\($0.message) [\($0.id)]" } ?? "unknown error"
        }
        if report.isAccepted { return Self.signers(report) }
        guard let failure = report.failures.first else { return "not all checks were made" }
        let text = failure.isNoTrustedKey ? Self.untrusted(report) : failure.message ?? failure.title
        return "\(text) [\(failure.id)]"
    }

    /// The signed element, the signer, and the end of validity.
    private static func signers(_ report: VerificationReport) -> String {
        let validity = report.assertion?.expiry.map { ", valid until \($0)" } ?? ""
        let names = report.signatures.map { $0.key.name }
        return switch (report.coverage, names.count) {
        case (.response, 2) where names[0] == names[1]:
            "the Response and its Assertion are signed by \(names[1])\(validity)"
        case (.response, 2): "the Response is signed by \(names[1]), its Assertion by \(names[0])\(validity)"
        case (.response, _): "the Response is signed by \(names.last ?? "")\(validity)"
        default: "the Assertion is signed by \(names.last ?? "")\(validity)"
        }
    }

    private static func untrusted(_ report: VerificationReport) -> String {
        switch report.embeddedCertificate?.verifiesSignature {
        case true?: "no key is trusted; the signature is valid under the certificate in the response"
        case false?: "no key is trusted, and the signature is NOT valid under the certificate in the response"
        case nil: "no key is trusted, and the signature contains no usable certificate"
        }
    }
}

extension [VerificationCheck] {
    /// The number of checks, and of those with each outcome.
    var counts: String {
        let words: [(VerificationCheck.Outcome, String)] = [
            (.passed, "passed"), (.failed, "failed"), (.warned, "with a warning"), (.notApplicable, "not applicable"),
            (.notReached, "not reached"),
        ]
        let counted = words.map { outcome, word in (count { $0.outcome == outcome }, word) }
        return "\(count) checks: "
            + counted.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    }
}

extension VerificationCheck {
    package var isNoTrustedKey: Bool { rule == .noTrustedKey && outcome == .failed }
}
