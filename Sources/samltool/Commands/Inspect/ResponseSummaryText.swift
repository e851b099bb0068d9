import ByteTools
import AdobePass
import SAML
import SAMLDiagnosis
import SAMLEncoding
import SAMLReports

/// A summary of a response for people, on one screen.
struct ResponseSummaryText {
    private(set) var lines: [String] = []
    private static let labels = Labels(indent: 2, width: 16)
    private let isRevealing: Bool

    init(_ summary: ResponseSummary, revealing isRevealing: Bool) {
        self.isRevealing = isRevealing
        let layers = summary.trace.layers.map(\.kind.name).joined(separator: ", ")
        let encoding = layers.isEmpty ? "" : ", in \(layers)"
        lines.append(
            "\(summary.file): SAML response of \(summary.trace.payload.count) bytes\(encoding)".withoutControls
        )
        let fields = summary.response.fields
        let assertions = summary.response.assertions
        add("issuer", unique([fields.issuer] + assertions.map(\.issuer)))
        add("issued", unique([fields.issueInstant?.description] + assertions.map(\.issueInstant.description)))
        add("status", fields.status.map(status))
        add("destination", fields.destination)
        add("in response to", fields.inResponseTo)
        addCount(of: summary.response)
        for assertion in assertions { add(assertion) }
        addSignatures(summary)
        addAttributes(summary.attributes)
        let encrypted = summary.response.encryptedParts.map { part in
            part.element + (part.algorithm.map { " with \($0)" } ?? "")
        }
        add("encrypted", encrypted.isEmpty ? nil : encrypted.joined(separator: ", "))
    }

    private mutating func add(_ label: String, _ text: String?) { lines += Self.labels.line(label, text) }

    private func unique(_ texts: [String?]) -> String? {
        let texts = texts.compactMap(\.self).uniqueByBytes
        return texts.isEmpty ? nil : texts.joined(separator: ", ")
    }

    private func status(_ status: SAMLStatus) -> String {
        guard let message = status.message else { return status.shortCodes }
        return "\(status.shortCodes), message: \(shown(message))"
    }

    /// A personal value, or its length.
    private func shown(_ value: String) -> String {
        isRevealing ? value : "hidden, \(value.unicodeScalars.count) characters"
    }

    /// Adds the number of assertions, unless there is one and it is summarized.
    private mutating func addCount(of response: UnverifiedResponse) {
        let readable = response.assertions.count
        guard response.assertionCount != 1 || readable != 1 else { return }
        let unreadable = readable < response.assertionCount ? ", \(readable) of them readable" : ""
        let warning = response.assertionCount > 1 ? "; software may read one that is not signed" : ""
        add("assertions", "\(response.assertionCount)\(unreadable)\(warning)")
    }

    private mutating func add(_ assertion: UnverifiedAssertion) {
        if let name = assertion.subject?.nameID {
            add("subject", "\(shown(name.value)); format \(name.format ?? "not specified")")
        }
        let audiences = assertion.conditions?.audienceRestrictions.flatMap(\.self) ?? []
        add("audience", unique(audiences))
        let confirmations = assertion.subject?.confirmations ?? []
        add("recipient", unique(confirmations.map(\.recipient)))
        let request = unique(confirmations.map(\.inResponseTo))
        if let request { add("confirms", "the request \(request)") }
        let start = assertion.conditions?.notBefore.map { "from \($0)" }
        let end = assertion.conditions?.notOnOrAfter.map { "until \($0)" }
        let validity = [start, end].compactMap(\.self)
        add("valid", validity.isEmpty ? nil : validity.joined(separator: " "))
        add("confirmed", unique(confirmations.map { $0.notOnOrAfter.map { "until \($0)" } }))
        for statement in assertion.authnStatements {
            let end = statement.sessionNotOnOrAfter.map { ", session until \($0)" } ?? ""
            add("authenticated", "\(statement.authnInstant)\(end)")
        }
    }

    private mutating func addSignatures(_ summary: ResponseSummary) {
        let signatures = summary.response.signatures
        if signatures.isEmpty { add("signature", "none") }
        for signature in signatures {
            let algorithms = [signature.signatureMethod, signature.digestMethod, signature.canonicalizationMethod]
            add(
                "signature",
                "in \(signature.parent), \(algorithms.compactMap { $0.map(Self.shortName) }.joined(separator: ", "))"
            )
        }
        for certificate in summary.certificates {
            let dates = "valid \(certificate.notBefore) to \(certificate.notAfter)"
            add("certificate", "\(certificate.subject), \(dates), SHA-256 \(certificate.fingerprint)")
        }
        guard let report = summary.report else {
            return add("trusted", "unknown: no key is trusted; use --cert or --metadata for the provider's")
        }
        if report.isAccepted {
            let key = report.key.map { "\($0.name), SHA-256 \($0.certificate?.fingerprint ?? $0.fingerprint)" } ?? ""
            add("trusted", "yes, signed by \(key)")
        } else {
            let failure = report.failures.first
            add("trusted", "no: \(failure?.message ?? failure?.title ?? "") [\(failure?.id ?? "")]")
        }
    }

    /// The end of the URI of an algorithm, such as `rsa-sha256`.
    private static func shortName(_ algorithm: String) -> String {
        let algorithm = algorithm.utf8.last == UInt8(ascii: "#") ? String(algorithm.dropLast()) : algorithm
        let end = algorithm.utf8.lastIndex { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "/") }
        guard let end, let name = String(algorithm.utf8[algorithm.utf8.index(after: end)...]), !name.isEmpty else {
            return algorithm
        }
        return name
    }

    private mutating func addAttributes(_ attributes: [SAMLAttribute]) {
        if !isRevealing {
            let names = attributes.map { $0.values.count == 1 ? $0.name : "\($0.name) (\($0.values.count) values)" }
            return add("attributes", names.isEmpty ? "none" : "\(names.count): \(names.joined(separator: ", "))")
        }
        add("attributes", attributes.isEmpty ? "none" : "\(attributes.count)")
        for attribute in attributes {
            lines += Labels(indent: 4, width: 14).line(attribute.name, attribute.values.map(\.text))
        }
    }
}
