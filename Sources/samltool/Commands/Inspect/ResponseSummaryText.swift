import SAML
import SAMLDiagnosis
import SAMLEncoding

/// A summary of a response for people, on one screen.
struct ResponseSummaryText {
    private var text: SummaryLines

    var lines: [String] { text.lines }

    init(_ summary: ResponseSummary, revealing isRevealing: Bool) {
        text = SummaryLines("\(summary.file): SAML response of \(summary.trace.sizeAndLayers)", revealing: isRevealing)
        let fields = summary.response.fields
        let assertions = summary.response.assertions
        text.add("issuer", unique: [fields.issuer] + assertions.map(\.issuer))
        text.add("issued", unique: [fields.issueInstant?.description] + assertions.map(\.issueInstant.description))
        text.add(fields.status)
        text.add("destination", fields.destination)
        text.add("in response to", fields.inResponseTo)
        addCount(of: summary.response)
        for assertion in assertions { add(assertion) }
        let isQuerySigned = summary.trace.querySignature != nil
        text.addQuery(of: summary.trace, note: "; not verified, only signatures in the document are")
        if !isQuerySigned, summary.response.signatures.isEmpty { text.add("signature", "none") }
        text.add(summary.response.signatures)
        text.add(summary.trust, unknown: "use --cert or --metadata for the provider's")
        text.add(assertions.flatMap(\.attributes), as: "attributes", usualCount: 1)
        text.add(summary.response.encryptedParts)
    }

    /// Adds the number of assertions, unless there is one and it is summarized.
    private mutating func addCount(of response: UnverifiedResponse) {
        let readable = response.assertions.count
        guard response.assertionCount != 1 || readable != 1 else { return }
        let unreadable = readable < response.assertionCount ? ", \(readable) of them readable" : ""
        let warning = response.assertionCount > 1 ? "; software may read one that is not signed" : ""
        text.add("assertions", "\(response.assertionCount)\(unreadable)\(warning)")
    }

    private mutating func add(_ assertion: UnverifiedAssertion) {
        text.add(assertion.subject?.nameID)
        text.add("audience", unique: assertion.conditions?.audienceRestrictions.flatMap(\.self) ?? [])
        let confirmations = assertion.subject?.confirmations ?? []
        text.add("recipient", unique: confirmations.map(\.recipient))
        text.add("confirms", unique: confirmations.map { $0.inResponseTo.map { "the request \($0)" } })
        text.addValidity(from: assertion.conditions?.notBefore, until: assertion.conditions?.notOnOrAfter)
        text.add("confirmed", unique: confirmations.map { $0.notOnOrAfter.map { "until \($0)" } })
        for statement in assertion.authnStatements {
            let end = statement.sessionNotOnOrAfter.map { ", session until \($0)" } ?? ""
            text.add("authenticated", "\(statement.authnInstant)\(end)")
        }
    }
}

extension EncodingTrace {
    var sizeAndLayers: String {
        let names = layers.map(\.kind.name).joined(separator: ", ")
        return "\(payload.count) bytes\(names.isEmpty ? "" : ", in \(names)")"
    }
}
