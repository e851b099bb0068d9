import Attacks
import Foundation
import SAML
import TestSupport
import Testing

private typealias Made = ConstructedMetadata

@Suite("Trusting metadata")
struct MetadataTrustTests {
    static func metadata(_ text: String) throws -> SAMLMetadata { try SAMLMetadata(Array(text.utf8)) }

    /// The first failure of a response that a key signed for an issuer; empty if there is none.
    private static func verdict(
        _ trusted: TrustedKeys,
        signedBy name: String = "idp-rsa",
        inTheNameOf issuer: String = Made.provider,
        placement: Placement = .response,
        expecting issuers: [String] = [],
        scope: EvaluationScope = .everything,
        at instant: Date = AttackBase.instant
    ) throws -> String {
        var response = ConstructedResponse()
        response.issuer = "<saml:Issuer>\(issuer)</saml:Issuer>"
        response.assertionIssuer = response.issuer
        if name.contains("-ec") { response.signature.signatureMethod = ecdsa }
        let bytes = Array(try response.xml(signing: placement, with: SampleKeys.signing(name)).utf8)
        let verifier = ResponseVerifier(trusting: trusted, expecting: Expectations(issuers: issuers))
        let report = verifier.evaluate(bytes, at: instant, scope: scope)
        #expect(report.isAccepted == (report.error == nil))
        return report.error?.code.rawValue ?? ""
    }

    private static let ecdsa = "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256"

    // MARK: Key roll-over

    @Test("Each key verifies during a key rollover, in any order", arguments: ["current", "next"])
    func rollover(first: String) throws {
        let trusted = try TrustedKeys(SAMLMetadata(MetadataTests.sample("rollover-\(first)-first.xml")))
        #expect(trusted.descriptions.count == 2)
        #expect(try Self.verdict(trusted, signedBy: "idp-rsa") == "")
        #expect(try Self.verdict(trusted, signedBy: "idp-ec") == "")
        // The metadata contains that key for encryption.
        #expect(try Self.verdict(trusted, signedBy: "other-rsa") == "signature.wrong-key")
    }

    @Test(
        "RSA of 2048 to 4096 bits, and the three curves",
        arguments: ["idp-rsa", "idp-rsa4096", "federation", "idp-ec", "idp-ec384", "idp-ec521"]
    )
    func keyKinds(name: String) throws {
        let trusted = try TrustedKeys(Self.metadata(Made.entity(Made.provider, Made.role(Made.key(name)))))
        #expect(try Self.verdict(trusted, signedBy: name) == "")
        #expect(trusted.descriptions.first?.weakness == nil)
    }

    // MARK: Entities and their issuers

    @Test("The metadata of one entity expects that issuer, and no other")
    func implied() throws {
        let trusted = try TrustedKeys(Self.metadata(Made.entity(Made.provider, Made.role(Made.key()))))
        #expect(trusted.entityIDs == [Made.provider])
        #expect(try Self.verdict(trusted) == "")
        #expect(try Self.verdict(trusted, inTheNameOf: Made.other) == "trust.other-entity")
        #expect(try Self.verdict(trusted, inTheNameOf: Made.provider + "/") == "trust.other-entity")
        // An expected issuer does not unbind the key.
        #expect(try Self.verdict(trusted, inTheNameOf: Made.other, expecting: [Made.other]) == "trust.other-entity")
    }

    @Test(
        "Metadata with a key for any use requires a signature with that key (CVE-2026-16443)",
        arguments: Placement.allCases
    )
    func keyForAnyUse(placement: Placement) throws {
        let metadata = try Self.metadata(Made.entity(Made.provider, Made.role(Made.key(use: nil))))
        #expect(metadata.entities[0].keys.map(\.use) == [nil])
        let trusted = try TrustedKeys(metadata)
        #expect(trusted.descriptions.count == 1)
        #expect(try Self.verdict(trusted, placement: placement) == "")
        #expect(try Self.verdict(trusted, signedBy: "other-rsa", placement: placement) == "signature.wrong-key")
        #expect(try Self.verdict(trusted, inTheNameOf: Made.other, placement: placement) == "trust.other-entity")
        let unsigned = Array(ConstructedResponse().unsigned.utf8)
        let report = ResponseVerifier(trusting: trusted).evaluate(unsigned, at: AttackBase.instant)
        #expect(report.error?.code.rawValue == "signature.missing" && !report.isAccepted)
    }

