import Attacks
import Foundation
import SAML
import SAMLDiagnosis
import TestSupport

extension RuleCase {
    static let signature = shapes + algorithms + cryptography

    private static let shapes = [
        RuleCase("signature.missing", .row("signature.missing"), near: .signed(.assertion)),
        RuleCase(
            "signature.wrapping",
            with: ["attributes.zip", "structure.several-assertions"],
            .changed {
                $0.text.inserting($0.pieces.hostileCopy(keepingIDs: false).assertion(), before: "<saml:Assertion ")
            },
            near: .changed(.response) {
                $0.text.inserting($0.pieces.hostileCopy(keepingIDs: false).assertion(), before: "<saml:Assertion ")
                    .replacing("subscriber-1", with: "subscriber-2")
            },
            leaving: ["attributes.zip", "structure.several-assertions"]
        ),
        RuleCase("signature.several", .row("signature.several", .secondSignatureAtTheEnd), near: .signed(.both)),
        RuleCase(
            "signature.misplaced",
            .row("signature.misplaced"),
            near: .changed { $0.text.inserting(#"<ds:Signature xmlns:ds="u:x"/>"#, after: "<samlp:Status>") },
            leaving: ["signature.misreadable-content"]
        ),
        RuleCase(
            "signature.misreadable-content",
            .row("signature.misreadable-content"),
            near: .changed {
                $0.text.inserting(
                    #"<samlp:Extensions><Subject xmlns="urn:other">1</Subject></samlp:Extensions>"#,
                    before: "<samlp:Status>"
                )
            }
        ),
        RuleCase("signature.position", .row("signature.position"), near: .signed { $0.issuer = "" }),
        RuleCase(
            "signature.structure",
            .row("signature.structure", .attributeOfSignatureValue),
            near: .changed { $0.text.replacing("<ds:SignatureValue>", with: "\n<ds:SignatureValue>") }
        ),
        RuleCase(
            "signature.forbidden-content",
            .row("signature.forbidden-content"),
            near: .changed { $0.text.inserting("<![CDATA[]]>", after: "<samlp:Status>") }
        ),
        RuleCase(
            "signature.object",
            .row("signature.object"),
            near: .signed { $0.signature.keyInfo = "<ds:KeyInfo><Object/></ds:KeyInfo>" },
            leaving: ["signature.misreadable-content"]
        ),
        RuleCase("signature.reference-count", .row("signature.reference-count"), near: .signed(.both)),
        RuleCase(
            "signature.reference-uri",
            .row("signature.reference-uri", .empty),
            near: .signed { $0.signature.uri = "#_response-1" }
        ),
        RuleCase(
            "signature.transforms",
            .row("signature.transforms", .canonicalizationTwice),
            near: .signed { $0.signature.transforms = Transforms.enveloped + Transforms.exclusive }
        ),
        RuleCase(
            "signature.prefix-list",
            .row("signature.prefix-list"),
            near: .signed { $0.signature.transforms = try transforms(prefixes: "a b c d e f g h") }
        ),
        RuleCase(
            "signature.digest-value",
            .row("signature.digest-value"),
            near: .signed { $0.signature.digestMethod = sha384 }
        ),
        RuleCase(
            "signature.empty-digest",
            .row("signature.empty-digest"),
            near: .changed { $0.text.replacing("subscriber-1", with: "") },
            leaving: ["signature.digest-mismatch"]
        ),
        RuleCase(
            "signature.value",
            .row("signature.value", .signatureValueOf63Bytes),
            near: .changed { $0.text.inserting(" ", after: "<ds:SignatureValue>") }
        ),
    ]

    private static let sha384 = "http://www.w3.org/2001/04/xmldsig-more#sha384"

    private static func transforms(prefixes: String) throws -> String {
        let list =
            #"<ec:InclusiveNamespaces xmlns:ec="http://www.w3.org/2001/10/xml-exc-c14n#" PrefixList="\#(prefixes)"/>"#
        return Transforms.enveloped + Transforms.exclusive.replacing("></", with: ">\(list)</")
    }

    private static let algorithms = [
        RuleCase("signature.canonicalization", .row("signature.canonicalization"), near: .signed()),
        RuleCase("signature.inclusive-c14n", .row("signature.inclusive-c14n", .ofSignedInfo), near: .signed()),
        RuleCase(
            "signature.algorithm",
            .row("signature.algorithm"),
            near: .signed { $0.signature.signatureMethod = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha384" }
        ),
        RuleCase(
            "signature.digest-algorithm",
            .row("signature.digest-algorithm"),
            near: .signed { $0.signature.digestMethod = sha384 }
        ),
        RuleCase(
            "signature.sha1",
            .row("signature.sha1", .inTheDigest),
            near: .signed { $0.signature.digestMethod = sha384 }
        ),
    ]

    private static let cryptography = [
        RuleCase(
            "signature.digest-mismatch",
            .row("signature.digest-mismatch"),
            near: .changed { $0.text.replacing("Responder", with: "x").inserting("x", after: "<samlp:Status>") },
            leaving: ["signature.misreadable-content"]
        ),
        RuleCase(
            "signature.mismatch",
            .row("signature.mismatch"),
            near: .signed {
                $0.signature.keyInfo = SignatureTemplate.keyInfo(certificate: try SampleKeys.certificateBase64())
            }
        ),
        RuleCase(
            "signature.java-line-ends",
            .changed { base in
                base.text.inserting("&#13;\n", before: "</ds:SignatureValue>")
            },
            near: .changed { $0.text.inserting("\n", before: "</ds:SignatureValue>") }
        ),
        RuleCase(
            "signature.java-line-ends",
            "in the certificate, in hexadecimal",
            .signed(.assertion) {
                let certificate = EncodedSample.broken(try SampleKeys.certificateBase64(), every: 76, by: "&#xD;\n")
                $0.signature.keyInfo = SignatureTemplate.keyInfo(certificate: certificate)
            },
            near: .signed(.assertion) {
                let certificate = EncodedSample.broken(try SampleKeys.certificateBase64(), every: 76, by: "\r\n")
                $0.signature.keyInfo = SignatureTemplate.keyInfo(certificate: certificate)
            }
        ),
    ]

    static let trust = [
        RuleCase(
            "signature.wrong-key",
            .row("signature.wrong-key"),
            near: .signed(key: "other-rsa").trusting("other-rsa")
        ),
        RuleCase(
            "trust.wrong-metadata",
            with: ["issuer.mismatch", "signature.wrong-key"],
            .signed(key: "other-rsa").trusting {
                try ConstructedMetadata.entity(
                    ConstructedMetadata.other,
                    ConstructedMetadata.role(ConstructedMetadata.key())
                )
            },
            near: .signed(key: "other-rsa").trusting { try metadata(until: 99) },
            leaving: ["signature.wrong-key"]
        ),
        RuleCase("signature.not-checked", .signed().trusting(nil), near: .signed()),
        RuleCase(
            "trust.fingerprint",
            .row("trust.fingerprint"),
            near: .signed {
                $0.signature.keyInfo = SignatureTemplate.keyInfo(certificate: try SampleKeys.certificateBase64())
            }.with { context in
                let fingerprint = context.trustedKeys.descriptions.first?.certificate?.fingerprint ?? ""
                context.trustedKeys = TrustedKeys()
                try context.trustedKeys.add(fingerprint: fingerprint)
            }
        ),
        RuleCase(
            "trust.weak-key",
            .row("trust.weak-key", .of1024Bits),
            near: .signed(key: "other-rsa").trusting("other-rsa")
        ),
        RuleCase(
            "trust.metadata-expired",
            .row("trust.metadata-expired"),
            near: .signed().trusting { try metadata(until: 2) }
        ),
        RuleCase(
            "trust.metadata-expires-soon",
            .signed().trusting { try metadata(until: 29) },
            near: .signed().trusting { try metadata(until: 31) }
        ),
        RuleCase(
            "trust.other-entity",
            .row("trust.other-entity"),
            near: .signed().trusting { try metadata(until: 99) }
        ),
        RuleCase("trust.unbound-key", .row("trust.unbound-key"), near: .signed().trusting { try metadata(until: 99) }),
        RuleCase(
            "trust.certificate-expired",
            .row("trust.certificate-expired"),
            near: .signed().at("2126-11-20T12:04:00Z")
        ),
        RuleCase(
            "trust.certificate-expired",
            "where it must not",
            as: .error,
            .row("trust.certificate-expired", .whereItMustNot),
            near: .signed().with { $0.policy.certificateValidity = .reject }
        ),
        RuleCase(
            "trust.weak-key",
            "a small exponent",
            as: .error,
            .row("trust.weak-key", .smallExponent),
            near: .signed()
        ),
        RuleCase(
            "trust.certificate-expires-soon",
            // The sample certificate ends with the year 2126.
            with: ["conditions.expired", "subject.confirmation"],
            .signed().at("2126-12-02T00:00:00Z"),
            near: .signed().at("2126-12-01T00:00:00Z"),
            leaving: ["conditions.expired", "subject.confirmation"]
        ),
    ]

    /// The metadata of the provider, valid for so many days.
    private static func metadata(until days: Int) throws -> String {
        let end = SAMLTimestamp(AttackBase.instant.addingTimeInterval(Double(days) * 86400))
        return try ConstructedMetadata.entity(
            ConstructedMetadata.provider,
            ConstructedMetadata.role(ConstructedMetadata.key()),
            attributes: #"validUntil="\#(end)""#
        )
    }
}
