package import AdobePass
package import SAML
package import SAMLDiagnosis
package import SAMLEncoding

// The words for values of the libraries in text for people.

extension KeyDescription {
    /// Kind and size: `RSA 2048`, `EC prime256v1`.
    package var kindAndSize: String { "\(kind) \(curve ?? (bits > 0 ? "\(bits)" : "key that is not supported"))" }
    /// The subject of its certificate, or its fingerprint.
    package var name: String { certificate?.subject ?? "the key with SHA-256 \(fingerprint)" }
}

extension EpochMilliseconds {
    package var timestamp: SAMLTimestamp { SAMLTimestamp(secondsSince1970: rawValue / 1000) }
}

extension Rule.Basis {
    package var words: String {
        switch self {
        case .standard: "by a standard"
        case .adobe: "by Adobe's documentation"
        case .inferred: "inferred: not documented by Adobe"
        case .policy: "a decision of this project"
        }
    }
}

extension NormalizationChange {
    package var words: String {
        let element = element.map { " in <\($0.withoutControls)>" } ?? ""
        return "\(kind.words): \(subject)\(element)"
    }
}

extension Finding {
    var countedMessage: String { count > 1 ? "\(message) (\(count) times)" : message }
}
