import Foundation
import SAML
import SAMLEncoding
import SAMLTestKit
import TestSupport
import XMLSecurity

/// For each rule a document that only it rejects, and the later rules that would reject it.
extension RuleRow {
    package static let all =
        bytes + document + structure + signatures + algorithms + keys + cryptography + encryption + meanings

    /// Rules that no document reaches, because earlier rules reject it; separate tests disable those.
    package static let unreached = [
        "library.unavailable": "it is about the libraries; see XMLLibraryTests",
        "xml.forbidden-node": "the scan rejects the markup of such a node; see SecondNetTests",
        "signature.unprocessable":
            "an earlier rule rejects such a signature; without xml.namespace-uri, for example, this rule does",
        "signature.engines-differ": "the engines would have to differ; see EnginesTests",
        "signature.signed-octets": "libxmlsec1 would have to fail unnoticed; see ConfirmationTests",
        "signature.signed-info-differs": "libxmlsec1 would have to sign other content; see ConfirmationTests",
        "signature.digest-recheck": "libxmlsec1 would have to digest other content; see ConfirmationTests",
        "assertion.signed-root":
            "an earlier rule rejects it; without signature.reference-uri, for example, this rule does; see ConfirmationTests",
    ]

    private static let bytes =
        ResourceLimits.limits.map { limit($0) } + [
            changing("xml.nul-byte", without: .rejected(by: "xml.malformed")) { $0.text + "\0" },
            RuleRow("xml.not-utf8", without: .rejected(by: "xml.malformed")) {
                let base = try AttackBase.signed(.assertion)
                return Array(base.text.replacingFirst("<samlp:Status>", with: "<samlp:Status>\u{1}").utf8)
                    .map { $0 == 1 ? 0xFF : $0 }
            },
            changing("xml.byte-order-mark", without: .rejected(by: "xml.malformed")) { "\u{FEFF}\u{FEFF}" + $0.text },
            changing("xml.declaration", without: .accepted, "long") { base in
                #"<?xml version="1.0"\#(String(repeating: " ", count: 300))?>"# + base.text
            },
            changing("xml.declaration", without: .rejected(by: "xml.malformed"), .anotherVersion) { base in
                #"<?xml version="1.1"?>"# + base.text
            },
            changing("xml.encoding-label", without: .withoutWarning) { base in
                #"<?xml version="1.0" encoding="ISO-8859-1"?>"# + base.text
            },
            changing("xml.doctype", without: .rejected(by: "xml.malformed")) { "<!DOCTYPE x>" + $0.text },
            changing("xml.processing-instruction", without: .rejected(by: "xml.malformed"), "before") {
                "<?x?>" + $0.text
            },
            changing("xml.processing-instruction", without: .accepted, .after) { $0.text + "<?x?>" }
                .inLibxmlsec1(.rejected(by: "signature.unprocessable")),
        ]

