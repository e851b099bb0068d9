import ByteTools
import SAML
import SAMLDiagnosis
import SAMLEncoding
import SAMLReports

/// The lines of a summary for people, with the parts that all documents have.
struct SummaryLines {
    private(set) var lines: [String]
    private let isRevealing: Bool
    private static let labels = Labels(indent: 2, width: 16)

    init(_ title: String, revealing isRevealing: Bool) {
        lines = [title.withoutControls]
        self.isRevealing = isRevealing
    }

    mutating func add(_ label: String, _ text: String?) { lines += Self.labels.line(label, text) }

    /// Adds different texts in one line; none if there are no texts.
    mutating func add(_ label: String, unique texts: [String?]) {
        let texts = texts.compactMap(\.self).uniqueByBytes
        add(label, texts.isEmpty ? nil : texts.joined(separator: ", "))
    }

    mutating func addValidity(from start: SAMLTimestamp?, until end: SAMLTimestamp?) {
        let parts = [start.map { "from \($0)" }, end.map { "until \($0)" }].compactMap(\.self)
        add("valid", parts.isEmpty ? nil : parts.joined(separator: " "))
    }

    /// A personal value, or its length.
    func shown(_ value: String) -> String {
        isRevealing ? value : "hidden, \(value.unicodeScalars.count.counted("character"))"
    }

    mutating func add(_ name: SAMLNameID?) {
        if let name { add("subject", "\(shown(name.value)); format \(name.format ?? "not specified")") }
    }

    mutating func add(_ status: SAMLStatus?) {
        guard let status else { return }
        add("status", status.shortCodes + (status.message.map { ", message: \(shown($0))" } ?? ""))
    }

    mutating func add(_ parts: [SAMLEncryptedPart]) {
        let texts = parts.map { part in part.element + (part.algorithm.map { " with \($0)" } ?? "") }
        add("encrypted", texts.isEmpty ? nil : texts.joined(separator: ", "))
    }

    mutating func add(_ signatures: [UnverifiedSignature]) {
        for signature in signatures {
            let algorithms = [signature.signatureMethod, signature.digestMethod, signature.canonicalizationMethod]
            add(
                "signature",
                "in \(signature.parent), \(algorithms.compactMap { $0.map(Self.shortName) }.joined(separator: ", "))"
            )
        }
        for certificate in signatures.certificates {
            let dates = "valid \(certificate.notBefore) to \(certificate.notAfter)"
            add("certificate", "\(certificate.subject), \(dates), SHA-256 \(certificate.fingerprint)")
        }
    }

    /// Adds the signature of the query around a message, and a parameter that software reads differently.
    mutating func addQuery(of trace: EncodingTrace, note: String = "") {
        switch trace.querySignature {
        case .success(let signature)?:
            add("signature", "of the query, \(Self.shortName(signature.algorithm))\(note)")
        case .failure(let error)?: return add("signature", "of the query, unreadable: \(error.message)")
        case nil: break
        }
        add("query", trace.parameters?.ambiguity?.message)
    }

    mutating func add(_ trust: SignatureTrust?, unknown advice: String) {
        add("trusted", trust?.text ?? "unknown: no key is trusted; \(advice)")
    }

    /// The end of the URI of an algorithm, such as `rsa-sha256`.
    static func shortName(_ algorithm: String) -> String {
        let algorithm = algorithm.utf8.last == UInt8(ascii: "#") ? String(algorithm.dropLast()) : algorithm
        let end = algorithm.utf8.lastIndex { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "/") }
        guard let end, let name = String(algorithm.utf8[algorithm.utf8.index(after: end)...]), !name.isEmpty else {
            return algorithm
        }
        return name
    }

    /// Adds the names or, with personal values, these; a usual number of values is not mentioned.
    mutating func add(_ attributes: [SAMLAttribute], as label: String, usualCount usual: Int) {
        if !isRevealing {
            let names = attributes.map {
                $0.values.count == usual
                    ? $0.name : "\($0.name) (\($0.values.count.counted("value")))"
            }
            return add(label, names.isEmpty ? "none" : "\(names.count): \(names.joined(separator: ", "))")
        }
        add(label, attributes.isEmpty ? "none" : "\(attributes.count)")
        for attribute in attributes {
            lines += Labels(indent: 4, width: 14).line(attribute.name, attribute.values.map(\.text))
        }
    }
}

extension [UnverifiedSignature] {
    /// The certificates in the signatures, each once.
    var certificates: [CertificateDescription] {
        flatMap(\.certificates).uniqued
    }
}