    static let members: [(signer: String, issuer: String, expected: [String], code: String)] = [
        ("idp-rsa", Made.provider, [Made.provider], ""),
        ("other-rsa", Made.other, [Made.other], ""),
        // Only one member of the federation is trusted.
        ("other-rsa", Made.provider, [Made.provider], "signature.wrong-key"),
        ("other-rsa", Made.other, [Made.provider], "signature.wrong-key"),
        ("idp-rsa", Made.other, [Made.provider], "trust.other-entity"),
        // Both are trusted, each with its own keys.
        ("idp-rsa", Made.provider, [Made.provider, Made.other], ""),
        ("other-rsa", Made.other, [Made.provider, Made.other], ""),
        ("other-rsa", Made.provider, [Made.provider, Made.other], "trust.other-entity"),
        ("idp-rsa", Made.other, [Made.provider, Made.other], "trust.other-entity"),
    ]

    @Test("No member of a federation can sign for another", arguments: members, Placement.allCases)
    func federation(
        row: (signer: String, issuer: String, expected: [String], code: String),
        placement: Placement
    ) throws {
        let trusted = try TrustedKeys(Self.metadata(Made.federation()), for: row.expected)
        for scope in [EvaluationScope.everything, .signatureOnly] {
            let verdict = try Self.verdict(
                trusted,
                signedBy: row.signer,
                inTheNameOf: row.issuer,
                placement: placement,
                expecting: row.expected,
                scope: scope
            )
            #expect(verdict == row.code)
        }
    }

    @Test("A member cannot wrap another's assertion in a response of its own")
    func mixedSigners() throws {
        var response = ConstructedResponse()
        response.issuer = ""
        let inner = response.signature.text(referenceTo: response.assertionID)
        let outer = response.signature.text(referenceTo: response.responseID)
        var text = response.response(signature: outer, assertion: response.assertion(signature: inner))
        text = try SampleKeys.signing("idp-rsa").sign(text, in: response.assertionID)
        text = try SampleKeys.signing("other-rsa").sign(text, in: response.responseID)
        let issuers = [Made.provider, Made.other]
        let trusted = try TrustedKeys(Self.metadata(Made.federation()), for: issuers)
        let verifier = ResponseVerifier(trusting: trusted, expecting: Expectations(issuers: issuers))
        let report = verifier.evaluate(Array(text.utf8), at: AttackBase.instant)
        #expect(report.failures.map(\.id) == ["trust.other-entity"])
        #expect(report.assertion == nil)
    }

    @Test("A federation needs an issuer, and one of its own; so does an entity, if one is named")
    func contradictions() throws {
        let one = try Self.metadata(Made.entities(Made.entity(Made.provider, Made.role(Made.key()))))
        let federation = try Self.metadata(Made.federation())
        let entity = try Self.metadata(Made.entity(Made.provider, Made.role(Made.key())))
        for metadata in [one, federation] {
            let error = #expect(throws: SAMLError.self) { _ = try TrustedKeys(metadata) }
            #expect(error?.code == .issuerNeeded)
        }
        for metadata in [one, federation, entity] {
            let error = #expect(throws: SAMLError.self) { _ = try TrustedKeys(metadata, for: ["https://else.example"]) }
            #expect(error?.code == .otherEntity)
        }
        let error = #expect(throws: SAMLError.self) { _ = try TrustedKeys(entity, for: [Made.provider + "/"]) }
        #expect(error?.message.contains("trailing slash") == true)
    }