    private static let document = [
        changing("xml.malformed", without: .accepted, .prefixThatIsNotDeclared) { base in
            base.text.inserting("<undeclared:x/>", after: "<samlp:Status>")
        }.inLibxmlsec1(.rejected(by: "signature.unprocessable")),
        // libxml2 builds no tree of a document that is not well-formed.
        changing("xml.malformed", without: .accepted, "two roots") { base in
            base.text + base.pieces.hostileCopy(keepingIDs: true).unsigned
        }.inLibxmlsec1(.rejected(by: "signature.unprocessable")),
        changing("xml.comment", without: .accepted) { $0.text.inserting("<!--x-->", after: "subscriber") },
        // libxml2's canonicalization fails; its output is not used as octets.
        changing("xml.namespace-uri", without: .accepted) { base in
            base.text.inserting(#"<x xmlns:a="relative"/>"#, after: "<samlp:Status>")
        }.inLibxmlsec1(.rejected(by: "signature.unprocessable")),
        changing("xml.id-invalid", without: .accepted) { base in
            base.text.replacingFirst(#"ID="_response-1""#, with: #"ID="_a')|//*[1]|id('b""#)
        },
        attack("xml.id-ambiguous", without: .accepted, "another id before the assertion", of: RepeatedIdentifiers.all),
    ]

    private static let structure = [
        RuleRow("structure.not-a-response", without: .rejected(by: "assertion.signed-root")) {
            let pieces = ConstructedResponse()
            let template = pieces.signature.text(referenceTo: pieces.responseID)
            let text = pieces.response(signature: template, assertion: pieces.assertion())
                .replacing("samlp:Response", with: "samlp:ArtifactResponse")
            return try Array(SampleKeys.signing().sign(text, in: pieces.responseID).utf8)
        },
        changing("structure.nested-response", without: .accepted) { base in
            base.text.inserting("<samlp:Response/>", after: "<samlp:Status>")
        },
        changing("structure.encrypted-assertion", without: .accepted) { base in
            base.text.inserting("<saml:EncryptedAssertion/>", before: "<saml:Assertion ")
        },
        attack(
            "structure.no-assertion",
            without: .incomplete,
            "no-assertion",
            of: StrippingAttacks.cases
        ),
        changing("structure.several-assertions", without: .accepted) { base in
            let evil = base.pieces.hostileCopy(keepingIDs: false).assertion()
            return base.text.inserting(evil, after: "</saml:Assertion>")
        },
        changing("structure.several-assertions", without: .incomplete, "the evil one first") { base in
            let evil = base.pieces.hostileCopy(keepingIDs: false).assertion()
            return base.text.inserting(evil, before: "<saml:Assertion ")
        },
        RuleRow("structure.misplaced-assertion", without: .incomplete) {
            let pieces = ConstructedResponse()
            let template = pieces.signature.text(referenceTo: pieces.responseID)
            let text = pieces.response(
                signature: template,
                assertion: "<samlp:Extensions>\(pieces.assertion())</samlp:Extensions>"
            )
            return try Array(SampleKeys.signing().sign(text, in: pieces.responseID).utf8)
        },
    ]

    private static let signatures = [
        attack(
            "signature.missing",
            without: .incomplete,
            "no-signature",
            of: StrippingAttacks.cases
        ),
        attack(
            "signature.several",
            without: .rejected(by: "signature.digest-mismatch"),
            .secondSignatureAtTheEnd,
            of: SignatureShapes.signatures
        ),
        signing("signature.several", without: .accepted, "the second is signed by the first") { pieces in
            pieces.statements += #"<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"/>"#
        },
        changing("signature.misplaced", without: .accepted) { base in
            base.text.inserting(base.assertionSignature, after: "<samlp:Status>")
        },
        changing("signature.misreadable-content", without: .withoutWarning) { base in
            base.text.inserting(#"<NameID xmlns="urn:evil">evil</NameID>"#, after: "<samlp:Status>")
        },
        RuleRow("signature.position", without: .withoutWarning) {
            var pieces = ConstructedResponse()
            pieces.beforeAssertion = pieces.signature.text(referenceTo: pieces.responseID)
            return try Array(SampleKeys.signing().sign(pieces.unsigned, in: pieces.responseID).utf8)
        },
        attack(
            "signature.structure",
            without: .accepted,
            .attributeOfSignatureValue,
            of: SignatureShapes.children
        ),
        template(
            "signature.structure",
            without: .accepted,
            "an attribute of SignedInfo",
            of: SignedInfoShapes.shapes
        ),
        changing("signature.forbidden-content", without: .accepted) { base in
            base.text.inserting("<![CDATA[]]>", after: "<ds:SignatureValue>")
        },
        attack(
            "signature.object",
            without: .rejected(by: "signature.structure"),
            "manifest-in-signature",
            of: SignatureShapes.children
        ),
        template(
            "signature.reference-count",
            without: .rejected(by: "signature.structure"),
            "two references, the benign one first",
            of: SignedInfoShapes.references
        ),
        signing("signature.reference-uri", without: .accepted, .empty, on: .response) { $0.signature.uri = "" },
        signing("signature.reference-uri", without: .rejected(by: "assertion.signed-root"), "empty, of the Assertion") {
            $0.signature.uri = ""
        },
        RuleRow("signature.reference-uri", without: .rejected(by: "signature.unprocessable"), "the Response around") {
            var pieces = ConstructedResponse()
            pieces.signature.uri = "#_response-1"
            let template = pieces.signature.text(referenceTo: pieces.assertionID)
            let text = pieces.response(assertion: pieces.assertion(signature: template))
            return try Array(
                SampleKeys.signing().sign(text, in: pieces.assertionID).utf8
            )
        },
        transforms(without: .accepted, .canonicalizationTwice),
        transforms(without: .incomplete, "enveloped-signature twice and nothing else"),
        transforms(without: .rejected(by: "signature.digest-mismatch"), "XPath at the end")
            .inLibxmlsec1(.rejected(by: "signature.unprocessable")),
        transforms(without: .incomplete, "XPath that leaves the subject out"),
        transforms(without: .incomplete, "exclusive canonicalization with comments"),
        signing("signature.prefix-list", without: .accepted) { pieces in
            let list =
                #"<ec:InclusiveNamespaces xmlns:ec="http://www.w3.org/2001/10/xml-exc-c14n#" PrefixList="a b c d e f g h i"/>"#
            pieces.signature.transforms =
                Transforms.enveloped + Transforms.exclusive.replacing("></", with: ">\(list)</")
        },
        template(
            "signature.digest-value",
            without: .rejected(by: "signature.digest-mismatch"),
            "a DigestValue of another length",
            of: SignedInfoShapes.shapes
        ),
        changing("signature.empty-digest", without: .rejected(by: "signature.digest-mismatch")) { base in
            let signed = base.text.slice(from: "<ds:DigestValue>", through: "</ds:DigestValue>")
            let digest = "<ds:DigestValue>\(Base64Text(encoding: try DigestMethod.sha256.hash([])))</ds:DigestValue>"
            return base.text.replacingFirst(signed, with: digest)
        },
        attack(
            "signature.value",
            without: .accepted,
            "the SignatureValue's text in an element",
            of: SignatureShapes.children
        ),
        attack(
            "signature.value",
            without: .rejected(by: "signature.wrong-key"),
            .signatureValueOf63Bytes,
            of: SignatureShapes.children
        ),
        RuleRow("xml.too-much-work", without: .accepted) {
            try Array(ResourceLimits.expensive(3_750, prefixes: 8).utf8)
        },
    ]

    private static let algorithms = [
        // An unknown algorithm has no name for libxmlsec1.
        signing("signature.canonicalization", without: .incomplete) {
            $0.signature.canonicalization =
                #"<ds:CanonicalizationMethod Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#WithComments"/>"#
        },
        signing("signature.algorithm", without: .incomplete) {
            $0.signature.signatureMethod = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha224"
        },
        signing("signature.digest-algorithm", without: .incomplete) {
            $0.signature.digestMethod = "http://www.w3.org/2001/04/xmldsig-more#sha224"
        },
        signing("signature.inclusive-c14n", without: .accepted, "of the reference") {
            $0.signature.transforms = Transforms.enveloped
        },
        signing("signature.inclusive-c14n", without: .accepted, .ofSignedInfo) {
            $0.signature.canonicalization =
                #"<ds:CanonicalizationMethod Algorithm="http://www.w3.org/TR/2001/REC-xml-c14n-20010315"/>"#
        },
        signing("signature.sha1", without: .accepted, .inTheDigest) {
            $0.signature.digestMethod = DigestMethod.sha1.rawValue
        },
        signing("signature.sha1", without: .accepted, "in the signature") {
            $0.signature.signatureMethod = SignatureMethod.rsaSHA1.rawValue
        },
    ]

    private static let keys = [
        signing(
            "trust.no-key",
            without: .rejected(by: "signature.wrong-key"),
            by: ResponseVerifier(trusting: TrustedKeys())
        ),
        signing("trust.fingerprint", without: .rejected(by: "signature.wrong-key"), by: try pinning()),
        signing(
            "trust.weak-key",
            without: .accepted,
            .of1024Bits,
            key: "weak-rsa1024",
            by: try AttackVerifier.strict(key: "weak-rsa1024")
        ),
        signing(
            "trust.weak-key",
            without: .accepted,
            .smallExponent,
            key: "exponent3",
            by: try AttackVerifier.strict(key: "exponent3")
        ),
        signing(
            "trust.metadata-expired",
            without: .accepted,
            by: try trusting(
                ConstructedMetadata.entity(
                    ConstructedMetadata.provider,
                    ConstructedMetadata.role(ConstructedMetadata.key()),
                    attributes: #"validUntil="2026-11-20T12:00:00Z""#
                )
            )
        ),
        signing(
            "trust.other-entity",
            without: .accepted,
            by: try trusting(
                ConstructedMetadata.entity(
                    ConstructedMetadata.other,
                    ConstructedMetadata.role(ConstructedMetadata.key())
                ),
                expecting: [ConstructedMetadata.provider]
            )
        ),
        signing(
            "trust.unbound-key",
            without: .withoutWarning,
            by: try trusting(
                ConstructedMetadata.entity(
                    ConstructedMetadata.provider,
                    ConstructedMetadata.role(ConstructedMetadata.key("other-rsa"))
                ),
                "idp-rsa.pem"
            )
        ),
        signing("trust.certificate-expired", without: .withoutWarning, by: try AttackVerifier.strict(key: "expired")),
        signing(
            "trust.certificate-expired",
            without: .accepted,
            .whereItMustNot,
            by: try AttackVerifier.strict(VerificationPolicy(certificateValidity: .reject), key: "expired")
        ),
    ]

    /// Returns a verifier that trusts the keys of an entity's metadata, and certificates.
    private static func trusting(
        _ metadata: String,
        _ certificates: String...,
        expecting issuers: [String] = []
    ) throws -> ResponseVerifier {
        var trusted = try TrustedKeys(SAMLMetadata(Array(metadata.utf8)))
        for file in certificates { try trusted.add(certificates: SampleKeys.file(file)) }
        return ResponseVerifier(trusting: trusted, expecting: Expectations(issuers: issuers))
    }

    /// Returns a verifier that trusts the certificate of the sample key if the response carries it.
    private static func pinning() throws -> ResponseVerifier {
        let trusted = try TrustedKeys(certificates: SampleKeys.file("idp-rsa.pem"))
        var keys = TrustedKeys()
        try keys.add(fingerprint: trusted.descriptions.first?.certificate?.fingerprint ?? "")
        return ResponseVerifier(trusting: keys)
    }

    private static let cryptography = [
        // No octets are returned for an invalid signature, so there is nothing to read.
        attack(
            "signature.digest-mismatch",
            without: .incomplete,
            "other-subject",
            of: StrippingAttacks.cases
        ),
        signing("signature.mismatch", without: .rejected(by: "signature.wrong-key"), key: "other-rsa") {
            $0.signature.keyInfo = SignatureTemplate.keyInfo(certificate: try SampleKeys.certificateBase64())
        },
        signing("signature.wrong-key", without: .incomplete, key: "other-rsa"),
    ]

    private static let encryption = [
        encrypting("encryption.structure", without: .incomplete) {
            $0.replacing("<xenc:CipherData>", with: "<xenc:CipherData/><xenc:CipherData>")
        },
        encrypting("encryption.algorithm", without: .incomplete) {
            $0.replacing("xmlenc11#aes256-gcm", with: "xmlenc11#aes256-ctr")
        },
        encrypting("encryption.legacy", without: .accepted, "the key", ResponseEncryption(keyTransport: .pkcs1)),
        encrypting("encryption.legacy", without: .accepted, "the content", ResponseEncryption(algorithm: .aes128CBC)),
        encrypting("encryption.weak-key", without: .accepted, for: ["weak-rsa1024"]),
        RuleRow(
            "encryption.too-much-work",
            without: .accepted,
            by: try AttackVerifier.strict().decrypting()
        ) {
            var pieces = ConstructedResponse()
            pieces.attributes = (0...64).map { ConstructedResponse.attribute("a\($0)", "value") }.joined()
            return try Array(pieces.encrypted(ResponseEncryption(parts: [.attributes]), signing: .response).utf8)
        },
        encrypting("encryption.cannot-decrypt", without: .incomplete, for: ["other-rsa"]),
    ]

    private static let meanings =
        SemanticsRows.rows.compactMap { meaning($0) } + [
            signing(
                "response.in-response-to",
                without: .accepted,
                on: .response,
                by: try expecting(Expectations(inResponseTo: "_request-1"))
            ) {
                $0.responseAttributes = $0.responseAttributes.replacing("_request-1", with: "_request-2")
            },
            RuleRow("subject.missing", without: .incomplete) {
                let pieces = ConstructedResponse()
                let template = pieces.signature.text(referenceTo: pieces.assertionID)
                let assertion = pieces.assertion(signature: template).replacingFirst(pieces.subject, with: "")
                let text = pieces.response(assertion: assertion)
                return try Array(SampleKeys.signing().sign(text, in: pieces.assertionID).utf8)
            },
            signing("assertion.invalid-time", without: .accepted, on: .response) {
                $0.conditions = $0.conditions.replacing("2126-11-20T20:00:00Z", with: "2026-11-20 11:00")
            },
        ]
}
