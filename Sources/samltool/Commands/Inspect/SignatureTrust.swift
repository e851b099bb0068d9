import SAML
import SAMLExamination
import SAMLReports

/// Whether a trusted key signed a document, as `inspect` reports it.
struct SignatureTrust {
    let isSigned: Bool
    let key: KeyDescription?
    let failures: [VerificationCheck]

    init(_ report: VerificationReport) {
        isSigned = report.isAccepted
        key = isSigned ? report.key : nil
        failures = report.failures
    }

    init(_ report: MessageReport) {
        isSigned = report.isAccepted
        key = isSigned ? report.key : nil
        failures = report.failures
    }

    var status: ExitStatus { isSigned ? .success : .rejected }

    var text: String {
        if isSigned {
            let key = key.map { "\($0.name), SHA-256 \($0.certificate?.fingerprint ?? $0.fingerprint)" } ?? ""
            return "yes, signed by \(key)"
        }
        let failure = failures.first
        return "no: \(failure?.message ?? failure?.title ?? "") [\(failure?.id ?? "")]"
    }

    var json: JSON { ["signed": isSigned, "key": key?.json, "failed": failures.map(\.id)] }
}
