import ByteTools
import SAML

struct KeyWarning: Sendable {
    static let metadataExpired = "trust.metadata-expired"

    /// The rule of the verifier, or an identifier of the same form.
    let id: String
    let message: String
}

/// The evaluation time of keys, and the number of days before an end from which a warning is given.
struct ExpiryClock: Sendable {
    let instant: SAMLTimestamp
    let days: Int

    func warnings(about key: KeyDescription) -> [KeyWarning] {
        var warnings: [KeyWarning] = []
        if let end = key.validUntil {
            if instant >= end {
                let text = "the metadata expired on \(end), so its keys are not trusted; download it again"
                warnings.append(KeyWarning(id: KeyWarning.metadataExpired, message: text))
            } else if isNear(end) {
                let text = "the metadata expires on \(end); download it again before then"
                warnings.append(KeyWarning(id: "trust.metadata-expires-soon", message: text))
            }
        }
        if let certificate = key.certificate, let warning = warning(about: certificate) { warnings.append(warning) }
        if let weakness = key.weakness {
            warnings.append(KeyWarning(id: "trust.weak-key", message: "'verify' rejects the key: \(weakness)"))
        }
        return warnings
    }

    private func warning(about certificate: CertificateDescription) -> KeyWarning? {
        let trusted = "the key is still trusted, unless --check-cert-validity is given"
        let isOver = instant > certificate.notAfter
        if isOver || instant < certificate.notBefore {
            let end = isOver ? "ended on \(certificate.notAfter)" : "starts on \(certificate.notBefore)"
            let text = "the validity of the certificate \(end); \(trusted)"
            return KeyWarning(id: "trust.certificate-expired", message: text)
        }
        guard isNear(certificate.notAfter) else { return nil }
        let text = "the validity of the certificate ends on \(certificate.notAfter); ask the provider for the new one"
        return KeyWarning(id: "trust.certificate-expires-soon", message: text)
    }

    /// The time until an end, or since it, in whole days.
    func words(until end: SAMLTimestamp) -> String {
        let seconds = end.seconds - instant.seconds
        let days = Int(abs(seconds) / 86400).counted("day")
        return seconds > 0 ? "\(days) left" : "ended \(days) ago"
    }

    private func isNear(_ end: SAMLTimestamp) -> Bool { end.seconds - instant.seconds < Int64(days) * 86400 }
}
