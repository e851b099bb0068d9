import Attacks
import SAML
import SAMLDiagnosis
import SAMLEncoding
import SAMLTestKit
import TestSupport
import Testing

@Suite("Naming signature wrapping")
struct WrappingFindingsTests {
    private static let rule = "signature.wrapping"

    private static func diagnosis(of text: String, trusting key: String? = "idp-rsa") throws -> ResponseDiagnosis {
        try RuleInput.text(text).trusting(key).diagnosis()
    }

    @Test(
        "The first finding has the places of what is signed and of what would be read",
        arguments: Wrapping.all,
        WrappingTarget.all
    )
    func attack(attack: Wrapping, target: WrappingTarget) throws {
        for (keepingIDs, evilFirst) in [(false, true), (true, false)] {
            let document = try target.document(attack, keepingIDs: keepingIDs, evilFirst: evilFirst)
            let first = try #require(try Self.diagnosis(of: document).findings.first)
            // Without a forged assertion there is nothing that is not signed.
            guard attack.hasEvilContent else {
                #expect(first.rule.id.hasPrefix("signature.") && first.message.contains("the signature was moved"))
                continue
            }
            try Self.expectWrapping(first, in: document)
        }
    }

    private static func expectWrapping(_ finding: Finding, in document: String) throws {
        #expect(finding.rule.id == rule, "\(finding.message)")
        #expect(finding.severity == .error)
        #expect(
            finding.message.contains(" is valid") && finding.message.contains("is not signed"),
            "\(finding.message)"
        )
        #expect(finding.message.matches(of: /\/[^ ]+ \(\d+:\d+\)/).count == 3, "\(finding.message)")
        let offset = try #require(finding.place?.offset)
        let rest = String(decoding: Array(document.utf8)[offset...], as: UTF8.self)
        #expect(rest.hasPrefix("<saml:Assertion") || rest.hasPrefix("<saml:EncryptedAssertion"))
        #expect(!finding.message.contains(AttackBase.evilName))
    }

    /// An element that something is put into.
    private struct Position: Sendable {
        let name: String
        let build: @Sendable (_ pieces: inout ConstructedResponse, _ content: String) -> Void

        init(_ name: String, _ build: @escaping @Sendable (inout ConstructedResponse, String) -> Void) {
            self.name = name
            self.build = build
        }
    }

    /// Elements that may hold anything, with what is around them.
    private static let positions: [Position] = [
        Position("Extensions") { $0.beforeAssertion = "<samlp:Extensions>\($1)</samlp:Extensions>" },
        Position("StatusDetail") {
            $0.status = $0.status.inserting(
                "<samlp:StatusDetail>\($1)</samlp:StatusDetail>",
                before: "</samlp:Status>"
            )
        },
        Position("StatusMessage") {
            $0.status = $0.status.inserting(
                "<samlp:StatusMessage>\($1)</samlp:StatusMessage>",
                before: "</samlp:Status>"
            )
        },
        Position("Advice") { $0.conditions += "<saml:Advice>\($1)</saml:Advice>" },
        Position("Conditions") { $0.conditions = $0.conditions.inserting($1, before: "</saml:Conditions>") },
        Position("Audience") { $0.conditions = $0.conditions.inserting($1, before: "</saml:Audience>") },
        Position("AttributeValue") { $0.attributes = ConstructedResponse.attribute("x", $1) },
        Position("Attribute") { $0.attributes = #"<saml:Attribute Name="x">\#($1)</saml:Attribute>"# },
        Position("AuthnStatement") {
            $0.statements =
                #"<saml:AuthnStatement AuthnInstant="2026-11-20T12:00:00Z">\#($1)</saml:AuthnStatement>"#
        },
        Position("NameID") { $0.nameID = "<saml:NameID>\($1)</saml:NameID>" },
        Position("Issuer of the Response") { $0.issuer = "<saml:Issuer>\($1)</saml:Issuer>" },
        Position("Issuer of the Assertion") { $0.assertionIssuer = "<saml:Issuer>\($1)</saml:Issuer>" },
        Position("SubjectConfirmation") {
            $0.confirmation = $0.confirmation.inserting($1, before: "</saml:SubjectConfirmation>")
        },
        Position("the end of the Response") { $0.afterAssertion = $1 },
        Position("an element of another namespace") {
            $0.afterAssertion = #"<x:Any xmlns:x="urn:x"><x:Deep>\#($1)</x:Deep></x:Any>"#
        },
    ]

    @Test("Wherever the signed element is put", arguments: [Placement.assertion, .response], positions.indices)
    func position(placement: Placement, index: Int) throws {
        let base = try AttackBase.signed(placement)
        let signed = placement == .response ? base.text : base.assertion
        var pieces = base.pieces.hostileCopy(keepingIDs: false)
        Self.positions[index].build(&pieces, signed)
        let document = pieces.unsigned
        let first = try #require(try Self.diagnosis(of: document).findings.first)
        try Self.expectWrapping(first, in: document)
    }

    @Test("Wherever the forged assertion is put beside the signed one", arguments: positions.indices)
    func forged(index: Int) throws {
        let base = try AttackBase.signed(.assertion)
        let evil = base.pieces.hostileCopy(keepingIDs: false).assertion()
        var outer = ConstructedResponse()
        Self.positions[index].build(&outer, evil)
        // What is signed stays as it is; only the Response around it has the forged one.
        let document = outer.response(assertion: base.assertion)
        guard document.contains(AttackBase.evilName) else { return }
        let first = try #require(try Self.diagnosis(of: document).findings.first)
        try Self.expectWrapping(first, in: document)
    }

    @Test("Without a trusted key it says so")
    func untrusted() throws {
        let pieces = try AttackBase.signed(.assertion).pieces
        var signed = pieces
        signed.signature.keyInfo = SignatureTemplate.keyInfo(certificate: try SampleKeys.certificateBase64())
        let text = try signed.xml(signing: .assertion, with: SampleKeys.signing())
        let evil = pieces.hostileCopy(keepingIDs: false).assertion()
        let document = text.inserting(evil, before: "<saml:Assertion ")
        let first = try #require(try Self.diagnosis(of: document, trusting: nil).findings.first)
        #expect(first.rule.id == Self.rule)
        #expect(first.message.contains("for the certificate in the response"))
    }

    @Test("An ID that was changed is named as that")
    func renamed() throws {
        let base = try AttackBase.signed(.response)
        let document = base.text.replacing(#"ID="_response-1""#, with: #"ID="_response-2""#)
        let first = try #require(try Self.diagnosis(of: document).findings.first)
        #expect(first.rule.id == "signature.reference-uri")
        #expect(first.message.contains("changed after signing") && first.message.contains("_response-1"))
    }

    @Test("A signature that is not valid wraps nothing")
    func invalid() throws {
        let base = try AttackBase.signed(.assertion)
        let evil = base.pieces.hostileCopy(keepingIDs: false).assertion()
        let document = base.text.replacing("94110", with: "94111").inserting(evil, before: "<saml:Assertion ")
        #expect(try !Self.diagnosis(of: document).findings.contains { $0.rule.id == Self.rule })
    }

    @Test(
        "That not every signature was tried is said",
        arguments: [("signatures", 5, 0), ("size", 2, 300_000), ("few", 2, 0)]
    )
    func budget(name: String, decoys: Int, size: Int) throws {
        let base = try AttackBase.signed(.assertion)
        let evil = base.pieces.hostileCopy(keepingIDs: false).assertion()
        let decoy =
            "<ds:Signature xmlns:ds=\"http://www.w3.org/2000/09/xmldsig#\"><ds:SignedInfo><ds:Reference URI=\"#_d@\"/></ds:SignedInfo>"
            + "<ds:SignatureValue>AAAA</ds:SignatureValue></ds:Signature><samlp:Decoy ID=\"_d@\"></samlp:Decoy>"
        let decoys =
            (0..<decoys).map { decoy.replacing("@", with: "\($0)") }.joined()
            + String(repeating: "<samlp:x/>", count: size / 10)
        let document = base.text.inserting("<samlp:Extensions>\(decoys)</samlp:Extensions>", before: "<samlp:Status>")
            .inserting(evil, before: "<saml:Assertion ")
        let findings = try Self.diagnosis(of: document).findings
        let isFound = findings.contains { $0.rule.id == Self.rule }
        #expect(isFound == (name == "few"))
        let isSaid = findings.contains { $0.severity == .error && $0.message.contains("may be signature wrapping") }
        #expect(isSaid == !isFound, "\(findings.map(\.message))")
    }

    @Test("What is legitimate is none", arguments: Placement.allCases)
    func legitimate(placement: Placement) throws {
        let base = try AttackBase.signed(placement)
        #expect(try Self.diagnosis(of: base.text).findings.isEmpty)
    }

    @Test("Neither are the samples", arguments: Sample.all)
    func samples(sample: Sample) throws {
        let bytes = try sample.bytes()
        let context = try SampleFindingsTests.context(for: sample)
        let diagnosis = ResponseDiagnosis(of: bytes, in: context, at: .now(SampleFindingsTests.instant))
        #expect(!diagnosis.findings.contains { $0.rule.id == Self.rule })
    }

    @Test("Two assertions that are both signed are none")
    func bothSigned() throws {
        let key = try SampleKeys.signing()
        var second = ConstructedResponse()
        second.assertionID = "_assertion-2"
        var pieces = ConstructedResponse()
        pieces.afterAssertion = second.assertion(signature: second.signature.text(referenceTo: "_assertion-2"))
        let once = try key.sign(pieces.template(signing: .assertion), in: "_assertion-1")
        let findings = try Self.diagnosis(of: key.sign(once, in: "_assertion-2")).findings
        #expect(findings.first?.rule.id == "structure.several-assertions")
        #expect(!findings.contains { $0.rule.id == Self.rule })
    }
}
