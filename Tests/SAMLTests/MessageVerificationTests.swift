import Attacks
import Foundation
import SAML
import SAMLDiagnosis
import SAMLEncoding
import SAMLTestKit
import TestSupport
import Testing

@Suite("Verified messages around a response")
struct MessageVerificationTests {
    private static func verifier(
        _ trusted: TrustedKeys? = nil,
        for kind: ConstructedMessage.Kind = .logoutRequest,
        _ policy: VerificationPolicy = .strict
    ) throws -> ResponseVerifier {
        ResponseVerifier(
            trusting: try trusted ?? TrustedKeys(certificates: SampleKeys.file("idp-rsa.pem")),
            expecting: Expectations(
                issuers: [ConstructedMessage.issuer],
                destination: ConstructedMessage.destination,
                inResponseTo: kind == .logoutResponse ? ConstructedMessage.requestID : nil
            ),
            policy: policy
        )
    }

    private static func kinds(_ kind: ConstructedMessage.Kind) -> [SAMLMessage.Kind] {
        [kind == .logoutRequest ? .logoutRequest : .logoutResponse]
    }

    /// Verifies the message in a URL.
    private static func report(
        of url: String,
        _ kind: ConstructedMessage.Kind,
        _ verifier: ResponseVerifier
    ) -> MessageReport {
        let trace = EncodingTrace(inspecting: Array(url.utf8), field: kind.field)
        #expect(trace.failure == nil)
        let instant = AttackBase.instant
        return verifier.evaluateMessage(trace.payload, in: trace.parameters, at: instant, expecting: kinds(kind))
    }

    /// Verifies a message without parameters around it.
    private static func report(
        ofXML text: String,
        _ kind: ConstructedMessage.Kind,
        _ verifier: ResponseVerifier,
        scope: EvaluationScope = .everything
    ) -> MessageReport {
        verifier.evaluateMessage(
            Array(text.utf8),
            in: nil,
            at: AttackBase.instant,
            expecting: kinds(kind),
            scope: scope
        )
    }

    // MARK: Content

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let kind: ConstructedMessage.Kind
        /// The first failed check; empty if the message is accepted.
        let failure: String
        /// The checks that warn.
        let warnings: [String]
        let change: @Sendable (inout ConstructedMessage) -> Void

