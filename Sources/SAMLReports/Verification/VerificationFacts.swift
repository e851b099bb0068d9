import ByteTools
import SAML
import SAMLDiagnosis
import SAMLEncoding
internal import SAMLExamination

struct VerificationFacts {
    private(set) var all: [(label: String, text: String)] = []

    init(_ judged: VerificationEntry, _ report: VerificationReport, _ setting: VerificationSetting) {
        for key in report.signatures.map({ $0.key }).uniqued { add("key", key.fact) }
        // Nearly all signatures are verified in one traversal, so only the exception is shown.
        if report.signatures.contains(where: { $0.engine == .libxmlsec1 }) { add("engine", "libxmlsec1") }
        var parts: [SAMLDecryptedPart] = []
        for part in report.decryptedParts where !parts.contains(part) { parts.append(part) }
        for part in parts { add("decrypted", Self.description(of: part)) }
        if let embedded = report.embeddedCertificate?.certificate {
            let dates = "valid \(embedded.notBefore) to \(embedded.notAfter)"
            add("certificate", "\(embedded.subject), \(dates), SHA-256 \(embedded.fingerprint)")
        }
        if setting.scope == .signatureOnly {
            add("checked", "only the signature: not the audience, the issuer, and the times")
        }
        if !setting.allowed.isEmpty { add("allowed", setting.allowed.joined(separator: ", ")) }
        if let time = judged.evaluationTime?.words(for: "response") { add("evaluated", time) }
        let fields = report.coverage?.unauthenticatedFields ?? []
        if !fields.isEmpty { add("not signed", "\(fields.joined(separator: ", ")) of the Response") }
        guard let trace = judged.trace else { return }
        add("stage", DiagnosisContext.Stage(of: trace).words)
        if !trace.layers.isEmpty {
            let remark = trace.isAsSpecified ? "" : "; not the encoding that an exchange requires"
            add("found in", trace.layers.map { $0.kind.rawValue }.joined(separator: ", ") + remark)
        }
    }

    private mutating func add(_ label: String, _ text: String) {
        all.append((label, text))
    }

    var lines: [String] {
        let labels = Labels(indent: 2, width: 13)
        return all.flatMap { labels.line($0.label, $0.text) }
    }
}

extension KeyDescription {
    /// The kind and the fingerprint of the key, and the metadata that it is from.
    var fact: String {
        let source = entityID.map { ", from the metadata of \($0)" } ?? ""
        let holder = certificate.map { "certificate SHA-256 \($0.fingerprint)" } ?? "SHA-256 \(fingerprint)"
        return "\(kindAndSize), \(holder)\(source)"
    }
}

extension EvaluationInstant {
    /// The time and its source; `nil` for the current time.
    func words(for document: String) -> String? {
        switch source {
        case .now: nil
        case .issued: "\(timestamp), the IssueInstant of the \(document)"
        case .option: "\(timestamp)"
        case .captured: "\(timestamp), from the recording"
        }
    }
}

extension VerificationFacts {
    private static func description(of decrypted: SAMLDecryptedPart) -> String {
        let signed =
            switch decrypted.signedForm {
            case .encrypted: "signed as encrypted"
            case .decrypted: "signed inside"
            case .both: "signed as encrypted and inside"
            case nil: "not signed"
            }
        let algorithms = [decrypted.part.algorithm, decrypted.part.keyAlgorithm].compactMap { $0?.algorithmName }
        return
            "\(decrypted.part.element), \(signed), \(algorithms.joined(separator: " and ")), key SHA-256 \(decrypted.key.fingerprint)"
    }
}

extension String {
    /// The end of the URI of an algorithm, such as `aes256-gcm`.
    fileprivate var algorithmName: String {
        utf8.lastIndex(of: UInt8(ascii: "#")).map { String(self[index(after: $0)...]) } ?? self
    }
}
