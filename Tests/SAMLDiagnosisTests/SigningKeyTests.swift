import Attacks
import Foundation
import SAML
import SAMLDiagnosis
import SAMLTestKit
import TestSupport
import Testing

@Suite("Which key signed, and what the first finding says of it")
struct SigningKeyTests {
    /// A signed response, the keys that are trusted, and what the first finding contains.
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let rule: String
        /// Parts of the message.
        let words: [String]
        let input: RuleInput

        init(_ name: String, _ rule: String, saying words: String..., of input: RuleInput) {
            testDescription = name
            self.rule = rule
            self.words = words
            self.input = input
        }
    }

    private static func metadata(_ entity: String, _ keys: [String]) -> String {
        ConstructedMetadata.entity(entity, ConstructedMetadata.role(keys.joined()))
    }

    /// A response that another key signed, with a certificate of that key.
    private static func otherKey(from start: String = "2021-01-01T00:00:00Z", named name: String) -> RuleInput {
        .signed(key: "other-rsa") { pieces in
            let certificate = try SampleKeys.signing("other-rsa").selfSignedCertificate(
                name: name,
                from: SAMLTimestamp(start),
                to: SAMLTimestamp("2126-12-31T00:00:00Z")
            )
            pieces.signature.keyInfo = SignatureTemplate.keyInfo(certificate: Data(certificate).base64EncodedString())
        }
    }

    /// Trusts a certificate with extensions, which signed nothing.
    private static func trusting(extensions: [[UInt8]]) -> RuleInput {
        RuleInput.signed().with { context in
            let key = DERBuilder.rsaKey(modulusBytes: 256)
            context.trustedKeys = try TrustedKeys(certificates: DERBuilder.certificate(of: key, extensions: extensions))
        }
    }

    private static let provider = "idp.example-mvpd.tv"

    private static let metadataRows = [
        Row(
            "the metadata of another provider",
            "trust.wrong-metadata",
            saying: "the metadata is of \(ConstructedMetadata.other)",
            "the response is of \(ConstructedMetadata.provider): this is the wrong metadata file",
            of: .signed(key: "other-rsa").trusting {
                try metadata(ConstructedMetadata.other, [ConstructedMetadata.key()])
            }
        ),
        Row(
            "the metadata of another provider, which is the expected one",
            "trust.wrong-metadata",
            saying: "the expected issuer, are trusted, but the response is of",
            of: .signed(key: "other-rsa").trusting {
                try metadata(ConstructedMetadata.other, [ConstructedMetadata.key()])
            }.expecting(Expectations(issuers: [ConstructedMetadata.other]))
        ),
        Row(
            "metadata that differs by a slash is not of another provider",
            "signature.wrong-key",
            saying: "not made with a trusted key",
            of: .signed(key: "other-rsa").trusting {
                try metadata(ConstructedMetadata.provider + "/", [ConstructedMetadata.key()])
            }
        ),
        Row(
            "another provider's metadata, whose key signed",
            "trust.other-entity",
            of: .signed().trusting { try metadata(ConstructedMetadata.other, [ConstructedMetadata.key()]) }
        ),
        Row(
            "a key for encryption",
            "signature.wrong-key",
            saying: "a key that the metadata has, but not for signing: it is for encryption",
            of: .signed(key: "other-rsa").trusting {
                try metadata(
                    ConstructedMetadata.provider,
                    [ConstructedMetadata.key(use: "signing"), ConstructedMetadata.key("other-rsa", use: "encryption")]
                )
            }
        ),
        Row(
            "a key that the metadata does not have",
            "signature.wrong-key",
            saying: "not made with a trusted key",
            of: .signed(key: "other-rsa").trusting {
                try metadata(
                    ConstructedMetadata.provider,
                    [
                        ConstructedMetadata.key(use: "signing"),
                        ConstructedMetadata.key("idp-rsa3072", use: "encryption"),
                    ]
                )
            }
        ),
    ]

    private static let certificateRows = [
        Row(
            "an older key",
            "signature.wrong-key",
            saying: "still signed with the older key (its certificate is valid from 2019-05-01T00:00:00Z, "
                + "the trusted one from 2021-01-01T00:00:00Z)",
            of: otherKey(from: "2019-05-01T00:00:00Z", named: provider)
        ),
        Row(
            "a newer key",
            "signature.wrong-key",
            saying: "signed with a newer key (its certificate is valid from 2026-05-01T00:00:00Z",
            of: otherKey(from: "2026-05-01T00:00:00Z", named: provider)
        ),
        Row(
            "a newer key of another subject",
            "signature.wrong-key",
            saying: "the certificate in it is newer",
            "the trusted one, which has another subject, from 2021",
            of: otherKey(from: "2026-05-01T00:00:00Z", named: "x")
        ),
        Row(
            "a key of the same age",
            "signature.wrong-key",
            saying: "a key that is not trusted; compare its certificate",
            of: otherKey(named: provider)
        ),
        Row(
            "the certificate of a TLS server",
            "signature.wrong-key",
            saying: "the trusted certificate is that of a TLS server",
            of: trusting(extensions: [DERBuilder.certificateExtension(37, DERBuilder.sequence(DERBuilder.purpose(1)))])
        ),
        Row(
            "the certificate of an authority",
            "signature.wrong-key",
            saying: "the trusted certificate is that of a certificate authority",
            of: trusting(extensions: [
                DERBuilder.certificateExtension(19, DERBuilder.sequence([1, 1, 0xFF])),
                DERBuilder.certificateExtension(15, [3, 2, 1, 0x06]),
            ])
        ),
        Row(
            "a certificate for a TLS server and another purpose",
            "signature.wrong-key",
            saying: "that identifies the signing key; ask the provider for its current certificate",
            of: trusting(extensions: [
                DERBuilder.certificateExtension(
                    37,
                    DERBuilder.sequence(DERBuilder.purpose(1), DERBuilder.purpose(3))
                )
            ])
        ),
    ]

    /// A response that another key signed than that of the certificate in it, which is trusted.
    private static func otherCertificate(_ change: @escaping @Sendable (inout SignatureTemplate) -> Void) -> RuleInput {
        .signed(.assertion, key: "other-rsa") {
            $0.signature.keyInfo = SignatureTemplate.keyInfo(certificate: try SampleKeys.certificateBase64())
            change(&$0.signature)
        }
    }

    /// A response whose SignedInfo was signed with line breaks between its tags, as Apache Santuario writes them, without them.
    private static func santuario(keyInfo: Bool) -> RuleInput {
        RuleInput {
            var pieces = ConstructedResponse()
            if keyInfo {
                pieces.signature.keyInfo = SignatureTemplate.keyInfo(certificate: try SampleKeys.certificateBase64())
            }
            let template = pieces.template(signing: .assertion)
            let info = template.slice(from: "<ds:SignedInfo>", through: "</ds:SignedInfo>")
            let broken = info.replacing("><", with: ">\n<").replacing(
                ">\n</ds:DigestValue>",
                with: "></ds:DigestValue>"
            )
            let signed = try SampleKeys.signing().sign(template.replacing(info, with: broken), in: pieces.assertionID)
            return Array(signed.replacing("\n", with: "").utf8)
        }
    }

    /// A response around an assertion that was signed alone, with inclusive canonicalization.
    private static func signedAlone(changing value: String = "94110") -> RuleInput {
        let inclusive = "http://www.w3.org/TR/2001/REC-xml-c14n-20010315"
        return RuleInput {
            var pieces = ConstructedResponse()
            pieces.signature.canonicalization = #"<ds:CanonicalizationMethod Algorithm="\#(inclusive)"/>"#
            pieces.signature.transforms = Transforms.enveloped + #"<ds:Transform Algorithm="\#(inclusive)"/>"#
            let assertion = pieces.assertion(signature: pieces.signature.text(referenceTo: pieces.assertionID))
            let signed = try SampleKeys.signing().sign(assertion, in: pieces.assertionID)
            return Array(pieces.response(assertion: signed.replacing("94110", with: value)).utf8)
        }
    }

    private static let valueRows = [
        Row(
            "another key than that of the certificate",
            "signature.mismatch",
            saying: "the content is unchanged",
            "most likely the signature was made with another key than that of the",
            of: otherCertificate { _ in }
        ),
        Row(
            "another key, and whitespace in SignedInfo",
            "signature.mismatch",
            saying: "whitespace in SignedInfo was changed in transit, or another key was used",
            of: otherCertificate { $0.canonicalization += "\n" }
        ),
        Row(
            "line breaks in SignedInfo that were removed",
            "signature.mismatch",
            saying: "the line breaks in SignedInfo were signed, and were removed",
            of: santuario(keyInfo: true)
        ),
        Row(
            "the same without a certificate",
            "signature.wrong-key",
            saying: "the line breaks in SignedInfo were signed, and were removed",
            of: santuario(keyInfo: false)
        ),
        Row(
            "an assertion that was signed alone",
            "signature.inclusive-c14n",
            saying: "valid on its own",
            "includes the namespaces of the Response",
            of: signedAlone()
        ),
    ]

    @Test("The first finding", arguments: metadataRows + certificateRows + valueRows)
    func first(row: Row) throws {
        let finding = try #require(try row.input.diagnosis().findings.first)
        #expect(finding.rule.id == row.rule, "\(finding.message)")
        #expect(finding.severity == .error)
        for part in row.words { #expect(finding.message.contains(part), "\(finding.message)") }
    }

    @Test(
        "Inclusive canonicalization is the only error if the assertion is valid alone, and a warning if it was changed"
    )
    func alone() throws {
        #expect(try Self.signedAlone().diagnosis().findings.map(\.rule.id) == ["signature.inclusive-c14n"])
        let changed = try Self.signedAlone(changing: "10001").diagnosis().findings
        #expect(changed.first { $0.rule.id == "signature.inclusive-c14n" }?.severity == .warning)
        #expect(changed.contains { $0.severity == .error && $0.rule.id != "signature.inclusive-c14n" })
    }

    @Test(
        "No advice is to trust a certificate that was not obtained out of band",
        arguments: metadataRows + certificateRows
    )
    func advice(row: Row) throws {
        for finding in try row.input.diagnosis().findings where finding.rule.id == "signature.wrong-key" {
            #expect(finding.advice.contains("out of band"))
        }
        let wrongFile = try row.input.diagnosis().findings.contains { $0.rule.id == "trust.wrong-metadata" }
        guard wrongFile else { return }
        #expect(try row.input.diagnosis().findings.allSatisfy { !$0.advice.lowercased().contains("trust ") })
    }
}
