import SAMLTestKit
import Testing

/// A receiver without one rule of the verifier, and mutations that only this rule stops.
struct WeakReceiver: CustomTestStringConvertible, Sendable {
    let rule: String
    let mutations: [String]
    let index: Int

    var testDescription: String { rule }

    static let all = rows.split(separator: "\n").enumerated().map { index, row in
        let words = row.split(separator: " ").map(String.init)
        return WeakReceiver(rule: words[0], mutations: Array(words.dropFirst()), index: index)
    }

    private static let rows = """
        xml.too-large too-large
        xml.processing-instruction processing-instruction-after
        xml.tag-too-large too-large-tag
        xml.too-many-attributes too-many-attributes
        xml.too-deep too-deep
        xml.too-many-namespaces too-many-namespaces
        xml.malformed undeclared-prefix empty-prefix two-colons repeated-attribute-by-namespace two-roots text-after-root
        xml.comment comment-in-name-id comment-in-attribute-value comment-in-issuer comment-in-audience comment-before-evil-name
        structure.not-a-response root-artifact-response root-logout-response root-authn-request
        structure.nested-response nested-response
        structure.several-assertions xsw-3-siblings-assertion-evil-last two-signed-assertions encrypted-evil-last
        xml.id-invalid id-with-expression id-with-space id-empty
        xml.id-ambiguous id-repeated-before-upper-case id-repeated-in-key-info-xml-id id-of-signature id-of-response
        signature.misplaced signature-moved-into-status signature-in-signature
        signature.structure two-signature-values unknown-element-in-signature text-in-signed-info
        signature.forbidden-content cdata-in-digest-value
        signature.transforms transforms-canonicalized-twice
        signature.prefix-list transforms-long-prefix-list
        signature.inclusive-c14n transforms-inclusive signed-info-inclusive
        signature.sha1 digest-sha1 signature-rsa-sha1
        encryption.legacy encrypted-with-aes128-cbc encrypted-with-3des encrypted-key-with-pkcs1
        assertion.malformed two-subjects two-name-ids two-conditions two-issuers two-statuses
        assertion.invalid-time time-without-zone time-with-space date-alone
        response.version version-of-response
        assertion.version version-of-assertion
        status.not-success status-requester status-responder-with-subcode no-status
        issuer.mismatch other-issuer issuer-with-slash
        issuer.conflict issuer-conflict
        response.destination other-destination
        response.in-response-to other-request
        conditions.issued-in-future issued-in-future response-issued-in-future
        conditions.not-yet-valid not-yet-valid
        conditions.expired expired expired-years-ago encrypted-expired
        conditions.unknown unknown-condition
        audience.missing no-audience-restriction no-conditions
        audience.mismatch other-audience audience-with-slash audience-in-upper-case encrypted-other-audience
        subject.confirmation confirmation-expired other-recipient no-recipient other-confirmation-method
        session.expired session-ended
        """
}