    @Test("A certificate beside metadata is not bound to an entity, even if the metadata contains its key")
    func beside() throws {
        var trusted = try TrustedKeys(Self.metadata(Made.entity(Made.provider, Made.role(Made.key()))))
        try trusted.add(certificates: SampleKeys.file("other-rsa.pem"))
        #expect(
            try Self.verdict(trusted, signedBy: "other-rsa", inTheNameOf: Made.other, expecting: [Made.other]) == ""
        )
        // Only the entity of the metadata was expected.
        #expect(try Self.verdict(trusted, signedBy: "other-rsa", inTheNameOf: Made.other) == "issuer.mismatch")
        try trusted.add(certificates: SampleKeys.file("idp-rsa.pem"))
        #expect(try Self.verdict(trusted, inTheNameOf: Made.other, expecting: [Made.other]) == "")
    }

    @Test("Two entities may share a key, and each may sign with it")
    func sharedKey() throws {
        let metadata = try Self.metadata(
            Made.entities(
                Made.entity(Made.provider, Made.role(Made.key())),
                Made.entity(Made.other, Made.role(Made.key()))
            )
        )
        let trusted = try TrustedKeys(metadata, for: [Made.provider, Made.other])
        #expect(try Self.verdict(trusted, inTheNameOf: Made.provider) == "")
        #expect(try Self.verdict(trusted, inTheNameOf: Made.other) == "")
        #expect(try Self.verdict(trusted, inTheNameOf: "https://third.example") == "trust.other-entity")
    }

    @Test("Too many keys are rejected, and none of them is trusted")
    func tooMany() throws {
        let names = [
            "idp-rsa", "idp-ec", "idp-ec384", "idp-ec521", "idp-rsa4096", "other-rsa", "federation", "exponent3",
        ]
        let keys = try (names + ["weak-rsa1024"]).map { try Made.key($0) }.joined()
        var trusted = TrustedKeys()
        let metadata = try Self.metadata(Made.entity(Made.provider, Made.role(keys)))
        let error = #expect(throws: SAMLError.self) { try trusted.add(metadata) }
        #expect(error?.code == .tooManyKeys)
        #expect(trusted.isEmpty && trusted.entityIDs.isEmpty)
    }

    // MARK: Validity

    @Test(
        "From validUntil on the keys are not trusted",
        arguments: [(-1, ""), (0, "trust.metadata-expired"), (1, "trust.metadata-expired")]
    )
    func expiry(offset: Int, code: String) throws {
        let end = SAMLTimestamp(AttackBase.instant.addingTimeInterval(-Double(offset)))
        let trusted = try TrustedKeys(
            Self.metadata(Made.entity(Made.provider, Made.role(Made.key()), attributes: #"validUntil="\#(end)""#))
        )
        #expect(try Self.verdict(trusted) == code)
        #expect(try Self.verdict(trusted, scope: .signatureOnly) == code)
    }

    @Test("If one of two copies of metadata has expired, the other one counts")
    func renewed() throws {
        let old = try SAMLMetadata(MetadataTests.sample("expired.xml"))
        let new = try SAMLMetadata(MetadataTests.sample("idp.xml"))
        for order in [[old, new], [new, old]] {
            var trusted = TrustedKeys()
            for metadata in order { try trusted.add(metadata) }
            #expect(trusted.entityIDs == [Made.provider])
            #expect(try Self.verdict(trusted) == "")
        }
        #expect(try Self.verdict(TrustedKeys(old)) == "trust.metadata-expired")
    }

    @Test("Dates of a certificate in metadata are a warning, as elsewhere")
    func certificateDates() throws {
        let pem = String(decoding: try SampleKeys.file("expired.pem"), as: UTF8.self)
        let base64 = pem.split(separator: "\n").filter { !$0.hasPrefix("-----") }.joined()
        let role = Made.role(Made.descriptor(SignatureTemplate.keyInfo(certificate: base64)))
        let trusted = try TrustedKeys(Self.metadata(Made.entity(Made.provider, role)))
        #expect(try Self.verdict(trusted) == "")
        let xml = try ConstructedResponse().xml(signing: .response, with: SampleKeys.signing())
        let report = ResponseVerifier(trusting: trusted).evaluate(Array(xml.utf8), at: AttackBase.instant)
        #expect(report.checks.filter { $0.outcome == .warned }.map(\.id) == ["trust.certificate-expired"])
    }

    @Test("Without metadata both rules are not applicable")
    func notApplicable() throws {
        let trusted = try TrustedKeys(certificates: SampleKeys.file("idp-rsa.pem"))
        let xml = try ConstructedResponse().xml(signing: .both, with: SampleKeys.signing())
        let report = ResponseVerifier(trusting: trusted).evaluate(Array(xml.utf8), at: AttackBase.instant)
        let outcomes = report.checks.filter { ["trust.metadata-expired", "trust.other-entity"].contains($0.id) }
        #expect(outcomes.map(\.outcome) == [.notApplicable, .notApplicable])
    }
}