        init(
            _ description: String,
            _ kind: ConstructedMessage.Kind,
            _ failure: String = "",
            warning warnings: String...,
            change: @escaping @Sendable (inout ConstructedMessage) -> Void
        ) {
            (testDescription, self.kind, self.failure) = ("\(kind.rawValue): \(description)", kind, failure)
            (self.warnings, self.change) = (warnings, change)
        }
    }

    /// Changes before signing.
    static let rows =
        ConstructedMessage.Kind.allCases.flatMap(common)
        + [
            Row("no NotOnOrAfter", .logoutRequest, warning: "conditions.unbounded") { $0.attributes = "" },
            Row("expired", .logoutRequest, "conditions.expired") {
                $0.attributes = #"NotOnOrAfter="2026-11-20T11:55:00Z""#
            },
            Row("an end that is no time", .logoutRequest, "assertion.invalid-time") {
                $0.attributes = #"NotOnOrAfter="tomorrow""#
            },
            Row("no subject", .logoutRequest, "subject.missing") { $0.content = "" },
            Row("an encrypted subject", .logoutRequest, warning: "subject.encrypted") {
                $0.content = "<saml:EncryptedID/>"
            },
            Row("two subjects", .logoutRequest, "assertion.malformed") { $0.content += ConstructedMessage.nameID },
            Row("two forms of the subject", .logoutRequest, "assertion.malformed") {
                $0.content += "<saml:EncryptedID/>"
            },
            Row("no InResponseTo", .logoutResponse, "response.in-response-to") { $0.attributes = "" },
            Row("another request", .logoutResponse, "response.in-response-to") {
                $0.attributes = #"InResponseTo="_request-2""#
            },
            Row("a failed logout", .logoutResponse, "status.not-success") {
                $0.content = ConstructedMessage.status("Responder")
            },
            Row("a partial logout", .logoutResponse, warning: "status.not-success") {
                $0.content = ConstructedMessage.status("Success", "PartialLogout")
            },
            Row("no status", .logoutResponse, "status.not-success") { $0.content = "" },
            Row("two statuses", .logoutResponse, "assertion.malformed") {
                $0.content += ConstructedMessage.status("Responder")
            },
        ]

    private static func common(_ kind: ConstructedMessage.Kind) -> [Row] {
        [
            Row("nothing", kind) { _ in },
            Row("another version", kind, "response.version") { $0.version = #"Version="1.1""# },
            Row("no version", kind, "response.version") { $0.version = "" },
            Row("no ID", kind, "xml.id-invalid") { $0.id = "" },
            Row("an ID that is an expression", kind, "xml.id-invalid") { $0.id = "xpointer(/)" },
            Row("another issuer", kind, "issuer.mismatch") { $0.issuer = "<saml:Issuer>https://other</saml:Issuer>" },
            Row("no issuer", kind, "issuer.mismatch") { $0.issuer = "" },
            Row("an empty issuer", kind, "issuer.mismatch") { $0.issuer = "<saml:Issuer/>" },
            Row("two issuers", kind, "assertion.malformed") { $0.extensions = $0.issuer },
            Row("another destination", kind, "response.destination") {
                $0.destination = #"Destination="https://other""#
            },
            Row("no destination", kind, "response.destination") { $0.destination = "" },
            Row("issued in the future", kind, "conditions.issued-in-future") {
                $0.issueInstant = #"IssueInstant="2026-11-20T12:30:00Z""#
            },
            Row("no IssueInstant", kind, "assertion.malformed") { $0.issueInstant = "" },
            Row("an IssueInstant without a time zone", kind, "assertion.invalid-time") {
                $0.issueInstant = #"IssueInstant="2026-11-20T12:00:00""#
            },
            Row("a comment", kind, "xml.comment") { $0.content += "<!-- -->" },
            Row("a message in it", kind, "structure.nested-response") {
                $0.extensions = "<samlp:Extensions><samlp:LogoutResponse/></samlp:Extensions>"
            },
            Row("a response in it", kind, "structure.nested-response") {
                $0.extensions = "<samlp:Extensions><samlp:Response/></samlp:Extensions>"
            },
        ]
    }

    @Test("The content of a message is checked, in both bindings", arguments: rows)
    func content(row: Row) throws {
        var message = ConstructedMessage(row.kind)
        row.change(&message)
        let verifier = try Self.verifier(for: row.kind)
        var reports = [Self.report(of: try message.url(), row.kind, verifier)]
        // What has no usable ID is not signed by the kit.
        if row.failure != "xml.id-invalid" {
            reports.append(Self.report(ofXML: try message.signed(), row.kind, verifier))
        }
        for report in reports {
            #expect(report.failures.first?.id ?? "" == row.failure)
            #expect(report.checks.filter { $0.outcome == .warned }.map(\.id) == row.warnings)
            #expect(report.isAccepted == row.failure.isEmpty && (report.message != nil) == report.isAccepted)
            if row.failure.isEmpty { #expect(report.checks.allSatisfy { $0.outcome != .notReached }) }
        }
    }

    @Test("Only the signature is checked if nothing else was requested", arguments: ConstructedMessage.Kind.allCases)
    func signatureOnly(kind: ConstructedMessage.Kind) throws {
        var message = ConstructedMessage(kind)
        message.destination = ""
        let report = Self.report(ofXML: try message.signed(), kind, try Self.verifier(), scope: .signatureOnly)
        #expect(report.isAccepted && report.message == nil)
        let unsigned = Self.report(ofXML: message.text(), kind, try Self.verifier(), scope: .signatureOnly)
        #expect(!unsigned.isAccepted)
    }

    // MARK: Signatures

    private static func signature(in signed: String) throws -> String {
        let start = try #require(signed.range(of: "<ds:Signature ")).lowerBound
        let end = try #require(signed.range(of: "</ds:Signature>")).upperBound
        return String(signed[start..<end])
    }

    /// Documents in place of a message with a signature, and the checks that fail.
    static let attacks: [(name: String, failures: [String], make: @Sendable (ConstructedMessage) throws -> String)] = [
        ("no signature", ["signature.missing"], { $0.text() }),
        ("changed", ["signature.digest-mismatch"], { try $0.signed().replacing("T12:00", with: "T12:01") }),
        ("another key", ["signature.wrong-key"], { try $0.signed(with: SampleKeys.signing("other-rsa")) }),
        (
            "SHA-1", ["signature.sha1"],
            {
                var message = $0
                message.signature.signatureMethod = "http://www.w3.org/2000/09/xmldsig#rsa-sha1"
                return try message.signed()
            }
        ),
        (
            "the whole document", ["signature.reference-uri"],
            {
                var message = $0
                message.signature.uri = ""
                return try message.signed()
            }
        ),
        (
            "two signatures", ["signature.several"],
            { message in
                let template = message.signature.text(referenceTo: message.id)
                return message.text(signature: template + template)
            }
        ),
        (
            "a signature in Extensions", ["signature.misplaced"],
            { message in
                let signed = try message.signed()
                return try signed.replacing(signature(in: signed), with: "")
                    .replacing(message.content, with: "<samlp:Extensions>\(signature(in: signed))</samlp:Extensions>")
            }
        ),
        (
            "the signed message in another one", ["structure.nested-response", "signature.misplaced"],
            { message in
                var evil = message
                evil.id = "_evil"
                evil.extensions = "<samlp:Extensions>\(try message.signed())</samlp:Extensions>"
                return evil.text()
            }
        ),
        (
            "the signed message in another one with its signature", ["structure.nested-response"],
            { message in
                let signed = try message.signed()
                var evil = message
                evil.id = "_evil"
                evil.extensions = "<samlp:Extensions>\(message.text())</samlp:Extensions>"
                return try evil.text(signature: signature(in: signed))
            }
        ),
        (
            "the signature of another message", ["signature.reference-uri"],
            { message in
                let signed = try message.signed()
                return signed.replacing(#"ID="\#(message.id)""#, with: #"ID="_evil""#)
            }
        ),
        (
            "a second element with its ID", ["xml.id-ambiguous"],
            { message in
                var message = message
                message.extensions = #"<samlp:Extensions><x xmlns="urn:x" Id="\#(message.id)"/></samlp:Extensions>"#
                return try message.signed()
            }
        ),
        ("a document type", ["xml.doctype"], { "<!DOCTYPE x>\(try $0.signed())" }),
        ("two messages", ["xml.malformed"], { try $0.signed() + $0.text() }),
    ]

    @Test(
        "A signature counts only where it covers the message",
        arguments: attacks.indices,
        ConstructedMessage.Kind.allCases
    )
    func attack(index: Int, kind: ConstructedMessage.Kind) throws {
        let (name, failures, make) = Self.attacks[index]
        let report = Self.report(ofXML: try make(ConstructedMessage(kind)), kind, try Self.verifier(for: kind))
        #expect(report.failures.map(\.id) == failures, "\(name)")
        #expect(!report.isAccepted && report.message == nil)
    }

    @Test("The policy for responses allows what is weak")
    func allowances() throws {
        let message = ConstructedMessage(.logoutRequest)
        let rows: [(policy: VerificationPolicy, isAccepted: Bool)] = [
            (.strict, false), (VerificationPolicy(allowed: [.sha1]), true),
        ]
        for row in rows {
            var weak = message
            weak.signature.signatureMethod = "http://www.w3.org/2000/09/xmldsig#rsa-sha1"
            let report = Self.report(
                ofXML: try weak.signed(),
                .logoutRequest,
                try Self.verifier(nil, for: .logoutRequest, row.policy)
            )
            #expect(report.isAccepted == row.isAccepted)
        }
    }

    @Test("A key from metadata signs for its own entity only", arguments: ConstructedMessage.Kind.allCases)
    func otherEntity(kind: ConstructedMessage.Kind) throws {
        let issuers = [ConstructedMetadata.provider, ConstructedMetadata.other]
        let metadata = try SAMLMetadata(Array(ConstructedMetadata.federation().utf8))
        let verifier = ResponseVerifier(
            trusting: try TrustedKeys(metadata, for: issuers),
            expecting: Expectations(issuers: issuers)
        )
        let message = ConstructedMessage(kind)
        for (name, isAccepted) in [("idp-rsa", true), ("other-rsa", false)] {
            let key = try SampleKeys.signing(name)
            let reports = [
                Self.report(of: try message.url(with: key), kind, verifier),
                Self.report(ofXML: try message.signed(with: key), kind, verifier),
            ]
            for report in reports { #expect(report.isAccepted == isAccepted) }
            if !isAccepted {
                #expect(reports.map { $0.failures.first?.id } == ["signature.wrong-key", "trust.other-entity"])
            }
        }
    }

    @Test("Without a trusted key nothing is accepted", arguments: ConstructedMessage.Kind.allCases)
    func untrusted(kind: ConstructedMessage.Kind) throws {
        let message = ConstructedMessage(kind)
        let verifier = try Self.verifier(TrustedKeys(), for: kind)
        for report in [
            Self.report(of: try message.url(), kind, verifier),
            Self.report(ofXML: try message.signed(), kind, verifier),
        ] {
            #expect(report.failures.map(\.id) == ["trust.no-key"])
            #expect(!report.isAccepted && report.key == nil)
        }
    }

    @Test("If both the query and the element are signed, both signatures must be valid")
    func bothSignatures() throws {
        let message = ConstructedMessage(.logoutRequest)
        let other = try SampleKeys.signing("other-rsa")
        let rows: [(inner: SigningKey?, outer: SigningKey?, failure: String?)] = [
            (nil, nil, nil), (other, nil, "signature.wrong-key"), (nil, other, "signature.wrong-key"),
        ]
        for row in rows {
            let bytes = Array(try message.signed(with: row.inner).utf8)
            let key = try row.outer ?? SampleKeys.signing()
            let query = try RedirectQuery("SAMLRequest", bytes, relayState: nil, signedBy: key)
            let report = Self.report(of: "https://sp.example/?\(query)", .logoutRequest, try Self.verifier())
            #expect(report.failures.first?.id == row.failure && report.isAccepted == (row.failure == nil))
            if row.failure == nil { #expect(report.signatures.map(\.coverage) == [.query, .message]) }
        }
    }

    // MARK: Kinds

    @Test("A message is never a response, and a kind is never another one", arguments: ConstructedMessage.Kind.allCases)
    func otherKinds(kind: ConstructedMessage.Kind) throws {
        let text = try ConstructedMessage(kind).signed()
        let verifier = try Self.verifier(for: kind)
        let error = #expect(throws: SAMLError.self) {
            _ = try verifier.verify(Array(text.utf8), at: AttackBase.instant)
        }
        #expect(error?.code == .notAResponse)
        for other in SAMLMessage.Kind.allCases where other.rawValue != kind.rawValue {
            let report = verifier.evaluateMessage(Array(text.utf8), in: nil, at: AttackBase.instant, expecting: [other])
            #expect(report.failures.map(\.id) == ["structure.not-a-response"] && !report.isAccepted)
        }
        let response = try ConstructedResponse().xml(signing: .response)
        let report = Self.report(ofXML: response, kind, verifier)
        #expect(report.failures.map(\.id) == ["structure.not-a-response"] && report.kind == nil)
    }

    @Test(
        "A request in the parameter of a response is rejected, and the reverse",
        arguments: ConstructedMessage.Kind.allCases
    )
    func otherParameter(kind: ConstructedMessage.Kind) throws {
        let other: ConstructedMessage.Kind = kind == .logoutRequest ? .logoutResponse : .logoutRequest
        let bytes = Array(ConstructedMessage(kind).text().utf8)
        let query = try RedirectQuery(other.field, bytes, relayState: "x", signedBy: SampleKeys.signing())
        let trace = EncodingTrace(inspecting: Array("https://sp.example/?\(query)".utf8), field: other.field)
        let verifier = try Self.verifier(for: kind)
        let report = verifier.evaluateMessage(trace.payload, in: trace.parameters, at: AttackBase.instant)
        #expect(report.failures.map(\.id) == ["structure.not-a-response"])
        #expect(report.failures.first?.message?.contains("'\(kind.field)'") == true)
    }
}
